// The page CT600E of a charity or community amateur sports club, and box 115: what it received, spent and holds, in
// whole pounds. The claim to exemption is this page; what is not exempt goes through the
// computation as in any return.

import { inOrder } from "../../computation/in-order.ts";
import { type Line, line, RETURN_STATUTE } from "../../computation/line.ts";
import { wholePoundsOf } from "../../computation/pounds.ts";
import type { Step } from "../../computation/step.ts";
import type { BoxValues } from "../../form/table.ts";
import type { Problem, Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import type { CharityInput, Legacy } from "./input-rules.ts";
import { TAXED_BOXES } from "./taxed-boxes.ts";

/** Field, box, words, and the sections that exempt it: of a charity, and of a club. */
const INCOME = [
  ["trading", "E50", "Turnover of exempt trading", "CTA 2010 s478", "CTA 2010 s662"],
  ["investments", "E55", "Exempt investment income", "CTA 2010 s486", "CTA 2010 s664"],
  ["uk_property", "E60", "Exempt income from UK land and buildings", "CTA 2010 s485", "CTA 2010 s663"],
  ["gift_aid", "E65", "Gift Aid received", "CTA 2010 s472", "CTA 2010 s664"],
  ["other_charities", "E70", "Received from other charities", "CTA 2010 s474", RETURN_STATUTE],
  ["gifts_of_shares", "E75", "Gifts of shares or securities received", RETURN_STATUTE, RETURN_STATUTE],
  ["gifts_of_property", "E80", "Gifts of real property received", RETURN_STATUTE, RETURN_STATUTE],
  ["other", "E85", "Exempt income from other sources", RETURN_STATUTE, RETURN_STATUTE],
] as const;

const EXPENDITURE = [
  ["trading_costs", "E95", "Costs of exempt trading", [9611, 9615]],
  ["uk_property", "E100", "Costs of UK land and buildings", [9612, 9615]],
  ["administration", "E105", "General administration costs", [9615]],
  ["grants_uk", "E110", "Grants and donations within the UK", [9615]],
  ["grants_abroad", "E115", "Grants and donations outside the UK", [9615]],
  ["other", "E120", "Other expenditure", [9615]],
] as const;

const HOLDINGS = [
  ["tangible_fixed", "E130", "E135", "Tangible fixed assets"],
  ["uk_investments", "E140", "E145", "UK investments"],
  ["controlled_companies", "E150", "E155", "Shares in, and loans to, controlled companies"],
  ["overseas_investments", "E160", "E165", "Overseas investments"],
] as const;

/** From this day the form asks what was added in the period, in the place of what is held at its end. */
const ADDED_FROM = "2026-04-01";

/** `main`: the lines of the main form. */
export function charityPage(
  { charity, period, financials }: Pick<ReturnInput, "charity" | "period" | "financials">,
  main: readonly Line[],
): Step {
  if (charity === undefined) return { lines: [] };
  const taxed = taxedLines(main);
  const income = incomeLines(charity);
  const expenditure = expenditureLines(charity);
  const assets = assetLines(charity, period.start);
  return {
    lines: [...income, ...expenditure, ...assets],
    marks: marksOf(charity),
    problems: charity.all_exempt ? [...turnoverAlthoughExempt(financials), ...taxedAlthoughExempt(taxed)] : [],
    warnings: [...investmentWarnings(charity, assets), ...nothingTaxable(charity, financials, taxed)],
  };
}

function incomeLines({ kind, income = {} }: CharityInput): Line[] {
  if (!isGiven(income)) return [];
  const lines = INCOME.map(([name, box, words, ofCharity, ofClub]) =>
    wholePoundsOf(`charity_income_${name}`, words, amountAt(`income.${name}`, income[name]), {
      box,
      statute: kind === "charity" ? ofCharity : ofClub,
      rules: [9614],
    }),
  );
  const legacies = legacyLines(income.legacies ?? []);
  const total = line("charity_income", "Total exempt income", ["sum", ...lines, ...legacies.slice(-2, -1)], {
    box: "E90",
    isStated: true,
    statute: RETURN_STATUTE,
    rules: [9614],
  });
  return [...lines, ...legacies, total];
}

/** Each legacy, then all of them in box E88 and in box E200. */
function legacyLines(legacies: readonly Legacy[]): Line[] {
  if (legacies.length === 0) return [];
  const each = legacies.map(({ forename, surname, amount }, index) =>
    wholePoundsOf(
      `charity_legacy_${index}`,
      `Legacy of ${forename} ${surname}`,
      amountAt(`income.legacies.${index}.amount`, amount),
    ),
  );
  const received = line("charity_legacies", "Legacies received", ["sum", ...each], {
    box: "E88",
    statute: RETURN_STATUTE,
    rules: [8023, 8024, 8083],
  });
  const total = line("charity_legacies_in_all", "Total legacies", ["sum", received], {
    box: "E200",
    statute: RETURN_STATUTE,
    rules: [8029, 8030],
  });
  return [...each, received, total];
}

function expenditureLines({ expenditure = {} }: CharityInput): Line[] {
  if (!isGiven(expenditure)) return [];
  const lines = EXPENDITURE.map(([name, box, words, rules]) =>
    wholePoundsOf(`charity_expenditure_${name}`, words, amountAt(`expenditure.${name}`, expenditure[name]), {
      box,
      statute: RETURN_STATUTE,
      rules,
    }),
  );
  const total = line("charity_expenditure", "Total expenditure", ["sum", ...lines], {
    box: "E125",
    isStated: true,
    statute: RETURN_STATUTE,
    rules: [9615],
  });
  return [...lines, total];
}

function assetLines({ assets = {} }: CharityInput, start: string): Line[] {
  const holding = start >= ADDED_FROM ? "added in the period" : "held at the end of the period";
  const asset = (
    name: string,
    words: string,
    { pence, box }: { pence: number | undefined; box: AssetBox },
    rules: readonly number[] = [],
  ) =>
    wholePoundsOf(`charity_assets_${name.replace(".", "_")}`, words, amountAt(`assets.${name}`, pence), {
      box,
      statute: RETURN_STATUTE,
      rules,
    });
  const lines = [
    ...HOLDINGS.flatMap(([name, disposals, held, words]) => [
      asset(`${name}.disposals`, `${words}: disposals`, { pence: assets[name]?.disposals, box: disposals }),
      asset(`${name}.held`, `${words}: ${holding}`, { pence: assets[name]?.held, box: held }),
    ]),
    asset("loans_and_debtors", "Loans and non-trade debtors", { pence: assets.loans_and_debtors, box: "E170" }),
    asset("other_current", "Other current assets", { pence: assets.other_current, box: "E175" }),
    asset(
      "non_qualifying",
      "Investments and loans that do not qualify",
      { pence: assets.non_qualifying, box: "E185" },
      [9613],
    ),
  ];
  return lines.filter(({ value }) => value > 0n);
}

type AssetBox = `E${number}` & keyof BoxValues;

function amountAt(path: string, pence: number | undefined) {
  return { path: `charity.${path}`, pence };
}

/** A group with any field has its total, nil or not; an empty one is none. */
function isGiven(group: object): boolean {
  return Object.values(group).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0));
}

function marksOf({ all_exempt: isAllExempt, income, assets, ...claim }: CharityInput): BoxValues {
  const legacies = income?.legacies ?? [];
  return {
    115: true,
    E15: true,
    ...(isAllExempt ? { E20: true } : { E25: true }),
    ...(claim.repayment_reference !== undefined && { E5: claim.repayment_reference }),
    ...(claim.registration_number !== undefined && { E10: claim.registration_number }),
    ...(claim.overclaimed_tax === true && { E45: true }),
    ...(assets?.all_qualifying === true && { E180: true }),
    ...(assets?.controlled_companies_count !== undefined && { E190: assets.controlled_companies_count }),
    ...(legacies.length > 0 && { E195: legacies.map(legacyRow) }),
  };
}

function legacyRow(legacy: Legacy): NonNullable<BoxValues["E195"]>[number] {
  return {
    E195A: legacy.forename,
    E195B: legacy.surname,
    E195C: legacy.address,
    ...(legacy.postcode !== undefined && { E195D: legacy.postcode }),
    ...(legacy.overseas === true && { E195E: true }),
    E195F: legacy.date,
    E195G: BigInt(legacy.amount) / 100n,
  };
}

const TAXED: ReadonlySet<unknown> = new Set(TAXED_BOXES);

/** Gains and losses are lines that others follow from. */
function taxedLines(lines: readonly Line[]): Line[] {
  return inOrder(lines).filter(({ box, isStated, value }) => isStated && value > 0n && TAXED.has(box));
}

function turnoverAlthoughExempt({ turnover }: ReturnInput["financials"]): Problem[] {
  if (turnover <= 0) return [];
  const message =
    "All income is exempt, so there is no turnover that is taxed. Send exempt turnover in charity.income.trading and 0 here, or charity.all_exempt: false.";
  return [{ code: "does_not_reconcile", field: "financials.turnover", message }];
}

function taxedAlthoughExempt([first]: readonly Line[]): Problem[] {
  if (first === undefined) return [];
  const message = `Not all income is exempt: the return states taxed amounts, such as ${first.words.toLowerCase()} in box ${first.box}. Send charity.all_exempt: false, or leave those amounts out; exempt income belongs in charity.income.`;
  return [{ code: "does_not_reconcile", field: "charity.all_exempt", message }];
}

function nothingTaxable(
  { all_exempt: isAllExempt }: CharityInput,
  { turnover }: ReturnInput["financials"],
  taxed: readonly Line[],
): Warning[] {
  if (isAllExempt || turnover >= 100 || taxed.length > 0) return [];
  const message =
    "Some income is said not to be exempt, but nothing in financials is taxed. Send what is taxed there, or charity.all_exempt: true.";
  return [{ code: "nothing_taxable", field: "charity.all_exempt", message }];
}

/** Boxes E140 to E170: what may or may not qualify. */
const MAY_QUALIFY: ReadonlySet<unknown> = new Set(["E140", "E145", "E150", "E155", "E160", "E165", "E170"]);

function investmentWarnings({ kind, assets }: CharityInput, lines: readonly Line[]): Warning[] {
  if (kind !== "charity") return [];
  if (lines.some(({ box }) => box === "E185"))
    return [
      {
        code: "non_charitable_expenditure",
        field: "charity.assets.non_qualifying",
        message:
          "Investments and loans that do not qualify count as non-charitable expenditure, and the exemption may be lost to that extent (CTA 2010 s492, s496). What is then taxed belongs in financials, with charity.all_exempt: false.",
      },
    ];
  const isStated = assets?.all_qualifying === true || assets?.non_qualifying !== undefined;
  if (isStated || !lines.some(({ box }) => MAY_QUALIFY.has(box))) return [];
  return [
    {
      code: "investments_not_stated",
      field: "charity.assets.all_qualifying",
      message:
        "The charity has investments or loans. Say whether they qualify: charity.assets.all_qualifying: true, or the value of those that do not in charity.assets.non_qualifying (0 if none).",
    },
  ];
}
