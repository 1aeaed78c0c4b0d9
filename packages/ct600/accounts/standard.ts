// The accounting standard that generated accounts follow.

import { ACCOUNTS } from "../input/fields/accounts.ts";
import type { ReturnInput } from "../return.ts";
import type { Accounts } from "./model.ts";

export function standardOf({ accounts }: ReturnInput): Accounts["standard"] {
  return accounts?.standard ?? ACCOUNTS.fields.standard.default;
}
