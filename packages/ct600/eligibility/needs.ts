// The fields of the input that will be asked of a return, by what is known of it.

import type { EligibleAccounts } from "./accounts.ts";
import type { CompanyType } from "./company-rows.ts";
import { type Fact, isLong, sizeOfFacts, typesOf } from "./facts.ts";
import type { EligibilityInput } from "./input.ts";
import type { Authority } from "./row.ts";

const COMPANY = ["company.name"];
const PERIOD = ["period.start", "period.end"];

const RETURN = ["company.utr", "company.associated_companies", "financials.turnover", "financials.trading_profit"];

const GENERATED = [
  "accounts.standard",
  "accounts.director",
  "accounts.approved_on",
  "accounts.average_employees",
  "accounts.balance_sheet",
  "accounts.registered_office",
];

/** A number says what other bodies are. */
const OTHER_BODIES: readonly CompanyType[] = ["registered_society", "overseas", "unregistered", "partnership"];

const DELIVERY = ["companies_house.authentication_code", "companies_house.profit_and_loss"];

const DECLARANT = ["declarant.name", "declarant.status"];

const WITHOUT_NUMBER: readonly CompanyType[] = ["members_club", "overseas_without_number"];

export interface Needs {
  /** Each once, in the order of the input. */
  readonly all: readonly string[];
  /** Of each group one is enough. */
  readonly oneOf: readonly (readonly string[])[];
}

export function needsOf(
  asked: EligibilityInput,
  facts: readonly Fact[],
  { authority, accounts }: { authority: Authority; accounts: EligibleAccounts },
): Needs {
  const isReturn = authority === "hmrc";
  const hasNumber = !typesOf(asked).some((type) => WITHOUT_NUMBER.includes(type));
  const own = accounts.formats.map((format) => `accounts.${format}`);
  const ofFacts = facts.flatMap(({ row }) => row.needs ?? []);
  const needs = [
    ...COMPANY,
    ...(hasNumber ? ["company.registration_number"] : []),
    ...PERIOD,
    ...(isReturn ? RETURN : []),
    ...(isReturn && asked.period !== undefined && isLong(asked.period) ? ["period.accounts_end", "next_period"] : []),
    ...(accounts.from === "generated" ? generated(asked) : own.length === 1 ? own : []),
    ...ofFacts.filter((path) => (isReturn || OF_ACCOUNTS.test(path)) && !UNUSED[accounts.from].test(path)),
    ...(isReturn ? DECLARANT : DELIVERY),
  ];
  const all = [...new Set(needs)].sort((one, other) => sectionOf(one) - sectionOf(other));
  return { all, oneOf: own.length > 1 && accounts.from !== "generated" ? [own] : [] };
}

const OF_ACCOUNTS = /^accounts\./;
/** Without generated accounts the others are not used; that it was dormant is a reason for none. */
const UNUSED = {
  generated: /^$/,
  own_document: /^accounts\.(?!ixbrl|pdf)/,
  none: /^accounts\.(?!not_attached|dormant)/,
} as const satisfies Record<EligibleAccounts["from"], RegExp>;

const ORDER = ["company", "period", "financials", "next_period", "accounts"];

function sectionOf(path: string): number {
  const at = ORDER.indexOf(path.split(".")[0] ?? "");
  return at === -1 ? ORDER.length : at;
}

function generated(asked: EligibilityInput): string[] {
  const isFirst = asked.circumstances?.includes("first_period") ?? false;
  // A micro-entity has none, whatever its standard.
  const hasReport = sizeOfFacts(asked, "frs105") !== "within" && asked.standard !== "frs105";
  return [
    ...GENERATED,
    ...(typesOf(asked).some((type) => OTHER_BODIES.includes(type)) ? [] : ["accounts.legal_form"]),
    ...(hasReport ? ["accounts.directors_report"] : []),
    ...(isFirst ? [] : ["accounts.comparatives"]),
  ];
}
