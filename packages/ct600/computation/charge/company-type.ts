// Which type of company the return is for (box 4), and whether it may have the small profits rate and marginal relief.
// A close investment-holding company and one that is not resident in the UK bear the main rate (CTA 2010 s18A(1),
// s18N); so does a company in liquidation after its first period (s18N(5)). Types: the CT600 guide on box 4, and rules
// 9398 to 9416.

import type { Problem } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { COMPANY_TYPES, type CompanyType } from "./company-types.ts";

type Company = ReturnInput["company"];

export interface TypeOfCompany {
  /** Box 4. */
  readonly type: CompanyType;
  /** The small profits rate and marginal relief are open to it. */
  readonly hasSmallProfitsRate: boolean;
  readonly problems: readonly Problem[];
}

/** 11 goes before 2: a company abroad bears the main rate whatever it holds. */
export function typeOfCompany(company: Company, exempt?: Exempt): TypeOfCompany {
  if (exempt !== undefined) return typeOfExempt(company, exempt);
  const { type: given, uk_resident: isResident, close_investment_holding: isHolding } = company;
  if (given !== undefined && !isKnown(given)) return typed(0, [unknownType()]);
  if (isResident === false) return typed(11, given === undefined || given === 11 ? [] : [otherType(given, 11)]);
  if (given === 11 && isResident === true) return typed(11, [contradicts("uk_resident", "not resident in the UK", 11)]);
  if (isHolding === true && given !== 3 && given !== 11)
    return typed(2, given === undefined || given === 2 ? [] : [otherType(given, 2)]);
  if (given === 2 && isHolding === false)
    return typed(2, [contradicts("close_investment_holding", "a close investment-holding company", 2)]);
  return typed(given ?? 0, []);
}

/** As `charity.kind` says. HMRC does not say which type a sports club takes: 6, or 0 where it is given. */
type Exempt = NonNullable<ReturnInput["charity"]>["kind"];

const EXEMPT = {
  charity: { type: 8, types: [8], words: "A charity has type 8" },
  sports_club: { type: 6, types: [0, 6], words: "A sports club has type 6 or 0" },
} as const satisfies Record<Exempt, object>;

function typeOfExempt(
  { type: given, uk_resident: isResident, close_investment_holding: isHolding }: Company,
  kind: Exempt,
) {
  const { type, types, words } = EXEMPT[kind];
  const said =
    isResident === false ? "uk_resident: false" : isHolding === true ? "close_investment_holding: true" : null;
  const problem = (contradiction: string): Problem => ({
    code: "does_not_reconcile",
    field: "company.type",
    message: `${words} in box 4, which contradicts company.${contradiction}. Leave that out, or correct charity.`,
  });
  if (given !== undefined && !isKnown(given)) return typed(type, [unknownType()]);
  const known = types.find((one) => one === given);
  if (given !== undefined && known === undefined) return typed(type, [problem(`type: ${given}`)]);
  return typed(known ?? type, said === null ? [] : [problem(said)]);
}

const isKnown = (type: number): type is CompanyType => Object.hasOwn(COMPANY_TYPES, type);

function typed(type: CompanyType, problems: readonly Problem[]): TypeOfCompany {
  return { type, hasSmallProfitsRate: COMPANY_TYPES[type].hasSmallProfitsRate, problems };
}

function unknownType(): Problem {
  const types = Object.entries(COMPANY_TYPES).map(([type, { words }]) => `${type} (${words})`);
  const message = `The type must be ${types.slice(0, -1).join(", ")} or ${types.at(-1)}. Other companies cannot file here.`;
  return { code: "invalid_type", message, field: "company.type" };
}

function otherType(given: CompanyType, type: 2 | 11): Problem {
  const [why, words] =
    type === 11
      ? ["uk_resident is false", COMPANY_TYPES[11].words]
      : ["close_investment_holding is true", COMPANY_TYPES[2].words];
  return {
    code: "does_not_reconcile",
    field: "company.type",
    message: `company.type is ${given}, but company.${why}, which is type ${type} (${words}). Leave company.type out, or correct the other.`,
  };
}

function contradicts(field: "uk_resident" | "close_investment_holding", words: string, type: 2 | 11): Problem {
  const answer = field === "uk_resident" ? "that it is" : "that it is not";
  return {
    code: "does_not_reconcile",
    field: "company.type",
    message: `company.type ${type} says that the company is ${words}, but company.${field} says ${answer}. Leave one of them out.`,
  };
}
