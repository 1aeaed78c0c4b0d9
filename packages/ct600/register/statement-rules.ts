// The statements that stand on a balance sheet, one row each: which accounts make them, and the phrases in them that
// Companies House looks for, in any case. Follows its accounts supplement 6.0 and sections 444, 475 to 477 and 480 of
// the Companies Act 2006.

import { type Kind, kindOf } from "./kind.ts";
import { type Judged, provided, type RegisterRule, say, textIn } from "./rule.ts";

interface StatementRow {
  /** In sentences. */
  readonly what: string;
  readonly local: string;
  readonly isMade: (kind: Kind) => boolean;
  /** In lower case. */
  readonly phrases: readonly RegExp[] | ((kind: Kind) => readonly RegExp[]);
  readonly field: string;
}

const EXEMPT_477 =
  "StatementThatCompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies";
const EXEMPT_480 =
  "StatementThatCompanyEntitledToExemptionFromAuditUnderSection480CompaniesAct2006RelatingToDormantCompanies";
const REGIME = "StatementThatAccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime";
const NOT_DELIVERED = "StatementThatDirectorsHaveElectedNotToDeliverProfitLossAccountUnderSection4445ACompaniesAct2006";

const isUnaudited = ({ isAudited }: Kind) => isAudited === false;
const exempt = (section: string) => [/\bexempt/, new RegExp(`section ${section} of the companies act 2006`)];
const OWN_DOCUMENT = "accounts.ixbrl";

export const STATEMENTS: readonly StatementRow[] = [
  {
    what: "that the company is exempt from audit under section 477",
    local: EXEMPT_477,
    isMade: (kind) => isUnaudited(kind) && kind.isDormant === false,
    phrases: exempt("477"),
    field: OWN_DOCUMENT,
  },
  {
    what: "that the dormant company is exempt from audit under section 480",
    local: EXEMPT_480,
    isMade: (kind) => isUnaudited(kind) && kind.isDormant === true,
    phrases: exempt("480"),
    field: OWN_DOCUMENT,
  },
  {
    what: "that the members have not required an audit",
    local: "StatementThatMembersHaveNotRequiredCompanyToObtainAnAudit",
    isMade: isUnaudited,
    phrases: [/members have not required (the company to obtain )?an audit/],
    field: OWN_DOCUMENT,
  },
  {
    what: "that the directors acknowledge their responsibilities",
    local: "StatementThatDirectorsAcknowledgeTheirResponsibilitiesUnderCompaniesAct",
    isMade: isUnaudited,
    phrases: [/directors acknowledge/],
    field: OWN_DOCUMENT,
  },
  {
    what: "under which regime the accounts were prepared",
    local: REGIME,
    isMade: ({ regime }) => regime === "micro" || regime === "small",
    phrases: ({ regime }) =>
      regime === "micro"
        ? [/prepared/, /in accordance with/, /provisions/, /micro/]
        : regime === "small"
          ? [/prepared in accordance with/, /provisions/, /small companies/]
          : [],
    field: "accounts.standard",
  },
  {
    what: "that the profit and loss account is not delivered",
    local: NOT_DELIVERED,
    isMade: ({ isFilleted }) => isFilleted === true,
    // That the statement is there says it; a micro-entity leaves it out by the rules for small companies.
    phrases: [],
    field: "profit_and_loss",
  },
];

const statementRule = ({ what, local, isMade, phrases, field }: StatementRow): RegisterRule => ({
  name: local,
  field,
  check(judged) {
    const kind = kindOf(judged);
    const text = textIn(judged, local)?.toLowerCase();
    if (text === undefined)
      return isMade(kind)
        ? {
            message: say(judged, {
              own: `The document does not state ${what}; add that statement and tag it ${local}.`,
              made: `The accounts cannot state ${what}, as the figures or the company stand. Send your own document in accounts.ixbrl.`,
            }),
            gatewayText: provided(local),
          }
        : null;
    const wanted = typeof phrases === "function" ? phrases(kind) : phrases;
    return wanted.every((phrase) => phrase.test(text))
      ? null
      : {
          message: `The statement ${what} lacks words that Companies House looks for; write it as the law has it.`,
          gatewayText: `${local} does not contain the required wording.`,
        };
  },
});

/** What contradicts another statement or the kind of accounts. That the other one is missing is a row above. */
const combinations: readonly RegisterRule[] = [
  contradiction("477 beside 480", "accounts.dormant", (judged) =>
    has(judged, EXEMPT_477) && has(judged, EXEMPT_480)
      ? "The document states exemption from audit under both section 477 and section 480; keep the one that applies."
      : null,
  ),
  contradiction("exempt and audited", "accounts.ixbrl", (judged) =>
    kindOf(judged).isAudited === true && (has(judged, EXEMPT_477) || has(judged, EXEMPT_480))
      ? "The document states that the accounts are audited and that they are exempt from audit; correct one of the two."
      : null,
  ),
  contradiction("filleted micro-entity", "profit_and_loss", (judged) => {
    const { regime, isFilleted } = kindOf(judged);
    const said = `${textIn(judged, REGIME)} ${textIn(judged, NOT_DELIVERED)}`;
    return regime === "micro" && isFilleted === true && has(judged, NOT_DELIVERED) && !/small companies/i.test(said)
      ? "A micro-entity that leaves out its profit and loss account must say that it delivers by the provisions for the small companies regime; add that to the statement."
      : null;
  }),
  contradiction("not delivered, but full", "profit_and_loss", (judged) =>
    judged.context.profitAndLoss === "delivered" && kindOf(judged).isFilleted === false && has(judged, NOT_DELIVERED)
      ? "The document states that the profit and loss account is not delivered, but its AccountsType is not FilletedAccounts; correct one of the two."
      : null,
  ),
];

const has = (judged: Judged, local: string) => textIn(judged, local) !== null;

function contradiction(name: string, field: string, messageOf: (judged: Judged) => string | null): RegisterRule {
  return {
    name,
    field,
    check(judged) {
      const message = messageOf(judged);
      return message === null ? null : { message, gatewayText: `Statements contradict each other: ${name}.` };
    },
  };
}

export const statementRules: readonly RegisterRule[] = [...STATEMENTS.map(statementRule), ...combinations];
