// Details of the audit log as people read them: no seconds, bytes, underscores or days as programs write them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { detailInWords } from "./detail-words.ts";

test("each detail is told in words", () => {
  const told = [
    detailInWords("seconds", 32_400),
    detailInWords("overlap_hours", 1),
    detailInWords("storage_quota_bytes", { before: null, after: 5_000_000 }),
    detailInWords("role", { before: "viewer", after: "filer" }),
    detailInWords("refuse_incomplete", true),
    detailInWords("period_end", "2026-03-31"),
    detailInWords("valid_until", "2026-11-15T09:00:00.000Z"),
    detailInWords("second_factor", "read_out"),
    detailInWords("description", ""),
    detailInWords("some_new_thing", 7),
  ];

  assert.deepEqual(told, [
    "by: 9 hours",
    "both are valid for: 1 hour",
    "storage quota: from none to 5,000 kB",
    "role: from viewer (reads only) to filer (files returns)",
    "live refuses incomplete returns: yes",
    "period end: 31 Mar 2026",
    "valid until: 15 Nov 2026, 09:00 UK time",
    "code: read out",
    "description: none",
    "some new thing: 7",
  ]);
});
