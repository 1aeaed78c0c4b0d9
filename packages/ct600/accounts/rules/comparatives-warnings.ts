// What is missing beside this period's figures, and what was given and has nothing to stand beside. Company law wants
// last year's figure beside every item (SI 2008/409 Schedule 1 paragraph 7).

import { isPresent } from "../../input/fields/presence.ts";
import { daysAfter } from "../../period.ts";
import type { Warning } from "../../problem.ts";
import type { BalanceSheetInput, ComparativesInput } from "../../return.ts";
import type { AccountsRuleInput } from "../accounts-rule.ts";
import { CURRENT_ASSETS, hasAny } from "../balance-sheet.ts";
import type { Details } from "../by-kind.ts";
import { comparativesOf, hasProfitAndLoss } from "../comparatives.ts";

const FIELD = "accounts.comparatives";

export function comparativesWarnings({ accounts, input, context }: AccountsRuleInput): Warning[] {
  if (accounts.first_period === true) return [];
  const before = comparativesOf(input, context);
  if (before === undefined)
    return accounts.comparatives === undefined
      ? [
          missing(
            `The accounts have no figures for the previous period, up to ${daysAfter(input.period.start, -1)}. Send ${FIELD}, or accounts.first_period: true.`,
          ),
        ]
      : [];
  return [
    ...(hasProfitAndLoss(before)
      ? []
      : [missing(`The previous period has no profit and loss account. Send ${FIELD}.turnover and net_profit.`)]),
    ...(accounts.balance_sheet === undefined || isPresent(before.balance_sheet)
      ? []
      : [missing(`The previous period has no balance sheet. Send ${FIELD}.balance_sheet.`)]),
    ...(accounts.average_employees === undefined || before.average_employees !== undefined
      ? []
      : [missing(`The previous period has no number of employees. Send ${FIELD}.average_employees.`)]),
    ...detailWarnings(accounts, before),
  ];
}

const missing = (message: string): Warning => ({ code: "comparatives_missing", field: FIELD, message });

interface Detail {
  readonly path: string;
  readonly of: (details: Details) => unknown;
  /** Whether the balance sheet says that there was none, so that nothing is missing. */
  readonly isNil: (sheet: BalanceSheetInput) => boolean;
}

const hadNoCreditors = ({ creditors_within_one_year = 0, creditors_after_one_year = 0 }: BalanceSheetInput) =>
  creditors_within_one_year + creditors_after_one_year === 0;

const DETAILS: readonly Detail[] = [
  {
    path: "debtors_detail",
    of: ({ debtors_detail }) => debtors_detail,
    isNil: (sheet) =>
      (sheet.debtors ?? 0) === 0 && (hasAny(sheet, CURRENT_ASSETS) || (sheet.current_assets ?? 0) === 0),
  },
  {
    path: "creditors_detail.within_one_year",
    of: ({ creditors_detail }) => creditors_detail?.within_one_year,
    isNil: ({ creditors_within_one_year = 0 }) => creditors_within_one_year === 0,
  },
  {
    path: "creditors_detail.after_one_year",
    of: ({ creditors_detail }) => creditors_detail?.after_one_year,
    isNil: ({ creditors_after_one_year = 0 }) => creditors_after_one_year === 0,
  },
  {
    path: "creditors_detail.secured",
    of: ({ creditors_detail }) => creditors_detail?.secured,
    isNil: hadNoCreditors,
  },
  {
    path: "creditors_detail.after_five_years",
    of: ({ creditors_detail }) => creditors_detail?.after_five_years,
    isNil: ({ creditors_after_one_year = 0 }) => creditors_after_one_year === 0,
  },
];

/** A note has a column for each period whose details are known, and there is a note where this period's are. */
function detailWarnings(now: Details, before: ComparativesInput): Warning[] {
  const paths = (found: readonly Detail[], below: string) => found.map(({ path }) => `${below}.${path}`).join(", ");
  const { balance_sheet: sheetNow = {}, ...given } = now;
  const { balance_sheet: sheetBefore } = before;
  const lacking = DETAILS.filter(
    ({ of, isNil }) =>
      isPresent(of(given)) && sheetBefore !== undefined && !isPresent(of(before)) && !isNil(sheetBefore),
  );
  const unused = DETAILS.filter(({ of, isNil }) => isPresent(of(before)) && !isPresent(of(given)) && !isNil(sheetNow));
  return [
    ...(lacking.length === 0
      ? []
      : [
          missing(`Notes of the balance sheet have no figures for the previous period. Send ${paths(lacking, FIELD)}.`),
        ]),
    ...(unused.length === 0
      ? []
      : [
          {
            code: "comparatives_not_shown",
            field: FIELD,
            message: `Details of the previous period are not shown, because this period has none. Send ${paths(unused, "accounts")} to show both.`,
          },
        ]),
  ];
}
