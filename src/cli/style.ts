// Colour: on a terminal only, or as the environment asks (https://no-color.org, FORCE_COLOR). One table says which word
// has which.

import { canRedraw, type Terminal, type Writes } from "./terminal.ts";

const codes = { red: 31, green: 32, yellow: 33, cyan: 36, bold: 1, dim: 2 } as const;
export type Tone = keyof typeof codes;

export interface Style {
  paint(tone: Tone, text: string): string;
  /** A state, in the tone that the word always has. */
  state(word: string): string;
}

/** States of filings, deliveries, findings and rows of a batch. A word that is not here stays as it is. */
const tones: Readonly<Record<string, Tone>> = {
  pending: "yellow",
  submitted: "cyan",
  accepted: "green",
  acknowledged: "green",
  failed: "red",
  delivered: "green",
  held: "yellow",
  abandoned: "red",
  ok: "green",
  note: "yellow",
  ATTENTION: "red",
};

export function styleOf(stream: Writes, terminal: Pick<Terminal, "environment">): Style {
  const paint = isColoured(stream, terminal)
    ? (tone: Tone, text: string) => `\u001b[${codes[tone]}m${text}\u001b[0m`
    : (_: Tone, text: string) => text;
  return {
    paint,
    state(word) {
      const tone = Object.hasOwn(tones, word) ? tones[word] : undefined;
      return tone === undefined ? word : paint(tone, word);
    },
  };
}

/** An empty variable counts as unset, as everywhere. */
function isColoured(stream: Writes, terminal: Pick<Terminal, "environment">): boolean {
  const { NO_COLOR: never = "", FORCE_COLOR: always = "" } = terminal.environment;
  if (never !== "") return false;
  if (always !== "") return always !== "0" && always !== "false";
  return canRedraw(stream, terminal);
}
