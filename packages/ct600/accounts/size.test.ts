import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { AccountsInput, ReturnInput } from "../return.ts";
import { limitsFor, type SizeFound, sizeOf } from "./size.ts";

type Standard = NonNullable<AccountsInput["standard"]>;
const PERIODS = {
  old: { start: "2025-04-05", end: "2026-04-04" },
  new: { start: "2025-04-06", end: "2026-04-05" },
  half: { start: "2025-07-01", end: "2025-12-31" },
  leap: { start: "2023-03-01", end: "2024-02-29" },
};

suite("limits on turnover, balance sheet total and employees, by the day on which the year begins", () => {
  const table: [period: keyof typeof PERIODS, standard: Standard, expected: [bigint, bigint, number]][] = [
    ["old", "frs105", [632_000n, 316_000n, 10]],
    ["new", "frs105", [1_000_000n, 500_000n, 10]],
    ["old", "frs102", [10_200_000n, 5_100_000n, 50]],
    ["new", "frs102", [15_000_000n, 7_500_000n, 50]],
  ];
  for (const [period, standard, expected] of table)
    test(`${standard} from ${PERIODS[period].start}`, () => {
      const { turnover, balanceSheetTotal, employees } = limitsFor(standard, PERIODS[period].start);

      assert.deepEqual([turnover, balanceSheetTotal, employees], expected);
    });
});

const NEXT = { employees: 11, cash: 500_000_01, turnover: 1_000_000_01 };

suite("two of three, or one where others are not known", () => {
  type Case = { turnover: number; cash?: number; employees?: number };
  const table: [guarantee: string, period: keyof typeof PERIODS, of: Case, found: SizeFound][] = [
    ["all at the limits", "new", { turnover: 1_000_000_00, cash: 500_000_00, employees: 10 }, "within"],
    ["one above, the others known", "new", { turnover: NEXT.turnover, cash: 1, employees: 1 }, "within"],
    ["one above, nothing else known", "new", { turnover: NEXT.turnover }, "may_be_too_large"],
    ["one above, one not known", "new", { turnover: NEXT.turnover, cash: 1 }, "may_be_too_large"],
    ["none above, nothing else known", "new", { turnover: 1_000_000_00 }, "within"],
    ["turnover and balance sheet", "new", { turnover: NEXT.turnover, cash: NEXT.cash, employees: 1 }, "too_large"],
    ["turnover and employees", "new", { turnover: NEXT.turnover, cash: 1, employees: NEXT.employees }, "too_large"],
    ["balance sheet and employees", "new", { turnover: 0, cash: NEXT.cash, employees: NEXT.employees }, "too_large"],
    ["the limits before", "old", { turnover: 632_000_01, cash: 316_000_01 }, "too_large"],
    ["half a year has half the turnover", "half", { turnover: 504_109_59, employees: 11 }, "too_large"],
    ["and not a penny more", "half", { turnover: 504_109_58, employees: 11, cash: 0 }, "within"],
    ["a year with a 29 February has no more", "leap", { turnover: 632_000_01, employees: 11 }, "too_large"],
    ["nor less", "leap", { turnover: 632_000_00, employees: 11, cash: 0 }, "within"],
    ["£50m and 900 employees", "new", { turnover: 50_000_000_00, employees: 900 }, "too_large"],
  ];
  for (const [guarantee, period, of, found] of table)
    test(guarantee, () => assert.equal(sizeOf(micro(period, of), {}), found));
});

test("a company that was within the limits the year before stays within its regime for a year", () => {
  const input = micro("new", { turnover: NEXT.turnover, cash: NEXT.cash });
  const small = { start: "2024-04-06", end: "2025-04-05", turnover: 1_000_000_00, balance_sheet: { cash: 500_000_00 } };
  const large = { ...small, turnover: NEXT.turnover, balance_sheet: { cash: NEXT.cash } };
  const unknown = { start: "2024-04-06", end: "2025-04-05", turnover: NEXT.turnover };

  const found = [small, large, unknown].map((comparatives) =>
    sizeOf({ ...input, accounts: { ...input.accounts, comparatives } }, {}),
  );

  assert.deepEqual(found, ["within", "too_large", "too_large"]);
});

function micro(
  period: keyof typeof PERIODS,
  { turnover, cash, employees }: { turnover: number; cash?: number; employees?: number },
): ReturnInput {
  return {
    company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678" },
    period: PERIODS[period],
    financials: { turnover, trading_profit: 0 },
    accounts: {
      standard: "frs105",
      ...(cash === undefined ? {} : { balance_sheet: { cash } }),
      ...(employees === undefined ? {} : { average_employees: employees }),
    },
  };
}
