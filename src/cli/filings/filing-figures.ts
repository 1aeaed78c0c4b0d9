// `quarterday filings computation` and `filings carried-forward`: how the figures of a return came about, and what they
// leave for the next one.

import type { ShownLine, ShownOperand } from "../../../packages/ct600/computation/shown.ts";
import { numberText, poundsText } from "../../../packages/ct600/text/numbers.ts";
import { computationObject } from "../../filings/computation.ts";
import { type CarriedForward, carriedForwardObject, lastCarriedForward } from "../../filings/create/carried-forward.ts";
import { organisationsOfCompany } from "../../filings/whose-store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Mode } from "../../platform/mode.ts";
import type { Context } from "../command.ts";
import { dateOption } from "../date-options.ts";
import { companyUtrOption, modeOption } from "../options.ts";
import { ownerOf } from "../whose.ts";
import { namedFiling } from "./filings.ts";

export async function filingsComputation(context: Context<"db">): Promise<number> {
  const computation = await computationObject(await namedFiling(context), context.db);
  context.output.table(
    ["box", "line", "value", "from, statute and rules"],
    computation.lines.map((line) => [line.box ?? "", line.label, line.value, reasonsOf(line)]),
    computation,
    "No lines.",
  );
  return 0;
}

/** In one column, because on a terminal the last one goes on below itself and no other is cut short for it. */
function reasonsOf({ operator, operands, statute, rules }: ShownLine): string {
  const from = `${operator.replaceAll("_", " ")} of ${operands.map(operandText).join(", ")}`;
  const named = rules.length === 0 ? [] : [`${rules.length === 1 ? "rule" : "rules"} ${rules.join(", ")}`];
  return [from, ...(statute === null ? [] : [statute]), ...named].join("; ");
}

function operandText(operand: ShownOperand): string {
  if ("line" in operand) return operand.line;
  if ("input" in operand) return `${operand.input} (${operand.value})`;
  return "amount" in operand ? `${operand.amount} ${operand.of}` : `${operand.ratio} ${operand.of}`;
}

export async function filingsCarriedForward(context: Context<"db">): Promise<number> {
  const companyUtr = companyUtrOption(context) ?? "";
  const periodStart = dateOption(context, "period-start") ?? "";
  const mode = modeOption(context) ?? "sandbox";
  const scope = { organisationId: await ownerOf(context, organisationOfCompany(mode), companyUtr), mode };
  const last = await lastCarriedForward(context.db, scope, { companyUtr, periodStart });
  if (last === null)
    throw new Refusal(
      "filing_not_found",
      `No return of this company that ends the day before ${periodStart} was filed in the ${scope.mode} environment.`,
    );
  const { filing } = last;
  const lines = [
    ["filing", filing.id],
    ["company", `${filing.company_name} (UTR ${filing.company_utr})`],
    ["period", `${filing.period_start} to ${filing.period_end}`],
    ...carriedLines(last),
  ];
  const text = lines.map(([name = "", value = ""]) => `${name.padEnd(20)}${value}`).join("\n");
  context.output.say(text, carriedForwardObject(last));
  return 0;
}

/** Where several have filed for it, one must be chosen. */
function organisationOfCompany(mode: Mode) {
  return async (db: Queryable, companyUtr: string) => {
    const all = await organisationsOfCompany(db, { mode, companyUtr });
    if (all.length < 2) return all[0];
    throw new Refusal(
      "organisation_not_found",
      `${numberText(all.length)} organisations have filed for this company. Choose one with --organisation: ${all.slice(0, 5).join(", ")}${all.length > 5 ? " …" : ""}.`,
    );
  };
}

/** Each with the field of the next return that asks for it. */
function carriedLines({ carried, buildings }: CarriedForward): string[][] {
  const amounts = [
    ...[...carried].map(([path, pence]) => ({ path, pounds: poundsText(Number(pence)) })),
    ...[...buildings].flatMap(([path, used]) =>
      used.map(({ cost, first_used_on }, index) => ({
        path: `${path}.${index}, first used on ${first_used_on}`,
        pounds: poundsText(cost),
      })),
    ),
  ];
  if (amounts.length === 0) return [["carried forward", "nothing"]];
  const widest = Math.max(...amounts.map(({ pounds }) => pounds.length));
  return amounts.map(({ path, pounds }, index) => [
    index === 0 ? "carried forward" : "",
    `${pounds.padStart(widest)}  ${path}`,
  ]);
}
