// A bar for work that takes long: on standard error, and only where that is a terminal. Elsewhere nothing is drawn.

import { numberText } from "../../packages/ct600/text/numbers.ts";
import { styleOf } from "./style.ts";
import { canRedraw, type Terminal } from "./terminal.ts";

const DRAW_EVERY_MS = 100;
const BAR = 24;
export const CLEAR_LINE = "\r\u001b[2K";

export interface Progress {
  /** So much of the total is done. Without a total, which may take long to find, there is a number and no bar. */
  at(done: number, total: number | null): void;
  /** Takes it away. */
  end(): void;
}

/** `text` is how a part or the total is written; `now` in milliseconds, of any clock that does not jump. */
export function createProgress(
  title: string,
  terminal: Pick<Terminal, "errors" | "environment">,
  { text = numberText, now = () => performance.now() }: { text?: (amount: number) => string; now?: () => number } = {},
): Progress {
  const { errors } = terminal;
  if (!canRedraw(errors, terminal)) return { at() {}, end() {} };
  const style = styleOf(errors, terminal);
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    at(done, total) {
      if (now() - drawnAt < DRAW_EVERY_MS && done !== total) return;
      drawnAt = now();
      if (total === null) {
        errors.write(`${CLEAR_LINE}${`${title}  ${text(done)}`.slice(0, errors.columns ?? 80)}`);
        return;
      }
      const filled = total === 0 ? BAR : Math.min(BAR, Math.floor((done / total) * BAR));
      const words = `  ${text(done)} of ${text(total)}`;
      const room = (errors.columns ?? 80) - BAR - 2;
      const named = `${title}  `.slice(0, Math.max(0, room - words.length));
      const bar = style.paint("green", "█".repeat(filled)) + style.paint("dim", "░".repeat(BAR - filled));
      errors.write(`${CLEAR_LINE}${named}${bar}${words.slice(0, Math.max(0, room))}`);
    },
    end: () => void errors.write(CLEAR_LINE),
  };
}
