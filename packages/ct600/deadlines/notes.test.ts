import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTE_CODES, type Note, note } from "./notes.ts";

/** One of each code. */
const all: Note[] = [
  note("notice_not_known", "2026-12-31", "2026-09-30", "2026-12-31"),
  note("notice_moves_due_day", "2027-01-31", "2026-12-31"),
  note("return_may_not_be_wanted"),
  note("two_returns", "2025-12-31"),
  note("law_sets", 200),
  note("law_sets_share", 10, "2027-06-30", 800_50),
  note("third_in_a_row", 1_000),
  note("third_in_a_row_not_known", 200, 1_000),
  note("paid_by_instalments"),
  note("nothing_to_pay"),
  note("not_a_working_day", "2027-01-01", "a bank holiday", "2026-12-31"),
  note("working_days_not_known"),
  note("interest_runs", "2026-10-01", null),
  note("register_decides"),
  note("due_day_as_typed"),
  note("taken_as_private"),
  note("incorporation_not_known"),
  note("earlier_of_two_readings"),
  note("year_before_late", 300),
  note("year_before_not_known", 150, 300),
  note("directors_offence"),
  note("penalty_can_change"),
  note("expected_period"),
  note("accounts_by_weeks"),
  note("extension_limits"),
  note("eighteen_months"),
  note("reference_date_differs"),
  note("start_not_known"),
  note("longer_than_18_months"),
  note("not_shorter"),
  note("not_longer"),
  note("confirmation_statement"),
];

test("every code has its sentences here", () => {
  assert.deepEqual(all.map(({ code }) => code).sort(), [...NOTE_CODES].sort());
});

test("they are for people: whole sentences, days and money as people write them, and nobody is told to owe", () => {
  for (const { code, text } of all) {
    assert.match(text, /^[A-Z0-9].*\.$/s, code);
    assert.doesNotMatch(text, /\d{4}-\d{2}|undefined|null|NaN|_|\bowe|\.00| {2}/, code);
    assert.ok(
      text.split(/(?<=\.) /).every((sentence) => sentence.split(" ").length <= 30),
      `${code} has a long sentence`,
    );
  }
});

test("what the law sets is said as both amounts where it is not known which", () => {
  assert.equal(
    note("third_in_a_row_not_known", 200, 1_000).text,
    "The law sets £200, or £1,000 if the two returns before were late too.",
  );
});

test("the notice that is not known is said with the day by which it must have come", () => {
  assert.match(
    note("notice_not_known", "2026-12-31", "2026-09-30", "2026-12-31").text,
    /^Due 31 Dec 2026, if HMRC asked for this return by 30 Sep 2026\. A later notice gives three months /,
  );
});

test("a share of the tax is an amount only where the unpaid tax was typed", () => {
  const text = (pence: number | null) => note("law_sets_share", 10, "2027-06-30", pence).text;

  assert.equal(text(null), "The law also sets 10% of the tax that was unpaid on 30 Jun 2027.");
  assert.equal(text(800_50), "The law also sets 10% of the tax that was unpaid on 30 Jun 2027, here £800.50.");
});

test("HMRC's rate is named only where it is known", () => {
  assert.match(note("interest_runs", "2026-01-01", 7_75).text, /^Interest runs from 1 Jan 2026 .*now 7\.75%/);
  assert.doesNotMatch(note("interest_runs", "2026-10-01", null).text, /%/);
});
