// `quarterday filings …`

import { filingObject } from "../filings/filing.ts";
import { filingStatuses } from "../filings/lifecycle.ts";
import { filingOf, newestFilings } from "../filings/store.ts";
import { submissionOf } from "../filings/submission-store.ts";
import { Refusal } from "../platform/errors.ts";
import type { Context } from "./commands.ts";
import { firstPositional, limitOption, modeOption, organisationOption, wordOption } from "./options.ts";
import { at, poundsOf } from "./output.ts";

export async function filingsList(context: Context): Promise<number> {
  const filings = await newestFilings(context.db, {
    organisationId: await organisationOption(context),
    mode: modeOption(context),
    status: wordOption(context, "status", filingStatuses),
    companyUtr: null,
    periodEnd: null,
    after: null,
    limit: limitOption(context),
  });
  context.output.table(
    ["id", "mode", "status", "company", "period end", "tax", "created", "flag"],
    filings.map((filing) => [
      filing.id,
      filing.mode,
      filing.status,
      filing.company_name,
      filing.period_end,
      poundsOf(filing.tax_due_pence),
      at(filing.created_at),
      filing.flag ?? "",
    ]),
    filings.map((filing) => ({ ...filingObject(filing), flag: filing.flag })),
    "There are no filings.",
  );
  return 0;
}

export async function filingsShow(context: Context): Promise<number> {
  const id = firstPositional(context);
  const organisationId = await organisationOption(context);
  const filing = await filingOf(context.db, { id, organisationId, mode: null });
  if (filing === undefined)
    throw new Refusal("filing_not_found", `There is no filing ${id}; \`filings list\` shows them.`);
  const submission = await submissionOf(context.db, id);
  const lines = [
    ["filing", filing.id],
    ["status", filing.status],
    ["company", `${filing.company_name} (UTR ${filing.company_utr})`],
    ["period", `${filing.period_start} to ${filing.period_end}`],
    ["tax due", poundsOf(filing.tax_due_pence)],
    ["created", at(filing.created_at)],
    ["submitted", at(filing.submitted_at)],
    ["acknowledged", at(filing.acknowledged_at)],
    ["correlation id", filing.correlation_id ?? "–"],
    ["authority's errors", filing.hmrc_error?.replaceAll("\n", `\n${" ".repeat(20)}`) ?? "–"],
    ["amends", filing.amends ?? "–"],
    ["amended by", filing.amended_by ?? "–"],
    ["flag", filing.flag ?? "–"],
    ["next", submission?.next ? `${submission.next}, due ${at(submission.due_at)}` : "nothing"],
    ["last trouble", submission?.last_error ?? "–"],
  ];
  const next = submission
    ? { step: submission.next, due_at: submission.due_at, last_error: submission.last_error }
    : null;
  const text = lines.map(([name = "", value = ""]) => `${name.padEnd(20)}${value}`).join("\n");
  context.output.say(text, { ...filingObject(filing), flag: filing.flag, next });
  return 0;
}
