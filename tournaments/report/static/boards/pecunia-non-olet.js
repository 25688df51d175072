/* Pecunia non olet: latrines with their visitors, queues, and the modules that are in play. */
"use strict";

Certamen.boards["pecunia-non-olet"] = (() => {
  const SEATS = ["left", "middle", "right"];
  const seatName = (place) => (place < 3 ? `${SEATS[place]} seat` : place === 3 ? "villa" : `villa ${place - 2}`);
  const plural = { slave: "slaves", citizen: "citizens", woman: "women", senator: "senators" };

  /* "slave 3/2" is printed so; a Famous Roman has a name. */
  const isFamous = (roman) => !roman.name.startsWith(`${roman.kind} `);
  const title = (roman) => (isFamous(roman) ? roman.name : roman.kind);

  function markers(number) {
    const label = count(number, "turn marker");
    return h("span.markers", { role: "img", "aria-label": label, title: label },
      Array.from({ length: Math.min(number, 6) }, () => h("i")), number > 6 ? `×${number}` : null, number ? null : "leaves");
  }

  function pay(roman) {
    return h("span.pay", null, amount("gold", roman.pay, { title: "pays" }),
      roman.coins ? h("span.laid", { title: "laid on the card" }, `+${roman.coins}`, h("span.hidden", null, " laid on it")) : null);
  }

  function card(roman, number, aimed, key) {
    return h(`div.roman.${roman.kind}${aimed ? ".chosen-piece" : ""}`, { "data-k": key },
      h("div.who", null, icon(roman.kind), h("span.title", null, title(roman)), isFamous(roman) ? h("small", null, roman.kind) : null),
      h("div.what", null, markers(number), pay(roman)));
  }

  /* Whether the chosen action speaks of the Roman at that place, or at that position of a queue. */
  function aimedAtSeat(table, owner, place, which) {
    const [verb, ...rest] = table.chosen || [];
    if (verb === "roman" && rest.length === 4) return rest[0] === owner && rest[1] === place && rest[2] === which;
    if (verb === "pair") return rest[0] === owner && rest[1] === place;
    if (["leave", "remove"].includes(verb) && rest.length) return table.deciding === owner && rest[0] === place && rest[1] === which;
    return false;
  }

  function aimedInQueue(table, owner, position) {
    const [verb, ...rest] = table.chosen || [];
    if (verb === "card") return rest[0] === owner && rest[1] === position;
    if (verb === "place") return table.deciding === owner && rest[1] === position;
    return ["join", "second", "send"].includes(verb) && table.deciding === owner && position === 0;
  }

  function place(seen, owner, index, table) {
    const romans = seen.latrines[owner][index];
    const upgrade = seen.upgrades && index < 3 ? seen.upgrades.seats[owner][index] : "";
    const [verb, where] = table.chosen || [];
    const target = ["place", "join", "second", "seat"].includes(verb) && table.deciding === owner && where === index;
    return h(`li.niche${index > 2 ? ".villa" : ""}${target ? ".chosen-piece" : ""}`, null,
      h("span.label.muted", null, seatName(index)),
      h("div.sitting", null, romans.length
        ? romans.map((roman, which) => card(roman, roman.left, aimedAtSeat(table, owner, index, which), `at${owner}-${index}-${which}`))
        : h("span.free.muted", null, "free")),
      h("div.hole", { "aria-hidden": "true" }, icon(index > 2 ? "villa" : "hole")),
      upgrade ? h("span.tag.upgrade", null, upgrade) : null);
  }

  function hand(seen, owner, table) {
    const own = table.own(owner);
    if (!own) return h("p.hand.muted", null, seen.hand_sizes[owner] ? `${count(seen.hand_sizes[owner], "action card")}, face down` : "no action card");
    return h("div.hand", null, h("span.muted", null, "hand "), own.hand.length
      ? h("ul.chips", { "aria-label": "hand" }, tally(own.hand).map(([name, times]) => {
          const aimed = table.deciding === owner && table.chosen && ["play", "discard"].includes(table.chosen[0]) && table.chosen[1] === name;
          return h(aimed ? "li.chosen-piece" : "li", { "data-k": `hand${owner}${name}` }, times > 1 ? h("b", null, `${times} × `) : null, name);
        }))
      : h("span.muted", null, "is empty"));
  }

  function ladder(seen, owner) {
    const { names, steps, next } = seen.ladders;
    const step = next[owner];
    return h("p.ladder", { "data-k": `ladder${owner}` }, h("span.muted", null, `Career ${names[owner]}: `),
      `step ${steps[owner]} of 5`, step ? h("span.muted", null, `; next: ${step.task} ${step.number}, or pay ${step.price}`) : null);
  }

  function latrine(seen, owner, table) {
    const active = seen.turn % table.seats.length === owner && !table.ended;
    return h(active ? "section.seat.active" : "section.seat", { "--seat": `var(--seat-${owner})` },
      h("header", null, table.player(owner), amount("gold", seen.coins[owner], { "data-k": `coins${owner}`, title: "sesterces" }),
        active ? h("span.tag", null, "on turn") : null,
        seen.winner === owner ? h("span.tag", null, "wins") : null,
        seen.favours && seen.favours.owned[owner]
          ? h("span.tag", { "data-k": `favour${owner}` }, `${seen.favours.owned[owner]}${seen.favours.working[owner] ? "" : ", from the next turn"}`) : null),
      h("div.progress", { role: "img", "aria-label": `${seen.coins[owner]} of ${seen.target} sesterces` },
        h("i", { style: `width:${Math.min(100, (100 * seen.coins[owner]) / seen.target)}%` })),
      h("ol.latrine", { "aria-label": "latrine" }, seen.latrines[owner].map((_, index) => place(seen, owner, index, table))),
      h("div.waiting", null, h("span.muted", null, "queue "),
        h("ol.queue", { "aria-label": "queue, the front first" }, seen.queues[owner].map((roman, position) =>
          h("li", null, card(roman, roman.markers, aimedInQueue(table, owner, position), `queue${owner}-${position}`))))),
      seen.ladders ? ladder(seen, owner) : null,
      seen.upgrades && seen.upgrades.unplaced[owner] ? h("p.muted", null, `upgrade to be placed: ${seen.upgrades.unplaced[owner]}`) : null,
      hand(seen, owner, table));
  }

  function listed(label, names, table) {
    if (!names.length) return null;
    return h("div.open", null, h("span.muted", null, label), h("ul.chips", { "aria-label": label }, names.map((name) => {
      const aimed = table.chosen && table.chosen.length === 2 && table.chosen[1] === name;
      return h(aimed ? "li.chosen-piece" : "li", null, name);
    })));
  }

  function middle(seen, table) {
    return h("div.middle", null,
      h("div.row.piles-row", null, [["Romans", seen.romans], ["Romans gone", seen.roman_discards.length], ["action cards", seen.pile], ["played", seen.discards.length]]
        .map(([label, number], n) => h(n % 2 ? "div.card.pile" : "div.card.back.pile", null, h("span", null, h("b", { "data-k": label }, number), label)))),
      seen.playing ? h("p.notice", null, `In play: ${seen.playing}`) : null,
      seen.rich_slaves ? h("p.notice", null, "Slaves pay double in this turn.") : null,
      listed("turned up", seen.turned, table), listed("to draft", seen.draft, table),
      seen.events ? h("div.open", null, h("span.muted", null, "events"), h("ul.chips", { "aria-label": "events" },
        seen.events.open.map((event) => h("li", { "data-k": `event${event.name}` }, `${event.name} `, markers(event.left))))) : null,
      seen.upgrades ? listed("upgrades", seen.upgrades.market, table) : null,
      seen.favours ? listed("favours in the middle", seen.favours.middle, table) : null);
  }

  function draw(seen, table) {
    return h("div.board.pecunia", null,
      h("p.muted", null, `Round ${Math.floor(seen.turn / table.seats.length) + 1}. `,
        seen.ladders ? "The top of the career ladder wins." : `The first with ${seen.target} sesterces wins.`),
      middle(seen, table),
      h("div.seats", null, table.seats.map((owner) => latrine(seen, owner, table))),
      openPiles("Open piles", [["Romans gone", seen.roman_discards], ["action cards played", seen.discards],
        ["events that happened", seen.events ? seen.events.used : []], ["upgrades gone", seen.upgrades ? seen.upgrades.gone : []]]));
  }

  const of = (t, owner) => [" of ", t.player(owner)];
  const names = (cards) => (cards && cards.length ? `: ${cards.join(", ")}` : "");
  const sesterces = (number) => count(number, "sesterce");

  const events = {
    turn: (t, seat) => ["The turn of ", t.player(seat), "."],
    earn: (t, seat, number) => [t.player(seat), ` gets ${sesterces(number)}.`],
    pay: (t, seat, number) => [t.player(seat), ` pays ${sesterces(number)}.`],
    give: (t, from, to, number) => [t.player(from), ` gives ${sesterces(number)} to `, t.player(to), "."],
    draw: (t, seat, number, cards) => [t.player(seat), ` draws ${count(number, "action card")}${names(cards)}.`],
    play: (t, seat, name) => [t.player(seat), ` plays ${name}.`],
    discard: (t, seat, name) => [t.player(seat), ` discards ${name}.`],
    shuffle: (t, what, number) => `The discarded ${what} are shuffled: ${number} cards.`,
    queue: (t, seat, cards) => [`Into the queue`, of(t, seat), `: ${cards.join(", ")}.`],
    forward: (t, seat, kind) => [`All ${plural[kind]} move forward in the queue`, of(t, seat), "."],
    dismiss: (t, seat, kind, number) => [t.player(seat), ` loses ${number} ${number === 1 ? kind : plural[kind]} unpaid.`],
    "all off": (t, owner, number) => number === 0 ? null : [`A marker off each of ${count(number, "Roman")}`, of(t, owner), "."],
    off: (t, owner, at, which, number) => [`${count(number, "marker")} off the ${seatName(at)}`, of(t, owner), "."],
    on: (t, owner, at, which, number) => [`${count(number, "marker")} on the ${seatName(at)}`, of(t, owner), "."],
    move: (t, owner, at, which, to, whose) => [`A marker moves from the ${seatName(at)} to the ${seatName(to)}`, of(t, owner), "."],
    lay: (t, owner, at, which, number) => [`${sesterces(number)} laid on the ${seatName(at)}`, of(t, owner), "."],
    "lay on queue": (t, owner, position, number) => [`${sesterces(number)} laid on position ${position + 1} of the queue`, of(t, owner), "."],
    leave: (t, owner, at, which, name) => [`${name} leaves the ${seatName(at)}`, of(t, owner), " and pays."],
    expel: (t, owner, at, which, name) => [`${name} is sent off the ${seatName(at)}`, of(t, owner), " unpaid."],
    enter: (t, owner, at, position, name, number) => [`${name} takes the ${seatName(at)}`, of(t, owner), ` with ${count(number, "marker")}.`],
    send: (t, from, to, name) => [`${name} goes from the queue`, of(t, from), " to the queue", of(t, to), "."],
    "to front": (t, owner, position, name) => [`${name} goes to the front of the queue`, of(t, owner), "."],
    eject: (t, owner, position, to, name) => [`${name} goes from the queue`, of(t, owner), " to the end of the queue", of(t, to), "."],
    swap: (t, owner, position, other, at) => [`Position ${position + 1} in the queue`, of(t, owner), ` and position ${at + 1} in that`, of(t, other), " change places."],
    "turn up": (t, seat, cards) => [t.player(seat), ` turns up${names(cards)}.`],
    visit: (t, seat, name) => [`${name} goes to the front of the queue`, of(t, seat), "."],
    villa: (t, seat) => [t.player(seat), " adds a Villa Dixius."],
    "rich slaves": () => "Slaves pay double in this turn.",
    upgrade: (t, owner, at, name) => [t.player(owner), ` lays ${name} on the ${seatName(at)}.`],
    "upgrade acts": (t, name) => `${name} acts.`,
    "upgrades turned up": (t, cards) => `New upgrades${names(cards)}.`,
    event: (t, name) => `It happens: ${name}.`,
    "event marker": (t, name, number) => `${count(number, "marker")} from the event ${name}.`,
    "event turned up": (t, name, number) => `A new event: ${name}, with ${count(number, "marker")}.`,
    skip: (t, what) => `${what} does nothing: too few cards.`,
    "look at": (t, seat, number, cards) => [t.player(seat), ` looks at ${count(number, "Roman")}${names(cards)}.`],
    pass: (t, from, to, number, cards) => [t.player(from), ` passes ${count(number, "card")} to `, t.player(to), `${names(cards)}.`],
    tumult: (t, seat, position, name) => [`${name} now stands at position ${position + 1} in the queue`, of(t, seat), "."],
    climb: (t, seat, step) => [t.player(seat), ` climbs to step ${step}.`],
    favour: (t, seat, name) => [t.player(seat), ` uses the favour of ${name}.`],
    exchange: (t, seat, now, before) => [t.player(seat), ` takes the favour of ${now} for that of ${before}.`],
    draft: (t, seat, name) => [t.player(seat), ` picks ${name}.`],
    over: (t, reason, winner) => winner < 0 ? `The game is over: ${reason}.` : [t.player(winner), ` wins: ${reason}.`],
  };

  const whose = (t, owner) => (t.deciding === owner ? "own" : `${t.name(owner)}'s`);
  const actions = {
    remove: (t, at, which, name) => (name ? `remove ${name} from the ${seatName(at)}` : "remove the markers"),
    leave: (t, at, which, name) => `${name} leaves the ${seatName(at)}`,
    place: (t, at, position, name) => `${name} to the ${seatName(at)}`,
    join: (t, at, name) => `${name} joins at the ${seatName(at)}`,
    second: (t, at, name) => `${name} as well, to the ${seatName(at)}`,
    send: (t, name) => `send ${name} to the next queue`,
    draw: () => "draw an action card",
    play: (t, name) => `play ${name}`,
    favour: (t, name) => `favour of ${name}`,
    climb: (t, price) => `pay ${price} and climb`,
    queue: (t, owner) => `${whose(t, owner)} queue`,
    card: (t, owner, position, name) => `${name}, position ${position + 1} in ${whose(t, owner)} queue`,
    keep: (t, name) => (name ? `keep ${name}` : "keep what there is"),
    roman: (t, owner, at, which, name) => (at === undefined ? `take ${owner}` : `${name} on ${whose(t, owner)} ${seatName(at)}`),
    pair: (t, owner, at) => `the women on ${whose(t, owner)} ${seatName(at)}`,
    give: (t, owner) => `give to ${t.name(owner)}`,
    owner: (t, owner) => (t.deciding === owner ? "oneself" : t.name(owner)),
    richest: (t, owner) => `${t.name(owner)} gives`,
    poorest: (t, owner) => `${t.name(owner)} gets`,
    stop: () => "stop",
    pay: () => "pay",
    discard: (t, name) => `discard ${name}`,
    coins: () => "take the coins",
    upgrade: (t, name) => `the upgrade ${name}`,
    seat: (t, at) => `the ${seatName(at)}`,
    take: (t, name) => `a marker from ${name}`,
    event: (t, name) => `first ${name}`,
    swap: (t, name) => `swap in ${name}`,
    yes: () => "yes",
    no: () => "no",
    exchange: (t, name) => `take the favour of ${name}`,
  };

  return { draw, ...wording(events, actions) };
})();
