// `quarterday companies …` and `quarterday obligations`: what companies have to do, and by when.

import { readFile } from "node:fs/promises";
import { OBLIGATION_STATES } from "../../../packages/ct600/deadlines/state.ts";
import { daysAfter } from "../../../packages/ct600/period.ts";
import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { companyOf } from "../../companies/company-store.ts";
import { importCompanies } from "../../companies/import.ts";
import { companiesByNextDate, everyCompany } from "../../companies/list-store.ts";
import { everyObligation, obligationsByDay } from "../../companies/obligation-list-store.ts";
import { obligationsOfCompanies } from "../../companies/obligation-store.ts";
import { catchUp } from "../../companies/refresh.job.ts";
import {
  companyObject,
  companyWithPeriods,
  obligationObject,
  type ShownObligation,
  shownCompany,
  shownObligations,
} from "../../companies/shown.ts";
import { todayIn } from "../../companies/today.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import type { Context } from "../command.ts";
import { dateOption } from "../date-options.ts";
import {
  companyUtrOption,
  firstPositional,
  limitOption,
  organisationOption,
  requiredMode,
  textOption,
  wordsOption,
} from "../options.ts";

async function scopeIn(context: Context<"db">): Promise<Scope> {
  const scope = { organisationId: await organisationOption(context), mode: requiredMode(context) };
  await catchUp(context.db, scope, context);
  return scope;
}

export async function companiesList(context: Context<"db">): Promise<number> {
  const scope = await scopeIn(context);
  const search = { ...everyCompany, utr: companyUtrOption(context) };
  const rows = await companiesByNextDate(context.db, scope, search, { after: null, limit: limitOption(context) });
  context.output.table(
    ["id", "utr", "number", "next date", "name"],
    rows.map((row) => [row.id, row.utr, row.registration_number ?? "–", row.next_due_on ?? "–", row.name]),
    rows.map(companyObject),
    "No companies.",
  );
  return 0;
}

export async function companiesShow(context: Context<"db">): Promise<number> {
  const { db, clock } = context;
  const scope = await scopeIn(context);
  const id = firstPositional(context);
  const company = await companyOf(db, { ...scope, id });
  if (company === undefined)
    throw new Refusal("not_found", `Company ${id} not found. \`companies list\` shows all companies.`);
  const rows = await obligationsOfCompanies(db, [id]);
  const shown = shownCompany(company, rows, await todayIn(db, scope, clock));
  const head = `${company.name}, UTR ${company.utr}, number ${company.registration_number ?? "not known"}`;
  const lines = shown.obligations.map((duty) => lineOf(duty).slice(0, -1).join("  "));
  context.output.say([head, ...lines].join("\n"), companyWithPeriods(shown));
  return 0;
}

const lineOf = ({ row, company, law }: ShownObligation): string[] => [
  law.dueOn ?? "no day    ",
  row.kind.padEnd("accounts".length),
  row.period_end,
  `${law.state ?? "–"}${row.is_expected ? " (expected)" : ""}`,
  company.name,
];

export async function obligationsList(context: Context<"db">): Promise<number> {
  const { db, clock } = context;
  const scope = await scopeIn(context);
  const before = dateOption(context, "due-before");
  const today = await todayIn(db, scope, clock);
  const search = {
    ...everyObligation,
    states: wordsOption(context, "state", OBLIGATION_STATES),
    companyId: textOption(context, "company"),
    dueTo: before === null ? null : daysAfter(before, -1),
  };
  const rows = await obligationsByDay(db, scope, search, { after: null, limit: limitOption(context), today });
  const shown = await shownObligations(db, rows, today);
  context.output.table(
    ["due", "what", "period end", "state", "company"],
    shown.map(lineOf),
    shown.map(obligationObject),
    "No obligations.",
  );
  return 0;
}

/** All are there for a program; a person is shown where to begin. */
function doubts(lines: readonly number[]): string {
  if (lines.length === 0) return "";
  const some = lines.slice(0, 20).map((line) => numberText(line));
  const more = lines.length > some.length ? ` and ${numberText(lines.length - some.length)} more` : "";
  return lines.length === 1
    ? ` Compare the UTR on line ${some[0]} with a letter from HMRC: its check digit is wrong.`
    : ` Compare the UTRs on lines ${some.join(", ")}${more} with letters from HMRC: their check digits are wrong.`;
}

export async function companiesImport(context: Context<"db">): Promise<number> {
  const scope = { organisationId: await organisationOption(context), mode: requiredMode(context) };
  const file = firstPositional(context);
  const text = await readFile(file, "utf8").catch((error) => {
    throw new Refusal("unreadable_file", `Cannot read ${file} (${codeOf(error)}).`);
  });
  const result = await importCompanies(context.db, scope, { text, doubtful: "taken" }, context.actor, context);
  if (result.kind === "imported") {
    const { added, alreadyHere, doubtful } = result;
    const here = alreadyHere === 0 ? "" : ` ${numberText(alreadyHere)} are here already and stay as they are.`;
    context.output.say(`Added ${numberText(added)}.${here}${doubts(doubtful)}`, {
      added,
      already_here: alreadyHere,
      doubtful_lines: doubtful,
    });
    return 0;
  }
  const lines = result.problems.map(({ line, message }) => `Line ${line}: ${message}`);
  const more = result.leftOut === 0 ? [] : [`${numberText(result.leftOut)} further lines are not right either.`];
  throw new Refusal("invalid_csv", [...lines, ...more, "No company was added."].join(" "));
}
