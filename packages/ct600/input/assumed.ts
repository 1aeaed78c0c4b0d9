// What a return or its documents state although the input does not say it. Each rule gives its field and, as a part of
// a sentence, what is assumed; callers get one warning that names them all.

import type { Warning } from "../problem.ts";

export const ASSUMED = "assumed";

/** `what` is a part of a sentence, such as "the company was not dormant". */
export function assumption(field: string, what: string): Warning {
  return { code: ASSUMED, field, message: what };
}

const LEAD = "Your input does not say these, so they are assumed. If one is wrong, send its field. ";

/** In the place of the first. */
export function withOneAssumed(warnings: readonly Warning[]): Warning[] {
  const assumed = warnings.filter(({ code }) => code === ASSUMED);
  const [first] = assumed;
  if (first === undefined) return [...warnings];
  const list = assumed.map(({ field, message }) => `${field}: ${message}`).join("; ");
  const one = { ...first, message: `${LEAD}${list}.` };
  return warnings.flatMap((warning) => (warning === first ? [one] : warning.code === ASSUMED ? [] : [warning]));
}

/** The list in the one warning, for a reader who wants it as one; of another warning, the warning itself. */
export function assumptionsOf({ code, field, message }: Warning): readonly Pick<Warning, "field" | "message">[] {
  if (code !== ASSUMED || !message.startsWith(LEAD)) return [{ field, message }];
  const parts = message.slice(LEAD.length, -1).split("; ");
  return parts.map((part) => {
    const [path = "", ...what] = part.split(": ");
    return { field: path, message: capitalised(`${what.join(": ")}.`) };
  });
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
