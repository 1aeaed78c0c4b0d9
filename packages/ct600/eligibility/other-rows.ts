// Pages of the form that a caller knows to be needed, and the standard of the accounts.

import { MIRRORED } from "../pages/mirrored/mirrored-pages.ts";
import { asPage, cannot, ownDocuments, type PageLetter, type Row } from "./row.ts";

const OF_THEIR_OWN = {
  A: {
    words: "CT600A, loans to participators",
    pages: ["A"],
    needs: ["financials.participator_loans", "accounts.directors_advances"],
  },
  C: { words: "CT600C, group and consortium relief", pages: ["C"], needs: ["financials.group_relief", "attachments"] },
  E: {
    words: "CT600E, charities and sports clubs",
    pages: ["E"],
    needs: ["charity.kind", "charity.all_exempt"],
  },
  G: {
    words: "CT600G, Northern Ireland",
    hmrc: cannot(
      "page_not_supported",
      "There is no Northern Ireland rate, and HMRC refuses the page CT600G (rule 9102).",
      "File the return without the page.",
    ),
  },
  J: { words: "CT600J, tax avoidance schemes", pages: ["J"], needs: ["avoidance_schemes"] },
  L: { words: "CT600L, research and development", pages: ["L"], needs: ["financials.research_and_development"] },
} as const satisfies Partial<Record<PageLetter, Row>>;

const AS_DATA = Object.fromEntries(
  MIRRORED.map(([letter, { words }]) => [letter, { words: `CT600${letter}, ${words}`, ...asPage(letter) }]),
);

/** In the order of the letters. */
export const PAGE_ROWS: Readonly<Record<PageLetter, Row>> = Object.fromEntries(
  Object.entries({ ...OF_THEIR_OWN, ...AS_DATA }).sort(([one], [other]) => (one < other ? -1 : 1)),
) as Record<PageLetter, Row>;

const NO_SUCH = (standard: string) =>
  ownDocuments(
    "invalid_accounting_standard",
    `Accounts under ${standard} are not generated: only those of micro-entities (FRS 105) and small companies (FRS 102 section 1A).`,
  );

const otherStandard = (standard: string) => ({
  words: standard,
  hmrc: NO_SUCH(standard),
  companiesHouse: NO_SUCH(standard),
});

export const STANDARD_ROWS = {
  frs105: { words: "FRS 105, micro-entities" },
  frs102: { words: "FRS 102 section 1A, small companies" },
  frs102_full: { ...otherStandard("FRS 102 in full"), tick: "Accounts under FRS 102 in full, FRS 101 or IFRS" },
  frs101: otherStandard("FRS 101"),
  ifrs: otherStandard("IFRS"),
  charities_sorp: { ...otherStandard("the charities SORP"), words: "Charities SORP" },
} as const satisfies Record<string, Row>;

/** Accounts that the company brings itself. */
export const OWN_ACCOUNTS_ROWS = {
  ixbrl: { words: "Own accounts in iXBRL" },
  pdf: {
    words: "Own accounts as a PDF",
    ifYes: "from charities, clubs, companies owned by them, and bodies without a company number",
    companiesHouse: cannot(
      "register_not_offered",
      "Companies House does not take accounts as a PDF from software.",
      "Have them made in iXBRL.",
    ),
  },
} as const satisfies Record<string, Row>;
