// A landlord begins a return from the trial balance of a ledger, on the company's page and without script.

import assert from "node:assert/strict";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { LANDLORD } from "../trial-balances/landlord.ts";

let service: Service;
let customer: Customer;
let person: Person;
let company: string;
let path: string;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
  await person.post("/sandbox/companies/new", { name: "Let Well Ltd", utr: "1000000070" });
  company = (await customer.sandbox.get("/v1/companies")).json.data[0].id;
  path = `/sandbox/companies/${company}/trial-balance`;
});
after(() => service.close());

const pounds = (pence = 0) => (pence === 0 ? "" : (pence / 100).toFixed(2));
const csvOf = (lines: typeof LANDLORD.request.lines = []) =>
  lines.length === 0
    ? ""
    : [
        "Code\tName\tDebit\tCredit",
        ...lines.map(({ code, name, debit, credit }) => [code, name, pounds(debit), pounds(credit)].join("\t")),
      ].join("\n");

const fields = (change: Record<string, string> = {}) => ({
  ...{ start: "1 April 2025", end: "31/03/2026", standard: LANDLORD.request.standard, business: "property", do: "map" },
  ...{ csv: csvOf(LANDLORD.request.lines), previous_csv: csvOf(LANDLORD.request.previous_lines) },
  ...change,
});

async function shown(change: Record<string, string> = {}): Promise<string> {
  const { status, text, again } = await person.post(path, fields(change));
  assert.deepEqual([status, again], [200, true], text.slice(0, 300));
  return text;
}

const hiddenIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(account\.\d+|said)" value="([^"]*)"/g)].map(
      ([, name, value = ""]) => [
        name ?? "",
        value.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&#39;", "'"),
      ],
    ),
  );
const chosenIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<select id="(category\.\d+)".*?<\/select>/gs)].map(([select, name = ""]) => [
      name,
      /<option value="([^"]*)" selected/.exec(select)?.[1] ?? "",
    ]),
  );

describe("a landlord", () => {
  test("reads the lines, confirms what they are, and starts the return with these figures", async () => {
    const first = await shown();
    assert.match(first, /What are these accounts\?/);
    assert.doesNotMatch(first.replace(/<(input|textarea).*?>/gs, ""), /financials\.|accounts\.|in mapping/);

    const second = await shown({ ...hiddenIn(first), ...chosenIn(first) });
    assert.doesNotMatch(second, /What are these accounts\?/);
    assert.match(second, /Start the return with these figures/);

    const said = { ...hiddenIn(second), do: "start", remember: "yes", token: "t".repeat(24) };
    const { status, location } = await person.post(path, fields(said));
    assert.equal(status, 303);
    assert.match(location ?? "", /^\/sandbox\/drafts\/drf_/);
    const id = location?.split("/").at(-1) ?? "";
    const { json: draft } = await customer.sandbox.get(`/v1/drafts/${id}`);
    assert.deepEqual(draft.input.financials, LANDLORD.figures.financials);
    assert.equal(draft.input.company.utr, "1000000070");
    const cash = draft.input.sources.find(({ field }: { field: string }) => field.endsWith(".cash"));
    assert.deepEqual(cash.lines, [{ name: "Business bank account", debit: 389_500 }]);
    assert.ok((await customer.sandbox.get(`/v1/companies/${company}/mapping`)).json.entries.length > 0);
    const again = await person.post(path, fields(said));
    assert.equal(again.location, location, "pressed twice it is one draft");
  });

  test("the longest ledger that the page takes fits into the draft with every line of its figures", async () => {
    // Costs: their lines lead to more figures than others.
    const many = Array.from({ length: 1_880 }, (_, at) => `${at},Purchases ${"x".repeat(45)},1,`);
    const csv = ["code,name,debit,credit", ...many, "B1,Sales,,2500", "B2,Bank current account,620,"].join("\n");
    assert.ok(csv.length > 119_000 && csv.length < 120_000, String(csv.length));
    const change = { csv, previous_csv: "", business: "trade" };

    assert.doesNotMatch(wordsOf(await shown(change)), /without their accounts|so many/i);
    const { location } = await person.post(path, fields({ ...change, do: "start", token: "v".repeat(24) }));
    const { json: draft } = await customer.sandbox.get(`/v1/drafts/${/drf_\w+/.exec(location ?? "")?.[0]}`);
    assert.equal(draft.input.financials.net_profit, 62_000);
    const lines = draft.input.sources.map(({ lines: of }: { lines: object[] }) => of.length);
    assert.ok(lines.filter((count: number) => count >= 1_880).length >= 3, lines.join());
  });

  test("what its accounts leave to a person is ticked in the draft: else nobody is led to a van or a loan", async () => {
    const csv =
      "code,name,debit,credit\n200,Sales,,20000\n764,Motor vehicles,14000,\n835,Directors' loan account,6000,";
    const said = { csv, previous_csv: "", business: "trade", do: "start", token: "w".repeat(24) };

    const words = wordsOf(await shown({ csv, previous_csv: "", business: "trade" }));
    assert.match(words, /764, £14,000\.00: Without/);
    assert.doesNotMatch(words, / : |send first period/);
    const { location } = await person.post(path, fields(said));

    const { json: draft } = await customer.sandbox.get(`/v1/drafts/${location?.split("/").at(-1)}`);
    const asked = ["capital_allowances", "participator_loans", "notes", "losses"];
    assert.deepEqual(
      asked.map((name) => [name, draft.sections[name].needed]),
      [
        ["capital_allowances", true],
        ["participator_loans", true],
        ["notes", true],
        ["losses", false],
      ],
    );
  });

  test("what was remembered is not asked again", async () => {
    const text = await shown();

    assert.doesNotMatch(text, /What are these accounts\?/);
    assert.match(text, /Start the return with these figures/);
  });
});

describe("what cannot be read is told at its box", () => {
  for (const [what, change, message] of [
    ["nothing", { csv: "" }, /Choose a file or paste its lines/],
    ["no titles", { csv: "Sales 10" }, /no line of titles/],
    ["a day that does not exist", { end: "31/02/2026" }, /Enter a real day/],
    ["an amount that is none", { csv: "name,debit,credit\nSales,,ten" }, /is no amount/],
    ["more than there is room for", { csv: "x".repeat(130_000) }, /Both years together/],
  ] as const)
    test(what, async () => {
      assert.match(await shown(change), message);
    });

  test("lines that do not balance are shown with what is wrong, and nothing can be started", async () => {
    const text = await shown({ csv: "name,debit,credit\nSales,,10\nBank,12,", previous_csv: "" });

    assert.match(text, /Correct these first/);
    assert.doesNotMatch(text, /Start the return/);
    const started = { csv: "name,debit,credit\nSales,,10", do: "start", token: "u".repeat(24) };
    assert.equal((await person.post(path, fields(started))).again, true);
  });

  test("names are text, whatever is in them, and a category that does not exist says so", async () => {
    const text = await shown({
      csv: "name,debit,credit\n<b>Sales</b>,,10\n=1+1,10,",
      previous_csv: "",
      said: '[{"name":"=1+1","category":"constructor"}]',
    });

    assert.ok(text.includes("&lt;b>Sales&lt;/b>") || text.includes("&lt;b&gt;Sales&lt;/b&gt;"));
    assert.match(text, /There is no category/);
  });

  for (const [what, change] of [
    ["an activity that does not exist", { said: '[{"name":"Sales","category":"sales","activity":"x"}]' }],
    ["a code that is no text", { said: '[{"code":5,"category":"sales"}]' }],
    ["a category that is no text", { said: '[{"name":"Sales","category":7}]' }],
    ["no account at all", { said: "[5]" }],
    ["no list", { said: "{}" }],
    ["half of it", { said: "[{" }],
    ["another thing for an account", { "account.0": '["Sales"]', "category.0": "sales" }],
    ["a code that is no text, chosen now", { "account.0": '{"code":{}}', "category.0": "sales" }],
  ] as const)
    test(`what was chosen is refused where somebody has put in ${what}`, async () => {
      const text = await shown({ csv: "name,debit,credit\nSales,,10\nBank,10,", previous_csv: "", ...change });

      assert.match(text, /What was chosen for the accounts cannot be read any more\. Choose again\./);
      assert.doesNotMatch(text, /Start the return|name="said"/);
    });

  test("lines of totals are left out, and told", async () => {
    const csv = "name,debit,credit\nSales,,10\nBank,10,\nTotal,10,10";
    const text = wordsOf(await shown({ csv, previous_csv: `\n${csv}` }));

    assert.match(text, /Left out as a line of totals: line 4\./);
    assert.match(text, /Of the year before: Left out as a line of totals: line 4\./);
  });

  test("many accounts are asked in turns", async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `${at},Qwrt ${at},1,`).join("\n");
    const text = await shown({
      csv: `code,name,debit,credit\n${lines}\n99,Bank current account,,60`,
      previous_csv: "",
    });

    assert.equal(text.match(/<select id="category/g)?.length, 25);
    assert.match(text, /36 more are asked/);
  });
});
