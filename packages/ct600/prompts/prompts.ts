// Everything that deserves a look before a return is filed and follows from its figures: the tables, walked in order.

import type { Warning } from "../problem.ts";
import { LATENESS } from "./lateness.ts";
import type { Prompt, PromptFacts } from "./prompt.ts";
import { SANITY } from "./sanity.ts";
import { SHARING } from "./sharing.ts";

const PROMPTS: readonly Prompt[] = [...SANITY, ...LATENESS, ...SHARING];

export function promptsFor(facts: PromptFacts): Warning[] {
  return PROMPTS.flatMap((prompt) => prompt(facts));
}
