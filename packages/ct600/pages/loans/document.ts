// Loans to participators: each with its rate and tax, what was repaid or released, and the tax that is left. Follows
// the page CT600A.

import type { Line, Ratio } from "../../computation/line.ts";
import { business, type ComputationsDocument, type Parts } from "../../documents/computations/parts.ts";
import { rowsOf, tableOf } from "../../documents/computations/rows.ts";
import type { Context, InlineDocument } from "../../documents/document.ts";
import type { Content } from "../../documents/markup.ts";
import { heading, paragraph, type Row, table } from "../../documents/page.ts";
import { longDayText } from "../../text/days.ts";
import { numberText } from "../../text/numbers.ts";

export function participatorLoans(parts: Parts, { boxes }: ComputationsDocument): Content[] {
  if (!parts.lines.has("tax_on_loans")) return [];
  const names = (boxes.A10 ?? []).map((row) => row["A10 name"]);
  const loans = taxedLoans(parts, names);
  return [
    heading(2, "Loans to participators"),
    paragraph(`Loans made and cleared within the period: ${boxes.A5 === true ? "yes" : "no"} (box A5).`),
    ...loans.flatMap((loan) => loanTable(parts.document, loan, { start: boxes[30], end: boxes[35] })),
    ...repaymentTable("Repaid or released within nine months", boxes.A25 ?? [], "A25"),
    ...clearedTable(parts, "loans_cleared_early"),
    ...repaymentTable("Repaid or released later", boxes.A50 ?? [], "A50"),
    ...clearedTable(parts, "loans_cleared_later"),
    heading(3, "Tax on loans"),
    table("£", rowsOf(parts, tableOf(parts, "tax_on_loans")), { boxes: true }),
    table("£", rowsOf(parts, tableOf(parts, "loans_outstanding")), { boxes: true }),
  ];
}

interface TaxedLoan {
  /** Tells apart two loans to one person. */
  readonly participator: string;
  readonly name: string;
  readonly pounds: bigint;
  /** In hundredths of a percent. */
  readonly rate: bigint;
  readonly taxPence: bigint;
}

/** The tax is rounded on all loans at a rate, so each takes what the rounded sum grows by with it: then they add up. */
function taxedLoans({ lines }: Parts, names: readonly (string | undefined)[]): TaxedLoan[] {
  const made = linesOf(lines.get("loans_made"));
  const rates = linesOf(lines.get("loan_tax_before_relief")).map((tax) => ({
    rate: tax.operands.find((operand): operand is Ratio => "ratio" in operand),
    loans: linesOf(linesOf(tax)[0]),
  }));
  const sums = new Map<bigint, bigint>();
  const seen = new Map<string, number>();
  return made.map((loan, at) => {
    const { rate } = rates.find(({ loans }) => loans.some(({ id }) => id === loan.id)) ?? {};
    const hundredths = rate === undefined ? 0n : (10_000n * rate.numerator) / rate.denominator;
    const before = sums.get(hundredths) ?? 0n;
    sums.set(hundredths, before + loan.value);
    const name = names[at] ?? loan.words;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return {
      participator: count === 1 ? name : `${name} (${count})`,
      name,
      pounds: loan.value / 100n,
      rate: hundredths,
      taxPence: taxOn(before + loan.value, hundredths) - taxOn(before, hundredths),
    };
  });
}

const linesOf = (line: Line | undefined): Line[] =>
  (line?.operands ?? []).flatMap((operand) => ("id" in operand ? [operand] : []));

/** To the nearest penny, half up. */
const taxOn = (pence: bigint, hundredths: bigint) => (2n * pence * hundredths + 10_000n) / 20_000n;

function loanTable(
  document: InlineDocument,
  { participator, name, pounds, rate, taxPence }: TaxedLoan,
  period: { start: string; end: string },
): Content[] {
  const context: Context = {
    period,
    dimensions: [
      business("ct-comp:Company"),
      { dimension: "ct-comp:ParticipatorDimension", domain: "ct-comp:ParticipatorDomain", text: participator },
    ],
  };
  const rows: Row[] = [
    {
      label: "Loan outstanding at the end of the period",
      amount: [document.pounds("ct-comp:LoansMadeAndOutstanding", context, pounds)],
      box: "A10",
    },
    {
      label: "Rate of tax",
      amount: [
        document.percent("ct-comp:LoanToParticipatorTaxRate", context, Number(rate) / 100, { decimals: 4 }),
        "%",
      ],
    },
    {
      label: "Tax",
      amount: [document.pence("ct-comp:LoanToParticipatorTaxPayable", context, taxPence)],
      kind: "total",
    },
  ];
  return [heading(3, document.text("ct-comp:NameOfParticipator", context, name)), table("£", rows, { boxes: true })];
}

/** Boxes A30 to A40, and A55 to A65. */
function clearedTable(parts: Parts, id: string): Content[] {
  const rows = rowsOf(parts, tableOf(parts, id));
  return rows.length === 0 ? [] : [table("£", rows, { boxes: true })];
}

type RepaymentRow = Readonly<Record<string, string | bigint | undefined>>;

function repaymentTable(title: string, repayments: readonly RepaymentRow[], list: "A25" | "A50"): Content[] {
  if (repayments.length === 0) return [];
  const rows = repayments.map((row): Row => {
    const { [`${list} repaid`]: repaid, [`${list} released`]: released } = row;
    const how = released === undefined ? "repaid" : "released";
    return {
      label: `${row[`${list} name`]}, ${how} on ${longDayText(String(row[`${list} date`]))}`,
      amount: [numberText(BigInt(released ?? repaid ?? 0n))],
      box: list,
    };
  });
  return [heading(3, title), table("£", rows, { boxes: true })];
}
