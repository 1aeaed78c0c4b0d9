// A directors' report names people and days that fit together, and the directors whom the accounts name.

import { periodOfAccount } from "../../period-of-account.ts";
import type { Problem } from "../../problem.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import type { AccountsRuleInput } from "../accounts-rule.ts";
import { directorsOn, isSamePerson, type ReportInput } from "../directors-report.ts";

const PATH = "accounts.directors_report";

const problem = (code: ProblemCode, name: string, message: string): Problem => ({
  code,
  field: `${PATH}.${name}`,
  message,
});

export function directorsReportProblems(given: AccountsRuleInput): Problem[] {
  const { directors_report: report } = given.accounts;
  if (report === undefined) return [];
  const missing = missingParts(report);
  if (missing.length > 0) return missing;
  const days = dayProblems(report, given);
  return days.length > 0 ? days : [...nameProblems(report), ...otherDirectors(report, given)];
}

/** An amendment's may lack a part: what it merges over need not have one. */
function missingParts(report: Partial<ReportInput>): Problem[] {
  return (["directors", "signed_by", "approved_on"] as const)
    .filter((name) => report[name] === undefined)
    .map((name) => problem("missing_field", name, `${PATH}.${name} is required.`));
}

function dayProblems({ approved_on: approved, directors }: ReportInput, { input, context }: AccountsRuleInput) {
  const { start, end } = periodOfAccount(input);
  const found: Problem[] = [];
  const wrong = (name: string, message: string) => found.push(problem("invalid_date", name, message));
  if (approved < end)
    wrong(
      "approved_on",
      `The report cannot be approved before the period ends on ${end}. Correct ${PATH}.approved_on.`,
    );
  if (approved > context.today)
    wrong("approved_on", `The report cannot be approved after today, ${context.today}. Correct ${PATH}.approved_on.`);
  for (const [index, { name, appointed_on: appointed, resigned_on: resigned }] of directors.entries()) {
    const at = `directors.${index}`;
    if (appointed !== undefined && appointed > approved)
      wrong(
        `${at}.appointed_on`,
        `${name} was appointed on ${appointed}, after the report was approved on ${approved}.`,
      );
    if (resigned === undefined) continue;
    if (appointed !== undefined && resigned < appointed)
      wrong(
        `${at}.resigned_on`,
        `${name} resigned on ${resigned}, before the appointment on ${appointed}. Check both days.`,
      );
    else if (resigned < start)
      wrong(
        `${at}.resigned_on`,
        `${name} resigned on ${resigned}, before the period starts on ${start}. Leave that director out.`,
      );
    else if (resigned > approved)
      wrong(
        `${at}.resigned_on`,
        `${name} resigned on ${resigned}, after the report was approved on ${approved}. Leave resigned_on out.`,
      );
  }
  return found;
}

function nameProblems(report: ReportInput): Problem[] {
  const { directors, signed_by, approved_on } = report;
  const repeated = directors.findIndex(({ name }, index) =>
    directors.slice(0, index).some((other) => isSamePerson(name, other.name)),
  );
  if (repeated >= 0)
    return [
      problem(
        "invalid_type",
        `directors.${repeated}.name`,
        `${directors[repeated]?.name} is listed twice. Leave one out.`,
      ),
    ];
  if (directorsOn(approved_on, report).some(({ name }) => isSamePerson(name, signed_by))) return [];
  const reason = directors.some(({ name }) => isSamePerson(name, signed_by))
    ? `resigned before the report was approved on ${approved_on}`
    : `is not one of ${PATH}.directors`;
  return [problem("does_not_reconcile", "signed_by", `A director signs the report, but ${signed_by} ${reason}.`)];
}

/** Whoever the accounts call a director is one in the report, and all who are in office are in both. */
function otherDirectors(report: ReportInput, { accounts, context }: AccountsRuleInput): Problem[] {
  const named =
    accounts.directors?.map(({ name }) => name) ?? (accounts.director === undefined ? [] : [accounts.director]);
  if (named.length === 0) return [];
  const inOffice = directorsOn(accounts.approved_on ?? context.today, report);
  const has = (names: readonly string[], wanted: string) => names.some((name) => isSamePerson(name, wanted));
  const strangers = named.filter(
    (name) =>
      !has(
        inOffice.map((one) => one.name),
        name,
      ),
  );
  if (strangers.length > 0)
    return [
      problem(
        "does_not_reconcile",
        "directors",
        `The accounts name ${strangers.join(", ")} as a director, but by ${PATH}.directors that is no director when the accounts are approved. Correct one of them.`,
      ),
    ];
  const left = inOffice.filter(({ name }) => accounts.directors !== undefined && !has(named, name));
  if (left.length === 0) return [];
  return [
    problem(
      "does_not_reconcile",
      "directors",
      `${left.map(({ name }) => name).join(", ")} is a director in ${PATH}, but not in accounts.directors. Correct one of them.`,
    ),
  ];
}
