// Every shape of document the generator can produce: standards, results, taxonomies, optional inputs, crossed; and the parts of the wider return, each
// alone and all together.

import { accountsOf } from "../ct600/accounts/accounts.ts";
import type { Accounts } from "../ct600/accounts/model.ts";
import { type Boxes, boxesOf } from "../ct600/boxes.ts";
import { type Computation, compute } from "../ct600/computation/computation.ts";
import type { AccountsInput, ReturnInput } from "../ct600/return.ts";
import { accountsDocument } from "./accounts/accounts.ts";
import { computationsDocument } from "./computations/computations.ts";
import { ACCOUNTS_TAXONOMIES, COMPUTATIONS_TAXONOMIES, type Taxonomy } from "./taxonomies.ts";
import { type Figures, WIDE, WIDE_PERIODS } from "./wide-shapes.fixture.ts";

const RESULTS: Record<string, Partial<ReturnInput["financials"]>> = {
  "a profit": { trading_profit: 4_000_000 },
  "marginal relief": { trading_profit: 10_000_000, gross_profit: 11_000_050 },
  "the main rate": { trading_profit: 30_000_000, net_profit: 31_234_567 },
  "a loss": { trading_profit: -5_300_000, gross_profit: -100_000, net_profit: -4_000_000 },
  "a loss in the accounts and a profit for tax": { trading_profit: 100_000, net_profit: -2_000_000 },
  "a gross profit above the turnover": { trading_profit: 4_000_000, gross_profit: 20_000_000 },
  nothing: { turnover: 0, trading_profit: 0 },
};

const PERIODS: Record<string, { start: string; end: string }> = {
  "one financial year": { start: "2024-04-01", end: "2025-03-31" },
  "two financial years": { start: "2024-01-01", end: "2024-12-31" },
  "the year 2021": { start: "2021-04-01", end: "2022-03-31" },
  "a day": { start: "2025-06-01", end: "2025-06-01" },
};

const OPTIONS: Record<string, AccountsInput> = {
  "nothing said": {},
  "everything said": {
    director: "Seán Ó'Dónaill & <Sons>",
    approved_on: "2026-01-02",
    principal_activity: "Software “consultancy” & more",
    average_employees: 12,
    balance_sheet: {
      fixed_assets: 1_000_050,
      current_assets: 5_000_000,
      creditors_within_one_year: 1_500_000,
      creditors_after_one_year: 100_000,
      provisions: 50_000,
      called_up_share_capital: 10_000,
    },
  },
  "net liabilities": {
    balance_sheet: { current_assets: 100_000, creditors_within_one_year: 300_000, called_up_share_capital: 100 },
  },
  dormant: { dormant: true, average_employees: 0 },
};

export interface Shape {
  what: string;
  input: ReturnInput;
  boxes: Boxes;
  computation: Computation;
  accounts: Accounts;
}

export function* shapes(): Generator<Shape> {
  yield* plainShapes();
  yield* wideShapes();
}

export function* wideShapes(): Generator<Shape> {
  for (const [when, period] of Object.entries(WIDE_PERIODS))
    for (const [said, figures] of Object.entries(WIDE)) {
      const shape = shapeOf(`${said}, ${when}`, { period, figures: reconciled(period, figures), accounts: {} });
      // What a period cannot have is not filed in it.
      if (shape.computation.problems.length === 0) yield shape;
    }
}

export function* plainShapes(): Generator<Shape> {
  for (const standard of ["frs102", "frs105"] as const)
    for (const [result, figures] of Object.entries(RESULTS))
      for (const [when, period] of Object.entries(PERIODS))
        for (const [said, options] of Object.entries(OPTIONS))
          yield shapeOf(`${standard}, ${result}, ${when}, ${said}`, {
            period,
            figures,
            accounts: { ...options, standard },
          });
}

/** With the trading profit that the details give. */
function reconciled(period: ReturnInput["period"], figures: Figures): Figures {
  const { computation } = shapeOf("", { period, figures, accounts: {} });
  const followed = computation.lines.find(({ id }) => id === "trading_profit_from_detail");
  return followed === undefined ? figures : { ...figures, trading_profit: Number(followed.value) };
}

function shapeOf(
  what: string,
  given: { period: ReturnInput["period"]; figures: Partial<ReturnInput["financials"]>; accounts: AccountsInput },
): Shape {
  const input: ReturnInput = {
    company: {
      name: "Example Widgets & Søns Ltd",
      utr: "8596148860",
      registration_number: "12345678",
      associated_companies: 1,
    },
    period: given.period,
    financials: { turnover: 12_000_050, trading_profit: 0, ...given.figures },
    accounts: given.accounts,
  };
  const computation = compute(input, { today: "2026-11-15" });
  const declarant = { name: "Jane Director", status: "Director" };
  return {
    what,
    input,
    computation,
    boxes: boxesOf(input, computation, { returnType: "new", declarant }),
    accounts: accountsOf(input, { taxPence: computation.charge.due.value, declarant, today: "2026-11-15" }),
  };
}

const software = { name: "Quarterday", version: "1" };

export function accountsIn({ input, accounts }: Shape, taxonomy = newest(ACCOUNTS_TAXONOMIES)): Buffer {
  const { name: companyName, registration_number: registrationNumber } = input.company;
  return accountsDocument({ companyName, registrationNumber, accounts, software }, taxonomy);
}

export function computationsIn(
  { input, boxes, computation, accounts }: Shape,
  taxonomy = newest(COMPUTATIONS_TAXONOMIES),
): Buffer {
  const companyName = input.company.name;
  const profitPerAccounts = accounts.now.profitAndLoss.profit_before_tax ?? 0n;
  const tradeName = accounts.principalActivity ?? companyName;
  return computationsDocument({ companyName, tradeName, boxes, computation, profitPerAccounts, software }, taxonomy);
}

function newest(taxonomies: readonly Taxonomy[]): Taxonomy {
  const last = taxonomies.at(-1);
  if (last === undefined) throw new Error("there is no taxonomy");
  return last;
}
