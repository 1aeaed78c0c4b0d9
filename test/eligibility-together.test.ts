// Questions with many facts at once, drawn from a seed, against what create does with a return of just these facts: it
// refuses nothing for its kind that eligibility lets through, and what eligibility turns down it refuses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pdfBase64 } from "../packages/ct600/attachments/pdf.fixture.ts";
import { type Eligible, eligibilityOf } from "../packages/ct600/eligibility/eligibility.ts";
import { ELIGIBILITY_TABLE } from "../packages/ct600/eligibility/input.ts";
import { readEligibility } from "../packages/ct600/eligibility/read.ts";
import type { FoundReason } from "../packages/ct600/eligibility/together.ts";
import { type Dice, diceFrom } from "./proofs/dice.ts";
import { type Change, ELIGIBILITY_PROOFS, OWN_IXBRL, type RowProof } from "./support/eligibility-proofs.ts";
import {
  BASE,
  BEYOND,
  DELIVERY,
  problemsOf,
  ELIGIBILITY_DAY as today,
  WITHOUT_ACCOUNTS,
} from "./support/eligibility-returns.ts";

const CASES = 400;
const PDF = pdfBase64("Accounts");

type Field = keyof typeof ELIGIBILITY_TABLE;
const LISTS = ["income", "claims", "circumstances", "pages"] as const;
const PERIODS: readonly (readonly [start: string, end: string])[] = [
  ["2025-01-01", "2025-12-31"],
  ["2015-04-01", "2016-03-31"],
  ["2023-01-01", "2023-12-31"],
  ["2024-10-01", "2025-12-31"],
  ["2014-01-01", "2014-12-31"],
];
const LONG = "2024-10-01";

interface Drawn {
  readonly asked: Readonly<Record<string, unknown>>;
  /** As `claims.patent_box`. */
  readonly facts: readonly string[];
  readonly period: readonly [start: string, end: string];
}

function drawn(dice: Dice): Drawn {
  const valuesOf = (field: Field) => Object.keys(ELIGIBILITY_TABLE[field]);
  const several = (field: Field) => [
    ...new Set(Array.from({ length: dice.from(0, 2) }, () => dice.oneOf(valuesOf(field)))),
  ];
  const period = dice.chance(0.6) ? (PERIODS[0] ?? assert.fail()) : dice.oneOf(PERIODS);
  const one: Partial<Record<Field, string>> = {
    company_type: dice.oneOf(valuesOf("company_type")),
    ...(dice.chance(0.3) && { standard: dice.oneOf(valuesOf("standard")) }),
    ...(dice.chance(0.3) && { own_accounts: dice.oneOf(valuesOf("own_accounts")) }),
  };
  const lists = Object.fromEntries(LISTS.map((field) => [field, several(field)]));
  const facts = Object.entries({ ...one, ...lists }).flatMap(([field, values]) =>
    [values].flat().map((value) => `${field}.${value}`),
  );
  return { asked: { ...one, ...lists, period: { start: period[0], end: period[1] } }, facts, period };
}

function proofOf(fact: string): RowProof | undefined {
  const [field = "", value = ""] = fact.split(".");
  return (ELIGIBILITY_PROOFS as Readonly<Record<string, Record<string, RowProof>>>)[field]?.[value];
}

/** What all facts add to a return of the period. */
function returnOf({ facts, period }: Drawn): Change {
  return Object.assign({}, WITHOUT_ACCOUNTS, ...facts.map((fact) => proofOf(fact)?.change ?? {}), daysOf(period));
}

function daysOf([start, end]: Drawn["period"]): Change {
  return start === LONG
    ? { "period.start": start, "period.end": "2025-09-30", "period.accounts_end": end }
    : { "period.start": start, "period.end": end };
}

const isOfAccounts = ([path]: [string, unknown]) => path.startsWith("accounts.");
const without = (change: Change, is: (entry: [string, unknown]) => boolean): Change =>
  Object.fromEntries(Object.entries(change).filter((entry) => !is(entry)));

/** With the accounts that eligibility says it has. */
function withAccounts(change: Change, { accounts }: Eligible, dice: Dice): Change {
  if (accounts === null) return assert.fail("a return that can be filed says which accounts it has");
  if (accounts.from === "none") return change;
  if (accounts.from === "own_document") {
    const document = dice.oneOf(accounts.formats) === "pdf" ? { "accounts.pdf": PDF } : { "accounts.ixbrl": OWN_IXBRL };
    return { ...without(change, isOfAccounts), ...document };
  }
  const made = Object.fromEntries(Object.entries(BASE).filter(isOfAccounts));
  assert.ok(accounts.standards.length > 0, "accounts are made by one standard at least");
  return { ...made, ...change, "accounts.standard": dice.oneOf(accounts.standards) };
}

/** Refused because of what it is: not where a figure or a text is wrong. */
function refusedForKind(problems: readonly string[]): string[] {
  return problems.filter((problem) => {
    const [code = "", field = ""] = problem.split(" ");
    if (code === "missing_field") return /^accounts\.(pdf|ixbrl)$/.test(field);
    // Of the company's period: that of another company in a claim has to fit to this one.
    if (code === "invalid_period") return /^(period|accounts\.not_attached)/.test(field);
    return (BEYOND as Readonly<Record<string, boolean>>)[code] === true;
  });
}

/** Facts about accounts, by what tells create of them beside the standard. */
const OF_STANDARD: Readonly<Record<string, Change>> = {
  deferred_tax: { "accounts.deferred_tax": { charge: 1 } },
  investment_property_at_fair_value: { "accounts.profit_and_loss": { fair_value_gain: 1 } },
  revalued_assets: { "accounts.balance_sheet": { tangible_assets: 1, revaluation_reserve: 1 } },
};

/** A return that shows a reason, and where create is to say it. */
function shownBy(reason: FoundReason, { facts, period }: Drawn, change: Change): { change: Change; at: RegExp } {
  const made = Object.fromEntries(Object.entries(BASE).filter(isOfAccounts));
  const refused = proofOf(reason.fact)?.refused;
  if (reason.fact === "own_accounts")
    return { change: { ...without(change, isOfAccounts), "accounts.pdf": PDF }, at: /^accounts\.pdf$/ };
  if (reason.fact === "period") return { change, at: /^(period|accounts\.not_attached)/ };
  if (reason.fact === "standard") {
    const of = Object.entries(OF_STANDARD).flatMap(([name, tells]) =>
      facts.includes(`circumstances.${name}`) ? [tells] : [],
    );
    return {
      change: Object.assign({}, change, made, { "accounts.standard": "frs105" }, ...of),
      at: /^accounts\.standard$/,
    };
  }
  // Losses and reliefs are judged in a computation: what else is wrong with such a return keeps it from being made.
  if (reason.code === "relief_not_available") {
    const { research_and_development: claim } = ELIGIBILITY_PROOFS.claims;
    const isCharity = facts.some((fact) => /charit/.test(fact) && fact.startsWith("company_type."));
    const whose = isCharity ? (ELIGIBILITY_PROOFS.company_type.charity.change ?? {}) : {};
    return {
      change: { ...BASE, ...daysOf(period), ...claim.change, ...whose },
      at: /^financials\.research_and_development$/,
    };
  }
  assert.ok(refused, `nothing shows ${reason.fact}`);
  const base = reason.code === "loss_restriction" ? BASE : { ...made, ...change };
  const at = refused.field ?? Object.keys(refused.change)[0];
  return { change: { ...base, ...refused.change }, at: new RegExp(`^${at}$`) };
}

test(`${CASES} questions of many facts: what create does with such a return is what HMRC's part says`, async () => {
  const verdicts = new Map<unknown, number>();
  for (let seed = 1; seed <= CASES; seed += 1) {
    const dice = diceFrom(seed);
    const one = drawn(dice);
    const read = readEligibility(one.asked);
    if (read.kind === "unsound") {
      assert.deepEqual(
        read.problems.map(({ field }) => field),
        ["own_accounts"],
        `seed ${seed}`,
      );
      assert.ok(one.facts.includes("circumstances.no_accounts"));
      continue;
    }
    const { hmrc } = eligibilityOf(read.asked, today);
    const said = `seed ${seed}: ${JSON.stringify(one.asked)}`;
    verdicts.set(hmrc.canFile, (verdicts.get(hmrc.canFile) ?? 0) + 1);
    const change = returnOf(one);
    if (hmrc.canFile !== false) {
      const problems = await problemsOf(withAccounts(change, hmrc, dice));
      assert.deepEqual(refusedForKind(problems), [], said);
      continue;
    }
    const refused = hmrc.reasons.filter(({ effect }) => effect === "cannot_be_filed");
    // Without a period that can be, nothing else of the period is judged.
    const ofPeriod = refused.filter(({ fact }) => fact === "period");
    for (const reason of ofPeriod.length > 0 ? ofPeriod : refused) {
      const shown = shownBy(reason, one, change);
      const problems = await problemsOf(shown.change);
      const isSaid = problems.some((problem) => {
        const [code, field = ""] = problem.split(" ");
        return code === reason.code && shown.at.test(field);
      });
      assert.ok(isSaid, `${said}: ${reason.fact} is not refused with ${reason.code}, but ${problems.join(", ")}`);
    }
  }
  for (const verdict of [true, false, "with_own_documents"])
    assert.ok((verdicts.get(verdict) ?? 0) > CASES / 20, `${verdict}`);
});

test(`${CASES} questions of many facts: what create says of Companies House is what its part says`, async () => {
  const verdicts = new Map<unknown, number>();
  for (let seed = 1; seed <= CASES; seed += 1) {
    const dice = diceFrom(seed);
    const one = drawn(dice);
    const read = readEligibility(one.asked);
    if (read.kind === "unsound") continue;
    const { companies_house: register } = eligibilityOf(read.asked, today);
    const said = `seed ${seed}: ${JSON.stringify(one.asked)}`;
    verdicts.set(register.canFile, (verdicts.get(register.canFile) ?? 0) + 1);
    const change = returnOf(one);
    const notOffered = async (of: Change) =>
      (await problemsOf(of, DELIVERY)).filter((problem) => problem.startsWith("register_not_offered"));
    if (register.canFile !== false) {
      assert.deepEqual(await notOffered(withAccounts(change, register, dice)), [], said);
      continue;
    }
    for (const { fact, code } of register.reasons.filter(({ effect }) => effect === "cannot_be_filed")) {
      const shown = proofOf(fact === "own_accounts" ? "own_accounts.pdf" : fact)?.register;
      // A document says it of itself, and is not made here.
      if (code !== "register_not_offered" || shown === undefined || "document" in shown) continue;
      assert.notDeepEqual(await notOffered({ ...change, ...shown.change }), [], `${said}: ${fact}`);
    }
  }
  for (const verdict of [true, false, "with_own_documents"])
    assert.ok((verdicts.get(verdict) ?? 0) > CASES / 20, `${verdict}`);
});
