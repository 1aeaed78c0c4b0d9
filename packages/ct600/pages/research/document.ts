// Research and development in the computations: the claim, the loss given up for a payable credit, the seven steps of
// the expenditure credit, and what is set off. Follows the page CT600L.

import type { ComputationsDocument, Parts } from "../../documents/computations/parts.ts";
import { type How, rowsOf } from "../../documents/computations/rows.ts";
import type { Content } from "../../documents/markup.ts";
import { heading, paragraph, type Row, table } from "../../documents/page.ts";

type Entry = readonly [id: string, how?: How];

interface Section {
  readonly title: string;
  /** The line without which there is no such section; default: any of its rows. */
  readonly needs?: string;
  /** Each adds up to its last row, or has no sum. */
  readonly tables: readonly (readonly Entry[])[];
  /** What stands below the title. */
  readonly note?: (given: ComputationsDocument) => string | null;
}

const SECTIONS: readonly Section[] = [
  {
    title: "Enhanced R&D intensive support",
    tables: [[["intensive_expenditure"], ["additional_deduction_pence"], ["enhanced_expenditure"]]],
  },
  {
    title: "Cap on what is payable",
    note: capNote,
    tables: [
      [["paye_and_nic_stated"], ["connected_paye_and_nic_stated"], ["connected_spending"]],
      [["paye_cap_fixed"], ["paye_cap_multiple"], ["paye_cap_pence", "last"]],
    ],
  },
  {
    title: "Loss given up for a payable credit",
    tables: [
      [
        ["intensive_expenditure_stated"],
        ["surrenderable_loss"],
        ["loss_surrendered_for_credit"],
        ["intensive_credit_before_cap"],
      ],
      [["intensive_credit"], ["intensive_credit_used", "less"], ["intensive_credit_left", "last"]],
    ],
  },
  {
    title: "Before step 1: amounts held back in earlier periods",
    tables: [
      [
        ["research_step_2_brought_forward"],
        ["research_received_from_group"],
        ["research_held_back_before", "total"],
        ["research_held_back_used", "less"],
        ["research_held_back_left", "last"],
      ],
      [["research_tax_before_step_1"], ["research_held_back_used", "less"], ["research_tax_for_step_1", "last"]],
    ],
  },
  {
    title: "Step 1: corporation tax of the period",
    tables: [
      [["research_expenditure_stated"]],
      [["research_credit_stated"], ["research_step_3_brought_forward"], ["research_credit_in_all", "last"]],
      [
        ["research_tax_at_step_1"],
        ["research_income_tax_at_step_1", "less"],
        ["research_tax_to_set_off_against", "last"],
      ],
      [["research_used_at_step_1"]],
    ],
  },
  {
    title: "Step 2: tax on the credit",
    needs: "research_balance_of_step_2",
    note: rateNote,
    tables: [
      [["research_balance_of_step_2"], ["profits_without_credit"]],
      [["research_credit_stated"], ["research_notional_tax", "less"], ["research_credit_after_tax", "last"]],
      [["research_credit_above_tax"], ["research_held_back_at_step_2"]],
    ],
  },
  {
    title: "Step 3: cap",
    tables: [[["research_balance_of_step_3"], ["research_payable_at_most"], ["research_held_back_at_step_3"]]],
  },
  {
    title: "Step 4: corporation tax of other periods",
    tables: [[["research_balance_of_step_4"], ["research_used_for_other_periods", "less"]]],
  },
  { title: "Step 5: group", tables: [[["research_balance_of_step_5"], ["research_given_to_group", "less"]]] },
  {
    title: "Step 6: other debts to HMRC",
    tables: [
      [["research_balance_of_step_6"]],
      [["research_used_for_this_return"], ["research_used_for_other_debts"], ["research_used_at_step_6", "last"]],
    ],
  },
  { title: "Step 7: payment", tables: [[["research_lost"], ["research_payable"]]] },
  {
    title: "Credit carried forward",
    tables: [
      [
        ["research_earlier_held_back"],
        ["research_now_held_back"],
        ["research_step_2_given_to_group", "less"],
        ["rdec_step_2_carried_forward_pence", "total"],
        ["rdec_step_3_carried_forward_pence"],
        ["research_carried_forward_in_all", "last"],
      ],
    ],
  },
  {
    title: "Credit given to the group",
    tables: [
      [["research_step_2_surrendered"], ["research_step_5_surrendered"], ["research_surrendered_in_all", "last"]],
    ],
  },
  {
    title: "Set off against tax of this return",
    tables: [
      [
        ["research_set_off_before_step_1"],
        ["research_set_off_at_step_1"],
        ["research_set_off_at_step_6"],
        ["intensive_credit_set_off"],
        ["research_set_off", "last"],
      ],
    ],
  },
];

export function researchAndDevelopment(parts: Parts, given: ComputationsDocument): Content[] {
  const sections = SECTIONS.flatMap(({ title, needs, tables, note }) => {
    if (needs !== undefined && !parts.lines.has(needs)) return [];
    const shown = tables.map((rows) => tableRows(parts, rows)).filter((rows) => rows.length > 0);
    if (shown.length === 0) return [];
    const text = note?.(given) ?? null;
    return [
      heading(3, title),
      ...(text === null ? [] : [paragraph(text)]),
      ...shown.map((rows) => table("£", rows, { boxes: true })),
    ];
  });
  return sections.length === 0 ? [] : [heading(2, "Research and development"), ...sections];
}

/** Those that the computation has. */
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
