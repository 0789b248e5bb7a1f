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

  // The command for a frame: shown at the end of the page, said, and copied where the browser lets a page do that.
  function command(frame, input) {
    const block = document.querySelector('#packet pre[data-i="' + Number(input) + '"]');
    if (!block) return;
    block.querySelector("b").textContent = frame;
    say.textContent = block.textContent;
    if (navigator.clipboard) navigator.clipboard.writeText(block.textContent).then(
      () => { say.textContent = "copied: " + block.textContent; }, () => {});
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-f], a[data-x]");
    if (!link) return;
    if (link.dataset.f) {
      event.preventDefault();
      command(link.dataset.f, link.dataset.i || "0");
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
      else if (plot.selected) command(plot.selected.frame, plot.selected.input);
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
      else if (event.key === "0" || event.key === "Escape") show(0, span);
      else if (event.key === "Enter" && plot.selected) command(plot.selected.frame, plot.selected.input);
      else return;
      event.preventDefault();
    });
  }

  // The links of a table are one stop of the tabulator; arrows go from one to the next.
  for (const table of document.querySelectorAll("table, .findings")) {
    const links = [...table.querySelectorAll("a[data-f]")];
    links.slice(1).forEach((link) => { link.tabIndex = -1; });
    table.addEventListener("keydown", (event) => {
      const direction = {ArrowUp: -1, ArrowDown: 1}[event.key], place = links.indexOf(document.activeElement);
      const next = direction && place >= 0 && links[place + direction];
      if (!next) return;
      event.preventDefault();
      links[place].tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  }

  if (bar && zoomed.length) {
    bar.hidden = false;
    document.getElementById("in").addEventListener("click", () => scale(0.5));
    document.getElementById("out").addEventListener("click", () => scale(2));
    document.getElementById("all").addEventListener("click", () => show(0, span));
  }
  document.documentElement.dataset.ready = "1";
})();
