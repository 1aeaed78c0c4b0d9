// `npx quarterday eligibility`, which needs neither service nor database.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shownEligibility } from "../../packages/ct600/eligibility/shown-eligibility.ts";
import { newShell, succeeded, together } from "../support/shell.ts";
import { after, describe, test } from "../support/suite.ts";

const { home, typed } = newShell({ after });
const today = "2026-11-15";
const known = {
  company_type: "private_limited",
  period: { start: "2025-04-01", end: "2026-03-31" },
  turnover: 12_000_000,
  balance_sheet_total: 5_700_000,
  average_employees: 3,
  income: ["trade"],
  claims: [],
  circumstances: ["loans_to_participators"],
} as const;
const file = join(home.folder, "question.json");
writeFileSync(file, JSON.stringify(known));
const ask = (options: string) => typed(`eligibility --today ${today} ${options}`.trim());

describe("eligibility", together, () => {
  test("answers a file in words: what can be filed, with which pages, and what will be asked", async () => {
    const text = succeeded(await ask(file));

    assert.match(text, /^HMRC: can be filed\n {2}pages: CT600, CT600A\n {2}accounts: The accounts are generated /);
    assert.match(text, /\n {2}will be asked:\n {4}company\.name\n(.*\n)* {4}financials\.participator_loans\n/);
    assert.match(text, /\n\nCompanies House: can be filed\n/);
    assert.doesNotMatch(text, /not known/);
  });

  test("prints for programs what the API answers", async () => {
    const { circumstances, income, ...rest } = known;
    const asked = { ...rest, income: [...income], claims: [], circumstances: [...circumstances] };

    assert.deepEqual(JSON.parse(succeeded(await ask(`${file} --json`))), shownEligibility(asked, today));
  });

  test("options say the same without a file, win over it, and what cannot be filed is exit code 1", async () => {
    const options = "--company-type private_limited --claims patent_box,losses --start 2025-04-01 --end 2026-03-31";
    const alone = await ask(options);
    assert.equal(alone.code, 1);
    assert.match(
      alone.stdout,
      /^HMRC: cannot be filed here\n {2}claims\.patent_box: The patent box .* File this return /,
    );

    const over = await ask(`${file} --company-type charity`);
    assert.equal(over.code, 0);
    assert.match(over.stdout, /^HMRC: can be filed with the company's own accounts\n {2}company_type\.charity: /);
    assert.match(over.stdout, /\n {4}accounts\.ixbrl or accounts\.pdf\n/);

    const bare = succeeded(await ask(""));
    assert.match(bare, /\n {2}not known:\n {4}What kind of company it is decides /);
  });

  test("says what is wrong with a question, and answers nothing", async () => {
    const unknown = await ask("--income gambling --number XX123456");
    assert.equal(unknown.code, 4);
    assert.match(unknown.stdout, /income\.0 +invalid_type /);
    assert.match(unknown.stderr, /The question has 1 problem\. Nothing was answered\./);
    const number = await ask("--number XX123456");
    assert.match(number.stdout, /registration_number +invalid_registration_number /);
    assert.match((await ask("nowhere.json")).stderr, /^Cannot read nowhere\.json \(ENOENT\)\.\n$/);
    const text = join(home.folder, "text.json");
    writeFileSync(text, "[1]");
    assert.match((await ask(text)).stderr, /is not a JSON object\.\n$/);
  });
});
