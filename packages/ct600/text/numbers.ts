// Numbers and money as people read them, in the one format each has: 1,234 · £1,234.05 · 96.5% · 30 kB. Never through a
// fraction: beyond some trillions that would be off by a penny.

/** `1,234`; a whole number. */
export function numberText(value: number | bigint): string {
  return grouped(String(value));
}

/** `1,234.05` from pence, as it would be typed: a minus is a hyphen. */
export function decimalText(pence: number | bigint): string {
  const digits = String(pence).replace("-", "").padStart(3, "0");
  return `${pence < 0 ? "-" : ""}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** `£1,234.05` from pence. */
export function poundsText(pence: number | bigint): string {
  return pence < 0 ? `−£${decimalText(-pence)}` : `£${decimalText(pence)}`;
}

/** `1 filing`, `1,234 filings`. */
export function counted(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

const UNITS = [
  [86_400, "day", "days"],
  [3_600, "hour", "hours"],
  [60, "minute", "minutes"],
  [1, "second", "seconds"],
] as const;

/** `3 hours`, `1 day 30 minutes`; from whole seconds. */
export function durationText(seconds: number): string {
  let left = seconds;
  const parts = UNITS.flatMap(([unit, one, many]) => {
    const count = Math.floor(left / unit);
    left -= count * unit;
    return count === 0 ? [] : [counted(count, one, many)];
  });
  return parts.length === 0 ? "0 seconds" : parts.join(" ");
}

export function percentText(part: number, whole: number): string {
  if (whole === 0) return "–";
  // 99.96 % is not all of them.
  const percent = Math.floor((part / whole) * 1_000) / 10;
  return `${percent.toFixed(percent === 100 || percent === 0 ? 0 : 1)}%`;
}

/** `30 kB`; below one of them `812 bytes`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000 ? counted(bytes, "byte", "bytes") : `${numberText(Math.round(bytes / 1_000))} kB`;
}

/** In threes from the right; a minus stays before them. */
function grouped(digits: string): string {
  const first = digits.startsWith("-") ? 1 : 0;
  let [written, end] = ["", digits.length];
  for (; end - first > 3; end -= 3) written = `,${digits.slice(end - 3, end)}${written}`;
  return `${digits.slice(0, end)}${written}`;
}
