/* The replay viewer: steps through one recorded game.

   It knows positions, seats and keys, and no game.  A game's board is a script under boards/ that
   sets Certamen.boards["its-name"] = { draw, event, action }:

     draw(seen, table)     a node that shows one observation
     event(event, table)   an event in words: a string, or an array of strings and nodes; null hides it
     action(action, table) an action in words: a string

   `table` says who sits where: seats, name(seat), player(seat) (a node), seen, own(seat) (what that seat
   sees itself, or null where the viewer must not know), decision (or null where it must not be
   seen), chosen (the action about to be taken, likewise), data (the game's printed data).
   All text reaches the page as text, never as HTML. */
"use strict";

const Certamen = { boards: {}, data: {} };

/* h("p.note", { id: "x" }, "text", node, [more], null): an element and what it holds. */
function h(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key.startsWith("--")) node.style.setProperty(key, value);
    else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(key, value === true ? "" : value);
    }
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/* A picture from the page's <svg> symbols; with a label it speaks, else it is decoration. */
function icon(name, label) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.setAttribute("class", `icon icon-${name}`);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/* A number of something that has an icon and a colour of its own. */
function amount(kind, number, attributes) {
  return h(`span.amount.${kind}`, attributes, icon(kind), `${number}`, h("span.hidden", null, ` ${kind}`));
}

/* "2 X" or "1 X", with a plural of its own where it needs one. */
function count(number, one, many) {
  return `${number} ${number === 1 ? one : many || `${one}s`}`;
}

/* [["name", times], ...] in order of first appearance. */
function tally(names) {
  const times = new Map();
  for (const name of names) times.set(name, (times.get(name) || 0) + 1);
  return [...times];
}

/* How much the functions take besides the table, by kind; null: as much as comes. */
function takes(functions) {
  return Object.fromEntries(Object.entries(functions).map(([kind, words]) =>
    [kind, /^\([^)]*\.\.\./.test(words.toString()) ? null : Math.max(0, words.length - 1)]));
}

/* Piles that lie open, folded away: [["label", names], ...]. */
function openPiles(label, piles) {
  const some = piles.filter(([, names]) => names.length);
  return some.length ? h("details", null, h("summary", null, label), some.map(([title, names]) => [h("p.muted.pile-title", null, title),
    h("ul.chips", { "aria-label": title }, tally(names).map(([name, times]) => h("li", null, times > 1 ? `${times} × ` : "", name)))])) : null;
}

/* The `event` and `action` of a board, from functions by kind and verb: (table, ...the rest). */
function wording(events, actions) {
  const words = (functions) => ([kind, ...rest], table) =>
    Object.hasOwn(functions, kind) ? functions[kind](table, ...rest) : worded([kind, ...rest]);
  return { event: words(events), action: words(actions), knows: [takes(events), takes(actions)] };
}

Certamen.start = async function () {
  const place = (id) => document.getElementById(id);
  const game = await unpacked(place("record").textContent);
  const board = Certamen.boards[game.game] || Certamen.boards.any;
  const last = game.steps.length - 1;
  const seats = game.players.map((_, seat) => seat);
  const eyes = game.seen.map(undelta);
  let now = 0;
  let view = "open";
  let timer = null;
  let naming = null;
  let before = new Map();

  const names = game.players.map((player) => player.name);
  function name(seat) {
    const mine = names[seat] || `seat ${seat}`;
    return names.indexOf(mine) === names.lastIndexOf(mine) ? mine : `${mine} (seat ${seat})`;
  }
  function player(seat) {
    return h("span.player", { "--seat": `var(--seat-${seat})`, "data-seat": seat, title: `seat ${seat}` },
      h("span.name", null, name(seat)));
  }

  function tableAt(n) {
    const step = game.steps[n];
    const mine = view === "open" || step.seat === view;
    const decides = step.actions && mine;
    return {
      seats, name, player,
      seen: eyes[view === "open" ? 0 : view][n],
      data: Certamen.data[game.game],
      options: game.options,
      own: (seat) => (view === "open" || seat === view ? eyes[seat][n] : null),
      decision: decides ? step : null,
      deciding: step.actions ? step.seat : null,
      chosen: decides ? step.actions[step.chosen] : null,
      ended: n === last,
    };
  }

  function eventSeen(event) {
    if (Array.isArray(event)) return event;
    if (view === "open") return [...event.told, event.secret];
    return [...event.told, event.seats.includes(view) ? event.secret : null];
  }

  function show(n) {
    now = Math.max(0, Math.min(last, n));
    const step = game.steps[now];
    const table = tableAt(now);
    const seen = eyes[view === "open" ? 0 : view][now];
    const drawn = board.draw(view === "open" ? { ...seen, seat: null } : seen, table);
    const folded = (root) => [...root.querySelectorAll("details")];
    const was = folded(place("board"));
    const focus = was.findIndex((part) => part.firstChild === document.activeElement);
    place("board").replaceChildren(drawn);
    folded(drawn).forEach((part, n) => { // what the reader has unfolded stays so
      if (was[n] && was[n].firstChild.textContent === part.firstChild.textContent) part.open = was[n].open;
      if (n === focus) part.firstChild.focus();
    });
    mark(drawn);

    place("decision").replaceChildren(...decisionIn(step, table));
    const told = step.told.map((event) => board.event(eventSeen(event), table)).filter((words) => words !== null);
    const lines = told.map((words) => h("li", null, words));
    place("events").replaceChildren(...(lines.length ? lines : [h("li.muted", null, "Nothing that this view can see.")]));

    place("slider").value = now;
    // counted from 0, as in records and on the command line
    const where = now === last ? "the end" : `decision ${now}`;
    place("slider").setAttribute("aria-valuetext", where);
    place("where").textContent = now === last ? "the end" : `${where} of ${last}`;
    place("the-decision").textContent = now === last ? "Result" : "Decision";
    place("caption").replaceChildren(...(step.actions
      ? [player(step.seat), table.chosen ? [` ${step.step} `, h("strong", null, `→ ${board.action(table.chosen, table)}`)] : " decides"].flat()
      : ["The end"]));
    place("announce").textContent = `${where}: ${place("caption").textContent}`;
    for (const [id, off] of [["first", now === 0], ["back", now === 0], ["forward", now === last], ["last", now === last]]) {
      place(id).disabled = off;
    }
    for (const item of place("history").querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    const current = place("history").children[now].firstChild;
    current.setAttribute("aria-current", "step");
    const list = place("history");
    for (const _ of [1, 2]) { // the second time it knows how high the lines about it are
      list.scrollTop = current.parentNode.offsetTop - list.clientHeight / 2;
    }
    clearTimeout(naming); // browsers refuse many changes of the address at once
    naming = setTimeout(() => history.replaceState(null, "", `#n=${now}${view === "open" ? "" : `&seat=${view}`}`), 250);
  }

  /* What reads differently from the position shown before is marked. */
  function mark(drawn) {
    const after = new Map();
    for (const node of drawn.querySelectorAll("[data-k]")) {
      after.set(node.dataset.k, node.textContent);
      if (before.has(node.dataset.k) && before.get(node.dataset.k) !== node.textContent) node.classList.add("changed");
    }
    before = after;
  }

  function decisionIn(step, table) {
    if (!step.actions) return resultIn();
    const parts = [h("p", null, player(step.seat), " decides", table.decision ? [": ", h("span.step", null, step.step)] : ".")];
    if (step.fault) {
      parts.push(h("p", null, h("span.badge.bad", null, `fault: ${step.fault}`), " ",
        game.why ? h("a", { href: `${game.why}-${step.seat}` }, "why?") : null));
    }
    if (step.stand_in) parts.push(h("p", null, h("span.badge", null, "stand-in"), " plays for this seat"));
    if (!table.decision) {
      parts.push(h("p.muted", null, `${name(view)} does not see what ${name(step.seat)} is asked.`));
      return parts;
    }
    const items = step.actions.map((action, index) =>
      h(index === step.chosen ? "li.chosen" : "li", null, board.action(action, table),
        index === step.chosen ? h("span.hidden", null, " (chosen)") : null));
    parts.push(h("p.muted", null, `${count(step.actions.length, "legal action")}; the chosen one is ticked`,
      step.ms === undefined || step.ms === null ? "." : `, after ${step.ms} ms.`));
    parts.push(h("ul.actions", { tabindex: 0, "aria-label": "legal actions" }, items));
    if (step.note) parts.push(h("p", null, "The bot notes: ", h("q", null, step.note)));
    return parts;
  }

  function resultIn() {
    if (!game.ranks) return [h("p", null, "The record ends here, without a result.")];
    const order = [...seats].sort((a, b) => game.ranks[a] - game.ranks[b] || a - b);
    const rows = order.map((seat) => h("tr", null, h("td.number", null, `${game.ranks[seat]}`),
      h("th", { scope: "row" }, player(seat)), h("td.number", null, game.scores ? `${game.scores[seat]}` : "")));
    const faults = game.faults.map((fault) => h("li", null, player(fault.seat), " ",
      h("span.badge.bad", null, fault.kind), ` ${fault.message} `,
      game.why ? h("a", { href: `${game.why}-${fault.seat}` }, "why?") : null));
    return [
      h("p", null, h("strong", null, "The game is over"), game.reason ? `: ${game.reason}.` : "."),
      faults.length ? h("ul.events", { "aria-label": "faults" }, faults) : "",
      h("table", null, h("thead", null, h("tr", null, h("th.number", { scope: "col" }, "Rank"),
        h("th", { scope: "col" }, "Player"), h("th.number", { scope: "col" }, "Score"))), h("tbody", null, rows)),
    ];
  }

  function fillHistory() {
    const items = game.steps.map((step, n) => {
      const table = tableAt(n);
      let words = step.actions ? board.action(step.actions[step.chosen], table) : "The end";
      if (step.actions && !table.decision) words = "decides";
      return h("li", null, h("button", { type: "button", onclick: () => { stop(); show(n); } },
        h("span.n", null, step.actions ? `${n}` : ""), step.actions ? player(step.seat) : null, " ", words,
        step.fault ? h("span.badge.bad", null, step.fault) : null));
    });
    place("history").replaceChildren(...items);
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    place("play").replaceChildren(icon("play"));
    place("play").setAttribute("aria-label", "play");
  }

  function play() {
    if (timer) return stop();
    if (now === last) show(0);
    place("play").replaceChildren(icon("pause"));
    place("play").setAttribute("aria-label", "pause");
    timer = setInterval(() => (now === last ? stop() : show(now + 1)), 1000 / Number(place("speed").value));
  }

  function look(value) {
    view = value;
    for (const input of document.querySelectorAll("#views input")) input.checked = input.value === `${value}`;
    before = new Map();
    fillHistory();
    show(now);
  }

  function fromHash() {
    const words = new URLSearchParams(location.hash.slice(1));
    const seat = words.get("seat");
    now = Math.max(0, Math.min(last, Number(words.get("n")) || 0));
    look(seat !== null && Number(seat) in seats ? Number(seat) : "open");
  }

  const choice = (value, ...label) => h("label", null,
    h("input", { type: "radio", name: "view", value, onchange: () => look(value) }), label);
  const result = (seat) => (game.ranks ? h("small", null, ` rank ${game.ranks[seat]}${game.scores ? `, score ${game.scores[seat]}` : ""}`) : null);
  place("views").append(choice("open", "everything"), ...seats.map((seat) => choice(seat, player(seat), result(seat))));
  place("slider").max = last;
  place("slider").addEventListener("input", (event) => { stop(); show(Number(event.target.value)); });
  const commands = {
    first: () => { stop(); show(0); },
    back: () => { stop(); show(now - 1); },
    play,
    forward: () => { stop(); show(now + 1); },
    last: () => { stop(); show(last); },
  };
  for (const [id, command] of Object.entries(commands)) place(id).addEventListener("click", command);
  place("speed").addEventListener("change", () => { if (timer) { stop(); play(); } });
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play", k: "play" };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const typing = event.target.closest("input, select, button, summary, a, ul[tabindex]");
    const own = typing && (event.key === " " || typing.matches("select, [type=radio]") ||
      (typing.matches("ul") && ["Home", "End"].includes(event.key)));
    if (own) return;
    if (event.key in keys) {
      event.preventDefault();
      commands[keys[event.key]]();
    } else if (event.key === "e") look("open");
    else if (/^\d$/.test(event.key) && Number(event.key) in seats) look(Number(event.key));
  });
  window.addEventListener("hashchange", fromHash);
  fromHash();
  document.documentElement.dataset.ready = "yes";
};

/* The record: JSON, deflated, in base 64. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/* Observations, of which each but the first holds only what changed. */
function undelta(changes) {
  const whole = [];
  for (const change of changes) whole.push({ ...whole[whole.length - 1], ...change });
  return whole;
}

/* The board of a game that has none of its own: what the seat sees, as names and values. */
Certamen.boards.any = {
  draw(seen, table) {
    return h("div.board", null, h("dl.fallback", null, Object.entries(seen).map(([key, value]) =>
      [h("dt", null, key.replaceAll("_", " ")), h("dd", { "data-k": key }, worded(value))])));
  },
  event: (event) => worded(event),
  action: (action) => worded(action),
};

function worded(value) {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.map(worded).join(" · ") || "none";
  if (typeof value === "object") return Object.entries(value).map(([key, item]) => `${key}: ${worded(item)}`).join(", ");
  return `${value}`;
}

window.addEventListener("DOMContentLoaded", () => Certamen.start().catch((error) => {
  document.getElementById("board").replaceChildren(h("p.notice", null, `This replay cannot be shown: ${error.message}`));
  throw error;
}));
