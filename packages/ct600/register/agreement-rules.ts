// What a document says must agree with the message around it: the company, its name, the period. At most two years of
// figures are taken.

import { COMPANIES_HOUSE } from "../documents/entity.ts";
import type { Fact } from "../documents/intake/facts.ts";
import { type Judged, type RegisterRule, textIn } from "./rule.ts";

const date = (local: string, field: string, of: "periodStart" | "periodEnd"): RegisterRule => ({
  name: `${local} agrees`,
  field,
  code: "ixbrl_date_mismatch",
  check(judged) {
    const [stated, wanted] = [textIn(judged, local), judged.context[of]];
    if (stated === null || stated === wanted) return null;
    return {
      message: `The fact ${local} is not ${wanted}, as the period of account is; correct the document or the period.`,
      gatewayText: `${local} does not agree with the current accounting period.`,
    };
  },
});

export const agreementRules: readonly RegisterRule[] = [
  {
    name: "contexts name the company",
    field: "company.registration_number",
    code: "ixbrl_company_mismatch",
    check({ contexts, context: { registrationNumber } }) {
      const isIts = contexts.every(
        ({ scheme, identifier }) => scheme === COMPANIES_HOUSE && identifier === registrationNumber,
      );
      return isIts
        ? null
        : {
            message: `Every context must identify company ${registrationNumber} by the scheme ${COMPANIES_HOUSE}; correct the contexts or company.registration_number.`,
            gatewayText: "The entity identifier of a context does not match the company number submitted.",
          };
    },
  },
  {
    name: "number agrees",
    field: "company.registration_number",
    code: "ixbrl_company_mismatch",
    check(judged) {
      const { registrationNumber } = judged.context;
      const stated = textIn(judged, "UKCompaniesHouseRegisteredNumber");
      if (stated === null || stated === registrationNumber) return null;
      return {
        message: `The registered number in the document is not ${registrationNumber}; check which is right.`,
        gatewayText: "UKCompaniesHouseRegisteredNumber does not match the company number submitted.",
      };
    },
  },
  {
    name: "name agrees",
    field: "company.name",
    code: "ixbrl_company_mismatch",
    check(judged) {
      const { companyName } = judged.context;
      const stated = textIn(judged, "EntityCurrentLegalOrRegisteredName");
      if (stated === null || plainName(stated) === plainName(companyName)) return null;
      return {
        message: "The company's name in the document is not company.name; send both as they are on the register.",
        gatewayText: "EntityCurrentLegalOrRegisteredName does not match the company name submitted.",
      };
    },
  },
  date("BalanceSheetDate", "period.end", "periodEnd"),
  date("StartDateForPeriodCoveredByReport", "period.start", "periodStart"),
  date("EndDateForPeriodCoveredByReport", "period.end", "periodEnd"),
  {
    name: "two years",
    field: "accounts.comparatives",
    check: (judged) =>
      hasThirdYear(judged)
        ? {
            message: "The document has figures of more than two years; leave out those before the previous period.",
            gatewayText: "Figures for more than two accounting periods are not accepted.",
          }
        : null,
  },
];

/** Ltd for Limited, an ampersand for its word, and punctuation make no other company. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\blimited\b/g, "ltd")
    .replace(/&/g, "and")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** A balance sheet of a third day, or a figure of a time before the previous period. Opening balances are neither. */
function hasThirdYear({ facts, byName, context: { periodStart } }: Judged): boolean {
  const figures = facts.filter(({ value, context }) => value.kind === "amount" && context.dimensions.length === 0);
  const sheets = [...(byName.get("NetAssetsLiabilities") ?? []), ...(byName.get(TOTAL_ASSETS) ?? [])];
  const earlierSheets = new Set(sheets.map(lastDay).filter((day) => day < periodStart));
  const durations = figures.flatMap(({ context: { period } }) =>
    period?.kind === "duration" && period.end < periodStart ? [period] : [],
  );
  const previousEnd = durations.reduce((last, { end }) => (end > last ? end : last), "");
  const previousStart = durations
    .filter(({ end }) => end === previousEnd)
    .reduce((first, { start }) => (start < first ? start : first), previousEnd);
  return earlierSheets.size > 1 || durations.some(({ end }) => end < previousStart);
}

const TOTAL_ASSETS = "TotalAssetsLessCurrentLiabilities";

/** After every other for what is no line of the balance sheet itself. */
function lastDay({ context: { period, dimensions } }: Fact): string {
  return period?.kind === "instant" && dimensions.length === 0 ? period.at : "9999";
}
