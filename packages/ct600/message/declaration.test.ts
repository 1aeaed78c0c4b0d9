import assert from "node:assert/strict";
import { test } from "node:test";
import { compute } from "../computation/computation.ts";
import { boxesOf } from "../form/boxes.ts";
import { declarantIn } from "./declaration.ts";
import { irEnvelope, markedBody } from "./return-xml.ts";

test("the declarant of a built body is read back as it was written", () => {
  const period = { start: "2024-04-01", end: "2025-03-31" };
  const input = {
    company: { name: "Name & Status Ltd", utr: "8596148860", registration_number: "12345678" },
    period,
    financials: { turnover: 0, trading_profit: 0 },
  };
  const computation = compute(input, { today: "2026-11-15" });

  for (const declarant of [
    { name: "Jane Director", status: "Director" },
    { name: `"J" & <K>; &amp; 'L'`, status: "&lt;" },
  ]) {
    const boxes = boxesOf(input, computation, { returnType: "new", declarant });
    assert.deepEqual(declarantIn(markedBody(irEnvelope(boxes)).body), declarant);
  }
});
