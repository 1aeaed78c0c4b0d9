// The questions of filing by hand, held against the definition of the input: all of it is asked once or never, what is
// typed comes back as it was, and every problem finds its question.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Field, fieldsBelow, type PlacedField } from "../../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../../packages/ct600/input/fields/filing.ts";
import { isCalendarDate, isoDay } from "../../../packages/ct600/period.ts";
import { NEVER_ASKED, whyNotAsked } from "./never-asked.ts";
import { fieldsOf, inWords, placed, placeOf } from "./problems.ts";
import { type Answers, fieldAt, type Page, pathOfField, type Question, valueAt } from "./question.ts";
import { isDormant, pagesOf, placeOfPage, TASKS, tasksOf } from "./tasks.ts";
import { pathsOf, readPage, type Typed, typedOf } from "./typed.ts";

const PAGES = TASKS.flatMap(({ pages }) => pages);
const QUESTIONS = PAGES.flatMap(({ questions }) => questions);
const asked = QUESTIONS.flatMap((question) => fieldsOf(question).map(([path]) => path));

test("every field of the input is asked by one question, or there is a reason why none asks for it", () => {
  const isWrapper = (path: string, field: Field) => field.kind === "group" || path.endsWith("[]");
  const fields = fieldsBelow(FILING).filter(({ path, field }) => !isWrapper(path, field));
  // Of pairs with keys of the caller's own, one is asked for.
  const isAskedFor = ({ path, field }: PlacedField) =>
    field.kind === "map" ? asked.some((one) => one.startsWith(`${path}.`)) : asked.includes(path);
  const never = fields.filter((one) => !isAskedFor(one) && whyNotAsked(one.path) === null);
  const both = asked.filter((path) => whyNotAsked(path) !== null);

  assert.deepEqual(
    never.map(({ path }) => path),
    [],
  );
  assert.deepEqual(both, []);
  assert.equal(new Set(asked).size, asked.length, "no field is asked twice");
  for (const path of Object.keys(NEVER_ASKED))
    assert.ok(
      fieldsBelow(FILING).some((one) => one.path === path),
      path,
    );
});

test("pages have names and titles of their own, and no question says a path", () => {
  const unique = (all: readonly string[]) =>
    assert.deepEqual(
      all.filter((one, at) => all.indexOf(one) !== at),
      [],
    );
  unique(PAGES.map(({ name }) => name));
  unique(PAGES.map(({ title }) => title));
  for (const page of PAGES) assert.equal(placeOfPage(page.name)?.page, page);
  const texts = PAGES.flatMap(({ title, lead = "", questions }) => [title, lead, ...questions.flatMap(textsOf)]);
  for (const text of texts) assert.doesNotMatch(text, /_|\d{4}-\d\d|\bpence\b|\bAPI\b|[a-z]\.[a-z]/, text);
  for (const page of PAGES) unique(page.questions.filter(({ when }) => when === undefined).map(({ label }) => label));
});

function textsOf({ label, hint = "", answers = [], each = [], item = "", of = [] }: Question): string[] {
  return [
    label,
    hint,
    item,
    ...each,
    ...answers.flatMap(([, ...words]) => words.flatMap((word) => word ?? [])),
    ...of.flatMap(textsOf),
  ];
}

test("answers to choose from are all that the field takes", () => {
  const all = QUESTIONS.flatMap((one) => fieldsOf(one));
  for (const [path, question] of all.filter(([, { answers }]) => answers !== undefined)) {
    const field = fieldAt(path);
    const values = (question.answers ?? []).map(([value]) => value);
    if (field.kind === "choice") assert.deepEqual([...values].sort(), [...field.of].sort(), path);
    if (field.kind === "flag")
      assert.ok(
        values.every((value) => typeof value === "boolean"),
        path,
      );
    assert.ok(["choice", "flag", "integer"].includes(field.kind), path);
  }
  const chosen = all.filter(
    ([path, { answers, of }]) =>
      of === undefined && answers === undefined && ["choice", "flag"].includes(fieldAt(path).kind),
  );
  assert.deepEqual(chosen, [], "a choice without its answers");
});

const pence = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 });
const day = fc.tuple(
  fc.integer({ min: 2015, max: 2027 }),
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: 28 }),
);
const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,.&'-]{0,40}[a-z]$/);

/** They are tidied when they are read. */
const NUMBERS =
  /^company\.(utr|registration_number)$|^repayment\.(sort_code|account_number)$|\.(claims|surrenders)\.0\.reference$|\.postcode$|^charity\.re/;

/** An answer to a question, as the input has it. */
function answerTo(question: Question, path: string): fc.Arbitrary<unknown> {
  if (question.of !== undefined) {
    const of = question.of
      .filter(({ file }) => file === undefined)
      .map((one) => [one.path, answerTo(one, `${path}.0.${one.path}`)] as const);
    const item = fc.record(Object.fromEntries(of)).map((values) => nested(values));
    return fc.array(item, { minLength: 1, maxLength: 3 });
  }
  if (question.isLines) return fc.array(word, { minLength: 1, maxLength: 4 });
  if (question.each !== undefined) {
    const one: fc.Arbitrary<unknown> = fieldAt(`${path}.0`).kind === "integer" ? fc.integer({ min: 0, max: 50 }) : word;
    return fc.array(one, { minLength: 1, maxLength: question.each.length });
  }
  if (question.answers !== undefined) return fc.constantFrom(...question.answers.map(([value]) => value));
  const field = fieldAt(path);
  if (field.kind === "pence") return field.least < 0 ? pence : pence.map(Math.abs);
  if (field.kind === "integer") return fc.integer({ min: 0, max: 900 });
  if (NUMBERS.test(path)) return fc.stringMatching(/^[1-9]\d{9}$/);
  return field.kind === "date" ? day.map((parts) => isoDay(...parts)) : word;
}

function nested(values: Readonly<Record<string, unknown>>): object {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let at = whole;
    for (const name of names) {
      const inner = at[name] ?? {};
      at[name] = inner;
      at = inner as Record<string, unknown>;
    }
    at[last] = value;
  }
  return whole;
}

const typedOn = ({ questions }: Page) => questions.filter(({ file }) => file === undefined);

const answersTo = (page: Page): fc.Arbitrary<Answers> => {
  // No browser fills in a file.
  const all = typedOn(page).flatMap((one) =>
    [one.path, one.lastYear].flatMap((path) => (path === undefined ? [] : [[path, answerTo(one, path)] as const])),
  );
  return fc.record(Object.fromEntries(all), { requiredKeys: [] }).map((values) => nested(values) as Answers);
};

const patched = (answers: unknown, patch: unknown): unknown => {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const kept = { ...(typeof answers === "object" ? answers : {}) } as Record<string, unknown>;
  for (const [name, member] of Object.entries(patch))
    if (member === null) delete kept[name];
    else kept[name] = patched(kept[name], member);
  return kept;
};

test("what a page shows is read back as the same answers", () => {
  for (const page of PAGES)
    fc.assert(
      fc.property(answersTo(page), (answers) => {
        const shown = typedOf(page, answers);

        const { patch, problems } = readPage(page, new URLSearchParams(shown), { answers, shown: {} });

        assert.deepEqual(problems, {});
        const back = patched({}, patch) as Answers;
        for (const { path } of typedOn(page).filter(({ when }) => when?.(answers) ?? true))
          assert.deepEqual(valueAt(back, path), valueAt(answers, path), path);
        assert.deepEqual(typedOf(page, { ...answers, ...back }), shown);
      }),
      { numRuns: 15 },
    );
});

test("what stands as it was shown changes nothing; what is emptied is taken back", () => {
  for (const page of PAGES)
    fc.assert(
      fc.property(answersTo(page), (answers) => {
        const shown = typedOf(page, answers);
        const same = readPage(page, new URLSearchParams(shown), { answers, shown });
        const emptied = readPage(page, new URLSearchParams(), { answers, shown });

        assert.deepEqual(same, { patch: {}, problems: {} });
        const { patch } = emptied;
        assert.deepEqual(typedOf(page, patched(answers, patch) as Answers), {});
      }),
      { numRuns: 5 },
    );
});

const on = (name: string): Page => placeOfPage(name)?.page ?? assert.fail(name);
const typing = (name: string, typed: Typed, answers: Answers = {}) =>
  readPage(on(name), new URLSearchParams(typed), { answers, shown: typedOf(on(name), answers) });

test("amounts are read as people write them, days in words too, and what is wrong is told with the question", () => {
  const turnover = typing("turnover", { "financials.turnover": "£12,000.50", "financials.net_profit": "(1,234)" });
  const period = typing("period", {
    "period.start-day": "01",
    "period.start-month": "Apr",
    "period.start-year": "2025",
  });
  const wrong = typing("period", { "period.end-day": "31", "period.end-month": "2", "period.end-year": "2026" });
  const negative = typing("turnover", { "financials.turnover": "-5", "financials.net_profit": "lots" });

  assert.deepEqual(turnover.patch, { financials: { turnover: 1_200_050, net_profit: -123_400 } });
  assert.deepEqual(period.patch, { period: { start: "2025-04-01" } });
  assert.deepEqual(
    typing("company", { "company.utr": "85961 48860", "company.registration_number": "123 4567" }).patch,
    {
      company: { utr: "8596148860", registration_number: "01234567" },
    },
  );
  assert.deepEqual(wrong.problems, { "period.end": "Enter a real day, such as 31 3 2026." });
  assert.deepEqual(negative.problems, {
    "financials.turnover": "Enter 0 or more.",
    "financials.net_profit": "Enter an amount in pounds, such as 12,000.50.",
  });
});

test("an item can be added, changed and taken out, and what no page asks of it stays", () => {
  const path = "financials.participator_loans.loans";
  const loan = {
    participator: "A Smith",
    amount: 100,
    made_on: "2025-05-01",
    repayments: [{ amount: 50, date: "2026-05-01" }],
  };
  const answers = {
    financials: {
      participator_loans: {
        loans: [
          { ...loan, ref: "x" },
          { ...loan, participator: "B Smith" },
        ],
      },
    },
  };
  const shown = typedOf(on("loans"), answers);

  const added = typing(
    "loans",
    { ...shown, [`${path}.5.participator`]: "C Smith", [`${path}.5.repayments.3.amount`]: "1" },
    answers,
  );
  const out = typing("loans", { ...shown, [`${path}.0.remove`]: "yes" }, answers);

  const loans = valueAt(added.patch, path) as { participator: string; ref?: string; repayments: object[] }[];
  assert.deepEqual(
    loans.map(({ participator }) => participator),
    ["A Smith", "B Smith", "C Smith"],
  );
  assert.equal(loans[0]?.ref, "x");
  assert.deepEqual(loans[2]?.repayments, [{ amount: 100 }]);
  assert.deepEqual(
    (valueAt(out.patch, path) as { participator: string }[]).map(({ participator }) => participator),
    ["B Smith"],
  );
});

test("a list that is longer than a page stays as it is; one that is full has no room for another", () => {
  const path = "financials.group_relief.claims";
  const claim = { company: "Sub Ltd", reference: "1234567890", amount: 100 };
  const holding = (count: number) => ({ financials: { group_relief: { claims: Array(count).fill(claim) } } });
  const typed = { [`${path}.0.company`]: "Another Ltd", [`${path}.100.company`]: "One more Ltd" };

  const long = typing("group-claims", typed, holding(101));
  const full = typing("group-claims", { ...typedOf(on("group-claims"), holding(100)), ...typed }, holding(100));

  assert.deepEqual(typedOf(on("group-claims"), holding(101)), {});
  assert.deepEqual(valueAt(long.patch, path), holding(101).financials.group_relief.claims);
  assert.deepEqual(full.problems, { [path]: "Enter at most 100." });
});

test("a part of an item that is emptied is gone as a whole", () => {
  const path = "financials.group_relief.claims";
  const claim = { company: "Sub Ltd", period: { start: "2025-01-01", end: "2025-12-31" } };
  const answers = { financials: { group_relief: { claims: [claim] } } };
  const days = Object.fromEntries(
    Object.entries(typedOf(on("group-claims"), answers)).filter(([name]) => !name.includes(".period.")),
  );

  assert.deepEqual(valueAt(typing("group-claims", days, answers).patch, path), [{ company: "Sub Ltd" }]);
});

test("a list of texts is typed one on a line", () => {
  const path = "financials.research_and_development.connected_paye_references";
  const { patch } = typing("research-paye", { [path]: " 123/AB456\r\n\r\n961/CD 7\r\n" });

  assert.deepEqual(valueAt(patch, path), ["123/AB456", "961/CD 7"]);
  assert.deepEqual(typedOf(on("research-paye"), patch), { [path]: "123/AB456\n961/CD 7" });
  const same = { answers: patch, shown: typedOf(on("research-paye"), patch) };
  const sent = new URLSearchParams({ [path]: "123/AB456\r\n961/CD 7" });
  assert.deepEqual(readPage(on("research-paye"), sent, same).patch, {});
  assert.equal(placeOf(`${path}.1`)?.name, path);
});

test("group relief and research have pages of their own for a second period, where there is one", () => {
  const group = placeOfPage("group-claims")?.task ?? assert.fail();
  const namesFor = (answers: Answers) => pagesOf(group, answers).map(({ name }) => name);
  const long = { period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" } };
  const claims = { claims: [{ company: "Sub Ltd" }] };

  assert.deepEqual(namesFor({}), ["group-claims", "group-losses-given"]);
  assert.deepEqual(namesFor({ ...long, next_period: { financials: { group_relief: claims } } }), [
    ...["group-claims", "group-losses-given", "group-claims-second-period"],
    ...["group-claims-consent-second-period", "group-losses-given-second-period"],
  ]);
  assert.equal(
    placeOf("next_period.financials.group_relief.claims.1.reference")?.name,
    "next_period.financials.group_relief.claims.1.reference",
  );
  assert.equal(
    placeOf("next_period.financials.research_and_development.paye_and_nic")?.page.name,
    "research-paye-second-period",
  );
});

test("every field that a problem can name finds its question, or no page asks for it", () => {
  for (const { path } of fieldsBelow(FILING)) {
    const field = path.replaceAll("[]", ".0");
    const place = placeOf(field);
    if (place === null) assert.notEqual(whyNotAsked(path), null, path);
    else
      assert.ok(
        place.page.questions.some((question) => fieldsOf(question).some(([one]) => one === pathOfField(place.name))),
        path,
      );
  }
  assert.equal(placeOf(""), null);
  assert.equal(
    placeOf("financials.participator_loans.loans.2.repayments.1.date")?.name,
    "financials.participator_loans.loans.2.repayments.1.date",
  );
  assert.equal(placeOf("financials.trading_profit")?.question.label, "Profit before tax");
  assert.equal(placeOf("next_period.financials.turnover")?.question.label, "Turnover, second period");
});

test("accounts of more than 12 months have a second figure beside the first, where one can be shared or is each's own", () => {
  const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };
  const answers = {
    period,
    financials: { turnover: 100, losses: { trading_since_april_2017: 500 } },
    next_period: { financials: { turnover: 300 } },
  };
  const typed = typedOf(on("turnover"), answers);
  const second = { "next_period.financials.turnover": "", "next_period.financials.net_profit": "7" };
  const changed = readPage(on("turnover"), new URLSearchParams({ ...typed, ...second }), { answers, shown: typed });

  assert.deepEqual(typed, { "financials.turnover": "1.00", "next_period.financials.turnover": "3.00" });
  assert.deepEqual(changed.patch, { next_period: { financials: { turnover: null, net_profit: 700 } } });
  assert.deepEqual(typedOf(on("turnover"), { ...answers, period: { ...period, accounts_end: undefined } }), {
    "financials.turnover": "1.00",
  });
  // What the first period leaves, the second begins with.
  const losses = on("losses-brought-forward").questions.flatMap((one) => pathsOf(one, answers));
  assert.ok(losses.includes("financials.losses.trading_since_april_2017"));
  assert.ok(!losses.includes("next_period.financials.losses.trading_since_april_2017"));
  assert.equal(placeOf("next_period")?.page.name, "accounts-period");
});

test("a problem speaks in the question's words", () => {
  const [missing, reconciles] = placed([
    {
      code: "missing_field",
      message: "company.registration_number is required.",
      field: "company.registration_number",
    },
    {
      code: "does_not_reconcile",
      message:
        "The disposals give gains of 123456 pence (£1,234.56). Send that, leave gains out, or correct the disposals.",
      field: "financials.chargeable_gains.gains",
    },
  ]);

  assert.equal(missing?.text, "Answer “Company number”.");
  assert.equal(missing?.place?.page.name, "company");
  assert.equal(
    reconciles?.text,
    "The disposals give gains of £1,234.56. Enter that, leave gains out, or correct the disposals.",
  );
  assert.equal(
    inWords("accounts.x is £2, but its lines add up to £1. It differs by £1. Send 100, or correct the other figures."),
    "x is £2, but its lines add up to £1. It differs by £1. Enter £1.00, or correct the other figures.",
  );
  assert.equal(
    inWords("Send financials.property_allowances or financials.property.capital_allowances, not both, by 2026-03-31."),
    "Enter “Annual investment allowance within it” or “Main pool brought forward”, not both, by 31 Mar 2026.",
  );
});

test("a return is named by its period, and never by its id", () => {
  const id = `fil_${"r6tEVJpb".repeat(3)}`;
  const table = [
    [
      `The comparatives are the figures of ${id}, the newest return filed here with accounts up to 2025-03-31. They stay as they are now.`,
      "The comparatives are the figures of the newest return filed here with accounts up to 31 Mar 2025. They stay as they are now.",
    ],
    [
      `turnover of the comparatives are not what ${id}, the newest return filed here for that period, states. Check it.`,
      "turnover of the comparatives are not what the newest return filed here for that period states. Check it.",
    ],
    [
      `${id}, the return filed here for the period that ends on 2025-03-31, has no accounts.`,
      "The return filed here for the period that ends on 31 Mar 2025 has no accounts.",
    ],
    [
      `${id} has amended this return, so the draft cannot be filed. Begin one from ${id}.`,
      "Another return has amended this return, so the draft cannot be filed. Begin one from that return.",
    ],
    ["The figures of fil differ.", "The figures of fil differ."],
  ] as const;

  for (const [message, told] of table) assert.equal(inWords(message), told);
});

test("a field is named by its question beside the one that the problem is about", () => {
  const group = "financials.group_relief";
  const consent = "Consent is given in one way: send simplified_arrangement or notices_attached, not several of them.";
  const nothing = `Group relief needs claims or surrenders. Send one of them, or leave ${group} out.`;

  assert.equal(
    inWords(consent, `${group}.surrender_consent`),
    "Consent is given in one way: enter “Simplified arrangement” or “Notices of consent”, not several of them.",
  );
  assert.match(inWords(consent, `${group}.consent`), /enter “Company authorised under the simplified arrangement” or/);
  assert.match(inWords(nothing, `${group}.claims`), /Enter one of them, or leave group relief out\.$/);
});

test("a dormant company has few tasks; a tick adds one, and answers keep it", () => {
  const names = (answers: Answers, ticked: string[] = []) => tasksOf(answers, new Set(ticked)).map(({ name }) => name);
  const dormant = { accounts: { dormant: true } };

  assert.ok(isDormant(dormant));
  assert.deepEqual(names(dormant), ["company", "accounts", "balance_sheet", "directors", "statements", "declaration"]);
  assert.ok(!names({}).includes("losses"));
  assert.ok(names({}, ["losses"]).includes("losses"));
  assert.ok(names({ financials: { losses: { carried_back: 1 } } }).includes("losses"));
  assert.ok(!names(dormant, ["losses"]).includes("losses"));
});

test("movements of reserves are asked for under both standards: a check of both names the page", () => {
  const notes = TASKS.find(({ name }) => name === "notes");
  assert.ok(notes !== undefined);

  for (const standard of ["frs102", "frs105"])
    assert.ok(
      pagesOf(notes, { accounts: { standard } }).some(({ name }) => name === "reserves"),
      standard,
    );
  assert.equal(
    inWords("Check the balance sheet, or send accounts.reserves with the dividends.", "accounts.reserves"),
    "Check the balance sheet, or enter “Movements of reserves” with the dividends.",
  );
});

test("lines of one standard are asked for in its accounts only", () => {
  const linesOf = (standard: string) =>
    Object.keys(
      typedOf(on("income-and-costs"), {
        accounts: { standard, profit_and_loss: { staff_costs: 1, distribution_costs: 1, other_income: 1 } },
      }),
    );
  assert.deepEqual(linesOf("frs105"), [
    "accounts.profit_and_loss.other_income",
    "accounts.profit_and_loss.staff_costs",
  ]);
  assert.deepEqual(linesOf("frs102"), [
    "accounts.profit_and_loss.other_income",
    "accounts.profit_and_loss.distribution_costs",
  ]);
  const notes = placeOfPage("policies")?.task ?? assert.fail();
  assert.ok(!pagesOf(notes, { accounts: { standard: "frs105" } }).some(({ name }) => name === "policies"));
  assert.ok(isCalendarDate("2025-04-01"));
});
