// What is not known of an obligation, or known only in part, in words for people. The one place where these sentences
// stand: the API, the pages and the command show the same. Nothing here says that anybody owes anything.

import { dayText } from "../text/days.ts";
import { poundsText } from "../text/numbers.ts";

/** What each sentence names. */
interface Facts {
  // Returns
  notice_not_known: [dueOn: string, servedBy: string, tellBy: string];
  notice_moves_due_day: [dueOn: string, without: string];
  return_may_not_be_wanted: [];
  two_returns: [firstDueOn: string];
  // Payments
  paid_by_instalments: [];
  nothing_to_pay: [];
  not_a_working_day: [dueOn: string, why: "on a weekend" | "a bank holiday", arriveBy: string];
  working_days_not_known: [];
  interest_runs: [dueOn: string, hundredthsToday: number | null];
  // Accounts at Companies House
  register_decides: [];
  due_day_as_typed: [];
  taken_as_private: [];
  incorporation_not_known: [];
  earlier_of_two_readings: [];
  directors_offence: [];
  // Penalties
  law_sets: [pounds: number];
  law_sets_share: [percent: number, unpaidOn: string, pence: number | null];
  third_in_a_row: [pounds: number];
  third_in_a_row_not_known: [pounds: number, ifThird: number];
  year_before_late: [pounds: number];
  year_before_not_known: [pounds: number, ifLate: number];
  penalty_can_change: [];
  // Periods
  expected_period: [];
  accounts_by_weeks: [];
  extension_limits: [];
  eighteen_months: [];
  reference_date_differs: [];
  start_not_known: [];
  longer_than_18_months: [];
  not_shorter: [];
  not_longer: [];
  // A company
  confirmation_statement: [];
}

export type NoteCode = keyof Facts;

export interface Note {
  readonly code: NoteCode;
  readonly text: string;
}

export function note<Code extends NoteCode>(code: Code, ...facts: Facts[Code]): Note {
  return { code, text: WORDS[code](...facts) };
}

const pounds = (whole: number) => poundsText(100 * whole).replace(/\.00$/, "");

const WORDS: { readonly [Code in NoteCode]: (...facts: Facts[Code]) => string } = {
  notice_not_known: (dueOn, servedBy, tellBy) =>
    `Due ${dayText(dueOn)}, if HMRC asked for this return by ${dayText(servedBy)}. A later notice gives three months from the day it was served. If HMRC does not ask and there is tax to pay, tell HMRC by ${dayText(tellBy)}.`,
  notice_moves_due_day: (dueOn, without) =>
    `Due ${dayText(dueOn)}, three months after HMRC's notice. Without the notice it would be ${dayText(without)}.`,
  return_may_not_be_wanted: () => "HMRC may have told you that no return is needed. Mark it as done if so.",
  two_returns: (firstDueOn) =>
    `These accounts need more than one return, because a return covers at most 12 months. HMRC's system may expect the first by ${dayText(firstDueOn)} and send a penalty that is not due. Ask HMRC to cancel it if so.`,
  paid_by_instalments: () => "Paid by instalments or by the group. Quarterday does not compute these days.",
  nothing_to_pay: () => "Nothing to pay.",
  not_a_working_day: (dueOn, why, arriveBy) =>
    `${dayText(dueOn)} is ${why}. The payment must arrive by ${dayText(arriveBy)}, unless it is made by Faster Payments.`,
  working_days_not_known: () => "A weekend or bank holiday may apply.",
  interest_runs: (dueOn, hundredths) =>
    `Interest runs from ${dayText(dueOn)} until the tax is paid, at HMRC's rate of the day${hundredths === null ? "" : ` (now ${(hundredths / 100).toFixed(2)}%)`}. There is no penalty for paying late.`,
  register_decides: () =>
    "If Companies House shows another day, its day counts: after a change of year end, or if it gave more time.",
  due_day_as_typed: () => "The day as typed by a person.",
  taken_as_private: () => "Taken as a private company. A public company has six months.",
  incorporation_not_known: () =>
    "When first accounts of more than 12 months are due depends on the day of incorporation. Add it to see the day.",
  earlier_of_two_readings: () => "The law can be read in two ways here. This is the earlier day.",
  directors_offence: () => "Late accounts are also an offence by the directors.",
  law_sets: (amount) => `The law sets ${pounds(amount)}.`,
  law_sets_share: (percent, unpaidOn, pence) =>
    `The law also sets ${percent}% of the tax that was unpaid on ${dayText(unpaidOn)}${pence === null ? "" : `, here ${poundsText(pence)}`}.`,
  third_in_a_row: (amount) => `The law sets ${pounds(amount)}, because the two returns before were late too.`,
  third_in_a_row_not_known: (amount, ifThird) =>
    `The law sets ${pounds(amount)}, or ${pounds(ifThird)} if the two returns before were late too.`,
  year_before_late: (amount) =>
    `The law sets ${pounds(amount)}, because the accounts of the year before were late too.`,
  year_before_not_known: (amount, ifLate) =>
    `The law sets ${pounds(amount)}, or ${pounds(ifLate)} if the accounts of the year before were late too.`,
  penalty_can_change: () =>
    "This is what the law sets. Time to pay, a reasonable excuse or an appeal can change it, and Quarterday does not know of them.",
  expected_period: () => "This period is expected. Start its return, or confirm its dates, to make it certain.",
  accounts_by_weeks: () =>
    "Accounts of 53 weeks are two accounting periods, unless HMRC has agreed in writing to treat them as 12 months. The earlier day is shown.",
  extension_limits: () => "A period can be extended once in five years, with some exceptions.",
  eighteen_months: () => "Companies House may count these 18 months as a day too many. Check that it accepts them.",
  reference_date_differs: () =>
    "The last accounts do not end near the company's year end at Companies House. Enter the year end to see the next period.",
  start_not_known: () => "Enter a period, or the day of incorporation, to see what is due.",
  longer_than_18_months: () => "A period can be at most 18 months long. Choose an earlier year end.",
  not_shorter: () => "This year end does not make the period shorter. Choose an earlier one, or extend the period.",
  not_longer: () => "This year end does not make the period longer. Choose a later one, or shorten the period.",
  confirmation_statement: () => "Confirmation statements are not tracked here.",
};

export const NOTE_CODES: readonly string[] = Object.keys(WORDS);
