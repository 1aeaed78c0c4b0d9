// `quarterday trial-balances …`: from a CSV file of a ledger to the figures of a return.

import { readFile, writeFile } from "node:fs/promises";
import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { decimalText, numberText } from "../../../packages/ct600/text/numbers.ts";
import { wordList } from "../../../packages/ct600/text/word-list.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import { accountsIn } from "../../trial-balances/accounts-in.ts";
import { shownCategories } from "../../trial-balances/categories.ts";
import { type LineInCsv, type LinesInCsv, leftOutText, linesInCsv, textInFile } from "../../trial-balances/csv.ts";
import { TRIAL_BALANCE, type TrialBalanceInput } from "../../trial-balances/fields.ts";
import { mapForCompany, NOT_REMEMBERED, type TrialBalanceFound, type Use } from "../../trial-balances/map.ts";
import { trialBalanceObject } from "../../trial-balances/object.ts";
import type { Context } from "../command.ts";
import { firstPositional, modeOption, organisationOption, textOption } from "../options.ts";

const shapeOfTrialBalance = shapeOf(TRIAL_BALANCE);

export async function trialBalancesMap(context: Context<"db">): Promise<number> {
  const { db, clock, actor, output } = context;
  const mode = modeOption(context) ?? "sandbox";
  const scope = { organisationId: await organisationOption(context), mode };
  const { given, totals, totalsBefore } = await givenIn(context);
  const { found, remembered } = await mapForCompany(given, { scope, actor, mayRead: true }, { db, clock });
  const { errors, warnings, choices, input, sources, last_filing: last } = found;
  if (totals.length > 0) output.note(leftOutText(totals));
  if (totalsBefore.length > 0) output.note(`Of the year before: ${leftOutText(totalsBefore)}`);
  output.table(
    ["code", "name", "debit", "credit", "category", "why"],
    found.lines.map(cellsOf),
    trialBalanceObject(found, { mode, remembered }),
    "No lines.",
  );
  if (last !== null)
    output.note(`From the last return, ${last.filing}: ${wordList(last.used_for.map(useText(last)))}.`);
  for (const { message } of errors) output.note(`Problem: ${message}`);
  for (const { message } of warnings) output.note(`Warning: ${message}`);
  for (const { why, line, options } of choices)
    output.note(`To decide${line === undefined ? "" : ` of ${line}`}: ${why} ${optionsText(options)}`);
  if (given.remember === true && remembered !== null && warnings.every(({ code }) => code !== NOT_REMEMBERED))
    output.note(`Remembered: ${numberText(remembered.entries)} accounts, version ${remembered.version}.`);
  const file = textOption(context, "return");
  if (file !== null && input !== null) await write(file, { ...input, sources });
  return errors.length === 0 ? 0 : 1;
}

export async function trialBalancesCategories({ output }: Context): Promise<number> {
  output.table(
    ["category", "side", "names"],
    shownCategories.map(({ id, side, names }) => [id, side, names.join(", ")]),
    shownCategories,
    "No categories.",
  );
  return 0;
}

interface Given {
  given: TrialBalanceInput;
  totals: readonly number[];
  totalsBefore: readonly number[];
}

async function givenIn(context: Context<"db">): Promise<Given> {
  const { values } = context;
  const signed = textOption(context, "signed");
  const { lines, totals } = await linesOf(firstPositional(context), signed);
  const previous = textOption(context, "previous");
  const before = previous === null ? null : await linesOf(previous, signed);
  const [name, utr, number] = ["name", "utr", "number"].map((one) => textOption(context, one) ?? undefined);
  const mapping = (Array.isArray(values.is) ? values.is : []).map(entryAmong([...lines, ...(before?.lines ?? [])]));
  const { value, problems } = shapeOfTrialBalance({
    ...((name ?? utr ?? number) !== undefined && { company: { name, utr, registration_number: number } }),
    period: { start: values.start, end: values.end },
    standard: values.standard,
    business: values.business,
    lines,
    ...(before !== null && { previous_lines: before.lines }),
    mapping,
    remember: values.remember === true,
  });
  const [first] = problems;
  if (first !== undefined) throw new Refusal(first.code, first.message, first.field);
  return { given: value, totals, totalsBefore: before?.totals ?? [] };
}

async function linesOf(file: string, signed: string | null): Promise<LinesInCsv> {
  const content = await readFile(file).catch((error) => {
    throw new Refusal("unreadable_file", `Cannot read ${file} (${codeOf(error)}).`);
  });
  return linesInCsv(textInFile(content), { signed });
}

/** What is said of an account, which is known by its code or by its name. */
function entryAmong(lines: readonly LineInCsv[]): (text: string) => object {
  const accountNamed = accountsIn(lines);
  return (text) => {
    // A name may have an equals sign, a category has none.
    const at = text.lastIndexOf("=");
    const [words, category] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (at < 1 || words === "")
      throw new Refusal("invalid_option", `--is takes CODE=CATEGORY, such as 4000=sales, not "${text.slice(0, 60)}".`);
    const account = accountNamed(words);
    if (account !== null) return { ...account, category };
    throw new Refusal(
      "invalid_option",
      `--is: no line has the code or the name "${words.slice(0, 60)}". Write it as it stands in the file.`,
    );
  };
}

async function write(file: string, input: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(input, null, 2)}\n`).catch((error) => {
    throw new Refusal("unwritable_file", `Cannot write ${file} (${codeOf(error)}).`);
  });
}

function cellsOf({ code, name, debit, credit, category, why }: TrialBalanceFound["lines"][number]): string[] {
  return [code ?? "", name ?? "", pounds(debit), pounds(credit), category ?? "–", why ?? "–"];
}

const pounds = (pence: number) => (pence === 0 ? "" : decimalText(pence));

/** What was taken from the last return, in words. */
const useText =
  ({ standard, lines }: NonNullable<TrialBalanceFound["last_filing"]>) =>
  (use: Use) =>
    ({
      standard: `the standard (${standard})`,
      comparatives: "the comparatives",
      opening: "the reserve brought forward",
      lines: `${numberText(lines.length)} lines of its balance sheet`,
    })[use];

function optionsText(options: TrialBalanceFound["choices"][number]["options"]): string {
  const ways = options.flatMap(({ field, means }) => (field === null ? [] : [`${field} (${means})`]));
  return ways.length === 0 ? "Nothing can be claimed." : `Nothing is claimed unless you send ${ways.join(", or ")}`;
}
