/* Villa Rustica: the row of Bid cards, and what every seat has gathered. */
"use strict";

Certamen.boards["villa-rustica"] = (() => {
  const TOKENS = ["gold", "influence", "prestige"];
  const GOAL = 100;

  function yields(card, once) {
    const tokens = TOKENS.filter((token) => card[token]).map((token) => amount(token, `+${card[token]}`));
    return h("div.yield", null, tokens, once ? h("span.tag", null, "once") : null);
  }

  function picture(card) {
    if (card.villa) return "villa";
    if (card.once) return "feast";
    return card.currency === "influence" ? "person" : "estate"; // offices cost influence
  }

  function bidCard(card, place, table) {
    if (!card) return h("li.card.empty.bid", null, h("span.muted", null, "not replaced yet"));
    const printed = table.data.card.find((kind) => kind.name === card.name) || card;
    const price = card.price
      ? amount(card.currency, card.price, { title: "price" })
      : h("span.muted", null, "free");
    const [verb, what] = table.chosen || [];
    const aimed = what === card.name && ["buy", "discard"].includes(verb);
    return h(aimed ? "li.card.bid.chosen-piece" : "li.card.bid", { "data-k": `row${place}` },
      h("div.price", null, h("span.hidden", null, "price "), price),
      h("div.picture", { "aria-hidden": "true" }, icon(picture(printed))),
      h("div.title", null, card.name), yields(card, printed.once),
      aimed ? h("span.hidden", null, verb === "buy" ? " (about to be bought)" : " (about to be discarded)") : null);
  }

  function seat(seen, who, table) {
    const active = seen.turn % table.seats.length === who && !table.ended;
    const brings = { gold: 0, influence: 0, prestige: 0 };
    for (const name of seen.owned[who]) {
      const kind = table.data.card.find((card) => card.name === name) || {};
      for (const token of TOKENS) brings[token] += kind[token] || 0;
    }
    return h(active ? "section.seat.active" : "section.seat", { "--seat": `var(--seat-${who})` },
      h("header", null, table.player(who), active ? h("span.tag", null, "on turn") : null),
      h("div.treasury", null, TOKENS.map((token) => amount(token, seen[token][who], { "data-k": `${token}${who}` })),
        h("span.muted", null, "a turn: ", TOKENS.map((token) => `+${brings[token]}`).join(" / "))),
      h("div.progress", { role: "img", "aria-label": `${seen.prestige[who]} of ${GOAL} prestige` },
        h("i", { style: `width:${Math.min(100, (100 * seen.prestige[who]) / GOAL)}%` })),
      h("ul.chips", { "aria-label": "cards" }, tally(seen.owned[who]).map(([name, times]) =>
        h("li", { "data-k": `own${who}${name}` }, times > 1 ? h("b", null, `${times} × `) : null, name))));
  }

  function draw(seen, table) {
    const round = Math.floor(seen.turn / table.seats.length) + 1;
    return h("div.board.villa", null,
      h("p.muted", null, `Round ${round}. The first with ${GOAL} prestige wins.`),
      h("div.row", null,
        h("ul.bids", { "aria-label": "Bid cards" }, seen.row.map((card, place) => bidCard(card, place, table))),
        h("div.piles", null,
          h("div.card.back.pile", null, h("span", null, h("b", { "data-k": "deck" }, `${seen.deck}`), "deck")),
          h("div.card.pile", null, h("span", null, h("b", { "data-k": "discards" }, `${seen.discards.length}`), "discards")))),
      h("div.seats", null, table.seats.map((who) => seat(seen, who, table))),
      openPiles("Open piles", [["discards", seen.discards]]));
  }

  const events = {
    turn: (t, seat) => ["The turn of ", t.player(seat), "."],
    gain: (t, seat, ...tokens) => {
      const gained = TOKENS.map((token, n) => tokens[n] && `${tokens[n]} ${token}`).filter(Boolean);
      return [t.player(seat), gained.length ? ` gains ${gained.join(", ")}.` : " gains nothing."];
    },
    discard: (t, seat, card) => [t.player(seat), ` discards ${card} from the row.`],
    buy: (t, seat, card) => [t.player(seat), ` buys ${card}.`],
    take: (t, seat, token) => [t.player(seat), ` takes a token: ${token}.`],
    flip: (t, place, card) => `${card} is flipped into place ${place + 1}.`,
    shuffle: (t, cards) => `The discards are shuffled: a new deck of ${cards}.`,
    over: (t, reason) => (reason === "prestige" ? "The game is won by prestige." : "The last round is over."),
  };

  const actions = {
    discard: (t, card) => `discard ${card}`,
    stop: () => "discard no more",
    buy: (t, card) => `buy ${card}`,
    take: (t, token) => `take 1 ${token}`,
  };

  return { draw, ...wording(events, actions) };
})();
