// Columns of text that line up, and on a terminal fit its width: the last column goes on below itself, and of the texts
// before it the widest is cut short. Where that is not enough, each line becomes a block. What is piped to a file or a
// program stays as it is.

const GAP = "  ";
/** Narrower than this, no column is readable. */
const LEAST = 8;
const LEAST_LAST = 24;

export interface ColumnOptions {
  /** How many characters a line has; null for any number. */
  width: number | null;
  /** How a cell is shown that is in its place already: colours take no room. */
  shown?: (cell: string, column: number, line: number) => string;
}

/** The first line has the titles. */
export function columnsOf(lines: readonly (readonly string[])[], options: ColumnOptions): string {
  const widths = widthsOf(lines, options.width);
  return isTooWide(widths, options.width) ? blocksOf(lines, options) : tableOf(lines, widths, options);
}

function tableOf(
  lines: readonly (readonly string[])[],
  widths: readonly number[],
  { shown = (cell) => cell }: ColumnOptions,
): string {
  return lines
    .flatMap((line, index) => {
      const cells = line.map((cell, column) => {
        const room = widths[column] ?? 0;
        return column === line.length - 1 ? wrapped(cell, room) : [cut(cell, room)];
      });
      const height = Math.max(...cells.map((parts) => parts.length));
      return Array.from({ length: height }, (_, part) => {
        const texts = cells.map((parts, column) => {
          const text = parts[part] ?? "";
          return `${shown(text, column, index)}${" ".repeat((widths[column] ?? 0) - lengthOf(text))}`;
        });
        return texts.join(GAP).trimEnd();
      });
    })
    .join("\n");
}

/** The first cell on a line of its own, and below it the others that say something, with their titles. */
function blocksOf(
  [titles = [], ...lines]: readonly (readonly string[])[],
  { width, shown = (cell) => cell }: ColumnOptions,
): string {
  const widest = Math.max(...titles.slice(1).map(lengthOf));
  const room = Math.max(LEAST_LAST, (width ?? 0) - widest - 2 * GAP.length);
  const blocks = lines.map(([first = "", ...rest], index) => {
    const below = rest.flatMap((cell, at) => {
      if (cell === "") return [];
      const title = shown((titles[at + 1] ?? "").padEnd(widest), at + 1, 0);
      const [begin = "", ...more] = wrapped(cell, room).map((part) => shown(part, at + 1, index + 1));
      return [`${GAP}${title}${GAP}${begin}`, ...more.map((part) => `${GAP}${" ".repeat(widest)}${GAP}${part}`)];
    });
    return [shown(first, 0, index + 1), ...below].join("\n");
  });
  return blocks.join("\n");
}

function widthsOf(lines: readonly (readonly string[])[], width: number | null): number[] {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => lengthOf(line[column] ?? ""))));
  if (width === null) return widths;
  const last = widths.length - 1;
  const lastWidth = widths[last] ?? 0;
  widths[last] = Math.max(Math.min(LEAST_LAST, lastWidth), lastWidth - Math.max(0, totalOf(widths) - width));
  const flexible = widths.map((_, column) => column).filter((column) => column !== last && isProse(lines, column));
  while (isTooWide(widths, width)) {
    const widest = flexible.reduce((one, other) => ((widths[other] ?? 0) > (widths[one] ?? 0) ? other : one), -1);
    if (widest === -1 || (widths[widest] ?? 0) <= LEAST) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function isTooWide(widths: readonly number[], width: number | null): boolean {
  return width !== null && totalOf(widths) > width;
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1);
}

/** Names, addresses and sentences may be cut. An id, an amount, a moment or a state is of no use without its end. */
function isProse([titles = [], ...lines]: readonly (readonly string[])[], column: number): boolean {
  if (/^(id|row|mode|status|state)$|\(UK/.test(titles[column] ?? "")) return false;
  return lines.some((line) => !/^[\w.,£−%–-]*$/.test(line[column] ?? ""));
}

function lengthOf(text: string): number {
  return [...text].length;
}

function cut(text: string, room: number): string {
  return lengthOf(text) <= room ? text : `${[...text].slice(0, room - 1).join("")}…`;
}

/** By words; a word that is too long for a line is broken. */
export function wrapped(text: string, room: number): string[] {
  if (lengthOf(text) <= room) return [text];
  const parts: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((long) => pieces(long, room))) {
    if (line !== "" && lengthOf(line) + 1 + lengthOf(word) > room) {
      parts.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...parts, line];
}

function pieces(word: string, room: number): string[] {
  const letters = [...word];
  const count = Math.max(1, Math.ceil(letters.length / room));
  return Array.from({ length: count }, (_, index) => letters.slice(index * room, (index + 1) * room).join(""));
}
