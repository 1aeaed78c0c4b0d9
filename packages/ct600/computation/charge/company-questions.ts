// What a company must say of itself because its tax follows from it: whether it is a close investment-holding company
// (CTA 2010 s18N) and whether it is resident in the UK (s18A(1)(a)). Live refuses a return that does not say; the
// sandbox takes the usual answer.

import { isOverseasNumber } from "../../input/registration-number.ts";
import type { Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import type { Line } from "../line.ts";
import { poundsText } from "../pounds.ts";

interface Taxed {
  readonly due: Line;
  readonly dueAtMainRate: () => Line;
}

export interface Questions {
  readonly asked: readonly Warning[];
  readonly warnings: readonly Warning[];
}

/** Of both the one about its residence: a company abroad bears the main rate whatever it holds. */
export function companyQuestions(input: ReturnInput, taxed: Taxed): Questions {
  const { type, uk_resident: isResident, close_investment_holding: isHolding, registration_number } = input.company;
  if (isResident === undefined && type !== 11 && isOverseasNumber(registration_number))
    return { asked: [residence()], warnings: [] };
  if (isHolding !== undefined || isResident === false || (type ?? 0) !== 0 || input.charity !== undefined) return NONE;
  if (taxed.due.value === 0n || hasTrade(input)) return NONE;
  const more = taxed.dueAtMainRate().value - taxed.due.value;
  if (more === 0n) return NONE;
  // Letting land to unconnected people is a purpose that keeps a company from being one (s18N(2)(b)).
  return hasProperty(input) ? { asked: [], warnings: [holding(more)] } : { asked: [holding(more)], warnings: [] };
}

const NONE: Questions = { asked: [], warnings: [] };

const hasTrade = ({ financials: { turnover, trading_profit } }: ReturnInput) => turnover !== 0 || trading_profit !== 0;
const hasProperty = ({ financials: { property, property_profit } }: ReturnInput) =>
  (property_profit ?? 0) !== 0 || (property?.rents ?? 0) !== 0;

function holding(more: bigint): Warning {
  return {
    code: "close_investment_holding_missing",
    field: "company.close_investment_holding",
    message: `The company has profits and no trade. A close investment-holding company pays the main rate without marginal relief: ${poundsText(more)} more. Send company.close_investment_holding: true or false.`,
  };
}

function residence(): Warning {
  return {
    code: "uk_resident_missing",
    field: "company.uk_resident",
    message:
      "A company with such a number was formed abroad. If it is not resident in the UK, it pays the main rate without marginal relief. Send company.uk_resident: true or false.",
  };
}
