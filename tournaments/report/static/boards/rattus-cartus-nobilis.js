/* Rattus Cartus: Nobilis: the row of buildings, the tracks of influence, hands and the Nun-row. */
"use strict";

Certamen.boards["rattus-cartus-nobilis"] = (() => {
  const CLASSES = ["royalty", "chivalry", "church", "peasantry", "bourgeoisie", "magic"];
  const classOf = (card) => CLASSES.find((name) => card.startsWith(`${name} `)) || "special";

  /* "royalty 4" has four nuns; "diplomat church" and "lance" are special cards. */
  function card(name, options = {}) {
    const kind = classOf(name);
    const nuns = kind === "special" ? 0 : Number(name.split(" ")[1]);
    const words = kind === "special" ? name : name.split(" ")[0];
    return h(`li.pop.${kind}${options.aimed ? ".chosen-piece" : ""}`, { "data-k": options.key },
      kind === "special" ? null : icon(kind),
      options.times > 1 ? h("b", null, `${options.times} × `) : null, words,
      kind === "special" ? null : h("span.nuns", { role: "img", "aria-label": count(nuns, "nun"), title: count(nuns, "nun") }, nuns ? "†".repeat(nuns) : "–"));
  }

  function cards(label, names, table, options = {}) {
    const [verb, what] = table.chosen || [];
    return h("ul.chips.pops", { "aria-label": label }, tally(names).map(([name, times]) =>
      card(name, { times, key: options.key ? `${options.key}-${name}` : null, aimed: (options.verbs || []).includes(verb) && what === name })));
  }

  const SUPPLY = { draw: (n) => `draw ${n}`, "discard rats": (n) => `${count(n, "rat")} less`, look: (n) => `look at ${n}` };
  const inside = (seen, place) => seen.order.filter((seat) => seen.where[seat] === place);
  const noble = (table, id) => (table.data.noble.find((one) => one.id === id) || { says: "" }).says;

  function building(seen, place, table) {
    const { name, class: kind, supply } = seen.row[place];
    const [verb, where] = table.chosen || [];
    const aimed = ["supply", "enter"].includes(verb) ? where === place : verb === "place" && where === place;
    return h(`li.card.house.${kind}${aimed ? ".chosen-piece" : ""}`, { "data-k": `row${place}` },
      h("div.top", null, icon(kind), h("span", null, kind), seen.resolving === place ? h("span.tag", null, "now") : null),
      h("div.title", null, name), seen.drawn[place] ? h("div", null, `acts as ${seen.drawn[place]}`) : null,
      h("div.supply.muted", null, supply.map(([what, number]) => SUPPLY[what](number)).join(", ")),
      seen.noble_place === place ? h("div.tag.noble", null, `Noble: ${noble(table, seen.noble)}`) : null,
      h("ol.guests", { "aria-label": "entered" }, inside(seen, place).map((seat) => guest(seen, seat, place, table))));
  }

  function guest(seen, seat, place, table) {
    const own = table.own(seat);
    const faces = seen.faces[seat] || (own && own.faces[seat]);
    const number = own ? own.placed[seat] : seen.placed[seat];
    return h("li", null, table.player(seat), " ", seen.resolving === place && seen.premium === seat ? h("span.tag", null, "premium") : null,
      faces && faces.length ? cards(`cards of ${table.name(seat)}`, faces, table)
        : h("span.muted", null, seen.placing === seat ? " is placing" : number ? ` ${count(number, "card")} face down` : " no card"));
  }

  function tracks(seen, table) {
    const longest = Math.max(10, ...seen.influence.flat());
    return h("div.tracks", { "aria-label": "influence", role: "group" }, CLASSES.map((kind, n) => {
      const says = table.seats.map((seat) => `${table.name(seat)} ${seen.influence[seat][n]}`).join(", ");
      return h(`div.track.${kind}`, null, h("span.label", null, icon(kind), kind),
        h("div.cells", { role: "img", "aria-label": `${kind}: ${says}`, style: `--cells:${longest + 1}` },
          Array.from({ length: longest + 1 }, (_, at) => h("span.cell", null, h("small", null, at % 5 === 0 ? at : ""),
            table.seats.filter((seat) => seen.influence[seat][n] === at).map((seat) =>
              h("i", { "--seat": `var(--seat-${seat})` }, seat))))));
    }));
  }

  function nunRow(seen, table) {
    const eyes = table.seats.map(table.own).filter(Boolean);
    const [verb, where] = table.chosen || [];
    return h("div.nunrow", null, h("span.muted", null, "Nun-row"),
      h("ol.pops", { "aria-label": "Nun-row" }, seen.nun_row.map((known, place) => {
        const shown = known || eyes.map((eye) => eye.nun_row[place]).find(Boolean);
        const aimed = verb === "look" && where === place;
        const who = table.seats.filter((seat) => seen.looked[seat].includes(place));
        return h("li", null, h("ul.pops", null, shown ? card(shown, { aimed, key: `nun${place}` }) : h(`li.pop.unknown${aimed ? ".chosen-piece" : ""}`, { "data-k": `nun${place}` }, "face down")),
          who.length ? h("small.muted", { title: "seats that have seen it" }, `seen by ${who.join(", ")}`) : h("small.muted", null, "unseen"));
      })), seen.book ? h("span", null, `${seen.book > 0 ? "+" : ""}${seen.book} nuns by Books`) : null);
  }

  function person(seen, seat, table) {
    const own = table.own(seat);
    const holds = seen.holder === seat;
    const known = own ? own.hand : seen.known[seat];
    return h("section.seat", { "--seat": `var(--seat-${seat})` },
      h("header", null, table.player(seat), seen.start === seat && !table.ended ? h("span.tag", null, "starts") : null,
        holds ? h("span.tag", null, own && own.held ? `holds a Noble: ${noble(table, own.held)}` : "holds a Noble") : null),
      h("div.treasury", null, h("span.amount", { "data-k": `rats${seat}` }, icon("rat"), `${seen.rats[seat]}`, h("span.muted", null, " rats")),
        h("span.amount.prestige", { "data-k": `tokens${seat}` }, icon("prestige"), `${seen.tokens[seat]}`, h("span.muted", null, " points")),
        h("span.amount", { "data-k": `hand${seat}` }, icon("card"), `${own ? own.hand.length : seen.hands[seat]}`, h("span.muted", null, " cards")),
        seen.gained[seat] ? h("span.muted", null, `+${seen.gained[seat]} influence in this round`) : null),
      known.length ? [h("small.muted", null, own ? "hand" : "known to all"), cards(own ? "hand" : "known to all", known, table,
        { key: `h${seat}`, verbs: table.deciding === seat ? ["place", "discard", "give"] : [] })] : null);
  }

  function draw(seen, table) {
    const piles = Object.entries(seen.piles).filter(([, number]) => number);
    return h("div.board.rattus", null,
      h("p.muted", null, `Round ${seen.round + 1} of ${seen.rounds}`),
      h("ul.houses", { "aria-label": "buildings" }, seen.row.map((_, place) => building(seen, place, table))),
      nunRow(seen, table),
      tracks(seen, table),
      seen.named.some((seat) => seat !== null) ? h("p", { "data-k": "named" }, h("span.muted", null, "Named in the Mill: "),
        CLASSES.filter((_, n) => seen.named[n] !== null && seen.named[n] !== undefined)
          .map((kind) => `${kind} by ${table.name(seen.named[CLASSES.indexOf(kind)])}`).join(", ")) : null,
      seen.revealed.length ? h("div", null, h("span.muted", null, "revealed in the Garden"), cards("revealed", seen.revealed, table)) : null,
      seen.pool.length ? h("div", null, h("span.muted", null, "to share out"), cards("to share out", seen.pool, table, { verbs: ["take"] })) : null,
      h("div.seats", null, table.seats.map((seat) => person(seen, seat, table))),
      h("details", null, h("summary", null, "Decks and piles"), h("ul.chips", null,
        h("li", null, `${seen.deck} population cards`), h("li", null, `${seen.discards.length} discarded`),
        h("li", null, `${seen.buildings} buildings`), h("li", null, `${seen.replacement} for replacement`),
        seen.diplomats ? h("li", null, `${count(seen.diplomats, "diplomat")}${seen.diplomat ? `, on top ${seen.diplomat}` : ""}`) : null,
        seen.nobles ? h("li", null, count(seen.nobles, "Noble")) : null,
        piles.map(([name, number]) => h("li", null, `${number} ${name}`)))),
      openPiles("Open piles", [["population cards discarded", seen.discards], ["buildings gone", seen.gone],
        ["buildings in the replacement deck", seen.replaced], ["Nobles gone", seen.spent.map((id) => noble(table, id))]]));
  }

  const list = (names) => (names && names.length ? `: ${names.join(", ")}` : "");
  const at = (t, place) => (t.seen.row[place] ? t.seen.row[place].name : `building ${place + 1}`);
  const change = (number) => (number < 0 ? `loses ${-number}` : `gains ${number}`);

  const events = {
    round: (t, round, start) => [`Round ${round + 1}; `, t.player(start), " starts."],
    row: (t, names) => `Buildings${list(names)}.`,
    replace: (t, place, before, now) => `${before} is replaced by ${now}.`,
    supply: (t, seat, place) => [t.player(seat), ` takes the supply of ${at(t, place)}.`],
    shuffle: (t, number) => `The discards are shuffled: ${number} cards.`,
    draw: (t, seat, number, names) => [t.player(seat), ` draws ${count(number, "card")}${list(names)}.`],
    look: (t, seat, place, name) => [t.player(seat), ` looks at card ${place + 1} of the Nun-row${name ? `: ${name}` : ""}.`],
    "noble placed": (t, seat, place, id) => [t.player(seat), ` puts a Noble on ${at(t, place)}: ${noble(t, id)}.`],
    "noble taken": (t, seat, id) => [t.player(seat), ` takes a Noble${id ? `: ${noble(t, id)}` : ""}.`],
    pass: (t, seat) => [t.player(seat), " enters no building."],
    enter: (t, seat, place) => [t.player(seat), ` enters ${at(t, place)}.`],
    place: (t, seat, number, names) => [t.player(seat), ` places ${count(number, "card")}${list(names)}.`],
    "draw building": (t, place, names) => `${at(t, place)} turns over${list(names)}.`,
    open: (t, seat, names) => [t.player(seat), names.length ? ` opens${list(names)}.` : " opens no card."],
    show: (t, seat, names) => [t.player(seat), ` shows the hand${list(names)}.`],
    keep: (t, seat, names) => [t.player(seat), names.length ? ` keeps${list(names)}.` : " gets no card."],
    "too many nuns": (t, seat, names) => [t.player(seat), ` has turned over too many nuns${list(names)}.`],
    premium: (t, place, seat) => [t.player(seat), ` has the premium action of ${at(t, place)}.`],
    influence: (t, seat, kind, number) => [t.player(seat), ` ${change(number)} influence in ${kind}.`],
    tokens: (t, seat, number) => [t.player(seat), ` ${change(number)} victory point${Math.abs(number) === 1 ? "" : "s"}.`],
    rats: (t, seat, number) => [t.player(seat), ` ${number < 0 ? "discards" : "gets"} ${count(Math.abs(number), "rat")}.`],
    "give rat": (t, giver, taker) => [t.player(giver), " gives a rat to ", t.player(taker), "."],
    take: (t, seat, name, number) => [t.player(seat), ` takes ${number === 1 ? "" : `${number} × `}${name}.`],
    discard: (t, seat, name) => [t.player(seat), ` discards ${name}.`],
    reveal: (t, seat, name) => [t.player(seat), ` turns over ${name}.`],
    pick: (t, seat, name) => [t.player(seat), ` picks ${name}.`],
    give: (t, giver, taker, names) => [t.player(giver), " gives to ", t.player(taker), `${list(names) || ": nothing"}.`],
    name: (t, seat, names) => [t.player(seat), ` names ${names.join(" and ")}.`],
    mill: (t, names) => `The Mill brings${list(names)}.`,
    "mill rest": (t, names) => (names.length ? `Nobody named these, they are discarded${list(names)}.` : null),
    clear: (t, seat) => ["The cards of ", t.player(seat), " leave the building."],
    "end of turn": () => "The round is over.",
    "nun row": (t, names) => `The Nun-row is turned over${list(names)}.`,
    book: (t, seat, number) => [t.player(seat), ` changes the nuns by ${number} with Books.`],
    over: (t, reason) => `The game is over: ${reason}.`,
  };

  const actions = {
    supply: (t, place) => `supply of ${at(t, place)}`,
    look: (t, place) => `look at card ${place + 1} of the Nun-row`,
    place: (t, what) => (typeof what === "number" ? `the Noble on ${at(t, what)}` : `place ${what}`),
    enter: (t, place) => `enter ${at(t, place)}`,
    pass: () => "pass",
    stop: () => "stop",
    discard: (t, name) => `discard ${name}`,
    give: (t, name) => `give ${name}`,
    take: (t, name) => `take ${name}`,
    choose: (t, ...seats) => seats.map(t.name).join(" and ") || "nobody",
    class: (t, kind) => kind,
    classes: (t, ...kinds) => kinds.join(" and "),
    reduce: (t, kind, number) => `${number} less influence in ${kind}`,
    rats: (t, number) => `discard ${count(number, "rat")}`,
    points: (t, number) => count(number, "point"),
    nuns: (t, number) => (number ? `${number > 0 ? "+" : "−"}${count(Math.abs(number), "nun")}` : "leave the nuns"),
    reveal: () => "turn over another card",
  };

  return { draw, ...wording(events, actions) };
})();
