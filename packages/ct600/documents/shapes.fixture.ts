// Every shape of document the generator can produce: standards, results, taxonomies, optional inputs, crossed; and the
// parts of the wider return, each alone and all together.

import { accountsOf } from "../accounts/accounts.ts";
import { accountsProfitOf } from "../accounts/accounts-profit.ts";
import type { Accounts } from "../accounts/model.ts";
import { type Computation, compute } from "../computation/computation.ts";
import { disposalsOf } from "../computation/profits/disposals.ts";
import { type Boxes, boxesOf } from "../form/boxes.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";
import { accountsDocument, accountsForRegister } from "./accounts/accounts.ts";
import type { AccountsDocument } from "./accounts/parts.ts";
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
    average_employees: 3,
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

/** Last year beside this one, and every note. */
const COMPARED: AccountsInput = {
  directors: [{ name: "Seán Ó'Dónaill & <Sons>", signs: true }, { name: "Zoë Director" }],
  approved_on: "2026-01-02",
  principal_activity: "Software “consultancy” & more",
  average_employees: 12,
  country: "england_and_wales",
  registered_office: { lines: ["12 High Street", "Leeds"], postcode: "LS1 4AP" },
  balance_sheet: {
    intangible_assets: 1_200_000,
    tangible_assets: 4_825_050,
    stocks: 931_000,
    debtors: 3_120_400,
    cash: 1_897_799,
    creditors_within_one_year: 2_765_000,
    creditors_after_one_year: 9_000_000,
    provisions: 410_000,
    called_up_share_capital: 10_000,
  },
  profit_and_loss: { interest_payable: 51_299, depreciation: 117_550, other_income: 240_033 },
  comparatives: {
    start: "2023-04-01",
    end: "2024-03-31",
    turnover: 9_612_345,
    net_profit: 1_234_567,
    tax: 234_567,
    balance_sheet: {
      tangible_assets: 5_100_000,
      debtors: 250_099,
      cash: 412_000,
      creditors_within_one_year: 1_160_000,
      called_up_share_capital: 10_000,
    },
    average_employees: 9,
    debtors_detail: { trade_debtors: 200_050, prepayments: 50_049 },
    creditors_detail: { within_one_year: { trade_creditors: 1_000_050, accruals: 159_950 } },
  },
  policies: { turnover: "Turnover is recognised when the goods leave our warehouse." },
  directors_advances: [
    { director: "Zoë Director", opening: 200_050, advanced: 90_000, repaid: 40_099, interest_rate: "2.25" },
  ],
  directors_guarantees: [{ director: "Zoë Director", maximum: 2_500_000, terms: "For a mortgage with her bank" }],
  commitments: { total: 3_600_000, description: "Rent of the workshop until its lease ends." },
  fixed_asset_movements: {
    tangible_assets: {
      cost: { opening: 7_000_000, additions: 900_050, disposals: 400_000 },
      depreciation: { opening: 1_900_000, charge: 1_175_000, disposals: 400_000 },
    },
    intangible_assets: { cost: { additions: 1_500_000 }, depreciation: { charge: 300_000 } },
  },
  debtors_detail: { trade_debtors: 2_760_399, other_debtors: 60_001, prepayments: 300_000 },
  creditors_detail: {
    within_one_year: { trade_creditors: 711_299, taxation_and_social_security: 2_053_701 },
    after_one_year: { bank_loans_and_overdrafts: 9_000_000 },
    secured: 9_000_000,
    after_five_years: 6_600_000,
  },
  notes: [{ title: "Related parties", text: "The company rents its workshop from a director." }],
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
  yield* comparedShapes();
  yield* wideShapes();
}

export function* comparedShapes(): Generator<Shape> {
  const period = { start: "2024-04-01", end: "2025-03-31" };
  for (const standard of ["frs102", "frs105"] as const)
    for (const [result, figures] of Object.entries(RESULTS))
      yield shapeOf(`${standard}, ${result}, comparatives and notes`, {
        period,
        figures,
        accounts: { ...COMPARED, standard },
      });
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
  // A dormant company has no figures.
  for (const standard of ["frs102", "frs105"] as const)
    for (const [result, figures] of Object.entries(RESULTS))
      for (const [when, period] of Object.entries(PERIODS))
        for (const [said, options] of Object.entries(OPTIONS))
          if (options.dormant !== true || result === "nothing")
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

export function shapeOf(
  what: string,
  given: {
    period: ReturnInput["period"];
    figures: Partial<ReturnInput["financials"]>;
    accounts: AccountsInput;
    repayment?: NonNullable<ReturnInput["repayment"]>;
    pages?: NonNullable<ReturnInput["pages"]>;
    charity?: NonNullable<ReturnInput["charity"]>;
    today?: string;
  },
): Shape {
  const { today = "2026-11-15", repayment, pages, charity } = given;
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
    ...(repayment && { repayment }),
    ...(pages && { pages }),
    ...(charity && { charity }),
  };
  const computation = compute(input, { today });
  const declarant = { name: "Jane Director", status: "Director" };
  return {
    what,
    input,
    computation,
    boxes: boxesOf(input, computation, { returnType: "new", declarant }),
    accounts: accountsOf(input, { taxPence: computation.charge.due.value, declarant, today }),
  };
}

const software = { name: "Quarterday", version: "1" };

export function accountsIn(shape: Shape, taxonomy = newest(ACCOUNTS_TAXONOMIES)): Buffer {
  return Buffer.from(accountsDocument(givenIn(shape), taxonomy));
}

/** For Companies House. */
export function copyIn(shape: Shape): Buffer | null {
  const copy = accountsForRegister(givenIn(shape), newest(ACCOUNTS_TAXONOMIES), "left_out");
  return copy && Buffer.from(copy);
}

export function givenIn({ input, accounts }: Shape): AccountsDocument {
  const { name: companyName, registration_number: registrationNumber } = input.company;
  return { companyName, registrationNumber, accounts, software };
}

export function computationsIn(
  { input, boxes, computation, accounts }: Shape,
  taxonomy = newest(COMPUTATIONS_TAXONOMIES),
): Buffer {
  const companyName = input.company.name;
  const disposals = disposalsOf(input.financials.chargeable_gains, input.period)?.disposals ?? [];
  const tradeName = accounts.principalActivity ?? companyName;
  const isPartnerInFirm = input.company.partner_in_firm ?? false;
  const profit = accountsProfitOf(input);
  const given = { companyName, tradeName, boxes, computation, accounts: profit, disposals, software, isPartnerInFirm };
  return Buffer.from(computationsDocument(given, taxonomy));
}

function newest(taxonomies: readonly Taxonomy[]): Taxonomy {
  const last = taxonomies.at(-1);
  if (last === undefined) throw new Error("there is no taxonomy");
  return last;
}
