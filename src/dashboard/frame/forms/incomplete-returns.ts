// The question whether live refuses incomplete returns, as the set-up page and the organisation's settings ask it.

import { choice, type FormField } from "./form-fields.tsx";

export function refuseIncomplete(value: string): FormField {
  return choice("refuse_incomplete", "If a live return is incomplete", ANSWERS, {
    hint: "Such as one without a balance sheet, a directors’ report or the number of associated companies. The sandbox only warns.",
    value,
  });
}

const ANSWERS = [
  ["no", "File it, with a warning"],
  ["yes", "Refuse it"],
] as const;
