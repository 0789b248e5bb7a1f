"use strict";
(() => {
  const span = Number(document.body.dataset.span);
  const zoomed = [...document.querySelectorAll("svg.z")];
  const axes = [...document.querySelectorAll("svg.ax")];
  const plots = [...document.querySelectorAll(".plot[tabindex]")];
  const say = document.getElementById("say");
  const bar = document.querySelector(".zoom");
  const svg = "http://www.w3.org/2000/svg";
  let from = 0, to = span;

  // Words of times, as the page itself has them.
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 15e3, 3e4, 6e4, 12e4, 3e5, 6e5, 9e5, 18e5, 36e5, 72e5,
    144e5, 288e5, 864e5, 1728e5, 6048e5, 2592e6, 31536e6];
  const round = (value) => String(Math.round(value * 1000) / 1000);
  const timeText = (ms, length) => length < 1e3 ? round(ms) + " ms" : length < 18e4 ? round(ms / 1e3) + " s"
    : length < 108e5 ? round(ms / 6e4) + " min" : length < 2592e5 ? round(ms / 36e5) + " h" : round(ms / 864e5) + " d";

  function drawAxes() {
    const length = to - from;
    const step = steps.find((one) => one * 6 >= length) || 31536e6;
    for (const axis of axes) {
      axis.replaceChildren();
      for (let tick = Math.ceil(from / step) * step, n = 0; tick <= to && n < 40; tick += step, n++) {
        const share = (tick - from) / length, text = document.createElementNS(svg, "text");
        text.setAttribute("x", share * 100 + "%");
        text.setAttribute("y", "13");
        text.setAttribute("text-anchor", share < 0.03 ? "start" : share > 0.97 ? "end" : "middle");
        text.textContent = timeText(tick, length < 6e4 ? Math.min(span, 179999) : span);
        axis.append(text);
      }
    }
  }

  function show(begin, end) {
    const length = Math.min(Math.max(end - begin, 5), span);
    from = Math.min(Math.max(begin, 0), span - length);
    to = from + length;
    for (const one of zoomed) {
      const box = one.getAttribute("viewBox").split(" ");
      one.setAttribute("viewBox", [from, box[1], length, box[3]].join(" "));
    }
    drawAxes();
    document.getElementById("range").textContent = length < span ? round(from / 1e3) + " – " + round(to / 1e3) + " s" : "";
  }

  const scale = (factor, at = (from + to) / 2) => show(at - (at - from) * factor, at + (to - at) * factor);

  // The places of dots are the data: relative moves, each with a stroke of no length.
  function dots(plot) {
    if (plot.dots) return plot.dots;
    plot.dots = [];
    for (const path of plot.querySelectorAll("path.d")) {
      const numbers = path.getAttribute("d").replaceAll("h0", " ").match(/-?[\d.]+/g).map(Number);
      const frames = path.dataset.f.split(" ").map(Number), inputs = (path.dataset.i || "").split(" ");
      let x = 0, y = 0, frame = 0;
      frames.forEach((difference, n) => {
        x += numbers[2 * n];
        y += numbers[2 * n + 1];
        frame += difference;
        plot.dots.push({x, y, frame, input: inputs[n] || "0", path});
      });
    }
    plot.dots.sort((a, b) => a.x - b.x || a.frame - b.frame);
    return plot.dots;
  }

  const isTime = (plot) => plot.querySelector("svg.z") !== null;

  function words(dot) {
    const {n, u, log} = dot.path.dataset;
    if (u === "x") return n + " " + duration(10 ** (dot.x / 1000)) + ", frame " + dot.frame;
    const value = log ? duration(10 ** dot.y) : round(dot.y) + (u ? " " + u : "");
    return n + " " + value + " at " + (dot.x / 1e3).toFixed(3) + " s, frame " + dot.frame;
  }

  const duration = (ms) => ms >= 1e3 ? Number((ms / 1e3).toPrecision(3)) + " s" : Number(ms.toPrecision(3)) + " ms";

  function mark(plot, share) {
    let line = plot.querySelector(".cross");
    if (!line) {
      line = document.createElement("i");
      line.className = "cross";
      plot.append(line);
    }
    line.style.left = share * 100 + "%";
    line.hidden = !(share >= 0 && share <= 1);
  }

  function markAll(plot, x) {
    for (const other of isTime(plot) ? plots.filter(isTime) : []) mark(other, (x - from) / (to - from));
  }

  function select(plot, dot) {
    plot.selected = dot;
    say.textContent = words(dot);
    markAll(plot, dot.x);
  }

  function box(plot) {
    const [left, , width] = plot.querySelector("svg.z, svg.y").getAttribute("viewBox").split(" ").map(Number);
    return {left, width};
  }

  function step(plot, direction) {
    const {left, width} = box(plot);
    const seen = dots(plot).filter((dot) => dot.x >= left && dot.x <= left + width);
    if (!seen.length) return;
    const place = seen.indexOf(plot.selected);
    select(plot, seen[place < 0 ? (direction > 0 ? 0 : seen.length - 1)
      : Math.min(Math.max(place + direction, 0), seen.length - 1)]);
  }

  function element(name, className, ...content) {
    const made = document.createElement(name);
    made.className = className;
    made.append(...content);
    return made;
  }

  function button(text, action) {
    const made = element("button", "", text);
    made.addEventListener("click", action);
    return made;
  }

  // The packet that is open in place: its panel, and the link or picture that opened it.
  let opened = null;

  function closePacket() {
    if (!opened) return;
    opened.panel.remove();
    if (opened.from.matches("a")) opened.from.setAttribute("aria-expanded", "false");
    opened = null;
  }

  // Below the row or picture that names it: what the page holds of a packet, and the command that shows all of it.
  function openPacket(from, frame, input) {
    const isOpen = opened && opened.from === from && opened.frame === frame;
    closePacket();
    const templates = document.querySelectorAll('#packet pre[data-i="' + Number(input) + '"]');
    if (isOpen || !templates.length) return;
    const commands = [...templates].map((template) => template.cloneNode(true)), held = document.getElementById("p" + Number(input) + "-" + Number(frame));
    for (const command of commands) command.querySelector("b").textContent = frame;
    const content = element("div", "panel", element("b", "", held ? held.parentNode.querySelector("summary").textContent
      : "The page does not hold packet " + frame + ". This command shows it:"));
    if (held) {
      const fields = held.cloneNode(true);
      fields.removeAttribute("id");
      content.append(fields);
    }
    for (const command of commands) content.append(command, button("Copy the command", () => copy(command)));
    content.append(button("Close", () => {
      closePacket();
      from.focus();
    }));
    content.setAttribute("role", "region");
    content.setAttribute("aria-label", "Packet " + frame);
    const row = from.closest("tr"), item = from.closest("li");
    let panel = content;
    if (row) {
      const cell = element("td", "open", content);
      cell.colSpan = row.cells.length;
      panel = element("tr", "open", cell);
      row.after(panel);
    } else if (item) item.append(panel);
    else (from.closest("h3, p, .plot") || from).after(panel);
    if (from.matches("a")) from.setAttribute("aria-expanded", "true");
    opened = {from, frame, panel};
  }

  // Where the browser does not let a page copy, the command is selected.
  function copy(command) {
    const select = () => getSelection().selectAllChildren(command);
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(command.textContent).then(() => { say.textContent = "copied: " + command.textContent; }, select);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-f], a[data-x]");
    if (!link) return;
    if (link.dataset.f) {
      event.preventDefault();
      openPacket(link, link.dataset.f, link.dataset.i || "0");
    } else {
      const x = Number(link.dataset.x), half = Math.max(span / 40, 500);
      show(x - half, x + half);
      plots.filter(isTime).forEach((plot) => mark(plot, (x - from) / (to - from)));
    }
  });

  for (const plot of plots) {
    let start = null, band = null;
    const at = (event) => {
      const area = plot.getBoundingClientRect();
      return Math.min(Math.max((event.clientX - area.left) / area.width, 0), 1);
    };
    plot.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.pointerType === "touch" || !isTime(plot)) return;
      start = at(event);
      plot.setPointerCapture(event.pointerId);
    });
    plot.addEventListener("pointermove", (event) => {
      const share = at(event);
      if (start !== null) {
        if (!band) {
          band = document.createElement("i");
          band.className = "drag";
          plot.append(band);
        }
        band.style.left = Math.min(start, share) * 100 + "%";
        band.style.width = Math.abs(share - start) * 100 + "%";
        return;
      }
      const {left, width} = box(plot), x = left + share * width;
      let best = null;
      for (const dot of dots(plot)) if (!best || Math.abs(dot.x - x) < Math.abs(best.x - x)) best = dot;
      if (best && Math.abs(best.x - x) < width / 50) select(plot, best);
      else {
        markAll(plot, x);
        say.textContent = isTime(plot) ? (x / 1e3).toFixed(3) + " s" : "";
      }
    });
    plot.addEventListener("pointerup", (event) => {
      if (start === null) return;
      const end = at(event), low = Math.min(start, end), high = Math.max(start, end), length = to - from;
      if (band) band.remove();
      band = null;
      start = null;
      if (high - low > 0.01) show(from + low * length, from + high * length);
      else if (plot.selected) openPacket(plot, plot.selected.frame, plot.selected.input);
    });
    plot.addEventListener("pointerleave", () => {
      if (start !== null) return;
      document.querySelectorAll(".cross").forEach((line) => line.remove());
      say.textContent = "";
    });
    plot.addEventListener("dblclick", () => show(0, span));
    plot.addEventListener("wheel", (event) => {
      if (!event.ctrlKey || !isTime(plot)) return;
      event.preventDefault();
      scale(event.deltaY > 0 ? 1.25 : 0.8, from + at(event) * (to - from));
    }, {passive: false});
    plot.addEventListener("keydown", (event) => {
      const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (direction && event.shiftKey) show(from + direction * (to - from) / 4, to + direction * (to - from) / 4);
      else if (direction) step(plot, direction);
      else if (event.key === "+") scale(0.5);
      else if (event.key === "-") scale(2);
      else if (event.key === "0" || event.key === "Escape" && !opened) show(0, span);
      else if (event.key === "Enter" && plot.selected) openPacket(plot, plot.selected.frame, plot.selected.input);
      else if (event.key === "Escape" && opened) closePacket();
      else return;
      event.preventDefault();
    });
  }

  // The links of a table are one stop of the tabulator; arrows go from one to the next, and an open packet goes with them.
  for (const table of document.querySelectorAll("table, .findings")) {
    const links = [...table.querySelectorAll("a[data-f]")];
    links.slice(1).forEach((link) => { link.tabIndex = -1; });
    table.addEventListener("keydown", (event) => {
      const direction = {ArrowUp: -1, ArrowDown: 1}[event.key], place = links.indexOf(document.activeElement);
      let at = place + direction;
      while (direction && place >= 0 && links[at] && !links[at].offsetParent) at += direction;
      const next = direction && place >= 0 && links[at];
      if (!next) return;
      event.preventDefault();
      links[place].tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      if (opened && opened.from === links[place]) openPacket(next, next.dataset.f, next.dataset.i || "0");
    });
  }

  // The filter: lines of findings and requests that have the text, in folds that it opens for them.
  const find = document.getElementById("find");
  if (find) {
    const found = document.getElementById("found"), unfolded = new Set();
    const rows = [...document.querySelectorAll(".findings > li, .ladder tbody > tr:not(.remark)")];
    const remarks = [...document.querySelectorAll(".ladder tr.remark")], cards = [...document.querySelectorAll(".card")];
    let texts = null, place = -1;

    const filter = () => {
      const text = find.value.trim().toLowerCase();
      texts = texts || rows.map((row) => row.textContent.replace(/\s+/g, " ").toLowerCase());
      closePacket();
      unfolded.forEach((fold) => { fold.open = false; });
      unfolded.clear();
      rows.forEach((row, n) => { row.hidden = !texts[n].includes(text); });
      remarks.forEach((row) => { row.hidden = text !== ""; });
      cards.forEach((card) => { card.hidden = text !== "" && !card.querySelector("tbody > tr:not([hidden])"); });
      place = -1;
      const left = rows.filter((row) => !row.hidden);
      found.textContent = text ? left.length + " of " + rows.length : "";
      if (!text) return;
      for (const row of left) {
        for (let fold = row.closest("details:not([open])"); fold; fold = fold.parentElement.closest("details:not([open])")) {
          fold.open = true;
          unfolded.add(fold);
        }
      }
    };

    find.parentNode.hidden = false;
    find.addEventListener("input", filter);
    find.addEventListener("keydown", (event) => {
      const left = rows.filter((row) => !row.hidden);
      if (event.key === "Enter" && left.length) {
        place = event.shiftKey ? (Math.max(place, 0) + left.length - 1) % left.length : (place + 1) % left.length;
        left.forEach((row, n) => row.classList.toggle("at", n === place));
        left[place].scrollIntoView({block: "center"});
      } else if (event.key === "Escape") {
        find.value = "";
        filter();
        find.blur();
      } else return;
      event.preventDefault();
    });
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/" && find && document.activeElement !== find) {
      event.preventDefault();
      find.focus();
      find.select();
    } else if (event.key === "Escape" && opened) {
      const {from} = opened;
      closePacket();
      from.focus();
    }
  });

  if (bar && zoomed.length) {
    bar.hidden = false;
    document.getElementById("in").addEventListener("click", () => scale(0.5));
    document.getElementById("out").addEventListener("click", () => scale(2));
    document.getElementById("all").addEventListener("click", () => show(0, span));
  }
  document.documentElement.dataset.ready = "1";
})();
