// The period that the accounts cover.

import type { ReturnInput } from "../return.ts";
import type { Days } from "./model.ts";

export function periodOfAccountOf({ period: { start, end } }: ReturnInput): Days {
  return { start, end };
}
