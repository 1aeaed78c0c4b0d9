import assert from "node:assert/strict";
import { test } from "node:test";
import { termIn } from "../frame/lists/search-words.ts";
import { searchIn, searchQuery } from "./search.ts";

const stuckBefore = new Date("2026-11-14T09:00:00.000Z");

test("filters are read from the address, and stand in it again", () => {
  const read = searchIn(
    new URLSearchParams("q=Acme+%26+Co&status=failed&from=2024-01-01&to=&created=2026-10-17&after=fil_1"),
    { stuckBefore },
  );

  assert.deepEqual(read.search, {
    term: termIn("Acme & Co"),
    statuses: ["failed"],
    isFlagged: null,
    awaitsApproval: null,
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

test("waiting for approval is no status: it is what waits for its approver", () => {
  const { search, isFiltered } = searchIn(new URLSearchParams("status=waiting_for_approval"), { stuckBefore });

  assert.deepEqual([search.statuses, search.awaitsApproval, isFiltered], [null, true, true]);
});

test("stuck is no status: it is what has waited since a moment", () => {
  const { search, isFiltered } = searchIn(new URLSearchParams("status=stuck"), { stuckBefore });

  assert.deepEqual([search.statuses, search.stuckSince, isFiltered], [null, stuckBefore, true]);
});
