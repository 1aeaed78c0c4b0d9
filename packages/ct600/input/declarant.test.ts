import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../return.ts";
import { declarantOf } from "./declarant.ts";

const plain: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678" },
  period: { start: "2025-01-01", end: "2025-12-31" },
  financials: { turnover: 0, trading_profit: 0 },
};
const defaultDeclarant = { name: "Jane Director", status: "Director" };

test("the caller's declarant goes before the organisation's, field by field", () => {
  const input = { ...plain, declarant: { name: "John Secretary" } };

  assert.deepEqual(declarantOf(input, { mode: "live", defaultDeclarant }), {
    kind: "known",
    declarant: { name: "John Secretary", status: "Director" },
  });
});

test("the sandbox has a placeholder when no declarant is named", () => {
  assert.deepEqual(declarantOf(plain, { mode: "sandbox", defaultDeclarant: null }), {
    kind: "known",
    declarant: { name: "Authorised signatory", status: "Authorised signatory" },
  });
  assert.deepEqual(declarantOf(plain, { mode: "sandbox", defaultDeclarant }), {
    kind: "known",
    declarant: defaultDeclarant,
  });
});

test("live has none", () => {
  assert.deepEqual(declarantOf(plain, { mode: "live", defaultDeclarant: null }), {
    kind: "missing",
    fields: ["declarant.name", "declarant.status"],
    declarant: {},
  });
  assert.deepEqual(
    declarantOf({ ...plain, declarant: { status: "Agent" } }, { mode: "live", defaultDeclarant: null }),
    {
      kind: "missing",
      fields: ["declarant.name"],
      declarant: { status: "Agent" },
    },
  );
});
