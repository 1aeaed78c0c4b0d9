import assert from "node:assert/strict";
import { test } from "node:test";
import type { SearchTerm } from "../../filings/lists/list-search-store.ts";
import { searchIn, searchQuery, termIn } from "./search.ts";

const stuckBefore = new Date("2026-11-14T09:00:00.000Z");

const named = (part: string): SearchTerm & { kind: "text" } => ({
  kind: "text",
  part,
  registrationNumber: null,
  period: null,
});
const touches = (from: string, to: string) => ({ kind: "touches", days: { from, to } }) as const;

const typed: Record<string, SearchTerm | null> = {
  "": null,
  "   ": null,
  fil_T2KdMiNxQCO4R2T68EnAo4It: {
    kind: "id",
    id: "fil_T2KdMiNxQCO4R2T68EnAo4It",
    orValue: "fil_T2KdMiNxQCO4R2T68EnAo4It",
  },
  " fil_abc ": { kind: "id", id: "fil_abc", orValue: "fil_abc" },
  "8596148860": { kind: "utr", utr: "8596148860", orValue: "8596148860" },
  "85961 48860": { kind: "utr", utr: "8596148860", orValue: "85961 48860" },
  "0cc175b9c0f1b6a831c399e269772661": {
    kind: "correlation_id",
    correlationId: "0CC175B9C0F1B6A831C399E269772661",
    orValue: "0cc175b9c0f1b6a831c399e269772661",
  },
  FIL_ABC: { kind: "id", id: "FIL_ABC", orValue: "FIL_ABC" },
  "31 Mar 2025": { ...named("31 Mar 2025"), period: touches("2025-03-31", "2025-03-31") },
  "1984": { ...named("1984"), period: touches("1984-01-01", "1984-12-31") },
  "2025-02-30": named("2025-02-30"),
  "  Example   Widgets ": named("Example Widgets"),
  "100%": named("100%"),
  "a\0b": named("a\ufffdb"),
  "12345": named("12345"),
  "12345678": { ...named("12345678"), registrationNumber: "12345678" },
  "1234567": { ...named("1234567"), registrationNumber: "01234567" },
  "sc 123456": { ...named("sc 123456"), registrationNumber: "SC123456" },
};

test("one box understands what was typed", () => {
  for (const [text, term] of Object.entries(typed)) assert.deepEqual(termIn(text), term, text);
});

test("filters are read from the address, and stand in it again", () => {
  const read = searchIn(
    new URLSearchParams("q=Acme+%26+Co&status=failed&from=2024-01-01&to=&created=2026-10-17&after=fil_1"),
    { stuckBefore },
  );

  assert.deepEqual(read.search, {
    term: named("Acme & Co"),
    statuses: ["failed"],
    isFlagged: null,
    stuckSince: null,
    endsFrom: "2024-01-01",
    endsTo: null,
    // Midnight in the UK, in summer time.
    createdFrom: new Date("2026-10-16T23:00:00Z"),
    createdBefore: null,
    isTest: null,
    metadata: null,
  });
  assert.equal(read.isFiltered, true);
  assert.deepEqual(read.problems, {});
  assert.equal(
    searchQuery(read, { after: "fil_2" }),
    "?q=Acme+%26+Co&status=failed&from=2024-01-01&created=2026-10-17&after=fil_2",
  );
});

test("a day that does not exist and an unknown status are errors at their fields", () => {
  const read = searchIn(new URLSearchParams("status=lost&from=2024-02-30&to=yesterday&created=soon"), { stuckBefore });

  assert.deepEqual(Object.keys(read.problems), ["status", "from", "to", "created"]);
  const backwards = searchIn(new URLSearchParams("from=2025-04-01&to=2025-03-31"), { stuckBefore });
  assert.deepEqual(backwards.problems, { to: "The end date is before the start date." });
});

test("without parameters everything is meant", () => {
  const read = searchIn(new URLSearchParams(), { stuckBefore });

  assert.equal(read.isFiltered, false);
  assert.equal(searchQuery(read), "");
});

test("flagged is no status: it is what has a flag", () => {
  const { search, isFiltered } = searchIn(new URLSearchParams("status=flagged"), { stuckBefore });

  assert.deepEqual([search.statuses, search.isFlagged, isFiltered], [null, true, true]);
});

test("stuck is no status: it is what has waited since a moment", () => {
  const { search, isFiltered } = searchIn(new URLSearchParams("status=stuck"), { stuckBefore });

  assert.deepEqual([search.statuses, search.stuckSince, isFiltered], [null, stuckBefore, true]);
});
