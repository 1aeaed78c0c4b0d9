// The statements that stand on a balance sheet: those of the Companies Act 2006 under which a small company's accounts
// need no audit, and the approval. Their words follow sections 414, 444, 475, 476, 477 and 480. They belong to a
// balance sheet: without one there is nothing they could be said of.

import { isUnderCompaniesAct } from "../../accounts/legal-form.ts";
import { longDayText } from "../../text/days.ts";
import { type Content, markup } from "../markup.ts";
import { paragraph, section } from "../page.ts";
import type { Kind } from "./cover.ts";
import type { Parts } from "./parts.ts";

interface Statement {
  readonly tag: string;
  readonly text: string;
}

const NOT_AUDITED = {
  small: {
    tag: "CompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies",
    law: "section 477 of the Companies Act 2006 relating to small companies",
  },
  dormant: {
    tag: "CompanyEntitledToExemptionFromAuditUnderSection480CompaniesAct2006RelatingToDormantCompanies",
    law: "section 480 of the Companies Act 2006 relating to dormant companies",
  },
} as const;

const REGIMES = { frs102: "small companies regime", frs105: "micro-entity regime" } as const;

/** None for a body that is no company: which ones its own law wants is not known here. */
export function statementsOf({ accounts, span }: Pick<Parts, "accounts" | "span">, kind: Kind): Statement[] {
  const { dormant, standard, now, legalForm } = accounts;
  if (!isUnderCompaniesAct(legalForm)) return [];
  const { tag, law } = NOT_AUDITED[dormant ? "dormant" : "small"];
  const statements: Statement[] = [
    {
      tag,
      text: `For the ${span} ended ${longDayText(now.period.end)} the company was entitled to exemption from audit under ${law}.`,
    },
    {
      tag: "MembersHaveNotRequiredCompanyToObtainAnAudit",
      text: `The members have not required the company to obtain an audit of its accounts for the ${span} in accordance with section 476 of that Act.`,
    },
    {
      tag: "DirectorsAcknowledgeTheirResponsibilitiesUnderCompaniesAct",
      text: "The directors acknowledge their responsibilities for complying with the requirements of the Companies Act 2006 with respect to accounting records and the preparation of accounts.",
    },
    {
      tag: "AccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime",
      text: `These accounts have been prepared in accordance with the provisions applicable to companies subject to the ${REGIMES[standard]}.`,
    },
  ];
  return kind === "filleted" ? [...statements, NOT_DELIVERED] : statements;
}

/** Section 444(5) and (5A): what is left out of the copy for Companies House, and that it is. */
const NOT_DELIVERED: Statement = {
  tag: "DirectorsHaveElectedNotToDeliverProfitLossAccountUnderSection4445ACompaniesAct2006",
  text: "These accounts have been delivered in accordance with the provisions applicable to companies subject to the small companies regime. As section 444 of the Companies Act 2006 permits, the directors have not delivered to the registrar a copy of the company’s profit and loss account.",
};

export function statements(parts: Parts, kind: Kind): Content[] {
  const { document, now, accounts, officers } = parts;
  const signing = accounts.directors.filter(({ signs }) => signs);
  // What governs a body that is no company need not be a board of directors.
  const [by, onBehalf, role] = isUnderCompaniesAct(accounts.legalForm)
    ? ["Approved by the board on ", " and signed on its behalf by:", ", director"]
    : ["Approved on ", " and signed by:", ""];
  return [
    ...statementsOf(parts, kind).map(({ tag, text }) =>
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
