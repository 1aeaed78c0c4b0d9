// A return with accounts in which nothing is missing or assumed, and what the rules and warnings say about a change to
// it.

import { type InputContext, inputProblems, inputWarnings } from "../input/rules.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";

export const TODAY = "2026-11-15";
export const SANDBOX: InputContext = { today: TODAY, mode: "sandbox", defaultDeclarant: null };

export const COMPLETE: AccountsInput = {
  standard: "frs102",
  director: "Jane Director",
  approved_on: "2026-06-30",
  principal_activity: "Bakery",
  average_employees: 3,
  dormant: false,
  legal_form: "private_limited",
  registered_office: { lines: ["12 High Street", "Leeds"], postcode: "LS1 4AP" },
  balance_sheet: { tangible_assets: 1_000_00, cash: 500_00, called_up_share_capital: 100_00 },
  profit_and_loss: { administrative_expenses: 80_000_00, tax: 7_600_00 },
  comparatives: {
    start: "2024-01-01",
    end: "2024-12-31",
    turnover: 100_000_00,
    net_profit: 10_000_00,
    tax: 1_900_00,
    balance_sheet: { tangible_assets: 1_200_00, called_up_share_capital: 100_00 },
    average_employees: 2,
  },
  policies: { turnover: "Turnover is what customers pay.", tangible_assets: "Ovens are written off over 5 years." },
};

export interface Change {
  company?: Partial<ReturnInput["company"]>;
  financials?: Partial<ReturnInput["financials"]>;
  declarant?: ReturnInput["declarant"];
  accounts?: { [Name in keyof AccountsInput]?: AccountsInput[Name] | undefined };
}

export function returnWith({ company, financials, accounts, declarant }: Change = {}): ReturnInput {
  const all = Object.entries({ ...COMPLETE, ...accounts }).filter(([, value]) => value !== undefined);
  return {
    company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678", ...company },
    period: { start: "2025-01-01", end: "2025-12-31" },
    financials: { turnover: 120_000_00, trading_profit: 40_000_00, ...financials },
    accounts: Object.fromEntries(all),
    declarant: declarant ?? { name: "Jane Director", status: "Director" },
  };
}

const named = (found: readonly { code: string; field: string }[]) => found.map(({ code, field }) => `${code} ${field}`);

export function problemsOf(change: Change, context: InputContext = SANDBOX): string[] {
  return named(inputProblems(returnWith(change), context, () => true));
}

export function messagesOf(change: Change, context: InputContext = SANDBOX): string[] {
  return inputProblems(returnWith(change), context, () => true).map(({ message }) => message);
}

/** Without the exemption from audit, which all accounts with a balance sheet assume. */
export function warningsOf(change: Change, context: InputContext = SANDBOX): string[] {
  return named(inputWarnings(returnWith(change), context)).filter((warning) => warning !== "assumed accounts");
}
