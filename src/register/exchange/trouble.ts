// What a status request met that decides nothing: the reason to keep, and what a person is told if it stays.

import type { StatusOutcome } from "../../authorities/companies-house/client.ts";
import type { AccountsAttention } from "../attention.ts";
import { type Trouble, unusableReply } from "./exchanging.ts";

type Undecided = Extract<
  StatusOutcome,
  { kind: "another_company" | "credentials_refused" | "refused" | "try_later" | "silence" | "too_long" }
>;

export function troubleWith({ kind, reason }: Undecided): Trouble {
  switch (kind) {
    case "try_later":
      return { reason, attention: unusableReply(reason), isLikely: true };
    case "silence":
      return { reason, attention: null };
    case "credentials_refused":
      return { reason, attention: PRESENTER_REFUSED };
    case "another_company":
    case "refused":
    case "too_long":
      return { reason, attention: unusableReply(reason) };
  }
}

const PRESENTER_REFUSED: AccountsAttention = {
  reason: "presenter_refused",
  message:
    "Companies House refuses the presenter when it is asked about these accounts. Check the presenter in the settings. Quarterday keeps asking.",
};
