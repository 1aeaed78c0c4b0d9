// Every box of the form and its pages is explained, in every return we know: what stands in it is what the message
// has, and whatever is left out has a reason.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import { checkCandidate, type SoundReturn } from "../packages/ct600/check-candidate.ts";
import { descend, textOf } from "../packages/ct600/checks/figures.ts";
import { readMessage } from "../packages/ct600/checks/read-message.ts";
import { boxesInList, boxNamed, EVERY_BOX } from "../packages/ct600/explained/boxes-by-name.ts";
import { type BoxInReturn, boxInReturn, describedBox } from "../packages/ct600/explained/explained-box.ts";
import { NOT_FILLED, ORIGINS } from "../packages/ct600/explained/origins.ts";
import { NUMBERED_BOXES } from "../packages/ct600/form/table.ts";
import { FILING } from "../packages/ct600/input/fields/filing.ts";
import { shapeOf } from "../packages/ct600/input/shape.ts";
import { ENVELOPE_NAMESPACE } from "../packages/ct600/message/envelope.ts";
import { sampleReturn, wideReturn } from "./support/returns.ts";
import { fullestReturn, widestReturn } from "./support/widest-return.ts";

const OPTIONS = { returnType: "new", filesAs: "company", officialPacks: [], warns: false } as const;
const DECLARANT = { name: "Jane Doe", status: "Director" };

/** Of the shared vectors, where they are, so many apart. */
const EVERY = 9;

function vectors(): [title: string, input: unknown, today: string][] {
  return ["pages", "wide"].flatMap((kind) => {
    const folder = new URL(`../../../shared/vectors/${kind}/`, import.meta.url);
    if (!existsSync(folder)) return [];
    const all = readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")).vectors ?? []);
    return all
      .filter(({ input, expected }, index) => input?.company && expected?.valid && index % EVERY === 0)
      .map(({ id, input, expected }): [string, unknown, string] => [id, input, expected.today ?? "2026-11-15"]);
  });
}

async function filable(input: unknown, today: string): Promise<SoundReturn> {
  const context = { today, mode: "sandbox", defaultDeclarant: DECLARANT } as const;
  const check = await checkCandidate(shapeOf(FILING)(input), context, OPTIONS);
  assert.equal(check.kind, "sound");
  return check as SoundReturn;
}

/** What the message has in each box. */
function inMessage({ built }: SoundReturn): (path: string) => string[] {
  const text = `<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}">${built.marked().body}</GovTalkMessage>`;
  const reading = readMessage(Buffer.from(text));
  assert.ok(reading.kind === "read");
  const [form] = descend(reading.value, "Body", "IRenvelope", "CompanyTaxReturn");
  assert.ok(form);
  return (path) => descend(form, ...path.split("/")).map(textOf);
}

function explainedIn({ computation, built: { boxes, input } }: SoundReturn): Map<string, BoxInReturn> {
  const given = { computation, boxes, input };
  return new Map(EVERY_BOX.map((found) => [String(found.box.id), boxInReturn(found, given)]));
}

describe("every box is explained", () => {
  const returns: { title: string; check: SoundReturn; explained: Map<string, BoxInReturn> }[] = [];
  before(async () => {
    const today = "2026-11-15";
    const ours: [string, unknown, string][] = [
      ["a plain return", sampleReturn(), today],
      ["one with much in it", wideReturn(), today],
      ["the widest", widestReturn(), today],
      ["the fullest", fullestReturn(), today],
    ];
    for (const [title, input, day] of [...ours, ...vectors()]) {
      const check = await filable(input, day);
      returns.push({ title, check, explained: explainedIn(check) });
    }
  });

  test("what it holds is what the message has, as often as the message has it", () => {
    for (const { title, check, explained } of returns) {
      const textsAt = inMessage(check);
      for (const { box, path } of EVERY_BOX) {
        const { values, value, is_stated } = explained.get(String(box.id)) ?? assert.fail();
        const texts = textsAt(path);
        assert.deepEqual(values, texts, `${title}: ${box.id}`);
        assert.deepEqual([is_stated, value], [texts.length > 0, texts.length === 1 ? texts[0] : null]);
      }
    }
  });

  test("one that is stated shows where it comes from, and one with working ends in its value", () => {
    for (const { title, explained } of returns)
      for (const found of EVERY_BOX) {
        const id = String(found.box.id);
        const { is_stated, value, lines, inputs, why_left_out } = explained.get(id) ?? assert.fail();
        if (!is_stated) continue;
        assert.equal(why_left_out, null);
        const isKnown = lines.length > 0 || inputs.length > 0 || ORIGINS.some(({ boxes }) => boxes.includes(id));
        // A5 has an answer also where nobody gave one.
        assert.ok(isKnown || id === "A5", `${title}: ${id}`);
        const own = lines.filter(({ box }) => box === id).at(-1);
        if (own !== undefined && value !== null) assert.equal(Number(own.value), Number(value), `${title}: ${id}`);
      }
  });

  test("one that is left out has a reason, and what the computation has at nothing says so with its working", () => {
    for (const { title, explained } of returns)
      for (const [id, { is_stated, why_left_out }] of explained)
        if (!is_stated) assert.match(why_left_out ?? "", /^\S.{20,}\.$/s, `${title}: ${id}`);
    for (const { title, explained } of returns)
      for (const [id, { why_left_out }] of explained)
        assert.doesNotMatch(why_left_out ?? "", /the computation of this return has no line for it/, `${title}: ${id}`);
    const plain = returns[0]?.explained ?? assert.fail();
    assert.match(
      plain.get("480")?.why_left_out ?? "",
      /^The tax in box A80 .*\. This return does not send financials\.participator_loans\.$/,
    );
    assert.match(plain.get("A80")?.why_left_out ?? "", /no page CT600A: financials\.participator_loans is not sent\.$/);
    assert.match(plain.get("50")?.why_left_out ?? "", /^This return does not send return\.several_returns\.$/);
    assert.match(plain.get("F70")?.why_left_out ?? "", /^This return has no page CT600F: pages\.F is not sent\.$/);
    const nothing = [...plain.values()].filter(({ why_left_out: why }) => why?.includes("it comes to £0.00"));
    assert.ok(nothing.length > 0 && nothing.every(({ lines }) => lines.length > 0));
  });

  test("box 480 of a return with loans leads to the loans, and 155 to the profit that was sent", () => {
    const { explained } = returns.find(({ title }) => title === "the widest") ?? assert.fail();
    const loans = explained.get("480") ?? assert.fail();
    assert.ok(loans.is_stated && loans.lines.length > 3);
    assert.ok(loans.inputs.some(({ field }) => field.startsWith("financials.participator_loans.loans.0")));
    const plain = returns[0]?.explained ?? assert.fail();
    assert.deepEqual(plain.get("155")?.inputs, [{ field: "financials.trading_profit", value: "40000.00" }]);
  });

  test("box 155 of a return from a trial balance leads to the lines behind its profit", async () => {
    const input = {
      ...sampleReturn(),
      financials: {
        turnover: 5_000_000,
        trading_profit: 4_050_000,
        net_profit: 4_000_000,
        adjustments: { entertaining: 50_000 },
      },
      sources: [
        { field: "financials.adjustments.entertaining", lines: [{ code: "7400", name: "Dinners", debit: 50_000 }] },
      ],
    };
    const profit = explainedIn(await filable(input, "2026-11-15")).get("155") ?? assert.fail();

    assert.deepEqual(
      profit.inputs.map(({ field, from }) => [field, from?.length ?? 0]),
      [
        ["financials.net_profit", 0],
        ["financials.adjustments.entertaining", 1],
        ["financials.trading_profit", 0],
      ],
    );
    assert.equal(profit.lines.at(-1)?.label, "Trading profits");
  });

  test("no return has a box that is said to be in none, and the tables name boxes of the form", () => {
    const known = new Set(EVERY_BOX.map(({ box }) => String(box.id)));
    for (const id of [...NOT_FILLED, ...ORIGINS.flatMap(({ boxes }) => boxes)]) assert.ok(known.has(id), id);
    for (const { title, check, explained } of returns) {
      for (const id of NOT_FILLED) assert.equal(explained.get(id)?.is_stated, false, `${title}: ${id}`);
      for (const { box } of check.computation.lines)
        assert.ok(box === null || !NOT_FILLED.has(String(box)), `${title}: a line fills ${box}`);
    }
    for (const found of EVERY_BOX)
      if (NOT_FILLED.has(String(found.box.id))) assert.deepEqual(describedBox(found).fields, []);
  });

  test("without a return each says what it is, what it holds, and how it is filled", () => {
    for (const found of EVERY_BOX) {
      const { name, holds, how, page, fields } = describedBox(found);
      assert.ok(name.length > 0 && holds.length > 0 && /\.$/.test(how), String(found.box.id));
      assert.match(page, /^CT600[A-P]?$/);
      for (const field of fields) assert.ok(isField(field), `${found.box.id}: ${field}`);
    }
    assert.ok(NUMBERED_BOXES.length > 400 && EVERY_BOX.length > NUMBERED_BOXES.length);
  });
});

/** Whether the definition of the input has it. */
function isField(path: string): boolean {
  // biome-ignore lint/suspicious/noExplicitAny: a walk over the definition.
  let field: any = FILING;
  for (const name of path.split(".")) {
    field = field?.fields?.[name.replace("[]", "")];
    if (name.endsWith("[]")) field = field?.of;
  }
  return field !== undefined;
}

test("a box is found as people write it, and a list names its boxes", () => {
  for (const [name, id] of [
    ["155", "155"],
    [" Box 155 ", "155"],
    ["a15", "A15"],
    ["A10  Name", "A10 name"],
    ["80a", "80A"],
  ])
    assert.equal(String(boxNamed(name ?? "")?.box.id), id);
  assert.deepEqual([boxNamed("9999"), boxNamed(""), boxNamed("box")], [null, null, null]);
  assert.deepEqual(boxesInList("A10"), ["A10 name", "A10 amount"]);
  assert.deepEqual([boxesInList(""), boxesInList("15")], [[], []]);
});
