// What kind of accounts a document says it is: by members of dimensions and by a fact, of the current period. What is
// not stated is null: that it is missing is said elsewhere.

import { type Judged, membersOf, textIn } from "./rule.ts";

export interface Kind {
  readonly regime: "micro" | "small" | "other" | null;
  readonly isAudited: boolean | null;
  readonly isDormant: boolean | null;
  readonly isFilleted: boolean | null;
  /** By the trading status, whose default says so. */
  readonly isTrading: boolean | null;
}

export function kindOf(judged: Judged): Kind {
  const has = (local: string, member: string) => membersOf(judged, local)?.includes(member) ?? null;
  const [isMicro, isSmall] = [has(STANDARDS, "Micro-entities"), has(STANDARDS, "SmallEntities")];
  const status = membersOf(judged, "AccountsStatusAuditedOrUnaudited");
  const dormant = textIn(judged, "EntityDormantTruefalse");
  const trading = membersOf(judged, "EntityTradingStatus");
  return {
    regime: isMicro === null ? null : isMicro ? "micro" : isSmall ? "small" : "other",
    isAudited: status === null ? null : !status.some((member) => member.startsWith("AuditExempt")),
    isDormant: dormant === null ? null : dormant === "true",
    isFilleted: has("AccountsType", "FilletedAccounts"),
    isTrading: trading === null ? null : !trading.some((member) => NOT_TRADING.includes(member)),
  };
}

const STANDARDS = "AccountingStandardsApplied";
const NOT_TRADING = ["EntityHasNeverTraded", "EntityNoLongerTradingButTradedInPast"];
