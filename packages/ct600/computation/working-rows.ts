// The working as people read it: rows under headings. Lines that only repeat another one share its row, with all their
// boxes; what is nil and not on the return is left out. Pages draw these rows, so they show the computation that made
// the return and nothing beside it.

import type { BoxNumber } from "../form/row.ts";
import type { ChargedYear } from "./charge/charge.ts";
import type { Band } from "./charge/charge-years.ts";
import type { Computation } from "./computation.ts";
import type { Line } from "./line.ts";
import { isPenceBox } from "./stated.ts";
import type { Part } from "./step.ts";
import { AS_GIVEN, moneyText, workingOf } from "./working.ts";

export interface WorkingRow {
  /** Of the line that names it. */
  readonly id: string;
  readonly words: string;
  /** As on the form; several where boxes hold the same amount. */
  readonly boxes: readonly BoxNumber[];
  readonly working: string;
  readonly value: string;
  readonly isResult: boolean;
  /** The paths of the amounts of the input that it begins with. */
  readonly inputs: readonly string[];
  /** The law that its lines follow, and the authority's rules that hold them. */
  readonly statutes: readonly string[];
  readonly rules: readonly number[];
}

export interface WorkingSection {
  readonly title: string;
  readonly rows: readonly WorkingRow[];
}

const TITLES: readonly (readonly [Part | "carried_forward", string])[] = [
  ["trade", "Trade"],
  ["allowances", "Capital allowances"],
  ["property", "Property business"],
  ["income", "Income and gains"],
  ["deductions", "Deductions and losses"],
  ["group_relief", "Group relief"],
  ["charge", "Corporation tax"],
  ["loans", "Loans to participators"],
  ["charity", "Charities and sports clubs"],
  ["research", "Research and development"],
  ["pages", "Other supplementary pages"],
  ["settlement", "Settlement"],
  ["carried_forward", "Carried forward"],
];

/** Sections without rows are left out. */
export function workingSections({ parts, charge }: Pick<Computation, "parts" | "charge">): WorkingSection[] {
  const groups = groupsOf(parts);
  const rates = new Map(charge.years.map((year, index) => [year.tax.id, rateRow(year, index)]));
  return TITLES.flatMap(([part, title]) => {
    const rows = groups
      .filter((group) => group.part === part && isShown(group.lines))
      .flatMap(({ lines }) => [...lines.flatMap(({ id }) => rates.get(id) ?? []), rowOf(lines)]);
    return rows.length === 0 ? [] : [{ title, rows }];
  });
}

interface Group {
  readonly part: Part | "carried_forward";
  /** The first with its working, then those that repeat it. */
  readonly lines: Line[];
}

/** What is left for the next period is read together, wherever it came about. */
const CARRIED = /_carried_forward(_pence)?$/;

/** People look for these, so they have rows of their own even where they repeat another line. */
const OWN_ROW = new Set(["tax_due_pence", "research_payable", "intensive_credit_left"]);

/** Of interest only where something is held against it. */
const ONLY_WHERE_USED = new Set(["annual_investment_allowance_maximum"]);

function groupsOf(parts: Computation["parts"]): Group[] {
  const groups = new Map<string, Group>();
  const visit = (line: Line, part: Part) => {
    if (groups.has(line.id)) return;
    for (const operand of readOf(line)) if ("id" in operand) visit(operand, part);
    const repeated = repeatedBy(line);
    const group = repeated && groups.get(repeated.id);
    if (group) group.lines.push(line);
    groups.set(line.id, group ?? { part: CARRIED.test(line.id) ? "carried_forward" : part, lines: [line] });
  };
  for (const { part, lines } of parts) for (const line of lines) if (!ONLY_WHERE_USED.has(line.id)) visit(line, part);
  return [...new Set(groups.values())];
}

/** Of ways that come to the same, one is enough to read. */
function readOf({ operator, operands, value }: Line): Line["operands"] {
  const isAlike = operands.every((operand) => "id" in operand && operand.box === null && operand.value === value);
  return operator === "greater" && isAlike ? operands.slice(0, 1) : operands;
}

/** The one line that a line repeats: nothing else in its working is more than nothing. */
function repeatedBy(line: Line): Line | null {
  const { id, value, operator } = line;
  const operands = readOf(line);
  if (OWN_ROW.has(id)) return null;
  const isAdded = operator === "sum" || operator === "subtract" || operator === "excess";
  const counted = operands.filter(
    (operand) => "ratio" in operand || operand.value !== 0n || (!isAdded && !("known" in operand)),
  );
  const [only, ...others] = counted.length === 0 ? operands : counted;
  if (only === undefined || others.length > 0 || !("id" in only)) return null;
  if (CARRIED.test(id) && !CARRIED.test(only.id)) return null;
  return value === only.value || value === -only.value ? only : null;
}

function isShown(lines: readonly Line[]): boolean {
  return lines.some(({ value, isStated }) => isStated || value !== 0n);
}

/** Where a row has one of these, it is what people know the amount by. */
const NAMED_AFTER = new Set([
  "chargeable_profits",
  "tax_due_pence",
  "tax_payable_pence",
  "research_payable",
  "intensive_credit_left",
]);

/** What the next total is less by. */
const TAKEN_OFF = new Set([
  "adjustment_profit_on_disposal",
  "adjustment_non_trading_income",
  "adjustment_other_deductions",
  "older_trading_losses_used",
  "capital_losses_used",
  "older_deficits_used",
  "deductions",
  "donations_relieved",
  "group_relief",
  "group_relief_for_carried_forward_losses",
  "marginal_relief",
  "tax_reliefs",
  "loan_relief_early",
  "loan_relief_later",
  "income_tax_deducted",
  "tax_already_paid",
]);

/** What is in a box came from somewhere; of other amounts it goes without saying. */
function rowOf(lines: readonly Line[]): WorkingRow {
  const [head] = lines;
  if (head === undefined) throw new Error("a row of the working has no line");
  const stated = lines.filter(({ isStated }) => isStated);
  const isGiven = head.operands.some((operand) => "input" in operand);
  const named = isGiven && head.value !== 0n ? undefined : lines.find(({ id }) => NAMED_AFTER.has(id));
  const { id, words, value, box } = named ?? stated[0] ?? lines.findLast(({ isFigure }) => isFigure) ?? head;
  const working = workingOf(head);
  const isTakenOff = lines.some((line) => TAKEN_OFF.has(line.id)) && value !== 0n;
  return {
    id,
    words,
    boxes: stated.flatMap((line) => line.box ?? []),
    working: stated.length === 0 && working === AS_GIVEN ? "" : working,
    value: moneyText(isTakenOff ? -value : value, { pence: box !== null && isPenceBox(box) }),
    isResult: NAMED_AFTER.has(id),
    inputs: head.operands.flatMap((operand) => ("input" in operand ? [operand.input] : [])),
    ...sourcesOf(lines.filter((line) => line === head || line.isStated || line.id === id)),
  };
}

function sourcesOf(lines: readonly Line[]): Pick<WorkingRow, "statutes" | "rules"> {
  const statutes = new Set(lines.flatMap(({ statute }) => statute ?? []));
  const rules = new Set(lines.flatMap((line) => line.rules));
  return { statutes: [...statutes], rules: [...rules].sort((a, b) => a - b) };
}

const BANDS: Record<Band, string> = {
  flat: "One rate for all profits",
  small: "The profit is not above the lower limit: small profits rate",
  marginal: "The profit is between the limits: main rate, less marginal relief",
  main: "The profit is above the upper limit: main rate",
};

const RATE_BOXES = [340, 390];

/** A rate is no amount, so it is no line; it is read before the tax at that rate. */
function rateRow({ financialYear, ratePercent, band }: ChargedYear, index: number): WorkingRow {
  return {
    id: `rate_${financialYear}`,
    words: `Rate of the financial year ${financialYear}`,
    boxes: RATE_BOXES.slice(index, index + 1),
    working: BANDS[band],
    value: `${ratePercent}%`,
    isResult: false,
    inputs: [],
    statutes: [],
    rules: [],
  };
}
