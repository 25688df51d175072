/* Römisch Pokern: the dice tray, the score pad and everybody's Action cards. */
"use strict";

Certamen.boards["roemisch-pokern"] = (() => {
  const CARDS = {
    grey: "rerolls all I",
    orange: "rerolls all V",
    blue: "rerolls one die",
    red: "sets one die aside",
    purple: "writes a number again",
    joker: "any of the others",
  };
  const BONUS = 5;

  function roman(number) {
    const tens = Math.floor(number / 10);
    return "X".repeat(tens) + ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"][number % 10];
  }

  function die(face, note) {
    return h(note ? `span.die.${note}` : "span.die", { role: "img", "aria-label": note === "aside" ? `${face}, set aside` : face }, face);
  }

  function tray(seen, table) {
    const active = seen.turn % table.seats.length;
    const readings = seen.numbers.map((number) => `${roman(number)} = ${number}`).join(" or ");
    return h("section.tray", { "aria-label": "dice" },
      h("p", null, table.ended ? "The dice rest." : [table.player(active), " has rolled"]),
      h("div.dice", null,
        seen.dice.map((face) => die(face)),
        seen.aside.map((face) => die(face, "aside")),
        Array.from({ length: seen.unused }, () => h("span.die.unrolled", { "aria-hidden": "true" }))),
      h("p.reading", { "data-k": "reading" }, readings || (seen.dice.length ? `${seen.dice.join("")} is no number` : "–")),
      h("p.muted", null, `${count(seen.unused, "die", "dice")} unused`,
        seen.ending ? `; the last round: ${REASONS[seen.ending]}` : "", "."));
  }

  const REASONS = {
    column: "a column is full",
    "no cards": "somebody failed who had no card left",
    "nobody can write": "nobody can write any more",
    "nobody has written": "nobody has written for three rounds",
  };

  function pad(seen, table) {
    const active = seen.turn % table.seats.length;
    const places = table.decision ? table.decision.actions.filter(([verb]) => verb === "write") : [];
    const written = table.chosen && table.chosen[0] === "write" ? table.chosen : [];
    const again = table.chosen && table.chosen.includes("purple") ? table.chosen.slice(-2) : [];
    function cell(seat, row) {
      const number = seen.columns[seat][row];
      if (number) return h("td", { "data-k": `pad${seat}-${row}` }, h("b", null, number), " ", h("span.roman", null, roman(number)));
      const mine = seat === active && !table.ended;
      const [value, place] = written.length ? written.slice(1) : again;
      if (mine && place === row + 1) {
        return h("td.chosen-piece", { "data-k": `pad${seat}-${row}` }, h("b", null, value), h("span.hidden", null, " about to be written"));
      }
      const may = mine ? [...new Set(places.filter(([, , there]) => there === row + 1).map(([, what]) => what))] : [];
      return h(may.length ? "td.may" : "td.free", { "data-k": `pad${seat}-${row}` }, may.length ? `${may.join(" / ")}?` : h("span.hidden", null, "empty"));
    }
    const sum = (seat) => seen.columns[seat].reduce((total, number) => total + number, 0);
    return h("div.scroll", { tabindex: 0, role: "group", "aria-label": "score pad" }, h("table.pad", null, h("caption", null, "Score pad; a number followed by ? may be written there"),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "Row"),
        table.seats.map((seat) => h("th", { scope: "col" }, table.player(seat))))),
      h("tbody", null,
        Array.from({ length: 7 }, (_, row) => h("tr", null, h("th", { scope: "row" }, row + 1), table.seats.map((seat) => cell(seat, row)))),
        h("tr.total", null, h("th", { scope: "row" }, "Sum"), table.seats.map((seat) => h("td", null, sum(seat)))),
        h("tr", null, h("th", { scope: "row" }, "Cards"), table.seats.map((seat) => h("td", null, `+${BONUS * seen.cards[seat].length}`))),
        h("tr.total", null, h("th", { scope: "row" }, "Score"), table.seats.map((seat) =>
          h("td", { "data-k": `score${seat}` }, h("b", null, sum(seat) + BONUS * seen.cards[seat].length)))))));
  }

  function hand(seen, seat, table) {
    const active = seen.turn % table.seats.length === seat && !table.ended;
    const played = active && table.chosen && table.chosen[0] === "play" ? table.chosen[1] : null;
    return h(active ? "section.seat.active" : "section.seat", { "--seat": `var(--seat-${seat})` },
      h("header", null, table.player(seat), active ? h("span.tag", null, "on turn") : null),
      h("ul.actioncards", { "aria-label": "Action cards" }, Object.keys(CARDS).map((card) => {
        const has = seen.cards[seat].includes(card);
        return h(`li.actioncard.${card}${has ? "" : ".used"}${card === played ? ".chosen-piece" : ""}`, { title: CARDS[card], "data-k": `card${seat}${card}` },
          card, has ? null : h("span.hidden", null, " (used)"));
      })));
  }

  function draw(seen, table) {
    return h("div.board.poker", null,
      h("p.muted", null, `Round ${Math.floor(seen.turn / table.seats.length) + 1}`),
      tray(seen, table),
      h("div.seats", null, table.seats.map((seat) => hand(seen, seat, table))),
      pad(seen, table));
  }

  function play(card, ...what) {
    if (card === "joker") return `${play(...what)}, with the joker`;
    if (card === "grey") return "reroll all I (grey)";
    if (card === "orange") return "reroll all V (orange)";
    if (card === "blue") return `reroll one ${what[0]} (blue)`;
    if (card === "red") return `set one ${what[0]} aside (red)`;
    return `write ${what[0]} again, in row ${what[1]} (purple)`;
  }

  const events = {
    turn: (t, seat) => ["The turn of ", t.player(seat), "."],
    roll: (t, seat, faces) => [t.player(seat), ` rolls ${faces.join(" ")}.`],
    failed: (t, seat) => [t.player(seat), " has failed."],
    pass: (t, seat) => [t.player(seat), " writes nothing."],
    write: (t, seat, number, row) => [t.player(seat), ` writes ${number} in row ${row}.`],
    play: (t, seat, ...card) => [t.player(seat), ` plays a card: ${play(...card)}.`],
    over: (t, reason) => `The game is over: ${REASONS[reason] || reason}.`,
  };

  const actions = {
    roll: (t, dice) => `roll ${count(dice, "die", "dice")}`,
    stop: () => "stop",
    write: (t, number, row) => `write ${number} in row ${row}`,
    pass: () => "write nothing",
    play: (t, ...card) => play(...card),
  };

  return { draw, ...wording(events, actions) };
})();
