// Research and development in the computations: the claim, the loss given up for a payable credit, the seven steps of
// the expenditure credit, and what is set off. Follows the page CT600L.

import type { ComputationsDocument, Parts } from "../../documents/computations/parts.ts";
import { type How, rowsOf } from "../../documents/computations/rows.ts";
import type { Content } from "../../documents/markup.ts";
import { heading, paragraph, type Row, table } from "../../documents/page.ts";

type Entry = readonly [id: string, how?: How];

interface Table {
  readonly title: string;
  readonly rows: readonly Entry[];
  /** What stands below the title. */
  readonly note?: (given: ComputationsDocument) => string | null;
}

const TABLES: readonly Table[] = [
  {
    title: "Enhanced R&D intensive support",
    rows: [["intensive_expenditure"], ["additional_deduction_pence"], ["enhanced_expenditure"]],
  },
  {
    title: "Cap on what is payable",
    note: capNote,
    rows: [
      ["paye_and_nic_stated"],
      ["connected_paye_and_nic_stated"],
      ["paye_cap_fixed"],
      ["paye_cap_multiple"],
      ["paye_cap_pence", "last"],
      ["connected_spending"],
    ],
  },
  {
    title: "Loss given up for a payable credit",
    rows: [
      ["surrenderable_loss"],
      ["loss_surrendered_for_credit"],
      ["intensive_expenditure_stated"],
      ["intensive_credit_before_cap"],
      ["intensive_credit", "total"],
      ["intensive_credit_used", "less"],
      ["intensive_credit_left", "last"],
    ],
  },
  {
    title: "Before step 1: amounts held back in earlier periods",
    rows: [
      ["research_step_2_brought_forward"],
      ["research_received_from_group"],
      ["research_held_back_before", "total"],
      ["research_tax_before_step_1"],
      ["research_held_back_used", "less"],
      ["research_tax_for_step_1", "total"],
      ["research_held_back_left"],
    ],
  },
  {
    title: "Step 1: corporation tax of the period",
    rows: [
      ["research_expenditure_stated"],
      ["research_credit_stated"],
      ["research_step_3_brought_forward"],
      ["research_credit_in_all", "total"],
      ["research_tax_at_step_1"],
      ["research_income_tax_at_step_1", "less"],
      ["research_tax_to_set_off_against", "total"],
      ["research_used_at_step_1", "last"],
    ],
  },
  {
    title: "Step 2: tax on the credit",
    note: rateNote,
    rows: [
      ["research_balance_of_step_2"],
      ["profits_without_credit"],
      ["research_notional_tax"],
      ["research_credit_after_tax"],
      ["research_credit_above_tax"],
      ["research_held_back_at_step_2", "last"],
    ],
  },
  {
    title: "Step 3: cap",
    rows: [["research_balance_of_step_3"], ["research_payable_at_most"], ["research_held_back_at_step_3", "last"]],
  },
  {
    title: "Step 4: corporation tax of other periods",
    rows: [["research_balance_of_step_4"], ["research_used_for_other_periods", "less"]],
  },
  { title: "Step 5: group", rows: [["research_balance_of_step_5"], ["research_given_to_group", "less"]] },
  {
    title: "Step 6: other debts to HMRC",
    rows: [
      ["research_balance_of_step_6"],
      ["research_used_for_this_return"],
      ["research_used_for_other_debts"],
      ["research_used_at_step_6", "last"],
    ],
  },
  { title: "Step 7: payment", rows: [["research_lost"], ["research_payable", "last"]] },
  {
    title: "Credit carried forward",
    rows: [
      ["research_earlier_held_back"],
      ["research_now_held_back"],
      ["research_step_2_given_to_group", "less"],
      ["rdec_step_2_carried_forward_pence", "total"],
      ["rdec_step_3_carried_forward_pence"],
      ["research_carried_forward_in_all", "last"],
    ],
  },
  {
    title: "Credit given to the group",
    rows: [["research_step_2_surrendered"], ["research_step_5_surrendered"], ["research_surrendered_in_all", "last"]],
  },
  {
    title: "Set off against tax of this return",
    rows: [
      ["research_set_off_before_step_1"],
      ["research_set_off_at_step_1"],
      ["research_set_off_at_step_6"],
      ["intensive_credit_set_off"],
      ["research_set_off", "last"],
    ],
  },
];

export function researchAndDevelopment(parts: Parts, given: ComputationsDocument): Content[] {
  const tables = TABLES.flatMap(({ title, rows, note }) => {
    const shown = tableRows(parts, rows);
    if (shown.length === 0) return [];
    const text = note?.(given) ?? null;
    return [heading(3, title), ...(text === null ? [] : [paragraph(text)]), table("£", shown, { boxes: true })];
  });
  return tables.length === 0 ? [] : [heading(2, "Research and development"), ...tables];
}

/** Those that the computation has; a sum on the way only beside what it adds up. */
function tableRows(parts: Parts, rows: readonly Entry[]): Row[] {
  return rowsOf(
    parts,
    rows.flatMap(([id, how = "add"]) => {
      const line = parts.lines.get(id);
      return line === undefined ? [] : [{ line, how }];
    }),
  );
}

function rateNote({ computation: { figures } }: ComputationsDocument): string | null {
  const { notional_tax_rate_percent: percent } = figures;
  return percent === undefined ? null : `The credit bears tax at ${percent}%, the rate of the profits without it.`;
}

function capNote({ boxes }: ComputationsDocument): string | null {
  if (boxes.L71 || boxes.L167) return `The cap does not apply (box ${boxes.L71 ? "L71" : "L167"}, CTA 2009 s1112E).`;
  const references = (["L72A", "L73A", "L168A", "L169A"] as const).flatMap((list) =>
    (boxes[list] ?? []).map((row) => `${Object.values(row).join("/")} (box ${list})`),
  );
  return references.length === 0 ? null : `PAYE references: ${references.join(", ")}.`;
}
