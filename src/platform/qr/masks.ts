// Masks keep the data from looking like a pattern: of eight, the one with the least penalty is taken (ISO/IEC 18004,
// section 7.8).

type Mask = (column: number, row: number) => boolean;

export const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Rows = readonly (readonly boolean[])[];

export function penaltyOf(rows: Rows): number {
  const columns = rows.map((_, column) => rows.map((row) => row[column] ?? false));
  const lines = [...rows, ...columns].map((line) => line.map((isDark) => (isDark ? "1" : "0")).join(""));
  return lines.reduce((sum, line) => sum + penaltyOfLine(line), 0) + penaltyOfSquares(rows) + penaltyOfShare(rows);
}

/** Five or more alike in a row, and what looks like a finder pattern. */
function penaltyOfLine(line: string): number {
  const runs = (line.match(/1{5,}|0{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  let finders = 0;
  for (const like of ["10111010000", "00001011101"])
    for (let at = line.indexOf(like); at !== -1; at = line.indexOf(like, at + 1)) finders++;
  return runs + 40 * finders;
}

/** Squares of two by two alike. */
function penaltyOfSquares(rows: Rows): number {
  let squares = 0;
  rows.slice(1).forEach((row, above) => {
    row.slice(1).forEach((isDark, left) => {
      const others = [row[left], rows[above]?.[left], rows[above]?.[left + 1]];
      if (others.every((other) => other === isDark)) squares++;
    });
  });
  return 3 * squares;
}

/** How far the dark ones are from half of all, in steps of five per cent. */
function penaltyOfShare(rows: Rows): number {
  const all = rows.flat();
  const dark = all.filter(Boolean).length;
  return 10 * Math.floor(Math.abs((dark * 100) / all.length - 50) / 5);
}
