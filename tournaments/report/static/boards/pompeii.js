/* Pompeii: the city with its buildings and fields, Vesuvius, and everybody's inventory tablet. */
"use strict";

Certamen.boards.pompeii = (() => {
  const ROMAN = ["", "I", "II", "III", "IV", "V"];
  const INJURED = { C12: "injured, C12", C28: "injured with the army, C28", C31: "injured at the Castrum, C31" };
  const good = (name) => name.replaceAll("_", " ");

  const find = (list, id) => list.find((one) => one.id === id);
  const building = (t, id) => (find(t.data.buildings.building, id) || { name: id }).name;
  const cardOf = (t, id) => find(t.data.specialists.specialist, id) || find(t.data.city.city, id) || { name: id, text: "" };
  const cardName = (t, id) => cardOf(t, id).name;
  function location(t, id) {
    if (/^B\d\d$/.test(id)) return building(t, id);
    if (id in INJURED) return INJURED[id];
    const place = find(t.data.buildings.location, id);
    if (!place) return id; // the tablet, the supply
    return place.good ? `the ${good(place.good)} field` : place.name;
  }

  const times = (number, name) => (number === 1 ? good(name) : `${number} ${good(name)}`);
  const bundle = (goods) => Object.entries(goods).map(([name, number]) => times(number, name)).join(" + ");
  const recipe = ({ input, output }) => `${bundle(input)} → ${bundle(output)}`;

  function workers(table, there, key) {
    if (!there || !there.length) return h("span.workers", { "data-k": key });
    return h("span.workers", { "data-k": key }, there.map((seat) => {
      if (seat === -1) return h("i.worker.extra", { role: "img", "aria-label": "extra action", title: "extra action" }, "×");
      if (seat === -2) return h("i.worker.extra", { role: "img", "aria-label": "token", title: "token" }, "#");
      return h("i.worker", { "--seat": `var(--seat-${seat})`, role: "img", "aria-label": `worker of ${table.name(seat)}`, title: table.name(seat) }, seat);
    }));
  }

  const VERBS_AT = ["place", "at", "build", "co_own", "building"];
  const aimedAt = (table, id) => Boolean(table.chosen) && VERBS_AT.includes(table.chosen[0]) && table.chosen.includes(id);

  function tile(seen, printed, table) {
    const { id, number, name, colour, recipes, capacity_by_players: capacity } = printed;
    const owners = seen.buildings[id];
    const spaces = capacity[table.seats.length - 1];
    return h(`li.tile.${colour}${owners ? ".built" : ""}${aimedAt(table, id) ? ".chosen-piece" : ""}`, { "data-k": `tile${id}` },
      h("div.top", null, h("b", null, number), h("span.title", null, name)),
      owners
        ? [h("div.recipe", null, (recipes || []).map((one) => h("div", null, recipe(one)))),
           h("div.bottom", null, owners.length ? h("span.owners", null, h("span.muted", null, "of "), owners.map((seat) =>
               h("i.owner", { "--seat": `var(--seat-${seat})`, role: "img", "aria-label": table.name(seat), title: `owned by ${table.name(seat)}` }, seat))) : null,
             workers(table, seen.standing[id], `w${id}`), spaces ? h("small.muted", null, count(spaces, "space")) : null)]
        : h("div.muted.unbuilt", null, "not built"));
  }

  function places(seen, table) {
    const spot = (id, label, note) => h(`li.spot${aimedAt(table, id) ? ".chosen-piece" : ""}`, null, h("span", null, label),
      note ? h("small.muted", null, ` ${note}`) : null, workers(table, seen.standing[id], `w${id}`));
    const all = table.data.buildings.location;
    const fields = all.filter((place) => place.good).map((place) => spot(place.id, good(place.good)));
    const others = all.filter((place) => !place.good).map((place) =>
      spot(place.id, place.name, count(place.capacity_by_players[table.seats.length - 1], "space")));
    const injured = Object.keys(INJURED).filter((id) => seen.standing[id]).map((id) => spot(id, INJURED[id]));
    return [h("ul.spots.fields", { "aria-label": "fields" }, fields), h("ul.spots", { "aria-label": "places of the city" }, others, injured)];
  }

  function vesuvius(seen, table) {
    const awake = "B17" in seen.buildings;
    const track = table.data.course.setup.players ? table.data.course.setup.time_track : [];
    const at = Math.min(seen.round, track.length) - 1;
    const last = seen.volcano_discards[seen.volcano_discards.length - 1];
    const card = last && find(table.data.volcano.volcano, last);
    return h(`section.vesuvius${awake ? ".awake" : ""}`, { "aria-label": "Vesuvius" },
      icon("volcano"),
      h("div", null, h("div.title", { "data-k": "vesuvius" }, awake ? "Vesuvius is awake" : "Vesuvius is calm"),
        awake
          ? h("p", { "data-k": "required" }, `${count(seen.track, "offering")} in a row; value ${seen.required} required`,
              seen.shift ? h("span.muted", null, ` (${seen.shift > 0 ? "+" : "−"}${Math.abs(seen.shift)} in this offering)`) : null)
          : h("ol.timetrack", { "aria-label": `time marker on ${track[at]}` }, track.map((name, n) => h(n === at ? "li.here" : "li", null, name))),
        h("p.muted", null, `${count(seen.volcano_deck, "volcano card")} left`, card ? `; last: ${card.apocalypse ? "the Apocalypse" : card.goods.map(good).join(" and ")}` : "",
          seen.blocked.length ? `; blocked: ${seen.blocked.map(good).join(", ")}` : "")));
  }

  function tablet(seen, seat, table) {
    const [verb, what] = table.chosen || [];
    const aimed = table.deciding === seat && ["give", "get", "pay", "bonus", "offer", "recipe"].includes(verb) ? what : null;
    return h("div.tablet", { role: "group", "aria-label": "inventory" }, ROMAN.slice(1).map((roman, n) => {
      const held = table.data.goods.good.filter((one) => one.value === n + 1 && (seen.goods[seat][one.id] || one.id === aimed));
      return held.length ? h("div.shelf", null, h("b", { title: `value ${roman}` }, roman), h("ul.chips", { "aria-label": `value ${roman}` }, held.map((one) =>
        h(one.id === aimed ? "li.good.chosen-piece" : "li.good", { "data-k": `g${seat}${one.id}` }, h("i", null, seen.goods[seat][one.id] || 0), good(one.id))))) : null;
    }));
  }

  function cards(label, ids, seat, table, key) {
    if (!ids.length) return null;
    const [verb, what] = table.chosen || [];
    const mine = table.deciding === seat && ["train", "discard", "activate", "take", "play", "keep", "use"].includes(verb);
    return h("div.open", null, h("span.muted", null, label), h("ul.chips", { "aria-label": label }, ids.map((id) =>
      h(`li.deed.${id[0] === "S" ? "specialist" : "citycard"}${mine && what === id ? ".chosen-piece" : ""}`, { title: cardOf(table, id).text, "data-k": `${key}${id}` },
        h("small", null, id), ` ${cardName(table, id)}`))));
  }

  function texts(ids, table) {
    return ids.length ? h("details", null, h("summary", null, "What the cards say"), h("dl.texts", null, ids.map((id) =>
      [h("dt", null, `${id} ${cardName(table, id)}`), h("dd", null, cardOf(table, id).text)]))) : null;
  }

  function player(seen, seat, table) {
    const own = table.own(seat);
    const active = seen.turn === seat && !table.ended;
    const [specialists, city] = seen.hands[seat];
    const hand = own ? [...own.specialists, ...own.city] : [];
    const known = own ? [] : seen.known.filter((entry) => entry.holder === seat).map((entry) => entry.card);
    const offer = bundle(seen.offers[seat]);
    return h(active ? "section.seat.active" : "section.seat", { "--seat": `var(--seat-${seat})` },
      h("header", null, table.player(seat), active ? h("span.tag", null, "on turn") : null,
        seen.start === seat && !table.ended ? h("span.tag", null, "starts") : null,
        seen.claimed === seat ? h("span.tag", null, "starts the next round") : null,
        seen.abstaining.includes(seat) ? h("span.tag", null, "takes no part in this offering") : null,
        seen.armies[seat] ? h("span.tag.army", { "data-k": `army${seat}` }, "has an army") : null,
        seen.halted.includes(seat) ? h("span.tag", null, "Castrum halted") : null,
        seen.winner === seat ? h("span.tag", null, "wins") : null),
      h("div.treasury", null,
        h("span", { "data-k": `ready${seat}` }, icon("person"), ` ${seen.ready[seat]}${seen.lent[seat].length ? ` + ${seen.lent[seat].length} lent` : ""} of ${seen.workers[seat]} workers`),
        h("span.muted", { "data-k": `marker${seat}` }, `offering marker ${seen.offering_markers[seat]}`),
        h("span.muted", null, own ? "" : `hand ${specialists} + ${city}`)),
      seen.announced[seat] || offer ? h("p.offer", { "data-k": `offer${seat}` }, seen.announced[seat] ? `Announced ${seen.announced[seat]}. ` : "", offer ? `Offers ${offer}.` : "") : null,
      tablet(seen, seat, table),
      cards("trained", seen.trained[seat], seat, table, `t${seat}`), cards("active", seen.activated[seat], seat, table, `a${seat}`),
      cards("hand", hand, seat, table, `h${seat}`), cards("known in hand", known, seat, table, `k${seat}`),
      own ? cards("drawn", own.drawn, seat, table, `d${seat}`) : null,
      texts([...seen.trained[seat], ...seen.activated[seat], ...hand, ...(own ? own.drawn : [])], table));
  }

  function draw(seen, table) {
    const [specialists, city] = seen.decks;
    const solo = table.seats.length === 1;
    return h("div.board.pompeii", null,
      h("p.muted", null, `Round ${seen.round}. Decks: ${specialists} specialists, ${city} city cards.`),
      vesuvius(seen, table),
      h("ul.city", { "aria-label": "buildings" }, table.data.buildings.building.map((printed) => tile(seen, printed, table))),
      places(seen, table),
      seen.resolving.length ? cards("in effect", seen.resolving, table.deciding, table, "r") : null,
      solo ? [cards("specialists of this round", seen.shown, 0, table, "s"), cards("used", seen.used, 0, table, "u")] : null,
      h("div.seats", null, table.seats.map((seat) => player(seen, seat, table))),
      openPiles("Open piles", [...["specialists", "city cards"].map((label, n) => [label, seen.discards[n].map((id) => cardName(table, id))]),
        ["kept for the next round", seen.kept.map((id) => cardName(table, id))]]));
  }

  const deckName = { specialist: "specialist", city: "city card" };
  const events = {
    round: (t, round, start) => [`Round ${round}; `, t.player(start), " starts."],
    place: (t, seat, place, colour) => [t.player(seat), colour === -1 ? " takes an extra action at " : colour === seat ? " places a worker at " : " places a lent worker at ", `${location(t, place)}.`],
    use: (t, seat, card) => [t.player(seat), card === "standard" ? " takes the printed action." : ` uses ${cardName(t, card)}.`],
    activate: (t, seat, card) => [t.player(seat), ` activates ${cardName(t, card)}.`],
    lay: (t, seat, card) => [t.player(seat), ` lays out ${cardName(t, card)}.`],
    take: (t, seat, card) => [t.player(seat), ` takes ${cardName(t, card)}.`],
    turn_up: (t, seat, card) => [t.player(seat), ` turns up ${cardName(t, card)}.`],
    play: (t, seat, card) => [t.player(seat), ` plays ${cardName(t, card)}.`],
    gain: (t, seat, what, number) => [t.player(seat), ` gains ${times(number, what)}.`],
    pay: (t, seat, what, number) => [t.player(seat), ` gives up ${times(number, what)}.`],
    offer: (t, seat, what, number) => [t.player(seat), ` offers ${times(number, what)}.`],
    bonus: (t, seat, id) => [t.player(seat), ` has the owner's bonus of ${building(t, id)}.`],
    build: (t, seat, id) => [t.player(seat), ` builds ${building(t, id)}.`],
    marker: (t, seat, id) => [t.player(seat), ` owns ${building(t, id)}.`],
    cover: (t, seat, id) => [t.player(seat), ` covers a space of ${building(t, id)}.`],
    workers: (t, seat, number) => [t.player(seat), ` has ${count(number, "worker")} now.`],
    announce: (t, seat, number) => [t.player(seat), ` announces ${number}.`],
    army: (t, seat) => [t.player(seat), " recruits an army."],
    back: (t, seat) => [t.player(seat), " takes back what was offered."],
    claim: (t, seat) => [t.player(seat), " will start the next round."],
    draw: (t, seat, deck, number, ids) => [t.player(seat), ` draws ${count(number, deckName[deck])}${ids ? `: ${ids.map((id) => cardName(t, id)).join(", ")}` : ""}.`],
    look: (t, seat, specialists, city, ids) => [t.player(seat), ` draws ${specialists} specialists and ${city} city cards to keep one${ids ? `: ${ids.map((id) => cardName(t, id)).join(", ")}` : ""}.`],
    keep: (t, seat, deck, card) => [t.player(seat), deck === "none" ? " keeps none." : ` keeps a ${deckName[deck]}${card ? `: ${cardName(t, card)}` : ""}.`],
    rob: (t, seat, other, card) => [t.player(seat), " takes a card of ", t.player(other), `${card ? `: ${cardName(t, card)}` : ""}.`],
    discard: (t, card) => `${cardName(t, card)} is discarded.`,
    shuffle: (t, deck, number) => `The discarded ${deckName[deck]}s are shuffled: ${number} cards.`,
    move: (t, seat, from, to) => ["A worker of ", t.player(seat), ` goes from ${location(t, from)} to ${location(t, to)}.`],
    lend: (t, owner, seat, from) => ["A worker of ", t.player(owner), ` at ${location(t, from)} is lent to `, t.player(seat), "."],
    repair: (t, seat, space, id) => [t.player(seat), ` repairs ${id ? building(t, id) : location(t, space)}.`],
    destroy: (t, id) => `${building(t, id)} is destroyed.`,
    awakening: () => "Vesuvius awakes.",
    offerings: () => "Offerings to Vesuvius.",
    required: (t, value) => `The offering must be worth ${value}.`,
    accepted: (t, value) => `The offering of ${value} is accepted.`,
    track: (t, row, rises) => `${count(row, "offering")} in a row${rises ? `; all markers have risen by ${rises}` : ""}.`,
    volcano: (t, id) => {
      const card = find(t.data.volcano.volcano, id);
      if (!card) return `The volcano card ${id}.`;
      return card.apocalypse ? "The Apocalypse." : `Vesuvius destroys ${card.goods.map(good).join(" and ")}.`;
    },
    show: (t, ids) => `Specialists of this round: ${ids.map((id) => cardName(t, id)).join(", ")}.`,
    over: (t, reason) => `The game is over: ${reason}.`,
  };

  const actions = {
    place: (t, place) => `worker to ${location(t, place)}`,
    use: (t, card) => (card === "standard" ? "the printed action" : `use ${cardName(t, card)}`),
    recipe: (t, what) => `make ${good(what)}`,
    give: (t, what) => `give ${good(what)}`,
    get: (t, what) => `get ${good(what)}`,
    pay: (t, what) => `pay ${good(what)}`,
    bonus: (t, what) => `bonus: ${good(what)}`,
    steal: (t, what) => `take ${good(what)}`,
    offer: (t, what) => `offer ${good(what)}`,
    amount: (t, number) => `${number}`,
    workers: (t, number) => count(number, "worker"),
    announce: (t, number) => `announce ${number}`,
    player: (t, seat) => t.name(seat),
    build: (t, id) => `build ${building(t, id)}`,
    co_own: (t, id) => `own ${building(t, id)} as well`,
    building: (t, id) => building(t, id),
    train: (t, card) => (card ? `train ${cardName(t, card)}` : "train a specialist"),
    swap: () => "swap a specialist",
    activate: (t, card) => (card ? `activate ${cardName(t, card)}` : "activate a city card"),
    repair: (t, space, id) => (space ? `repair ${id ? building(t, id) : location(t, space)}` : "repair"),
    pass: () => "pass",
    stop: () => "stop",
    discard: (t, card) => `discard ${cardName(t, card)}`,
    take: (t, card) => `take ${cardName(t, card)}`,
    play: (t, card) => `play ${cardName(t, card)}`,
    keep: (t, what) => (what === "none" ? "keep none" : `keep ${what in deckName ? `a ${deckName[what]}` : cardName(t, what)}`),
    deck: (t, deck) => `a ${deckName[deck]}`,
    at: (t, place) => location(t, place),
    draw: (t, specialists, city) => `draw ${count(specialists, "specialist")} and ${count(city, "city card")}`,
  };

  return { draw, ...wording(events, actions) };
})();
