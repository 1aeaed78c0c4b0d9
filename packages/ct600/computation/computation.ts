// The whole computation: from what was given to every amount of the return, in the order of the law. Each step is a
// pure function in a file of its own; this is the pipeline, and what callers get from it.

import type { BoxValues } from "../form/table.ts";
import { isPresent } from "../input/fields/presence.ts";
import { avoidanceSchemes } from "../pages/avoidance/avoidance.ts";
import { charityPage } from "../pages/charity/charity.ts";
import { groupReliefAsked } from "../pages/group-relief/asked.ts";
import { groupRelief } from "../pages/group-relief/group-relief.ts";
import { participatorLoans } from "../pages/loans/loans.ts";
import { mirroredPages } from "../pages/mirrored/mirrored.ts";
import { research } from "../pages/research/research.ts";
import type { Problem, Warning } from "../problem.ts";
import type { ReturnInput } from "../return.ts";
import { assumptionsAbout } from "./assumptions.ts";
import { associatedCompanies } from "./charge/associated-companies.ts";
import { type Charge, charge } from "./charge/charge.ts";
import { companyQuestions } from "./charge/company-questions.ts";
import { typeOfCompany } from "./charge/company-type.ts";
import { payableTax, settlement } from "./charge/settlement.ts";
import { allowancesOf } from "./company-allowances.ts";
import { inOrder } from "./in-order.ts";
import { type Line, line, RETURN_STATUTE } from "./line.ts";
import { wholePoundsOf } from "./pounds.ts";
import { tradingProfitFromDetail } from "./profits/adjustments.ts";
import { NO_GROUP, ofPeriod } from "./profits/group-lines.ts";
import { profitsOf } from "./profits/profits.ts";
import { propertySchedule } from "./profits/property.ts";
import { taxReliefs } from "./profits/reliefs.ts";
import { statements } from "./statements.ts";
import type { Part, Step } from "./step.ts";
import { tooLarge } from "./too-large.ts";

export interface Computation {
  /** The working, each line after those it follows from. */
  readonly lines: readonly Line[];
  /** The lines that each part ends in, in the order in which people read them. */
  readonly parts: readonly { readonly part: Part; readonly lines: readonly Line[] }[];
  /** True if the input uses only the original fields. */
  readonly isPlain: boolean;
  /** What the return states besides the amounts of the lines. */
  readonly marks: readonly BoxValues[];
  /** Limits, rates, and what is carried forward: pounds, or pence where the name says so. */
  readonly figures: Readonly<Record<string, number | string>>;
  readonly charge: Charge;
  readonly settlement: {
    readonly payable: Line;
    readonly loanTax: Line | null;
    readonly outstanding: Line | null;
    readonly overpaid: Line | null;
    /** What is to be repaid, as the return states it. */
    readonly repaid: readonly Line[];
  };
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** What must be said in live, because the tax follows from it. */
  readonly asked: readonly Warning[];
  /** What the return and the computations state about the company although the input does not. */
  readonly assumed: readonly Warning[];
}

/** Expects an input whose shape, dates and amounts have passed the input rules. */
export function compute(input: ReturnInput, { today }: { today: string }): Computation {
  const { period, financials, repayment } = input;
  const turnover = turnoverOf(input);
  const { trade: allowances, property } = allowancesOf(input, { today });
  const relief = research(input, { today });
  const detail = tradingProfitFromDetail(financials, allowances, relief?.inTrade);
  const schedule = propertySchedule(input, property);
  const plain = isPlain(input);
  const pages = mirroredPages(input.pages);
  const asked = groupReliefAsked(input);
  const toGroup = asked === null ? [] : ofPeriod(asked, "trading_loss");
  const profits = profitsOf(input, {
    property: schedule?.result ?? null,
    tonnage: pages.tonnageProfits,
    group: asked ?? NO_GROUP,
    ...(relief && { lossGivenUp: (loss) => relief.surrendered(loss, toGroup) }),
  });
  const group = asked === null ? null : groupRelief(asked, profits.limits(), input);
  const { associated, problems } = associatedCompanies(input);
  const company = typeOfCompany(input.company, input.charity?.kind);
  const facts = {
    period,
    profits: profits.chargeable,
    exemptDistributionsPence: financials.exempt_distributions,
    associated,
    isNumberStated: plain || isNumberGiven(input),
    hasSmallProfitsRate: company.hasSmallProfitsRate,
  };
  const charged = charge(facts);
  const questions = companyQuestions(input, {
    due: charged.due,
    dueAtMainRate: () => charge({ ...facts, hasSmallProfitsRate: false }).due,
  });
  const reliefs = taxReliefs(financials, { due: charged.due, profits: profits.chargeable });
  const loans = participatorLoans(financials.participator_loans, { period, today });
  const { liability } = reliefs;
  const { charges, restitutionTax } = pages;
  const tax = payableTax({ liability, loanTax: loans.tax, charges, restitutionTax, financials });
  const credits = relief?.page({
    ...{ liability, otherTax: [...(loans.tax === null ? [] : [loans.tax]), ...charges] },
    ...{ incomeTax: tax.incomeTax?.deducted ?? null, payable: tax.payable },
    ...{ profits: profits.chargeable, augmented: charged.augmented, associated },
    loss: relief.surrendered(profits.unrelieved, toGroup),
  });
  const settled = settlement({
    ...{ tax, financials, repayment, isPlain: plain },
    credits: [...(credits?.setOff ? [credits.setOff] : []), ...pages.credits],
    paidCredits: [...(credits?.paid ?? []), ...pages.payable],
  });
  const said = statements(input, { augmented: charged.augmented, associated, company });
  const steps: (readonly [Part, Step])[] = [
    ...present("allowances", allowances),
    ...present("allowances", property.step),
    ...present("trade", detail),
    ...present("property", schedule),
    ...profits.steps,
    ...present("group_relief", group),
    ["charge", { lines: [], problems, ...questions }],
    ["charge", charged],
    ["charge", reliefs],
    ["loans", loans],
    ["pages", pages],
    ["settlement", tax],
    ...present("research", relief?.claim ?? null),
    ["research", enhancedExpenditure([relief?.enhanced ?? null, pages.enhanced])],
    ...present("research", credits ?? null),
    ["settlement", settled],
  ];
  steps.push([
    "charity",
    charityPage(
      input,
      steps.flatMap(([, { lines }]) => lines),
    ),
  ]);
  const all = together([turnover, ...steps.map(([, step]) => step), said, avoidanceSchemes(input, { today })]);
  return {
    lines: all.lines,
    marks: all.marks,
    figures: all.figures,
    problems: all.problems,
    warnings: all.warnings,
    asked: all.asked,
    assumed: assumptionsAbout(input, charged.marks),
    parts: steps.map(([part, { lines }]) => ({ part, lines })),
    isPlain: plain,
    charge: charged,
    settlement: {
      payable: tax.payable,
      loanTax: loans.tax,
      outstanding: settled.outstanding,
      overpaid: settled.overpaid,
      repaid: settled.repaid,
    },
  };
}

/** Beside relief for research and development, that there are none is said only where the tax follows from it. */
function isNumberGiven({ company: { associated_companies: number }, financials }: ReturnInput): boolean {
  return number !== undefined && (number > 0 || !isPresent(financials.research_and_development));
}

/** Pence: on profits, and on loans to participators. */
export function taxOf({ charge, settlement }: Pick<Computation, "charge" | "settlement">): bigint {
  return charge.due.value + (settlement.loanTax?.value ?? 0n);
}

const present = (part: Part, step: Step | null): (readonly [Part, Step])[] => (step === null ? [] : [[part, step]]);

/** The turnover of the trade, nil included; a landlord and a close investment-holding company without any have none. */
function turnoverOf({ company, financials: { turnover, property } }: ReturnInput): Step {
  const hasNoTrade = turnover === 0 && (isPresent(property) || company.close_investment_holding === true);
  const about = { box: 145, isStated: !hasNoTrade, statute: RETURN_STATUTE };
  const path = "financials.turnover";
  return { lines: [wholePoundsOf("turnover", "Total turnover from trade", { path, pence: turnover }, about)] };
}

/** Box 670, of all kinds. */
function enhancedExpenditure(kinds: readonly (Line | null)[]): Step {
  const there = kinds.filter((kind) => kind !== null);
  const about = { box: 670, statute: "CTA 2009 s1055", rules: [9362, 9363, 9365] };
  if (there.length === 0) return { lines: [] };
  return { lines: [line("enhanced_expenditure_in_all", "Total enhanced expenditure", ["sum", ...there], about)] };
}

/** The original fields of a return. */
const FIRST_FIELDS = new Set(["turnover", "trading_profit", "gross_profit", "net_profit", "tax_rate_year"]);

/** What a company may say of itself that its tax follows from. */
const TAXED_BY = ["type", "associated_companies_by_year", "close_investment_holding", "uk_resident"] as const;

/** A return that uses only the original fields is filed as it always was. */
export function isPlain({ financials, return: said, repayment, pages, charity, company }: ReturnInput): boolean {
  const names = Object.keys(financials).filter((name) => isPresent(Reflect.get(financials, name)));
  return (
    names.every((name) => FIRST_FIELDS.has(name)) &&
    [said, repayment, pages, charity, ...TAXED_BY.map((name) => company[name])].every((given) => !isPresent(given))
  );
}

function together(
  steps: readonly Step[],
): Pick<Computation, "lines" | "marks" | "figures" | "problems" | "warnings" | "asked"> {
  const lines = inOrder(steps.flatMap((step) => step.lines));
  const marks: BoxValues[] = [];
  const figures: Record<string, number | string> = figuresOf(lines);
  const problems: Problem[] = [];
  const warnings: Warning[] = [];
  const asked: Warning[] = [];
  for (const step of steps) {
    if (step.marks !== undefined) marks.push(step.marks);
    if (step.figures !== undefined) Object.assign(figures, step.figures);
    if (step.problems !== undefined) problems.push(...step.problems);
    if (step.warnings !== undefined) warnings.push(...step.warnings);
    if (step.asked !== undefined) asked.push(...step.asked);
  }
  problems.push(...tooLarge(lines));
  return { lines, marks, figures, problems, warnings, asked };
}

/** Callers send these as their trading and property profit: they are told to the penny, and also where nil. */
const SENT_AS_TOLD: ReadonlySet<string> = new Set(["trading_profit_from_detail", "property_profit_from_detail"]);

/** Others that are nil are left out. */
function figuresOf(lines: readonly Line[]): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const { id, isFigure, value } of lines) {
    if (isFigure && (value !== 0n || SENT_AS_TOLD.has(id))) figures[id] = Number(isInPence(id) ? value : value / 100n);
  }
  return figures;
}

function isInPence(id: string): boolean {
  return id.endsWith("_pence") || SENT_AS_TOLD.has(id);
}
