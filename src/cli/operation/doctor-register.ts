// What `quarterday doctor` finds about Companies House: whether accounts can be delivered, who presents them, and how
// those on their way stand.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { stuckAfterText, stuckBefore } from "../../filings/filing.ts";
import { HOUR } from "../../platform/clock.ts";
import { longestOverdueExchanges } from "../../register/exchange/claim-store.ts";
import { type PresenterRow, presentersIn } from "../../register/presenters/presenter-store.ts";
import { unfinishedAccounts } from "../../register/review/flag-store.ts";
import type { Context, Settings } from "../command.ts";
import type { Finding } from "../finding.ts";
import { at } from "../output.ts";

const PAGE = "docs/companies-house-operators.md";

export async function registerFindings(context: Context<"db" | "settings">): Promise<Finding[]> {
  const presenters = await presentersIn(context.db, null);
  return [
    addressFinding(context.settings, presenters),
    ...refusedFindings(presenters),
    ...(await accountsFindings(context)),
    ...(await overdueFindings(context)),
  ];
}

function addressFinding({ companiesHouseUrl }: Settings, presenters: readonly PresenterRow[]): Finding {
  const subject = "Companies House";
  const count = (wanted: string) => presenters.filter(({ destination }) => destination === wanted).length;
  const stored = `${counted(count("live"), "live presenter", "live presenters")}, ${count("test")} for tests`;
  const where =
    companiesHouseUrl === null
      ? `off: COMPANIES_HOUSE_URL is not set; see ${PAGE}`
      : `accounts go to ${companiesHouseUrl.origin}`;
  return { subject, state: companiesHouseUrl === null ? "note" : "ok", text: `${where}; ${stored}` };
}

function refusedFindings(presenters: readonly PresenterRow[]): Finding[] {
  return presenters.flatMap(({ organisation_id, destination, refused_at }) => {
    if (refused_at === null) return [];
    const text = `Companies House refuses the ${destination} one of ${organisation_id} since ${at(refused_at)}; see \`presenter list\``;
    return [{ subject: "presenter", state: "attention" as const, text }];
  });
}

async function accountsFindings({
  db,
  clock,
  settings: { stuckAfterHours },
}: Context<"db" | "settings">): Promise<Finding[]> {
  const subject = "accounts";
  const rows = await unfinishedAccounts(db);
  const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  // What is flagged waits for a person, so it is neither on its way nor stuck.
  const open = rows.filter(({ flagged }) => !flagged);
  const flagged = sum(rows.filter((row) => row.flagged));
  const before = stuckBefore(clock.now(), stuckAfterHours);
  const stuck = new Set(open.filter(({ oldest }) => oldest < before).map(({ status }) => status));
  return [
    { subject, state: "ok", text: `${sum(open)} in progress` },
    ...(flagged === 0
      ? []
      : [{ subject, state: "attention" as const, text: `${flagged} flagged; see \`accounts list --flagged\`` }]),
    ...[...stuck].map((status) => ({
      subject,
      state: "attention" as const,
      text: `some have been ${status} for over ${stuckAfterText(stuckAfterHours)}; see \`accounts list --status ${status}\``,
    })),
  ];
}

/** What is due is done within moments, unless no worker runs. */
async function overdueFindings({ db, clock }: Context<"db">): Promise<Finding[]> {
  const now = clock.now();
  const late = (await longestOverdueExchanges(db, now)).filter(
    ({ authority, due_at }) => authority === "companies_house" && now.getTime() - due_at.getTime() > HOUR,
  );
  return late.map(({ destination, due_at }) => ({
    subject: "accounts",
    state: "attention",
    text: `the next step of some (${destination}) is due since ${at(due_at)}; check that a worker runs`,
  }));
}
