// Stored returns judged again, as if they were filed on another day: those that would get a different verdict then,
// with the rules that make the difference and whether the return must be amended for it.

import { descend, type ReturnStructure } from "../../../packages/ct600/checks/figures.ts";
import type { OfficialPack } from "../../../packages/ct600/checks/official-pack.ts";
import type { PackChange } from "../../../packages/ct600/checks/pack-change.ts";
import { PACK_CHANGES } from "../../../packages/ct600/checks/pack-changes.ts";
import { readMessage } from "../../../packages/ct600/checks/read-message.ts";
import { messageAround, type ReturnFinding, returnFindings } from "../../../packages/ct600/checks/return-problems.ts";
import { rulebookOn } from "../../../packages/ct600/checks/rulebook.ts";
import { utrKey } from "../../../packages/ct600/message/return-xml.ts";
import { isLater, releaseOn } from "../../../packages/ct600/packs.ts";
import { ukWallClock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { AnyScope } from "../../platform/mode.ts";
import { bodyOf } from "../exchange/submission-store.ts";
import type { FilingRow } from "../filing.ts";
import { type StandingFiling, standingFilings } from "./review-store.ts";

export interface ReviewedFiling {
  filing: FilingRow;
  /** The UK day on which it was filed. */
  filedOn: string;
  /** Empty where the verdict is the same. */
  differences: Difference[];
}

export interface Difference {
  /** HMRC's number; null where no rule finds it. */
  rule: string | null;
  message: string;
  /** Why the return must be amended; null where it stands as it was filed. */
  amend: string | null;
}

const PAGE = 100;

/** One filing after another, oldest first: no more than one body is in memory. */
export async function* review(
  db: Queryable,
  scope: AnyScope,
  { asOf, packs }: { asOf: string; packs: readonly OfficialPack[] },
): AsyncGenerator<ReviewedFiling> {
  let after = "0";
  for (;;) {
    const page = await standingFilings(db, scope, { after, limit: PAGE });
    for (const filing of page) {
      const filedOn = ukWallClock(filing.created_at).date;
      yield { filing, filedOn, differences: await differencesOf(db, filing, { filedOn, asOf, packs }) };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.seq;
  }
}

interface Days {
  filedOn: string;
  asOf: string;
  packs: readonly OfficialPack[];
}

async function differencesOf(db: Queryable, filing: StandingFiling, days: Days): Promise<Difference[]> {
  const { filedOn, asOf, packs } = days;
  if (releaseOn(filedOn) === releaseOn(asOf)) return [];
  const body = await bodyOf(db, filing.submission_id);
  const structure = structureOf(body, filing);
  // The same current date for both: only the releases are compared.
  const today = filedOn > asOf ? filedOn : asOf;
  const judged = (day: string) => returnFindings(structure, { body: () => body, today, by: rulebookOn(day, packs) });
  const before = new Set((await judged(filedOn)).map(({ problem }) => problem.message));
  const found = (await judged(asOf)).filter(({ problem }) => !before.has(problem.message));
  return [...found.map(differenceOf), ...unseen(filing, found, days)];
}

function structureOf(body: string, { company_utr: companyUtr, id }: FilingRow): ReturnStructure {
  const envelopeKeys = [utrKey(companyUtr)];
  const reading = readMessage(Buffer.from(messageAround({ envelopeKeys }, body)));
  const [irEnvelope] = reading.kind === "read" ? descend(reading.value, "Body", "IRenvelope") : [];
  if (irEnvelope === undefined) throw new Error(`the stored body of ${id} has no return`);
  return { envelopeKeys, irEnvelope };
}

function differenceOf({ rule, problem: { message } }: ReturnFinding): Difference {
  const change = PACK_CHANGES.findLast(({ adds }) => adds.some(({ number }) => number === rule));
  return { rule, message, amend: change === undefined ? UNKNOWN : change.amend };
}

/** Found by a pack that knows more than the changes known here. */
const UNKNOWN = "This is not among the known changes. Compare the return with HMRC's guidance.";

/** What changed between the two days and concerns the return, although no rule finds it. */
function unseen(filing: StandingFiling, found: readonly ReturnFinding[], { filedOn, asOf }: Days): Difference[] {
  const [was, is] = [releaseOn(filedOn), releaseOn(asOf)];
  const isBetween = ({ release }: PackChange) => isLater(release, was) && !isLater(release, is);
  const isFound = ({ adds }: PackChange) => found.some(({ rule }) => adds.some(({ number }) => number === rule));
  return PACK_CHANGES.filter(
    (change) => isBetween(change) && !isFound(change) && change.concerns?.({ loanDays: filing.loan_days }) === true,
  ).map(({ what, amend }) => ({ rule: null, message: what, amend }));
}
