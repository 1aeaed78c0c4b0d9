// When the tax of accounting periods is due, and by when money that does not move at once must arrive. Follows TMA 1970
// s59D and gov.uk's page on paying corporation tax. Instalments have no single day (obligations.ts).

import { type AccountingPeriod, accountingPeriodsOf } from "../accounting-periods.ts";
import { dayNumber, daysAfter } from "../period.ts";
import { BANK_HOLIDAYS } from "./bank-holidays.ts";
import { taxDueOn } from "./due-dates.ts";

export interface PaymentOfPeriod extends AccountingPeriod {
  readonly dueOn: string;
}

/** Each accounting period of a period of account has a day of its own. */
export function paymentsOf(accounts: AccountingPeriod): PaymentOfPeriod[] {
  return accountingPeriodsOf(accounts).map(({ start, end }) => ({ start, end, dueOn: taxDueOn(end) }));
}

/** The due day, or the last working day before it. Null where the bank holidays around it are not known. */
export function arriveBy(dueOn: string, bankHolidays?: readonly string[]): string | null {
  if (bankHolidays === undefined && (dueOn < BANK_HOLIDAYS.from || dueOn > BANK_HOLIDAYS.until)) return null;
  const closed: readonly string[] = bankHolidays ?? BANK_HOLIDAYS.days;
  let day = dueOn;
  while (isWeekend(day) || closed.includes(day)) day = daysAfter(day, -1);
  return day;
}

export function isWeekend(day: string): boolean {
  // Day 0 was a Thursday.
  const weekday = (((dayNumber(day) + THURSDAY) % 7) + 7) % 7;
  return weekday === SATURDAY || weekday === SUNDAY;
}

const [SUNDAY, THURSDAY, SATURDAY] = [0, 4, 6];
