// Credit for tax paid abroad: for each source at most the foreign tax, and at most the corporation tax on that income,
// which is its share of the tax chargeable. Follows TIOPA 2010 s18 and s42. That the average rate of the period is the
// rate on each source is derived: the text of s42 could not be read here.

import { FOREIGN_INCOME } from "../../input/fields/financials/foreign-income.ts";
import type { Problem } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { given, type Line, line, ratio } from "../line.ts";
import { poundsText } from "../pounds.ts";

type Financials = Partial<ReturnInput["financials"]>;
type Source = NonNullable<Financials["foreign_income"]>[number];

export interface ForeignCredit {
  /** What can be credited, of all sources. */
  readonly most: Line;
  readonly problems: readonly Problem[];
}

const STATUTE = "TIOPA 2010 s42";

/** Null where no source is given. */
export function foreignCredit(
  financials: Financials,
  { due, profits }: { due: Line; profits: Line },
): ForeignCredit | null {
  const { foreign_income: sources = [] } = financials;
  if (sources.length === 0) return null;
  const credits = sources.map((source, at) => creditOf(source, at, { due, profits }));
  const most = line("foreign_tax_credit", "Credit for foreign tax, source by source", ["sum", ...credits], {
    statute: STATUTE,
  });
  return { most, problems: unstated(financials, sources) };
}

function creditOf(source: Source, at: number, { due, profits }: { due: Line; profits: Line }): Line {
  const path = `financials.foreign_income.${at}`;
  const name = `${FOREIGN_INCOME.of.fields.kind.labels[source.kind]}, ${source.country.trim()}`;
  const id = `foreign_income_${at}`;
  const income = line(id, name, ["sum", given(`${path}.amount`, source.amount)]);
  const paid = line(`${id}_tax`, `${name}: foreign tax`, ["sum", given(`${path}.foreign_tax`, source.foreign_tax)]);
  // Without profits there is no tax to credit it against.
  const share =
    profits.value <= 0n
      ? ratio("no profits chargeable", 0, 1)
      : ratio(`${poundsText(due.value)} ÷ ${poundsText(profits.value)}`, due.value, profits.value);
  const most = line(`${id}_limit`, `${name}: corporation tax on it`, ["share_to_nearest_penny", income, share], {
    statute: STATUTE,
  });
  return line(`${id}_credit`, `${name}: credit`, ["lesser", paid, most], { statute: STATUTE });
}

/** Where income of a kind is stated. A net figure, of interest or a trade, may be less than the income in it. */
const STATED: Readonly<Partial<Record<Source["kind"], readonly (keyof Financials)[]>>> = {
  dividends: ["foreign_dividends"],
  property: ["property_profit", "other_income"],
  royalties: ["annual_payments", "income_taxed_at_source", "intangible_gains", "other_income"],
  other: ["annual_payments", "income_taxed_at_source", "intangible_gains", "other_income"],
};

function unstated(financials: Financials, sources: readonly Source[]): Problem[] {
  return Object.entries(STATED).flatMap(([kind, names]) => {
    const first = sources.findIndex((source) => source.kind === kind);
    const sum = total(sources.filter((source) => source.kind === kind).map(({ amount }) => amount));
    const stated = total(names.map((name) => financials[name]));
    if (first === -1 || sum <= stated) return [];
    const where = names.map((name) => `financials.${name}`).join(", ");
    const message = `Foreign ${kind} come to ${poundsText(sum)}, but ${where} state ${poundsText(stated)}. Sources explain income that is stated; they add none.`;
    return [{ code: "does_not_reconcile", field: `financials.foreign_income.${first}.amount`, message }];
  });
}

/** Of what is above zero. */
function total(amounts: readonly unknown[]): bigint {
  return amounts.reduce<bigint>((sum, amount) => {
    return typeof amount === "number" && amount > 0 ? sum + BigInt(amount) : sum;
  }, 0n);
}
