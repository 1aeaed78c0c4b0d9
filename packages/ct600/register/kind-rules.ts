// The kind of accounts against its members, against what is in the document, and against what the caller said of the
// profit and loss account. Follows Companies House's accounts supplement 6.0: a dimension at its default is not stated,
// and a small company that leaves nothing out delivers a directors' report.

import { type Kind, kindOf } from "./kind.ts";
import { current, type Judged, membersOf, provided, type RegisterRule, say } from "./rule.ts";

/** The lines of a profit and loss account that no note repeats. */
const PROFIT_AND_LOSS = [
  "TurnoverRevenue",
  "GrossProfitLoss",
  "OperatingProfitLoss",
  "ProfitLossOnOrdinaryActivitiesBeforeTax",
];

const statesAny = (judged: Judged, names: readonly string[]) =>
  names.some((local) => current(judged, local).some(({ context }) => context.dimensions.length === 0));

interface KindRow {
  readonly name: string;
  readonly field: string;
  readonly isBroken: (judged: Judged, kind: Kind) => boolean;
  readonly own: string;
  readonly made: string;
  readonly gatewayText: string;
}

const REPORT = ["DateSigningDirectorsReport", "DirectorSigningDirectorsReport"];
const isDelivered = ({ context }: Judged) => context.profitAndLoss === "delivered";

export const KINDS: readonly KindRow[] = [
  {
    name: "left out, but not filleted",
    field: "profit_and_loss",
    isBroken: (judged, { isFilleted }) => !isDelivered(judged) && isFilleted === false,
    own: 'profit_and_loss is "left_out", but the AccountsType of the document is not FilletedAccounts. Send "delivered", or a document that leaves it out and says so.',
    made: 'Send profit_and_loss "delivered": these accounts have the profit and loss account.',
    gatewayText: "AccountsType must be FilletedAccounts where the profit and loss account is not delivered.",
  },
  {
    name: "delivered, but filleted",
    field: "profit_and_loss",
    isBroken: (judged, { isFilleted }) => isDelivered(judged) && isFilleted === true,
    own: 'profit_and_loss is "delivered", but the AccountsType of the document is FilletedAccounts. Send "left_out", or a document with the profit and loss account.',
    made: 'Send profit_and_loss "left_out": these accounts have no profit and loss account.',
    gatewayText: "AccountsType must not be FilletedAccounts where the profit and loss account is delivered.",
  },
  {
    name: "left out, but there",
    field: "profit_and_loss",
    isBroken: (judged, { isFilleted }) => isFilleted === true && statesAny(judged, PROFIT_AND_LOSS),
    own: "The document says that the profit and loss account is left out, but has its figures; take them out, or deliver full accounts.",
    made: 'Send profit_and_loss "delivered": these accounts have the figures of the profit and loss account.',
    gatewayText: "Filleted accounts must not contain a profit and loss account.",
  },
  {
    name: "delivered, but not there",
    field: "accounts.profit_and_loss",
    isBroken: (judged, { regime, isFilleted, isTrading }) =>
      isDelivered(judged) &&
      isFilleted === false &&
      isTrading === true &&
      (regime === "small"
        ? !statesAny(judged, ["ProfitLoss"])
        : !statesAny(judged, ["ProfitLoss", ...PROFIT_AND_LOSS])),
    own: 'profit_and_loss is "delivered", but the document has no profit or loss of the period; tag ProfitLoss.',
    made: 'Send the figures of the profit and loss account, or profit_and_loss "left_out".',
    gatewayText: provided("ProfitLoss"),
  },
  {
    name: "directors' report",
    field: "accounts.directors_report",
    isBroken: (judged, { regime, isFilleted }) =>
      isDelivered(judged) &&
      isFilleted === false &&
      regime === "small" &&
      REPORT.some((local) => current(judged, local).length === 0),
    own: "A small company that leaves nothing out delivers a directors' report: tag DateSigningDirectorsReport in the context of the period's last day and DirectorSigningDirectorsReport in that of the period, or leave the profit and loss account out.",
    made: 'A small company that leaves nothing out delivers a directors\' report. Send accounts.directors_report, or profit_and_loss "left_out".',
    gatewayText: provided("DateSigningDirectorsReport"),
  },
  {
    name: "regime of the report",
    field: "accounts.directors_report",
    isBroken: (judged, { regime }) =>
      regime === "small" &&
      REPORT.every((local) => current(judged, local).length > 0) &&
      !appliesFor(judged, "DirectorsReport"),
    own: "The document has a small company's directors' report; tag ApplicableLegislation with SmallCompaniesRegimeForDirectorsReport.",
    made: "The directors' report cannot state the small companies regime; send your own document in accounts.ixbrl.",
    gatewayText: "ApplicableLegislation must be provided for the directors' report.",
  },
  {
    name: "regime of the accounts",
    field: "accounts.standard",
    isBroken: (judged, { regime }) => regime === "small" && !appliesFor(judged, "Accounts"),
    own: "The document has a small company's accounts; tag ApplicableLegislation with SmallCompaniesRegimeForAccounts.",
    made: "The accounts cannot state the small companies regime; send your own document in accounts.ixbrl.",
    gatewayText: "ApplicableLegislation must be provided for the accounts.",
  },
  {
    name: "dormant, but trading",
    field: "accounts.dormant",
    isBroken: (_, { isDormant, isTrading }) => isDormant === true && isTrading === true,
    own: "The document says that the company is dormant and, by a trading status without a member, that it trades. State EntityHasNeverTraded or EntityNoLongerTradingButTradedInPast.",
    made: "The accounts say that the company is dormant and that it trades; correct accounts.dormant.",
    gatewayText: "EntityTradingStatus contradicts EntityDormantTruefalse.",
  },
  {
    name: "default stated",
    field: "accounts.dormant",
    // By their names all defaults of these taxonomies end so.
    isBroken: ({ contexts }) =>
      contexts.some(({ dimensions }) => dimensions.some(({ member }) => member?.local.endsWith("Default"))),
    own: "A context states the default of a dimension, such as EntityTradingDefault; leave such a dimension out of the segment.",
    made: "The accounts state the default of a dimension; tell Quarterday.",
    gatewayText: "The default member of a dimension must not be stated.",
  },
];

function appliesFor(judged: Judged, what: "Accounts" | "DirectorsReport"): boolean {
  return membersOf(judged, "ApplicableLegislation")?.includes(`SmallCompaniesRegimeFor${what}`) ?? false;
}

export const kindRules: readonly RegisterRule[] = KINDS.map(({ isBroken, own, made, gatewayText, ...rest }) => ({
  ...rest,
  check: (judged) => (isBroken(judged, kindOf(judged)) ? { message: say(judged, { own, made }), gatewayText } : null),
}));
