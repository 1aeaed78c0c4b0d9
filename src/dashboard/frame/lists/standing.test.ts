import assert from "node:assert/strict";
import { test } from "node:test";
import { type Stood, standingInWords, standings, titleOf } from "./standing.ts";

const filed: Stood = {
  mode: "live",
  status: "pending",
  approval: null,
  hmrc_error: null,
  amends: null,
  correlation_id: "C1",
  test_mode: false,
};
const rejected = { status: "failed", hmrc_error: "9200: No." } as const;
const asked = (state: "waiting" | "sent_back" | "expired") => ({ approval: { state } });

const table: readonly [given: Partial<Stood>, words: string][] = [
  [{}, "not sent yet"],
  [asked("waiting"), "waiting for approval"],
  [{ status: "submitted" }, "sent"],
  [{ status: "accepted" }, "accepted by HMRC"],
  [{ status: "acknowledged" }, "accepted by HMRC"],
  [{ status: "acknowledged", mode: "sandbox" }, "accepted"],
  [{ status: "acknowledged", test_mode: true }, "passed the test"],
  [{ status: "submitted", test_mode: true }, "sent"],
  [rejected, "rejected"],
  [{ ...rejected, mode: "sandbox" }, "rejected"],
  [{ ...rejected, test_mode: true }, "failed the test"],
  [{ ...rejected, amends: "fil_1" }, "rejected"],
  [{ ...rejected, amends: "fil_1", correlation_id: null }, "failed"],
  [{ ...rejected, amends: "fil_1", correlation_id: null, test_mode: true }, "failed"],
  [{ status: "failed" }, "not sent"],
  [{ status: "failed", ...asked("sent_back") }, "sent back"],
  [{ status: "failed", ...asked("expired") }, "not approved"],
];

test("where a return stands is told in words for people; the sandbox names no HMRC, which takes nothing there", () => {
  for (const [given, words] of table)
    assert.equal(standingInWords({ ...filed, ...given }), words, JSON.stringify(given));
  for (const mode of ["live", "sandbox"] as const) {
    const titles = standings.map((standing) => titleOf(standing, mode));
    assert.equal(new Set(titles).size, titles.length);
    assert.equal(/HMRC/.test(titles.join()), mode === "live");
  }
});
