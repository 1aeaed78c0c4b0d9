// A state diagram as a drawing: its states in a row, what follows right away as a line, every other move as an arc
// below.

import { escaped } from "./escape.ts";

interface Move {
  from: string;
  to: string;
  because: string;
}

const BEGIN = "[*]";
const [WIDTH, HEIGHT, GAP, TOP, MARGIN] = [104, 40, 60, 60, 8];
const ARC_STEP = 34;
const HEAD = 8;

export function drawStates(diagram: string): string {
  const moves = diagram.split("\n").flatMap(moveIn);
  const states = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((name) => name !== BEGIN);
  const inner = together(moves.filter(({ from, to }) => from !== BEGIN && to !== BEGIN));
  const place = (name: string) => MARGIN + states.indexOf(name) * (WIDTH + GAP);
  const isNext = ({ from, to }: Move) => states.indexOf(to) - states.indexOf(from) === 1;
  const lines = inner.filter(isNext).map((move) => line(place(move.from) + WIDTH, place(move.to), move.because));
  const arcs = inner.filter((move) => !isNext(move) && move.from !== move.to);
  const drawnArcs = arcs.map((move, index) => {
    const depth = TOP + HEIGHT + ARC_STEP * (index + 1);
    // Arcs leave and arrive at places of their own, so that none covers another.
    const at = (name: string, share: number) => place(name) + (WIDTH * (index + share)) / (arcs.length + 1);
    return arc(at(move.from, 0.75), at(move.to, 1.25), depth, move.because);
  });
  const loops = inner.filter(({ from, to }) => from === to).map(({ from, because }) => loop(place(from), because));
  const boxes = states.map((name) => box(place(name), name));
  const [width, height] = [
    2 * MARGIN + states.length * (WIDTH + GAP) - GAP,
    TOP + HEIGHT + ARC_STEP * (arcs.length + 1),
  ];
  const words = inner.map(({ from, to, because }) => `${from} to ${to}: ${because}`).join("; ");
  return `<div class="wide drawing" tabindex="0" role="region" aria-label="Diagram"><svg role="img" aria-label="${escaped(words)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${[...boxes, ...lines, ...loops, ...drawnArcs].join("")}</svg></div>\n`;
}

function moveIn(text: string): Move[] {
  const [, from, to, because = ""] = /^\s*(\S+) --> (\S+?)(?:: (.*))?$/.exec(text) ?? [];
  return from === undefined || to === undefined ? [] : [{ from, to, because }];
}

/** Moves between the same two states are one arrow with several reasons. */
function together(moves: readonly Move[]): Move[] {
  const byEnds = byKey(moves, ({ from, to }) => `${from} ${to}`);
  return [...byEnds.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, because: [first, ...others].map(({ because }) => because).join(", ") }],
  );
}

function byKey(moves: readonly Move[], keyOf: (move: Move) => string): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves) found.set(keyOf(move), [...(found.get(keyOf(move)) ?? []), move]);
  return found;
}

function box(x: number, name: string): string {
  return `<rect x="${x}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" rx="8"/><text x="${x + WIDTH / 2}" y="${TOP + HEIGHT / 2 + 5}" class="state">${escaped(name)}</text>`;
}

function line(from: number, to: number, because: string): string {
  const y = TOP + HEIGHT / 2;
  return `<path d="M${from} ${y}H${to - HEAD}"/>${head(to, y, "right")}${label((from + to) / 2, TOP - 8, because)}`;
}

function arc(from: number, to: number, depth: number, because: string): string {
  const bottom = TOP + HEIGHT;
  return `<path d="M${from} ${bottom}V${depth}H${to}V${bottom + HEAD}"/>${head(to, bottom, "up")}${label((from + to) / 2, depth - 5, because)}`;
}

function loop(x: number, because: string): string {
  const [left, right] = [x + WIDTH / 3, x + (WIDTH * 2) / 3];
  return `<path d="M${left} ${TOP}V${TOP - 18}H${right}V${TOP - HEAD}"/>${head(right, TOP, "down")}${label((left + right) / 2 + GAP, TOP - 24, because)}`;
}

/** The head of an arrow whose point is there. */
function head(x: number, y: number, way: "right" | "up" | "down"): string {
  const base = { right: [-HEAD, -4, -HEAD, 4], up: [-4, HEAD, 4, HEAD], down: [-4, -HEAD, 4, -HEAD] }[way];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = base;
  return `<polygon points="${x},${y} ${x + x1},${y + y1} ${x + x2},${y + y2}"/>`;
}

function label(x: number, y: number, text: string): string {
  return `<text x="${x}" y="${y}">${escaped(text.replaceAll("_", " "))}</text>`;
}
