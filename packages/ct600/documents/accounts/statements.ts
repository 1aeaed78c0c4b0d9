// The statements that stand on a balance sheet: those of the Companies Act 2006 under which a small company's accounts
// need no audit, and the approval. Their words follow sections 414, 444, 475, 476, 477 and 480; which of them are made
// is the business of accounts/statements.ts.

import { isUnderCompaniesAct } from "../../accounts/legal-form.ts";
import type { Statement } from "../../accounts/model.ts";
import { longDayText } from "../../text/days.ts";
import { type Content, markup } from "../markup.ts";
import { paragraph, section } from "../page.ts";
import type { Kind } from "./cover.ts";
import type { Parts } from "./parts.ts";

interface Sentence {
  readonly tag: string;
  readonly text: (parts: Pick<Parts, "accounts" | "span">) => string;
}

const exemptUnder = (law: string) => ({
  text: ({ accounts, span }: Pick<Parts, "accounts" | "span">) =>
    `For the ${span} ended ${longDayText(accounts.now.period.end)} the company was entitled to exemption from audit under section ${law}.`,
});

const preparedUnder = (regime: string): Sentence => ({
  tag: "AccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime",
  text: () =>
    `These accounts have been prepared in accordance with the provisions applicable to companies subject to the ${regime}.`,
});

/**
 * In the order of the page. A body that is no company has none of them: which ones its own law wants is not known here.
 */
const SENTENCES: Readonly<Partial<Record<Statement, Sentence>>> = {
  exempt_as_small: {
    tag: "CompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies",
    ...exemptUnder("477 of the Companies Act 2006 relating to small companies"),
  },
  exempt_as_dormant: {
    tag: "CompanyEntitledToExemptionFromAuditUnderSection480CompaniesAct2006RelatingToDormantCompanies",
    ...exemptUnder("480 of the Companies Act 2006 relating to dormant companies"),
  },
  no_audit_required: {
    tag: "MembersHaveNotRequiredCompanyToObtainAnAudit",
    text: ({ span }) =>
      `The members have not required the company to obtain an audit of its accounts for the ${span} in accordance with section 476 of that Act.`,
  },
  responsibilities: {
    tag: "DirectorsAcknowledgeTheirResponsibilitiesUnderCompaniesAct",
    text: () =>
      "The directors acknowledge their responsibilities for complying with the requirements of the Companies Act 2006 with respect to accounting records and the preparation of accounts.",
  },
  small_regime: preparedUnder("small companies regime"),
  micro_regime: preparedUnder("micro-entity regime"),
  // What is left out of the copy for Companies House, and that it is.
  profit_and_loss_not_delivered: {
    tag: "DirectorsHaveElectedNotToDeliverProfitLossAccountUnderSection4445ACompaniesAct2006",
    text: () =>
      "These accounts have been delivered in accordance with the provisions applicable to companies subject to the small companies regime. As section 444 of the Companies Act 2006 permits, the directors have not delivered to the registrar a copy of the company’s profit and loss account.",
  },
};

const ONLY_FILLETED: readonly string[] = ["profit_and_loss_not_delivered"];

export function sentencesOf(parts: Pick<Parts, "accounts" | "span">, kind: Kind): { tag: string; text: string }[] {
  const all = Object.entries(SENTENCES) as [Statement, Sentence][];
  return all
    .filter(([statement]) => parts.accounts.statements.has(statement))
    .filter(([statement]) => kind === "filleted" || !ONLY_FILLETED.includes(statement))
    .map(([, { tag, text }]) => ({ tag, text: text(parts) }));
}

export function statements(parts: Parts, kind: Kind): Content[] {
  const { document, now, accounts, officers } = parts;
  const signing = accounts.directors.filter(({ signs }) => signs);
  // What governs a body that is no company need not be a board of directors.
  const [by, onBehalf, role] = isUnderCompaniesAct(accounts.legalForm)
    ? ["Approved by the board on ", " and signed on its behalf by:", ", director"]
    : ["Approved on ", " and signed by:", ""];
  return [
    ...sentencesOf(parts, kind).map(({ tag, text }) =>
      paragraph(document.text(`direp:StatementThat${tag}`, now.year, text)),
    ),
    section(
      "sign",
      paragraph(
        by,
        document.date("core:DateAuthorisationFinancialStatementsForIssue", now.end, accounts.approvedOn),
        onBehalf,
      ),
      ...signing.map(({ name }) => markup("p", { class: "name" }, ...officers.shown(name, document, now.yearOf), role)),
    ),
  ];
}
