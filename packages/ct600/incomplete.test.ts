import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { checkCandidate } from "./check-candidate.ts";
import { checkReturn } from "./check-return.ts";
import { allClean } from "./input/rule.ts";
import type { ReturnInput } from "./return.ts";

const bare: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678", associated_companies: 0 },
  period: { start: "2025-01-01", end: "2025-12-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
  accounts: { standard: "frs105", approved_on: "2026-03-01", average_employees: 1 },
  declarant: { name: "Jane Director", status: "Director" },
};
const balance_sheet = { current_assets: 100_00, called_up_share_capital: 100_00 };
const today = "2026-11-15";

suite("what is only incomplete", () => {
  test("is a warning, unless incomplete returns are refused", async () => {
    const checked = await checkReturn(bare, { today });

    assert.deepEqual(checked.problems, []);
    assert.ok(checked.return !== null);
    assert.ok(checked.warnings.some(({ code }) => code === "balance_sheet_missing"));
  });

  test("is a problem with the same code, field and sentence where they are, and no warning then", async () => {
    const told = (await checkReturn(bare, { today })).warnings;

    const checked = await checkReturn(bare, { today, refuseIncomplete: true });

    assert.equal(checked.return, null);
    assert.deepEqual(
      checked.problems,
      told.filter(({ code }) => code === "balance_sheet_missing"),
    );
    assert.deepEqual(
      checked.warnings,
      told.filter(({ code }) => code !== "balance_sheet_missing"),
    );
  });

  test("is told beside other problems", async () => {
    const input = { ...bare, company: { ...bare.company, registration_number: "X" } };

    const { problems } = await checkReturn(input, { today, refuseIncomplete: true });

    assert.deepEqual(
      problems.map(({ code }) => code),
      ["invalid_registration_number", "balance_sheet_missing"],
    );
  });

  test("is refused also where nobody reads the warnings", async () => {
    const context = { today, mode: "live", defaultDeclarant: null, refuseIncomplete: true } as const;
    const options = { returnType: "new", filesAs: "company", officialPacks: [], warns: false } as const;

    const check = await checkCandidate({ value: bare, problems: [], isClean: allClean }, context, options);

    assert.deepEqual(check.kind === "unsound" && check.problems.map(({ code }) => code), ["balance_sheet_missing"]);
  });

  test("is a warning in the sandbox that says what live does", async () => {
    const context = { today, mode: "sandbox", defaultDeclarant: null, refuseIncomplete: true } as const;
    const options = { returnType: "new", filesAs: "company", officialPacks: [], warns: true } as const;

    const check = await checkCandidate({ value: bare, problems: [], isClean: allClean }, context, options);

    assert.equal(check.kind, "sound");
    const [warning] = check.warnings.filter(({ code }) => code === "balance_sheet_missing");
    assert.match(warning?.message ?? "", /Send accounts\.balance_sheet\. Live refuses the return\.$/);
  });

  test("files where nothing is missing, with the bytes it always had", async () => {
    const input = { ...bare, accounts: { ...bare.accounts, balance_sheet } };

    const [asAlways, strictly] = await Promise.all([
      checkReturn(input, { today }),
      checkReturn(input, { today, refuseIncomplete: true }),
    ]);

    assert.deepEqual(strictly.problems, []);
    assert.equal(strictly.return?.body, asAlways.return?.body);
  });

  test("of a period of account with two returns is told once", async () => {
    const input = { ...bare, period: { start: "2024-07-01", end: "2025-06-30", accounts_end: "2025-12-31" } };

    const { problems } = await checkReturn(input, { today, refuseIncomplete: true });

    assert.deepEqual(
      problems.map(({ code }) => code),
      ["balance_sheet_missing"],
    );
  });
});
