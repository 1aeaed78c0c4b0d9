// Which accounts go with the return: made from its figures, by which standards, or the company's own, and why.

import { limitsFor } from "../accounts/size.ts";
import { poundsText } from "../computation/pounds.ts";
import { NOT_FRS105 } from "./circumstance-rows.ts";
import type { CompanyType } from "./company-rows.ts";
import { type Fact, sizeOfFacts, typesOf } from "./facts.ts";
import type { EligibilityInput } from "./input.ts";
import { type Authority, cannot, ownDocuments, type Reason, type Standard } from "./row.ts";
import { isWithoutAccounts } from "./together.ts";

export interface EligibleAccounts {
  readonly from: "generated" | "own_document" | "none";
  /** Those that they may follow, as far as is known; none for a document. */
  readonly standards: readonly Standard[];
  readonly formats: readonly ("ixbrl" | "pdf")[];
  readonly isDormant: boolean;
  readonly why: string;
}

/** Bodies whose accounts HMRC takes as a PDF. */
const PDF_TYPES: readonly CompanyType[] = [
  "charity",
  "charitable_incorporated_organisation",
  "company_owned_by_charity",
  "sports_club",
  "members_club",
  "overseas_without_number",
];

/** What the accounts keep from being filed, beyond the rows of the facts. */
export function accountsReasons(asked: EligibilityInput, facts: readonly Fact[], authority: Authority): Reason[] {
  const { own_accounts: own, standard = "frs102" } = asked;
  if (isWithoutAccounts(asked)) return [];
  if (own !== undefined) return own === "pdf" && authority === "hmrc" ? pdfReasons(asked, facts) : [];
  if (!isMade(standard)) return [];
  const excluded = excludedBy(facts, standard);
  return excluded === undefined
    ? tooLarge(asked, standard)
    : [cannot("invalid_accounting_standard", excluded, "Choose FRS 102 for small companies.")];
}

function isMade(standard: string): standard is Standard {
  return standard === "frs105" || standard === "frs102";
}

function pdfReasons(asked: EligibilityInput, facts: readonly Fact[]): Reason[] {
  const types = typesOf(asked);
  const hasPage = facts.some(({ row }) => row.pages?.includes("E"));
  if (hasPage || types.length === 0 || types.some((type) => PDF_TYPES.includes(type))) return [];
  return [
    cannot(
      "pdf_accounts_not_accepted",
      "HMRC takes accounts as a PDF only from clubs, societies and charities, from companies owned by them, and from bodies without a company number.",
      "Have the accounts generated, or file them in iXBRL.",
    ),
  ];
}

function excludedBy(facts: readonly Fact[], standard: Standard): string | undefined {
  const fact = facts.find(({ row }) => row.excludes?.includes(standard));
  return fact && (NOT_FRS105[fact.name.replace("circumstances.", "")] ?? MICRO_ONLY);
}

const MICRO_ONLY = "Such a company cannot be a micro-entity (Companies Act 2006 s384B).";

function tooLarge(asked: EligibilityInput, standard: Standard): Reason[] {
  if (asked.period === undefined || sizeOfFacts(asked, standard) !== "too_large") return [];
  const { turnover, balanceSheetTotal, employees } = limitsFor(standard, asked.period.start);
  const [limit, total] = [turnover, balanceSheetTotal].map((pounds) => poundsText(pounds * 100n));
  const who = standard === "frs105" ? "micro-entity" : "small company";
  const message = `The company exceeds two of the limits of a ${who}: turnover ${limit} for a year, balance sheet total ${total}, ${employees} employees.`;
  const before = "If it was within the limits the year before, say so.";
  return standard === "frs105"
    ? [cannot("too_large_for_regime", message, `Choose FRS 102 for small companies. ${before}`)]
    : [
        ownDocuments(
          "too_large_for_regime",
          message,
          `Have the accounts made elsewhere, in iXBRL, and file them with the return. ${before}`,
        ),
      ];
}

export function accountsOf(
  asked: EligibilityInput,
  facts: readonly Fact[],
  { authority, isOwn }: { authority: Authority; isOwn: boolean },
): EligibleAccounts {
  const isDormant = asked.circumstances?.includes("dormant") ?? false;
  if (isWithoutAccounts(asked)) return { from: "none", standards: [], formats: [], isDormant, why: NONE };
  if (isOwn) {
    const mayBePdf = authority === "hmrc" && typesOf(asked).some((type) => PDF_TYPES.includes(type));
    const formats = asked.own_accounts !== undefined ? [asked.own_accounts] : mayBePdf ? PDF_TOO : (["ixbrl"] as const);
    return { from: "own_document", standards: [], formats, isDormant, why: OWN };
  }
  const standards = (["frs105", "frs102"] as const).filter(
    (standard) =>
      (asked.standard === undefined || asked.standard === standard) &&
      excludedBy(facts, standard) === undefined &&
      sizeOfFacts(asked, standard) !== "too_large",
  );
  return { from: "generated", standards, formats: ["ixbrl"], isDormant, why: whyGenerated(asked, facts) };
}

const PDF_TOO = ["ixbrl", "pdf"] as const;
const NONE = "The return has no accounts, for a reason that the form knows.";
const OWN = "The company files accounts of its own: they go with the return as they are.";

function whyGenerated(asked: EligibilityInput, facts: readonly Fact[]): string {
  const made = "The accounts are generated from the figures of the return.";
  const excluded = excludedBy(facts, "frs105");
  if (excluded !== undefined) return `${made} ${excluded}`;
  const micro = sizeOfFacts(asked, "frs105");
  if (micro === "too_large") return `${made} The company is too large for a micro-entity.`;
  return micro === "within"
    ? `${made} Its size allows those of a micro-entity and those of a small company.`
    : `${made} Whether it is a micro-entity is not known: turnover, balance sheet total and employees decide.`;
}
