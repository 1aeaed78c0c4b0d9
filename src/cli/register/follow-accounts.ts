// Accounts on their way to Companies House: read again and again until it has decided, each status on a line of its
// own.

import { setTimeout as sleep } from "node:timers/promises";
import { ukTimeOfDay } from "../../platform/uk-time.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { exchangeOf } from "../../register/exchange/exchange-store.ts";
import { type AccountsStatus, accountsStatuses, isFinal } from "../../register/lifecycle.ts";
import type { Context } from "../command.ts";

const LOOK_EVERY_MS = 200;

/** Until it is decided, needs a person, or is stopped. */
export async function followAccounts(
  from: AccountsRow,
  stop: AbortSignal,
  context: Context<"db">,
): Promise<AccountsRow> {
  let last = from;
  for (;;) {
    const now = await exchangeOf(context.db, from.id);
    for (const status of passed(last.status, now)) tell(now, status, context);
    last = now;
    if (isFinal(now.status) || now.next === null || now.flag !== null || stop.aborted) break;
    await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => {});
  }
  if (last.flag !== null) context.output.note(`It needs attention: ${last.flag}`);
  if (stop.aborted)
    context.output.note(`Stopped waiting; the delivery goes on. See npx quarterday accounts show ${last.id}`);
  return last;
}

/** Every status between two looks. */
function passed(
  from: AccountsStatus,
  { status: to, submitted_at }: Pick<AccountsRow, "status" | "submitted_at">,
): AccountsStatus[] {
  if (from === to) return [];
  const isSubmittedBetween = from === "pending" && isFinal(to) && submitted_at !== null;
  return accountsStatuses.filter((status) => status === to || (status === "submitted" && isSubmittedBetween));
}

function tell(row: AccountsRow, status: AccountsStatus, { output, clock, values }: Context): void {
  if (values.json === true) return;
  const reasons = status === "rejected" ? row.rejections.map(({ code, text }) => `\n  ${code}: ${text}`) : [];
  output.say(`${ukTimeOfDay(clock.now())}  ${status}${reasons.join("")}`, {});
}
