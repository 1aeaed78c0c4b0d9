// The table of eligibility against what create refuses, row by row and the other way: what it says can be filed is
// accepted, what it says cannot is refused with its code, and nothing that is refused as beyond this service is
// missing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { checkReturn } from "../packages/ct600/check-return.ts";
import { type Eligible, eligibilityOf } from "../packages/ct600/eligibility/eligibility.ts";
import { ELIGIBILITY, ELIGIBILITY_TABLE, type EligibilityInput } from "../packages/ct600/eligibility/input.ts";
import { readEligibility } from "../packages/ct600/eligibility/read.ts";
import { ownCodes, type Row } from "../packages/ct600/eligibility/row.ts";
import { fieldsBelow } from "../packages/ct600/input/fields/field.ts";
import { FILING } from "../packages/ct600/input/fields/filing.ts";
import { NOT_OFFERED, notOfferedSentence } from "../packages/ct600/input/not-offered.ts";
import { PREFIXES } from "../packages/ct600/input/registration-number.ts";
import { NOT_OFFERED as DOCUMENTS_NOT_OFFERED } from "../packages/ct600/register/not-offered-rules.ts";
import { REFUSALS } from "../packages/ct600/register/refusals.ts";
import { eligibilityFile, eligibilityPage } from "./support/eligibility-page.ts";
import { type Change, ELIGIBILITY_PROOFS, OWN_IXBRL, type RowProof } from "./support/eligibility-proofs.ts";
import {
  BASE,
  BEYOND,
  DELIVERY,
  inputOf,
  ELIGIBILITY_PERIOD as period,
  problemsOf,
  ELIGIBILITY_DAY as today,
  WITH_OWN,
  WITHOUT_ACCOUNTS,
} from "./support/eligibility-returns.ts";

const known: EligibilityInput = {
  company_type: "private_limited",
  period,
  turnover: 12_000_000,
  balance_sheet_total: 5_700_000,
  average_employees: 3,
  income: [],
  claims: [],
  circumstances: ["first_period"],
};

interface Named {
  readonly field: keyof typeof ELIGIBILITY_TABLE;
  readonly value: string;
  readonly row: Row;
  readonly proof: RowProof;
}

const rows: Named[] = (Object.keys(ELIGIBILITY_TABLE) as (keyof typeof ELIGIBILITY_TABLE)[]).flatMap((field) =>
  Object.entries<Row>(ELIGIBILITY_TABLE[field]).map(([value, row]) => {
    const proof = (ELIGIBILITY_PROOFS[field] as Record<string, RowProof>)[value];
    assert.ok(proof, `${field}.${value}`);
    return { field, value, row, proof };
  }),
);

const isList = (field: string) => ["income", "claims", "circumstances", "pages"].includes(field);

function askedOf({ field, value }: Pick<Named, "field" | "value">): EligibilityInput {
  const others = field === "circumstances" ? (known.circumstances ?? []) : [];
  const body = { ...known, [field]: isList(field) ? [...others, value] : value };
  const read = readEligibility(body);
  assert.ok(read.kind === "sound", JSON.stringify(read));
  return read.asked;
}

const answerOf = (named: Pick<Named, "field" | "value">) => eligibilityOf(askedOf(named), today);
/** Create blames the field that is missing; before there is a return, the reason is its kind. */
const createSays = (code = "pdf_accounts_not_accepted") => (code === "accounts_not_generated" ? "missing_field" : code);
const isOfItsOwn = (code: string | undefined) => code !== undefined && code in ownCodes;
const everyNeed = ({ needs }: Eligible) => [...needs.all, ...needs.oneOf.flat()];
const firstPath = ({ change }: { change: Change }) => Object.keys(change)[0] ?? "";

for (const named of rows) {
  const { field, value, row, proof } = named;
  const fact = `${field}.${value}`;

  test(`${fact}: what HMRC's part says is what create does`, async () => {
    const { hmrc } = answerOf(named);
    const effect = row.hmrc?.effect;
    const code = row.hmrc?.code;

    if (fact !== "own_accounts.pdf") {
      assert.equal(
        hmrc.canFile,
        effect === "cannot_be_filed" ? false : effect === "own_documents" ? "with_own_documents" : true,
      );
      assert.deepEqual(
        hmrc.reasons.map((reason) => [reason.fact, reason.code]),
        code === undefined ? [] : [[fact, code]],
      );
    } else assert.deepEqual([hmrc.canFile, hmrc.reasons[0]?.code], [false, "pdf_accounts_not_accepted"]);

    const { refused } = proof;
    if (refused !== undefined) {
      const found = await problemsOf(field === "own_accounts" ? WITHOUT_ACCOUNTS : BASE, refused.change);
      const expected = `${createSays(code)} ${refused.field ?? firstPath(refused)}`;
      assert.ok(found.includes(expected), `${expected} is not in ${found.join(", ")}`);
    } else if (effect === "cannot_be_filed") assert.fail("what is refused is not shown");
    else if (effect === "own_documents") assert.deepEqual([isOfItsOwn(code), typeof proof.unseen], [true, "string"]);

    if (hmrc.canFile === false) return;
    const isOwn = hmrc.accounts?.from === "own_document";
    const isPdf = proof.change?.["accounts.pdf"] !== undefined;
    const base = isOwn ? (isPdf ? WITHOUT_ACCOUNTS : WITH_OWN) : BASE;
    assert.deepEqual(await problemsOf(base, proof.change ?? {}), []);
  });

  test(`${fact}: what Companies House's part says is what create does`, async () => {
    const { companies_house: register } = answerOf(named);
    const effect = row.companiesHouse?.effect;
    const { register: shown } = proof;

    assert.equal(
      register.canFile,
      effect === "cannot_be_filed" ? false : effect === "own_documents" ? "with_own_documents" : true,
    );
    if (effect === "cannot_be_filed") {
      assert.ok(shown, "what is refused is not shown");
      assert.equal(row.companiesHouse?.code, "register_not_offered");
      if ("document" in shown)
        return assert.ok(
          DOCUMENTS_NOT_OFFERED.some(({ name }) => name === shown.document),
          shown.document,
        );
      const found = await problemsOf("accounts.pdf" in shown.change ? WITHOUT_ACCOUNTS : BASE, DELIVERY, shown.change);
      const expected = `register_not_offered ${shown.field ?? firstPath(shown)}`;
      return assert.ok(found.includes(expected), `${expected} is not in ${found.join(", ")}`);
    }
    assert.equal(shown, undefined, "nothing is refused");
    const isOwn = register.accounts?.from === "own_document";
    const found = await problemsOf(isOwn ? WITH_OWN : BASE, DELIVERY, proof.change ?? {});
    assert.deepEqual(
      found.filter((one) => one.startsWith("register_not_offered")),
      [],
    );
  });
}

test("a return with exactly what is needed is complete: nothing is refused, nothing missing is warned of", async () => {
  const { needs } = eligibilityOf(known, today).hmrc;
  const given = Object.keys(BASE).filter((path) => path !== "accounts.first_period");
  assert.deepEqual([...needs.all].sort(), [...given, "accounts.first_period"].sort());

  const { problems, warnings } = await checkReturn(inputOf(BASE), { today, refuseIncomplete: true });
  assert.deepEqual(problems, []);
  assert.deepEqual(
    // What was not said, and is assumed: nothing that the accounts or the return would need.
    warnings.map(({ code }) => code),
    ["assumed"],
  );
});

test("whatever a fact adds to a return is among the fields that are needed for it", () => {
  for (const named of rows) {
    const { hmrc } = answerOf(named);
    if (hmrc.canFile === false) continue;
    const added = Object.entries(named.proof.change ?? {}).filter(([, value]) => value !== undefined);
    const missing = added
      .map(([path]) => path)
      .filter((path) => !everyNeed(hmrc).some((need) => path === need || path.startsWith(`${need}.`)));
    assert.deepEqual(missing, [], `${named.field}.${named.value}`);
  }
});

test("of accounts in iXBRL and as a PDF one is enough, and only who may choose is told of both", async () => {
  const both = [["accounts.ixbrl", "accounts.pdf"]];
  const needsOf = (asked: Partial<EligibilityInput>) => {
    const { hmrc, companies_house: register } = eligibilityOf({ ...known, ...asked }, today);
    return [hmrc.needs, register.needs].map(({ all, oneOf }) => [all.filter((path) => path in OF_OWN), oneOf]);
  };
  const OF_OWN = { "accounts.ixbrl": 1, "accounts.pdf": 1 };

  assert.deepEqual(needsOf({ company_type: "charity" }), [
    [[], both],
    [["accounts.ixbrl"], []],
  ]);
  assert.deepEqual(needsOf({ company_type: "charity", own_accounts: "pdf" })[0], [["accounts.pdf"], []]);
  assert.deepEqual(needsOf({ circumstances: ["audited"] }), [
    [["accounts.ixbrl"], []],
    [["accounts.ixbrl"], []],
  ]);
  assert.deepEqual(needsOf({}), [
    [[], []],
    [[], []],
  ]);

  const { change = {} } = ELIGIBILITY_PROOFS.company_type.charitable_incorporated_organisation;
  const document = { "accounts.ixbrl": OWN_IXBRL };
  assert.deepEqual(await problemsOf(WITHOUT_ACCOUNTS, change), []);
  assert.deepEqual(
    await problemsOf(WITHOUT_ACCOUNTS, ELIGIBILITY_PROOFS.company_type.charity.change ?? {}, document),
    [],
  );
  assert.notDeepEqual(await problemsOf(WITHOUT_ACCOUNTS, change, document), [], "not both");
});

test("every field that is needed exists in the definition of the input", () => {
  const paths = new Set(fieldsBelow(FILING).map(({ path }) => path));
  for (const { field, value, row } of rows) {
    for (const path of row.needs ?? []) assert.ok(paths.has(path), `${field}.${value}: ${path}`);
    const answer = answerOf({ field, value });
    for (const path of [answer.hmrc, answer.companies_house].flatMap(everyNeed))
      assert.ok(paths.has(path), `${field}.${value}: ${path}`);
  }
});

const large = { turnover: 2_000_000_000, balance_sheet_total: 1_000_000_000, average_employees: 100 };
const questions: readonly EligibilityInput[] = [
  ...rows.map(askedOf),
  { ...known, ...large },
  { ...known, ...large, standard: "frs105" },
  { ...known, standard: "frs105", circumstances: ["deferred_tax"] },
  { ...known, company_type: "charity", claims: ["research_and_development"] },
  { ...known, period: { start: "2014-01-01", end: "2014-12-31" } },
];

test("every code that says so is one that eligibility gives, and every code that eligibility gives says so", () => {
  const given = new Set(
    questions
      .flatMap((asked) => Object.values(eligibilityOf(asked, today)))
      .flatMap(({ reasons }) => reasons.map(({ code }) => code)),
  );
  const beyond = Object.entries(BEYOND).flatMap(([code, is]) => (is ? [code] : []));

  assert.deepEqual([...given].filter((code) => !isOfItsOwn(code)).sort(), beyond.sort());
});

/** Rows of what is not offered that say nothing of what can be filed: only where something is sent. */
const ONLY_ELSEWHERE = ["A list of supplementary pages is", "Computations as a PDF are", "Files that are not PDF are"];

test("everything that create knows as not offered is in the table, and is refused under the name that it is tried by", async () => {
  const tried = rows.flatMap(({ proof }) => [
    ...(proof.tried ?? []),
    ...(proof.refused === undefined ? [] : [proof.refused.field ?? firstPath(proof.refused)]),
  ]);
  const names = new Set(tried.map((path) => path.split(".").at(-1)?.toLowerCase()));
  const missing = NOT_OFFERED.flatMap(({ types, rows: places }) =>
    places
      .filter(({ what }) => !ONLY_ELSEWHERE.includes(what))
      .filter(({ names: own }) => !own.some((name) => names.has(name)))
      .map(({ names: own }) => notOfferedSentence(types[0] ?? "", own[0] ?? "")),
  );
  assert.deepEqual(missing, []);
  assert.ok(NOT_OFFERED.flatMap(({ rows: places }) => places).length > 40);

  for (const path of rows.flatMap(({ proof }) => proof.tried ?? [])) {
    const found = await problemsOf(BASE, { [path]: {} });
    assert.ok(
      found.some((one) => one === `not_offered ${path}` || one === `page_not_supported ${path}`),
      `${path}: ${found}`,
    );
  }
});

test("everything that is not delivered to Companies House is in the table", () => {
  const shown = rows.flatMap(({ proof }) => proof.register ?? []);
  const documents = new Set(shown.flatMap((one) => ("document" in one ? [one.document] : [])));
  // Their forms and numbers say so before any document.
  const byForm = ["community interest company", "limited liability partnership"];
  const fields = new Set(shown.flatMap((one) => ("document" in one ? [] : [one.field ?? firstPath(one)])));

  assert.deepEqual(
    DOCUMENTS_NOT_OFFERED.map(({ name }) => name)
      .filter((name) => !documents.has(name))
      .sort(),
    byForm.sort(),
  );
  assert.deepEqual([...fields].sort(), REFUSALS.map(({ field }) => field).sort());
});

describe("a kind of body and a number of another kind contradict each other", () => {
  const COMPANY = ["private_limited", "limited_by_guarantee", "community_interest", "public_limited"];
  const cases: readonly (readonly [number: string, contradicting: readonly string[], fitting: readonly string[]])[] = [
    [
      "OC123456",
      [...COMPANY, "overseas", "registered_society", "charitable_incorporated_organisation", "unregistered"],
      ["partnership", "fund"],
    ],
    ["FC123456", [...COMPANY, "partnership"], ["overseas", "insurance_company", "bank"]],
    ["CE123456", [...COMPANY, "registered_society"], ["charitable_incorporated_organisation", "charity"]],
    ["AC123456", [...COMPANY, "partnership"], ["insurance_company", "unregistered"]],
    ["IP00525R", [...COMPANY, "unregistered"], ["registered_society", "charity", "property_management", "sports_club"]],
    // Without a prefix, or with that of a register of companies, it says nothing.
    ["12345678", [], [...COMPANY, "charity", "bank"]],
    ["SC123456", [], COMPANY],
    ["R0123456", [], COMPANY],
  ];
  for (const [registration_number, contradicting, fitting] of cases)
    test(registration_number, () => {
      for (const company_type of contradicting) {
        const read = readEligibility({ company_type, registration_number });
        assert.equal(read.kind, "unsound", company_type);
        assert.deepEqual(
          read.problems.map(({ code, field }) => [code, field]),
          [["invalid_registration_number", "registration_number"]],
        );
        assert.ok(read.problems[0]?.message.includes(`company_type ${company_type}.`));
      }
      for (const company_type of fitting)
        assert.equal(readEligibility({ company_type, registration_number }).kind, "sound", company_type);
    });

  test("it is told with the period, and what the number stands for", () => {
    const read = readEligibility({
      company_type: "private_limited",
      registration_number: "OC123456",
      period: { start: "2026-04-01", end: "2025-03-31" },
    });

    assert.ok(read.kind === "unsound");
    assert.deepEqual(
      read.problems.map(({ message }) => message),
      [
        "The number OC123456 belongs to another kind of body (limited liability partnership) than company_type private_limited. Correct one of them, or leave one out.",
        "The period ends on 2025-03-31, before it starts on 2026-04-01. Check both dates (rule 9105).",
      ],
    );
  });
});

test("a number of every prefix is judged as create and the register judge it", async () => {
  for (const { prefix } of PREFIXES) {
    const number = `${prefix}${"1".repeat(8 - prefix.length)}`;
    const { company_type: _, ...rest } = known;
    const answer = eligibilityOf({ ...rest, registration_number: number }, today);
    const isResident = answer.hmrc.needs.all.includes("company.uk_resident") ? true : undefined;
    const change = {
      "company.registration_number": number,
      "accounts.legal_form": undefined,
      "company.uk_resident": isResident,
    };
    const base = answer.hmrc.canFile === true ? BASE : WITH_OWN;
    // The sample document is that of a company with another number.
    const found = (await problemsOf(base, change)).filter((one) => !one.startsWith("ixbrl_company_mismatch"));
    // Insurers, funds and charities have numbers of their own, and create takes these without a word: the
    // table is stricter.
    const isStricter = ["AC", "SA", "NA", "IC", "SI", "NV", "CE", "CS"].includes(prefix);
    assert.deepEqual(found, [], prefix);
    assert.equal(answer.hmrc.canFile === true, !isStricter, prefix);

    const delivered = await problemsOf(base, DELIVERY, change);
    const isRefused = delivered.some((one) => one.startsWith("register_not_offered"));
    assert.equal(answer.companies_house.canFile === false, isRefused, prefix);
  }
});

test("the limits of size are those of the accounts, by the day on which the year starts", async () => {
  const turnover = 90_000_000;
  const ofYear = (start: string, end: string): EligibilityInput => ({
    ...known,
    period: { start, end },
    turnover,
    balance_sheet_total: 40_000_000,
    average_employees: 3,
  });
  const standardsOf = (asked: EligibilityInput) => eligibilityOf(asked, today).hmrc.accounts?.standards;

  // £900,000 and £400,000: above the limits of a micro-entity before 6 April 2025, within them since.
  assert.deepEqual(standardsOf(ofYear("2025-04-05", "2026-04-04")), ["frs102"]);
  assert.deepEqual(standardsOf(ofYear("2025-04-06", "2026-04-05")), ["frs105", "frs102"]);
  const before = { turnover: 50_000_000, balance_sheet_total: 20_000_000, average_employees: 3 };
  assert.deepEqual(standardsOf({ ...ofYear("2025-04-05", "2026-04-04"), previous_year: before }), ["frs105", "frs102"]);

  const asked = { ...known, ...large };
  const { hmrc, companies_house: register } = eligibilityOf(asked, today);
  const [reason] = hmrc.reasons;
  assert.deepEqual([hmrc.canFile, reason?.code, reason?.fact], ["with_own_documents", "too_large_for_regime", "size"]);
  assert.equal(register.canFile, "with_own_documents");
  const unsaid = (more: EligibilityInput) =>
    eligibilityOf({ ...asked, circumstances: [], ...more }, today).hmrc.notKnown.map(({ fact }) => fact);
  assert.deepEqual([unsaid({}), unsaid({ circumstances: ["first_period"] })], [["previous_year"], []]);
  assert.deepEqual([unsaid({ previous_year: before }), unsaid({ previous_year: large })], [[], []]);
  const sheet = { current_assets: 1_000_000_000, cash: 1_000_000_000, profit_and_loss_reserve: 1_000_000_000 };
  const sized = {
    "accounts.standard": "frs102",
    "financials.turnover": 2_000_000_000,
    "accounts.average_employees": 100,
    "accounts.balance_sheet": sheet,
  };
  assert.ok((await problemsOf(BASE, sized)).includes("too_large_for_regime accounts.standard"));
  assert.deepEqual(await problemsOf(WITH_OWN, { "financials.turnover": 2_000_000_000 }), []);
});

test("what cannot be together is said: a charity with research, a charity with two returns, FRS 105 with deferred tax", async () => {
  const charity: EligibilityInput = { ...known, company_type: "charity" };
  const reasonsOf = (asked: EligibilityInput) =>
    eligibilityOf(asked, today)
      .hmrc.reasons.filter(({ effect }) => effect === "cannot_be_filed")
      .map(({ code }) => code);

  assert.deepEqual(reasonsOf(charity), []);
  assert.deepEqual(reasonsOf({ ...charity, claims: ["research_and_development"] }), ["relief_not_available"]);
  assert.deepEqual(reasonsOf({ ...charity, period: { start: "2024-10-01", end: "2025-12-31" } }), ["invalid_period"]);
  assert.deepEqual(reasonsOf({ ...known, standard: "frs105", circumstances: ["deferred_tax"] }), [
    "invalid_accounting_standard",
  ]);

  const research = ELIGIBILITY_PROOFS.claims.research_and_development.change ?? {};
  const found = await problemsOf(WITH_OWN, ELIGIBILITY_PROOFS.company_type.charity.change ?? {}, research);
  assert.ok(found.includes("relief_not_available financials.research_and_development"), found.join());
  const deferred = { "accounts.deferred_tax": { charge: 1 } };
  assert.ok((await problemsOf(BASE, deferred)).some((one) => /^(invalid_accounting_standard|unknown_field)/.test(one)));
});

test("a claim is judged by the period that it is for", () => {
  const research = (start: string, end: string, day = today) =>
    eligibilityOf({ ...known, period: { start, end }, claims: ["research_and_development"] }, day).hmrc.reasons.map(
      ({ code, fact }) => `${fact} ${code}`,
    );
  const refused = ["claims.research_and_development relief_not_available"];

  assert.deepEqual(research("2024-03-31", "2025-03-30"), refused, "before the merged scheme");
  assert.deepEqual(research("2024-04-01", "2025-03-31"), []);
  assert.deepEqual(research("2024-04-01", "2025-03-31", "2027-03-31"), []);
  assert.deepEqual(research("2024-04-01", "2025-03-31", "2027-04-01"), refused, "later than two years after");

  const losses = (end: string) =>
    eligibilityOf({ ...known, period: { start: "2016-04-01", end }, claims: ["losses_above_allowance"] }, today).hmrc;
  assert.equal(losses("2017-03-31").canFile, true, "before there was a restriction");
  assert.equal(losses("2017-04-01").canFile, false);
});

test("a return without accounts has nothing to bring, is for one period, and is asked why", async () => {
  const change = { ...ELIGIBILITY_PROOFS.circumstances.no_accounts.change, "company.registration_number": "CE111111" };
  const charity: EligibilityInput = { ...known, company_type: "charity", circumstances: ["no_accounts", "dormant"] };
  const { hmrc, companies_house: register } = eligibilityOf(charity, today);

  assert.deepEqual([hmrc.canFile, hmrc.reasons, hmrc.notKnown], [true, [], []]);
  assert.deepEqual(hmrc.needs.all.filter((path) => path.startsWith("accounts.")).sort(), [
    "accounts.dormant",
    "accounts.not_attached",
  ]);
  assert.equal(register.canFile, false);
  assert.deepEqual(
    await problemsOf(WITHOUT_ACCOUNTS, change, { "charity.kind": "charity", "charity.all_exempt": true }),
    [],
  );

  const long = { start: "2024-10-01", end: "2025-12-31" };
  const { hmrc: two } = eligibilityOf({ ...known, period: long, circumstances: ["no_accounts"] }, today);
  assert.deepEqual([two.canFile, two.reasons.map(({ code }) => code)], [false, ["invalid_period"]]);
  const days = { "period.start": long.start, "period.end": "2025-09-30", "period.accounts_end": long.end };
  assert.ok((await problemsOf(WITHOUT_ACCOUNTS, change, days)).includes("invalid_period accounts.not_attached"));
});

test("accounts of its own for one reason are not judged by a standard for another", () => {
  const asked: EligibilityInput = { ...known, standard: "frs105", circumstances: ["deferred_tax", "audited"] };

  assert.deepEqual(
    [eligibilityOf(asked, today).hmrc.canFile, eligibilityOf(asked, today).hmrc.reasons.map(({ code }) => code)],
    ["with_own_documents", ["not_offered"]],
  );
});

test("a period is judged by its days", async () => {
  const judged = (start: string, end: string) => {
    const { hmrc, companies_house: register } = eligibilityOf({ ...known, period: { start, end } }, today);
    return [hmrc.canFile, hmrc.reasons.map(({ code }) => code).join(), register.canFile];
  };

  assert.deepEqual(judged("2014-04-01", "2015-03-31"), [false, "invalid_period", true]);
  assert.deepEqual(judged("2015-04-01", "2016-03-31"), [true, "", true]);
  assert.deepEqual(judged("2024-07-01", "2025-12-31"), [true, "two_returns", true]);
  assert.deepEqual(judged("2024-06-30", "2025-12-31"), [false, "invalid_period", false]);
  // Whether the company can be served does not turn on the day of the question.
  assert.deepEqual(judged("2025-12-01", "2026-11-30"), [true, "invalid_period", true]);
  const old = { "period.start": "2014-04-01", "period.end": "2015-03-31" };
  assert.ok((await problemsOf(BASE, old)).includes("invalid_period period.start"));
});

test("nothing known is nothing guessed: it can be filed as far as is known, and what would decide is told", () => {
  const { hmrc, companies_house: register } = eligibilityOf({}, today);

  assert.deepEqual([hmrc.canFile, register.canFile], [true, true]);
  assert.deepEqual(
    hmrc.notKnown.map(({ fact }) => fact),
    ["company_type", "period", "size", "income", "claims", "circumstances"],
  );
  assert.deepEqual(
    register.notKnown.map(({ fact }) => fact),
    ["company_type", "period", "size"],
  );
  assert.deepEqual(eligibilityOf(known, today).hmrc.notKnown, []);
  const one = { ...known, average_employees: undefined, balance_sheet_total: undefined } as unknown as EligibilityInput;
  assert.deepEqual(
    eligibilityOf(one, today).hmrc.notKnown.map(({ fact }) => fact),
    ["size"],
  );
});

test("every word of the question has a row, and every row is a word of the question", () => {
  for (const [field, values] of Object.entries(ELIGIBILITY_TABLE)) {
    const found = fieldsBelow(ELIGIBILITY).find(
      ({ path, field: one }) => (path === field || path === `${field}[]`) && one.kind === "choice",
    );
    assert.deepEqual(found?.field.kind === "choice" && found.field.of, Object.keys(values), field);
  }
});

test("docs/what-can-be-filed.md is up to date: npm run eligibility writes it", () => {
  const page = readFileSync(eligibilityFile, "utf8");

  assert.equal(page, eligibilityPage(page));
  for (const { value } of rows) assert.ok(page.includes(` \`${value}\` |`), value);
});
