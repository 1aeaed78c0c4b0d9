// The accounting policies: the caller's words, or a usual sentence where the figures ask for a policy and nobody wrote
// one. Follows FRS 102 1AC.3, 13.4, 16.7, 17.15, 18.18, 21.4 and 29.6 and SI 2008/409 Schedule 1 paragraph 44. A
// micro-entity's accounts have none; a document without a balance sheet has only those that were given.

import { isUnderCompaniesAct } from "../../accounts/legal-form.ts";
import type { AccountsNotes, BalanceSheetLine, PeriodFigures } from "../../accounts/model.ts";
import { type Content, markup } from "../markup.ts";
import { paragraph, paragraphs } from "../page.ts";
import { CLASS_LABELS } from "./notes-fixed-assets.ts";
import type { Note, Parts } from "./parts.ts";

interface Policy {
  readonly title: string;
  readonly tag: string;
  readonly words: string;
  /** Whether the figures of a period ask for it. */
  readonly isAsked: (figures: PeriodFigures) => boolean;
}

const hasLine =
  (line: BalanceSheetLine) =>
  ({ balanceSheet }: PeriodFigures): boolean =>
    (balanceSheet?.[line] ?? 0n) !== 0n;

type Named = Exclude<keyof AccountsNotes["policies"], "going_concern" | "other">;

/** In the order of the statements. */
const POLICIES: Readonly<Record<Named, Policy>> = {
  turnover: {
    title: "Turnover",
    tag: "RevenueRecognitionPolicy",
    words: "Turnover is the value of goods and services supplied in the period, less discounts and value added tax.",
    isAsked: ({ profitAndLoss }) => (profitAndLoss.turnover ?? 0n) !== 0n,
  },
  taxation: {
    title: "Taxation",
    tag: "TaxPolicy",
    words:
      "Current tax is the tax payable on the profits of the period. Deferred tax is recognised on timing differences between the accounts and the tax computations, at the rates enacted for when they are expected to reverse. A deferred tax asset is recognised only where it will probably be recovered.",
    isAsked: ({ profitAndLoss }) => (profitAndLoss.deferred_tax ?? 0n) !== 0n,
  },
  intangible_assets: {
    title: "Intangible assets",
    tag: "IntangibleAssetsPolicy",
    words:
      "Intangible assets are stated at cost less amortisation and impairment. Amortisation writes off their cost over their useful lives.",
    isAsked: hasLine("intangible_assets"),
  },
  tangible_assets: {
    title: "Tangible fixed assets",
    tag: "PropertyPlantEquipmentPolicy",
    words:
      "Tangible fixed assets are stated at cost less depreciation and impairment. Depreciation writes off the cost of an asset, less its residual value, over its useful life.",
    isAsked: hasLine("tangible_assets"),
  },
  investment_property: {
    title: "Investment property",
    tag: "InvestmentPropertyPolicy",
    words:
      "Investment property is stated at fair value at the end of each period. Changes in fair value go through the profit and loss account.",
    isAsked: hasLine("investment_property"),
  },
  stocks: {
    title: "Stocks",
    tag: "InventoriesPolicy",
    words: "Stocks are stated at the lower of cost and estimated selling price less costs to complete and sell.",
    isAsked: hasLine("stocks"),
  },
  provisions: {
    title: "Provisions",
    tag: "ProvisionsPolicy",
    words:
      "A provision is recognised where a past event has led to an obligation, a payment is probable, and its amount can be estimated.",
    isAsked: hasLine("provisions"),
  },
};

export function policies(parts: Parts): Note | null {
  const { document, accounts, now, columns } = parts;
  if (accounts.standard === "frs105") return null;
  const given = accounts.notes.policies;
  const isAccounts = accounts.statements.has("follows_frs102");
  const content: Content[] = [];
  const say = (title: string, tag: string, text: string) =>
    content.push(heading4(title), paragraph(document.text(`core:${tag}`, now.year, text)));
  if (isAccounts) {
    const law = isUnderCompaniesAct(accounts.legalForm)
      ? `${COMPLIANCE}, and with the Companies Act 2006.`
      : `${COMPLIANCE}.`;
    const modified = accounts.statements.has("historical_cost") ? "" : MODIFIED;
    say("Statement of compliance", "StatementComplianceWithApplicableReportingFramework", law);
    say(
      "Basis of preparation",
      "GeneralDescriptionBasisMeasurementUsedInPreparingFinancialStatements",
      `These accounts have been prepared under the historical cost convention${modified}. They are in pounds sterling, without pence.`,
    );
  }
  content.push(...goingConcern(parts));
  for (const [name, { title, tag, words, isAsked }] of Object.entries(POLICIES) as [Named, Policy][]) {
    const own = given[name];
    if (own !== null || (isAccounts && columns.some(({ figures }) => isAsked(figures))))
      say(title, tag, `${own ?? words}${name === "tangible_assets" ? rates(accounts.notes) : ""}`);
  }
  // The taxonomy's item for a policy without a name of its own wants to be told which of several it is.
  if (given.other !== null) content.push(heading4("Other policies"), ...paragraphs(given.other));
  return content.length === 0 ? null : { title: "Accounting policies", content };
}

const heading4 = (title: string) => markup("h4", {}, title);

const COMPLIANCE =
  "These accounts have been prepared in accordance with FRS 102, the Financial Reporting Standard applicable in the UK and Republic of Ireland, including its section 1A for small entities";
const MODIFIED = ", modified by the revaluation of certain assets";

/** Only what was said: the basis, the directors' own words, or both. */
function goingConcern({ document, accounts, now }: Parts): Content[] {
  const { statements: stated, notes } = accounts;
  const words = notes.policies.going_concern;
  const is = stated.has("going_concern");
  const said: Content[] = [];
  if (is || stated.has("not_going_concern")) {
    document.hide(document.flag("core:FinancialStatementsArePreparedOnGoing-concernBasisTruefalse", now.year, is));
    said.push(paragraph(`These accounts have ${is ? "" : "not "}been prepared on the going concern basis.`));
  }
  if (words !== null)
    said.push(
      is || !stated.has("not_going_concern")
        ? paragraph(words)
        : paragraph(
            document.text(
              "core:DescriptionWhyEntityNotGoing-concernOrUncertaintiesOverGoing-concernStatus",
              now.year,
              words,
            ),
          ),
    );
  return said.length === 0 ? [] : [heading4("Going concern"), ...said];
}

function rates({ assetClasses }: AccountsNotes): string {
  const known = assetClasses.flatMap(({ class: of, rate }) =>
    rate === null ? [] : [`${CLASS_LABELS[of].label}: ${rate}`],
  );
  return known.length === 0 ? "" : ` Rates of depreciation are: ${known.join("; ")}.`;
}
