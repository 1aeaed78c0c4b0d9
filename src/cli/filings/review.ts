// `quarterday review --as-of DATE`: judges stored filings as if they were filed on that day, and lists those that would
// get a different verdict.

import { judgedByOn } from "../../../packages/ct600/checks/rulebook.ts";
import { filingObject, judgedBy } from "../../filings/filing.ts";
import { type Difference, type ReviewedFiling, review } from "../../filings/review/review.ts";
import { Refusal } from "../../platform/errors.ts";
import type { AnyScope } from "../../platform/mode.ts";
import type { Context } from "../command.ts";
import { dateOption } from "../date-options.ts";
import { DONE, REFUSED } from "../exit-codes.ts";
import { modeOption } from "../options.ts";
import { createProgress } from "../progress.ts";
import { narrowedTo } from "../whose.ts";

/** The exit code is 1 if a filing must be amended. */
export async function reviewFilings(context: Context<"db" | "openPacks">): Promise<number> {
  const asOf = dateOption(context, "as-of");
  if (asOf === null) throw new Refusal("invalid_option", "--as-of must be a day written YYYY-MM-DD.");
  const scope = { organisationId: await narrowedTo(context), mode: modeOption(context) };
  const packs = await context.openPacks();
  const progress = createProgress("Reviewing filings", context.terminal);
  try {
    let count = 0;
    const different: ReviewedFiling[] = [];
    for await (const reviewed of review(context.db, scope, { asOf, packs })) {
      count++;
      // Without how many there are: that would read every filing before the first is reviewed.
      progress.at(count, null);
      if (reviewed.differences.length > 0) different.push(reviewed);
    }
    progress.end();
    const by = judgedByOn(asOf, packs);
    const amendments = different.filter(mustBeAmended).length;
    const summary = `Filings reviewed by ${by}, as filed on ${asOf}: ${count}. Different verdict: ${different.length}. To be amended: ${amendments}.`;
    const value = {
      as_of: asOf,
      judged_by: by,
      reviewed: count,
      filings: different.map((reviewed) => asJson(reviewed, scope)),
    };
    context.output.say([summary, ...different.map((reviewed) => asText(reviewed, scope))].join("\n\n"), value);
    return amendments > 0 ? REFUSED : DONE;
  } finally {
    await Promise.all(packs.map((pack) => pack.close()));
  }
}

function mustBeAmended({ differences }: ReviewedFiling): boolean {
  return differences.some(({ amend }) => amend !== null);
}

function asText({ filing, filedOn, differences }: ReviewedFiling, { organisationId }: AnyScope): string {
  const { id, mode, company_name: name, company_utr: utr, period_start: start, period_end: end } = filing;
  const whose = organisationId === null ? `, ${filing.organisation_id}` : "";
  return [
    `${id}  ${mode}${whose}, ${name} (UTR ${utr}), ${start} to ${end}, filed on ${filedOn} by ${judgedBy(filing)}`,
    ...differences.map((difference) => `  ${difference.message}\n    ${verdictText(difference)}`),
  ].join("\n");
}

function verdictText({ amend }: Difference): string {
  return (
    amend ??
    "No amendment needed: the return stands as it was filed. An amendment for another reason must follow this rule."
  );
}

function asJson(reviewed: ReviewedFiling, { organisationId }: AnyScope) {
  return {
    filing: filingObject(reviewed.filing),
    ...(organisationId === null && { organisation: reviewed.filing.organisation_id }),
    filed_on: reviewed.filedOn,
    needs_amendment: mustBeAmended(reviewed),
    differences: reviewed.differences.map(({ rule, message, amend }) => ({
      rule,
      message,
      needs_amendment: amend !== null,
      reason: amend,
    })),
  };
}
