import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { checkReturn } from "../check-return.ts";
import type { ReturnInput } from "../return.ts";
import { assumption, assumptionsOf, withOneAssumed } from "./assumed.ts";

const bare: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678" },
  period: { start: "2025-01-01", end: "2025-12-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
  declarant: { name: "Jane Director", status: "Director" },
};
const today = "2026-11-15";

test("assumptions are one warning in the place of the first, which names each field with what is assumed", () => {
  const other = (code: string) => ({ code, field: "period", message: "Look." });

  const told = withOneAssumed([
    other("before"),
    assumption("accounts.dormant", "the company was not dormant"),
    other("between"),
    assumption("accounts.standard", "FRS 102"),
  ]);

  assert.deepEqual(told, [
    other("before"),
    {
      code: "assumed",
      field: "accounts.dormant",
      message:
        "Your input does not say these, so they are assumed. If one is wrong, send its field. accounts.dormant: the company was not dormant; accounts.standard: FRS 102.",
    },
    other("between"),
  ]);
  assert.deepEqual(withOneAssumed([other("alone")]), [other("alone")]);
});

test("the list can be taken out of the one warning again, and other warnings stay as they are", () => {
  const [one] = withOneAssumed([
    assumption("accounts.dormant", "the company was not dormant"),
    assumption("accounts.standard", "FRS 102: section 1A"),
  ]);
  const old = { code: "assumed", field: "accounts.dormant", message: "The accounts say so. Send accounts.dormant." };

  assert.deepEqual(one && assumptionsOf(one), [
    { field: "accounts.dormant", message: "The company was not dormant." },
    { field: "accounts.standard", message: "FRS 102: section 1A." },
  ]);
  assert.deepEqual(assumptionsOf(old), [{ field: old.field, message: old.message }]);
});

suite("the number of associated companies", () => {
  const assumedIn = async (change: Partial<ReturnInput>) => {
    const { warnings, return: made } = await checkReturn({ ...bare, ...change }, { today });
    const assumed = warnings.filter(({ code }) => code === "assumed");
    assert.ok(assumed.length <= 1);
    return { isNamed: /company\.associated_companies/.test(assumed[0]?.message ?? ""), box: made?.boxes["326"] };
  };

  test("is assumed where box 326 states that there are none and the input does not", async () => {
    assert.deepEqual(await assumedIn({}), { isNamed: true, box: "0" });
  });

  test("is not assumed where it is said", async () => {
    for (const associated_companies of [0, 2])
      assert.deepEqual(await assumedIn({ company: { ...bare.company, associated_companies } }), {
        isNamed: false,
        box: String(associated_companies),
      });
  });

  test("is not assumed where the return does not state it", async () => {
    const nothing = { isNamed: false, box: undefined };

    assert.deepEqual(await assumedIn({ period: { start: "2022-01-01", end: "2022-12-31" } }), nothing);
    assert.deepEqual(await assumedIn({ financials: { turnover: 0, trading_profit: 0 } }), nothing);
    // £300,000 with rents: above every limit, so the form needs no number.
    const wide = { turnover: 50_000_000, trading_profit: 30_000_000, property_profit: 100 };
    assert.deepEqual(await assumedIn({ financials: wide }), nothing);
  });

  test("is a problem with a code of its own where incomplete returns are refused", async () => {
    const { problems, warnings } = await checkReturn(bare, { today, refuseIncomplete: true });

    assert.deepEqual(
      problems.map(({ code, field }) => `${code} ${field}`),
      ["balance_sheet_missing accounts.balance_sheet", "associated_companies_missing company.associated_companies"],
    );
    assert.doesNotMatch(warnings.map(({ message }) => message).join(), /associated/);
  });

  test("of two returns is told once for both, and with each", async () => {
    const period = { start: "2024-07-01", end: "2025-06-30", accounts_end: "2025-12-31" };

    const { warnings, problems } = await checkReturn({ ...bare, period }, { today });

    assert.deepEqual(problems, []);
    const assumed = warnings.filter(({ code }) => code === "assumed");
    assert.equal(assumed.length, 1);
    assert.equal(assumed[0]?.message.match(/company\.associated_companies:/g)?.length, 1);
    assert.match(assumed[0]?.message ?? "", /accounts\.approved_on: the accounts were approved on 2026-11-15/);
  });
});

suite("whether the company is a partner in a firm", () => {
  const made = async (change: Partial<ReturnInput>) => {
    const { warnings, return: sound } = await checkReturn({ ...bare, ...change }, { today });
    const document = Buffer.from(sound?.documents.computations ?? []).toString();
    return {
      isAssumed: warnings.some(({ message }) => message.includes("company.partner_in_firm: ")),
      said: /partner in a firm: <ix:nonNumeric[^>]*>(\w+)</.exec(document)?.[1],
    };
  };

  test("is stated in the computations as it is said, and assumed until then", async () => {
    const company = (partner_in_firm: boolean) => ({ company: { ...bare.company, partner_in_firm } });

    assert.deepEqual(await made({}), { isAssumed: true, said: "No" });
    assert.deepEqual(await made(company(false)), { isAssumed: false, said: "No" });
    assert.deepEqual(await made(company(true)), { isAssumed: false, said: "Yes" });
  });
});
