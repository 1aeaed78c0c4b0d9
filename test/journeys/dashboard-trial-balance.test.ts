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
    assert.match(words, /764 Motor vehicles, £14,000\.00: Without/);
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

  describe("what is left to a person", () => {
    const csv = [
      "code,name,debit,credit\n200,Sales,,23000\n764,Motor_vehicles,14000,\n720,Computer equipment,3000,",
      "835,Directors' loan account,6000,",
    ].join("\n");
    const van = "You have not said what the addition of £14,000.00, 764 Motor_vehicles, is for tax.";
    const computer = "You have not said what the addition of £3,000.00, 720 Computer equipment, is for tax.";
    const loan = /£6,000\.00\. 835 "Directors' loan account": what a participator owes at the period's end is taxed/;
    let draft: string;
    let version: number;
    const wordsAt = async (rest: string) => wordsOf((await person.get(`/sandbox/drafts/${draft}${rest}`)).text);
    const change = async (input: object) => {
      const { status, json, text } = await customer.sandbox.send("PATCH", `/v1/drafts/${draft}`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ version, input }),
      });
      assert.equal(status, 200, text);
      version = json.version;
    };
    before(async () => {
      const form = { csv, previous_csv: "", business: "trade" };
      const mapped = await shown(form);
      const said = { ...form, ...hiddenIn(mapped), ...chosenIn(mapped), do: "start", token: "y".repeat(24) };
      const { location } = await person.post(path, fields(said));
      draft = location?.split("/").at(-1) ?? "";
      version = 1;
      const accounts = { director: "Jo Smith", average_employees: 1, approved_on: "2026-06-30", first_period: true };
      await change({ accounts, declarant: { name: "Jo Smith", status: "Director" } });
      const unfinished = await wordsAt("/check");
      assert.match(unfinished, /This return cannot be filed yet .* To decide, from the trial balance/);
      await change({ company: { registration_number: "12345678" } });
    });

    test("stands in the task that asks for it, with its amount and its account", async () => {
      const allowances = await wordsAt("/tasks/capital_allowances");
      assert.ok(allowances.includes(van), allowances);
      assert.ok(allowances.includes(computer));
      assert.match(await wordsAt("/pages/loans"), loan);
      assert.doesNotMatch(await wordsAt("/tasks/balance_sheet"), /To decide/);
    });

    test("is a warning of the check, which nobody passes without a tick", async () => {
      const words = await wordsAt("/check");
      assert.ok(words.includes(van), words);
      assert.match(words, loan);
      assert.match(words, /What is not decided yet is filed as if it were nothing/);
      assert.doesNotMatch(words, /Nothing of this stops the return/);

      const passed = await person.post(`/sandbox/drafts/${draft}/check`, {});
      assert.equal(passed.again, true);
      assert.match(wordsOf(passed.text), /Read each warning and tick it before you go on/);
    });

    test("is told until it is answered, each addition for itself", async () => {
      const claimed = (main_rate_expenditure: number) => ({
        financials: {
          trading_profit: 2_300_000 - main_rate_expenditure,
          capital_allowances: { annual_investment_allowance: { main_rate_expenditure } },
        },
      });
      await change(claimed(300_000));
      const part = await wordsAt("/check");
      assert.ok(part.includes(van), part);
      assert.ok(!part.includes(computer));
      await change(claimed(1_700_000));
      const rest = await wordsAt("/check");
      assert.doesNotMatch(rest, /You have not said what the addition/);
      assert.match(rest, loan);
    });
  });

  test("what was remembered is not asked again", async () => {
    const text = await shown();

    assert.doesNotMatch(text, /What are these accounts\?/);
    assert.match(text, /Start the return with these figures/);
  });
});

describe("a company that filed before", () => {
  const utr = "8596148860";
  const declarant = { name: "Jo Smith", status: "Director" };
  const figures = { turnover: 2_000_000, net_profit: 1_900_000, trading_profit: 1_900_000 };
  const van = [
    { code: "760", name: "Motor vehicles", debit: 1_000_000 },
    { code: "761", name: "Motor vehicles accumulated depreciation", credit: 200_000 },
  ];
  const of = (period: object, more: object = {}) => ({
    company: { name: "Van Hire Ltd", utr, registration_number: "12345678" },
    period,
    declarant,
    financials: figures,
    accounts: {
      standard: "frs105",
      average_employees: 1,
      director: "Jo Smith",
      approved_on: "2025-06-30",
      first_period: true,
      balance_sheet: {
        tangible_assets: 800_000,
        cash: 1_110_000,
        called_up_share_capital: 10_000,
        profit_and_loss_reserve: 1_900_000,
      },
      profit_and_loss: { other_charges: 100_000, tax: 0 },
    },
    ...more,
  });
  const last = { start: "2024-04-01", end: "2025-03-31" };
  let own: string;
  let filing: string;
  before(async () => {
    const sources = [{ field: "accounts.balance_sheet.tangible_assets", lines: van }];
    const { status, json, text } = await customer.sandbox.post("/v1/filings", of(last, { sources }));
    assert.equal(status, 201, text);
    filing = json.id;
    const { id } = (await customer.sandbox.get(`/v1/companies?utr=${utr}`)).json.data[0];
    own = `/sandbox/companies/${id}/trial-balance`;
  });

  const startOf = (text: string) => /name="start"[^>]*value="([^"]*)"/.exec(text)?.[1];

  test("begins with its next period that is over, and with the standard of its last accounts", async () => {
    const { text } = await person.get(own);

    assert.equal(startOf(text), "01/04/2025");
    assert.match(text, /<option value="frs105" selected/);
    assert.match(wordsOf(text), /The last accounts that were filed here are under FRS 105\./);
    assert.doesNotMatch(wordsOf(text), /is there already/);
  });

  test("sees what it bought, and where that comes from", async () => {
    const csv = [
      "code,name,debit,credit",
      "200,Sales,,20000",
      "416,Depreciation Expense,2000,",
      "760,Motor vehicles,14000,",
      "761,Motor vehicles accumulated depreciation,,4000",
      "950,Capital - 100 Ordinary Shares,,100",
      "960,Retained Earnings,,19000",
      "090,Business Bank Account,27100,",
    ].join("\n");
    const { text } = await person.post(own, fields({ csv, previous_csv: "", business: "trade", standard: "frs105" }));
    const words = wordsOf(text);

    assert.match(words, /760 Motor vehicles, £4,000\.00: Cost £14,000\.00 less £10,000\.00 in last year's return\./);
    assert.match(words, /From the last return ?: the comparatives, .* and last year's fixed assets/);
    assert.match(text, new RegExp(`href="/sandbox/filings/${filing}"`));
  });

  test("is told of a return that there is for the period, with the way to it, and so is the draft", async () => {
    const period = { start: "2025-04-01", end: "2026-03-31" };
    const { json, text: refused } = await customer.sandbox.post("/v1/filings", {
      ...of(period),
      accounts: undefined,
    });
    assert.ok(json.id !== undefined, refused);
    const csv = "name,debit,credit\nSales,,10\nBank current account,10,";
    const form = { csv, previous_csv: "", business: "trade", standard: "frs105" };
    const isThere = /A return for this period is there already/;

    const { text } = await person.post(own, fields(form));
    assert.match(wordsOf(text), isThere);
    assert.match(text, new RegExp(`href="/sandbox/filings/${json.id}"`));
    const part = await person.post(own, fields({ ...form, start: "01/01/2026", end: "31/12/2026" }));
    assert.match(wordsOf(part.text), /A return for a part of this period is there already/);
    const earlier = await person.post(own, fields({ ...form, start: "01/04/2020", end: "31/03/2021" }));
    assert.doesNotMatch(wordsOf(earlier.text), /is there already/);

    const started = await person.post(
      own,
      fields({ ...form, ...hiddenIn(text), ...chosenIn(text), do: "start", token: "x".repeat(24) }),
    );
    const draft = await person.follow(started);
    assert.match(wordsOf(draft.text), isThere);
    assert.match(draft.text, new RegExp(`href="/sandbox/filings/${json.id}"`));
  });

  test("and then no period is proposed that is not over", async () => {
    const { text } = await person.get(own);

    assert.equal(startOf(text) ?? "", "");
    assert.match(wordsOf(text), /The next period ends on 31 Mar 2027 and is not over yet/);
  });
});

describe("accounts that a name alone puts nowhere", () => {
  const csv =
    "code,name,debit,credit\n4000,Sales,,10\n9998,Suspense,4,\n0030,Office equipment,2,\n1200,Bank current account,4,";
  const form = { csv, previous_csv: "", business: "trade" };

  test("are asked with what such accounts commonly are, where no word of the name is known", async () => {
    const text = await shown({ ...form, csv: "name,debit,credit\nSales,,10\nZorblax,4,\nJob insurance,,1\nHSBC,7," });
    const words = wordsOf(text);

    assert.match(words, /Nothing in its name says what it is\. The first three are what such an account commonly is\./);
    assert.match(words, /Job insurance, .*Nothing says what it is\./);
    assert.match(text, />Perhaps: Sundry expenses</);
  });

  test("may be something else: the account is asked, with the nearest", async () => {
    const first = await shown(form);

    assert.match(
      wordsOf(first),
      /9998 "Suspense" has a balance of £4\.00\..* If it is something else, choose its category below\./,
    );
    assert.match(wordsOf(first), /It stands nowhere in the accounts\. If it is something else, choose that\./);
    assert.match(first, />Perhaps: Sundry expenses</);
    assert.doesNotMatch(wordsOf(first), /sundry_expenses|in mapping/);
    assert.match(wordsOf(first), /To decide in the return/);
    const at = /name="category\.(\d+)"/.exec(first.slice(first.indexOf("9998 Suspense") - 400))?.[1];
    const second = await shown({
      ...form,
      ...hiddenIn(first),
      ...chosenIn(first),
      [`category.${at}`]: "sundry_expenses",
    });
    assert.match(second, /Start the return with these figures/);
  });
});

describe("accounts of the year before alone", () => {
  test("are asked too, before those that are only to be confirmed", async () => {
    const form = {
      csv: "code,name,debit,credit\n4000,Sales,,10\n7500,Sundry expenses,4,\n1200,Bank current account,6,",
      previous_csv: "code,name,debit,credit\n4000,Sales,,10\n9,Qwrt,4,\n1200,Bank current account,6,",
      business: "trade",
    };
    const first = await shown(form);
    const asked = Object.keys(chosenIn(first));

    assert.match(wordsOf(first), /9 Qwrt, £4\.00 debit, in the year before/);
    assert.deepEqual(asked, ["category.4", "category.1"]);
    const said = { ...hiddenIn(first), ...chosenIn(first), "category.4": "office_costs" };
    assert.match(await shown({ ...form, ...said }), /Start the return with these figures/);
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

  test("of an account that has another name in the next file what was chosen last counts", async () => {
    const text = await shown({
      csv: "code,name,debit,credit\n9,Turnover,,10\n1200,Bank current account,10,",
      previous_csv: "",
      business: "trade",
      said: '[{"code":"9","name":"Sales","category":"rent_received"}]',
      "account.0": '{"code":"9","name":"Turnover"}',
      "category.0": "sales",
      "account.1": '{"code":"1200","name":"Bank current account"}',
      "category.1": "bank_and_cash",
    });

    assert.doesNotMatch(text, /Correct these first/);
    assert.match(text, /Start the return with these figures/);
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
