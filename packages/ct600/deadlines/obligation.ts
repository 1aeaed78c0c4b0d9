// One thing that a company has to do, and the facts that it follows from. What is left out is not known.

import type { AccountingPeriod } from "../accounting-periods.ts";
import type { AccountsCompanyType } from "./accounts-due.ts";
import type { PeriodBasis, ReferenceDateChange } from "./next-period.ts";
import type { Note } from "./notes.ts";
import type { PenaltyOnDay, PenaltyStep } from "./penalties.ts";
import type { ReferenceDate } from "./reference-date.ts";
import type { Happened, ObligationState } from "./state.ts";

export interface CompanyFacts {
  readonly companyType?: AccountsCompanyType | null;
  readonly incorporatedOn?: string | null;
  readonly referenceDate?: ReferenceDate | null;
  /** Large companies, and groups that pay together. */
  readonly paysByInstalments?: boolean;
  /** Dormant companies and clubs. */
  readonly mayNotNeedReturn?: boolean;
  /** Dissolved, or the last period was final: no period is expected. */
  readonly isClosed?: boolean;
  /** Of the next period. */
  readonly change?: ReferenceDateChange | null;
}

/** One accounting period, with the return and the payment that belong to it. */
export interface ReturnFacts extends AccountingPeriod {
  readonly noticeServedOn?: string | null;
  readonly return?: Happened;
  readonly payment?: { readonly isDone: boolean; readonly paidOn?: string | null };
  /** Of the return that waits or was accepted; 0: nothing to pay. */
  readonly taxPence?: number | null;
  /** The return says so. */
  readonly paysByInstalments?: boolean;
  /** As typed by a person, for the penalty that is a share of it. */
  readonly unpaidTaxPence?: number | null;
}

/** A period of account: the time for which accounts are made up. */
export interface PeriodFacts extends AccountingPeriod {
  /** Derived, and neither filed nor confirmed. */
  readonly isExpected?: boolean;
  /** Of an expected period. */
  readonly basis?: PeriodBasis;
  /** The accounting periods that are known. The law cuts the others. */
  readonly returns?: readonly ReturnFacts[];
  readonly accounts?: AccountsFacts;
}

export interface AccountsFacts {
  readonly delivery?: Happened;
  /** A person typed the day that Companies House shows. */
  readonly dueOnAsTyped?: string | null;
  /** The day of the notice that made this period shorter. */
  readonly shortenedByNoticeOn?: string | null;
  readonly areFirst?: boolean;
}

export type ObligationKind = "pay" | "return" | "accounts";

export interface Obligation {
  readonly kind: ObligationKind;
  /** The accounting period; for accounts the period of account. */
  readonly period: AccountingPeriod;
  /** Null: there is no single day, or it hangs on something that is not known. A note says which. */
  readonly dueOn: string | null;
  /** By when a payment must arrive, unless it moves at once. Null where that is not known, and for the other kinds. */
  readonly arriveBy: string | null;
  /** From this day it is due soon. */
  readonly dueSoonFrom: string | null;
  /** Null where only a day could tell, and there is none. */
  readonly state: ObligationState | null;
  readonly daysLeft: number | null;
  readonly isLate: boolean;
  readonly penalties: Penalties;
  readonly notes: readonly Note[];
  readonly isExpected: boolean;
}

export interface Penalties {
  /** What the law sets, and from which day; none where it was delivered in time. */
  readonly steps: readonly PenaltyStep[];
  /** The steps that apply to a delivery today, or applied on the day of the delivery. */
  readonly applies: PenaltyOnDay & {
    /** The share of the unpaid tax, where a person typed that. */
    readonly taxPence: number | null;
  };
}

export const NO_PENALTIES: Penalties = { steps: [], applies: { flat: null, tax: null, taxPence: null } };
