// Texts of messages: money as people read it, accounts by code and name, and how long a list may be. Names are typed by
// strangers: they are quoted, and cut where they are long.

const LONGEST_QUOTED = 60;
const MOST_NAMED = 5;

/** `£1,234.05`, `−£1,234.05`. */
export function money(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, "0");
  const pounds = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${pence < 0 ? "−" : ""}£${pounds}.${digits.slice(-2)}`;
}

/** Of pence that are whole pounds: `£1,234`, `−£1,234`. */
export function wholePounds(pence: number): string {
  return money(pence).replace(/\.00$/, "");
}

/** `20,000`. */
export function numberText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `4000 "Sales"`. */
export function accountText({ code, name }: { code: string | null; name: string | null }): string {
  if (name === null) return cut(code ?? "");
  return code === null ? `"${cut(name)}"` : `${cut(code)} "${cut(name)}"`;
}

function cut(text: string): string {
  if (text.length <= LONGEST_QUOTED) return text;
  // By characters, so that no letter is halved.
  const letters = [...text.slice(0, 2 * LONGEST_QUOTED)];
  return letters.length > LONGEST_QUOTED ? `${letters.slice(0, LONGEST_QUOTED).join("")}…` : text;
}

/** `a, b and 3 more`. */
export function listed(texts: readonly string[], last: "and" | "or" = "and"): string {
  const shown = texts.slice(0, MOST_NAMED);
  const rest = texts.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${numberText(rest)} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} ${last} ${shown.at(-1)}`;
}
