// What deserves a look in a trial balance of which a return can be made.

import type { Finding } from "../answer.ts";
import type { CategoryId } from "../categories/categories.ts";
import { CATEGORIES } from "../categories/categories.ts";
import { type Field, rowOf } from "../categories/fields.ts";
import { type Composed, netKeyOf } from "../figures/compose.ts";
import { MOST_OF_ALL, MOST_OF_ONE } from "../figures/figures.ts";
import { amountOf } from "../figures/identity.ts";
import { accountText, listed, money, numberText, wholePounds } from "../text.ts";
import { ASSET_WARNINGS } from "./asset-warnings.ts";
import { hasProfitAndLoss, type Year } from "./errors.ts";
import { TAX_WARNINGS } from "./tax-warnings.ts";
import { idsOf, isComplete, linesIn, type World } from "./world.ts";

type Rule = (world: World) => Finding[];

/** Above this, or this share of all costs, sundry expenses have to be explained. Our own choice. */
const SUNDRY_PENCE = 50_000;
const SUNDRY_PERCENT = 2;

const vatNetted: Rule = (world) => {
  const lines = linesIn(world, "vat_control");
  const [first] = lines;
  if (first === undefined || new Set(lines.map(({ side }) => side)).size < 2) return [];
  const amount = amountOf(lines);
  const what = amount > 0 ? `${money(amount)} is owed by HMRC` : `${money(-amount)} is owed to HMRC`;
  return [
    {
      code: "vat_netted",
      field: first.field,
      message: `${listed(lines.map(accountText))} are one balance with HMRC: ${what}.`,
      lines: idsOf(lines),
      amount,
    },
  ];
};

/** Debtors that are owed money, and creditors that owe it, in total. */
const movedBySign: Rule = ({ composed: { netted, placed } }) => {
  const told = new Set<string>();
  return placed.flatMap((line) => {
    const key = netKeyOf(line.category);
    if (key === null || told.has(key) || key === "vat" || key === "corporation_tax") return [];
    told.add(key);
    const amount = netted.get(key) ?? 0;
    const isDebtor = key === "trade_debtors" || CATEGORIES[line.category].side === "debit";
    if (amount === 0 || amount > 0 === isDebtor) return [];
    const lines = placed.filter((one) => netKeyOf(one.category) === key);
    const [from, to] = isDebtor ? ["debtors", "creditors"] : ["creditors", "debtors"];
    return [
      {
        code: "moved_by_sign",
        field: line.field,
        message: `${listed(lines.map(accountText))} ${lines.length === 1 ? "is" : "are together"} on the other side by ${money(Math.abs(amount))}, so it stands among ${to} and not ${from}. Check the balance.`,
        lines: idsOf(lines),
        amount,
      },
    ];
  });
};

const directorOwes: Rule = (world) =>
  linesIn(world, "directors_loan").flatMap((line) =>
    line.amount <= 0
      ? []
      : [
          {
            code: "director_owes_company",
            field: line.field,
            message: `${accountText(line)}: a director owes the company ${money(line.amount)}. Send financials.participator_loans and accounts.directors_advances; the lines have no names and days.`,
            line: line.id,
            amount: line.amount,
          },
        ],
  );

/** Accounts that were filed are in whole pounds. */
const ROUNDING_PENCE = 100;

/** Pence that are whole pounds, cut as accounts cut them. */
const inPounds = (pence: number): number => pence - (pence % ROUNDING_PENCE);

const openingDiffers: Rule = ({ opening, identity, request }) => {
  const { brought_forward } = identity.reserve;
  if (opening === null || opening === brought_forward) return [];
  const isRounded = request.previous?.filed === true && opening % ROUNDING_PENCE === 0;
  const differ = isRounded ? inPounds(brought_forward - opening) : brought_forward - opening;
  if (differ === 0) return [];
  const text = isRounded ? wholePounds : money;
  return [
    {
      code: "opening_differs",
      field: "lines",
      message: `The reserve brought forward is ${text(opening + differ)}, but the previous period ended with ${text(opening)}: they differ by ${text(Math.abs(differ))}. Check for a late journal, or for an adjustment of the previous period.`,
      amount: differ,
    },
  ];
};

const sundry: Rule = (world) => {
  const lines = linesIn(world, "sundry_expenses");
  const amount = amountOf(lines);
  let costs = 0;
  for (const [{ amount: cost }, place] of world.composed.places)
    if (rowOf(place).part === "profit" && cost > 0) costs += cost;
  const [first] = lines;
  const isShare = isComplete(world) && 100 * amount > SUNDRY_PERCENT * costs;
  if (first === undefined || (amount <= SUNDRY_PENCE && !isShare)) return [];
  return [
    {
      code: "sundry_unexplained",
      field: first.field,
      message: `Sundry expenses are ${money(amount)} from ${listed(lines.map(accountText))}. ${CATEGORIES.sundry_expenses.asks} Move such items to their own categories.`,
      ...(lines.length === 1 ? { line: first.id } : { lines: idsOf(lines) }),
      amount,
    },
  ];
};

/** Creditors of the staff, by the words of their names. */
const UNPAID: readonly (readonly [code: string, words: RegExp, message: string])[] = [
  [
    "pension_unpaid",
    /\bpensions?\b/,
    "Pension contributions are allowed once they are paid. Add what was unpaid at the period's end to financials.adjustments.other_additions.",
  ],
  [
    "pay_unpaid",
    /\b(net wages|wages?|salary|salaries|bonus|bonuses|remuneration) ?/,
    "Pay is allowed if it is paid within nine months of the period's end. Add what was not to financials.adjustments.other_additions.",
  ],
];

const unpaid: Rule = (world) =>
  linesIn(world, "payroll_control").flatMap((line) => {
    const rule = line.amount < 0 ? UNPAID.find(([, words]) => words.test(line.foldedName)) : undefined;
    if (rule === undefined) return [];
    const [code, , message] = rule;
    const about = `${accountText(line)} owes ${money(-line.amount)}.`;
    return [{ code, field: line.field, message: `${about} ${message}`, line: line.id, amount: -line.amount }];
  });

/** Lines of the accounts that are the nearest there are. */
const NEAREST_LINES: readonly (readonly [code: string, ids: readonly CategoryId[], message: string])[] = [
  [
    "rent_is_not_turnover",
    ["rent_received"],
    "Rent is other income in the accounts: turnover is that of a trade (box 145). Under company law it is a landlord's turnover, and counts for the size of the company.",
  ],
  [
    "no_line_for_dividends",
    ["dividends_received", "dividends_received_group"],
    "Dividends received stand with interest receivable and similar income.",
  ],
];

const nearestLines: Rule = (world) =>
  NEAREST_LINES.flatMap(([code, ids, message]) => {
    const lines = linesIn(world, ...ids);
    const [first] = lines;
    return first === undefined ? [] : [{ code, field: first.field, message, lines: idsOf(lines) }];
  });

const dormant: Rule = ({ composed }) =>
  hasProfitAndLoss(composed)
    ? []
    : [
        {
          code: "looks_dormant",
          field: "lines",
          message:
            "The profit and loss account is empty. If nothing happened in the period, send accounts.dormant: true. If the company traded, the trial balance was exported after the closing entries, or without income and costs: export it before them, with all accounts.",
        },
      ];

const netLiabilities: Rule = ({ identity: { net_assets } }) =>
  net_assets >= 0
    ? []
    : [
        {
          code: "net_liabilities",
          field: "lines",
          message: `The company owes ${money(-net_assets)} more than it has. The directors have to consider whether it is a going concern.`,
          amount: net_assets,
        },
      ];

const ofSums =
  (rule: Rule): Rule =>
  (world) =>
    isComplete(world) ? rule(world) : [];

const RULES: readonly Rule[] = [
  ofSums(vatNetted),
  ofSums(movedBySign),
  directorOwes,
  ...TAX_WARNINGS.map(ofSums),
  ofSums(openingDiffers),
  ...ASSET_WARNINGS,
  sundry,
  unpaid,
  nearestLines,
  ofSums(dormant),
  ofSums(netLiabilities),
];

/** Of figures with more lines than a return lists. */
export function sourceWarnings(fields: readonly Field[], { tally }: Composed): Finding[] {
  return fields.map((field) => ({
    code: "sources_left_out",
    field,
    message: `The ${numberText(tally.linesOf(field).length)} lines of ${field} are not listed with it: a return lists at most ${numberText(MOST_OF_ONE)} lines of one figure, and ${numberText(MOST_OF_ALL)} in all. The figure itself is complete.`,
    amount: tally.figure(field),
  }));
}

/** Nothing says what the reserve was a year earlier, so a dormant year looks the same. */
export function previousWarnings(year: Year): Finding[] {
  if (!isComplete(year) || hasProfitAndLoss(year.composed)) return [];
  return [
    {
      code: "previous_looks_closed",
      field: "previous_lines",
      message:
        "The previous lines have no profit and loss account, so last year's column would show no income and no profit. If something happened in that year, export its trial balance as it was before the closing entries.",
    },
  ];
}

export function figureWarnings(world: World): Finding[] {
  return RULES.flatMap((rule) => rule(world));
}
