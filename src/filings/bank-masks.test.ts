import assert from "node:assert/strict";
import { test } from "node:test";
import { compute } from "../../packages/ct600/computation/computation.ts";
import { boxNamed } from "../../packages/ct600/explained/boxes-by-name.ts";
import { boxInReturn } from "../../packages/ct600/explained/explained-box.ts";
import { sampleReturn } from "../../test/support/returns.ts";
import { withMaskedAccount } from "./bank-masks.ts";

test("what is told of a box that is left out quotes no part of the account", () => {
  const repayment = {
    ...{ bank_name: "Example Bank", sort_code: "112233", account_number: "55779911" },
    ...{ account_name: "Example Widgets", reference: "ROLL 5577" },
  };
  const input = { ...sampleReturn(), repayment };
  const computation = compute(input, { today: "2026-11-20" });
  for (const [box, secret] of Object.entries({
    920: repayment.bank_name,
    925: repayment.sort_code,
    930: repayment.account_number,
    935: repayment.account_name,
    940: repayment.reference,
  })) {
    const found = boxNamed(box);
    assert.ok(found);
    const told = (given: typeof input) => boxInReturn(found, { computation, boxes: {}, input: given });

    const { why_left_out: why, inputs } = told(withMaskedAccount(input));

    assert.ok(told(input).why_left_out?.includes(`(${secret})`), "it quotes what was sent");
    assert.match(why ?? "", /^This return sends repayment\.\w+ \(.*•.*\)/);
    assert.ok(!JSON.stringify([why, inputs]).includes(secret), box);
  }
  assert.deepEqual(withMaskedAccount(sampleReturn()), sampleReturn());
});
