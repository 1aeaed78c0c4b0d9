// Research and development: every shared vector, with its rows.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { checkMessage } from "../../checks/check-message.ts";
import { type Change, returnOf } from "../../checks/edges/return-of-boxes.fixture.ts";
import { judgeReturn } from "../../checks/judge.ts";
import { BUILT_IN, rulebookOn } from "../../checks/rulebook.ts";
import { evaluated } from "../../computation/evaluate.fixture.ts";
import type { Line } from "../../computation/line.ts";
import { shownLine } from "../../computation/shown.ts";
import { meetsVerdict, pageMessages } from "../messages.fixture.ts";
import { meetsVector, pageVectors, skip } from "../vectors.fixture.ts";
import { SOUND } from "./edges.fixture.ts";

const vectors = pageVectors("research-and-development");

suite("research and development of the shared vectors", { skip }, () => {
  test("there are vectors to hold it against", () => assert.equal(vectors.length, 119));

  for (const vector of vectors)
    test(`${vector.id}: ${vector.title}`, async () => {
      const check = await meetsVector(vector);

      if (check === null) return;
      // Rows of other pages are held against their own vectors.
      const own = Object.entries(vector.expected.rows ?? {}).filter(([box]) => box.startsWith("L"));
      assert.deepEqual(rowsOf(check.built.boxes), Object.fromEntries(own));
      assertExplained(check.computation.lines, vector.input);
    });
});

const OF_THIS_PAGE = /-(L\d|L-|530|545|600|65\d|660|875|880|ERIS|eris|rdec|amended-(L|research)|notional)/;

suite("messages with research and development", { skip }, () => {
  const names = pageMessages(OF_THIS_PAGE);
  test("there are messages to hold our rules against", () => assert.ok(names.length >= 60, `${names.length}`));

  for (const name of names)
    test(name, () => {
      const fields = meetsVerdict(name);

      const gap = GAPS[name];
      if (gap !== undefined) assert.ok(fields.includes(`financials.research_and_development.${gap}`), name);
      else if (name.startsWith("good")) assert.deepEqual(fields, []);
    });
});

/** Wrong, and HMRC's published rules let them pass. */
const GAPS: Readonly<Record<string, string>> = {
  "gap-L15-at-thirty-percent": "credit",
  "gap-L75-above-the-cap": "paye_and_nic",
  "gap-L170-above-the-loss": "surrender",
  "gap-notional-tax-at-the-lower-rate": "credit",
};

const later = new URL("../../../../../../shared/vectors/returns-pages-v1.994/", import.meta.url);

suite("messages with the boxes of v1.994", { skip }, () => {
  const names = skip ? [] : readdirSync(later).filter((name) => /^good-RND-.*\.xml$/.test(name));
  test("there are some", () => assert.ok(skip || names.length >= 6, `${names.length}`));

  for (const name of names)
    test(`${name} is taken since that release, and its boxes are schema errors before it`, () => {
      const message = readFileSync(new URL(name, later));
      const judged = ["2026-11-15", "2026-04-05"].map((day) => {
        const checked = checkMessage(message, "2026-11-15", rulebookOn(day, []).rulebook);
        return checked.kind === "judged" ? checked.judgement : assert.fail(name);
      });

      const [now, before] = judged;
      assert.deepEqual([now?.schema, now?.rules, now?.live, now?.notJudged], [[], [], [], []]);
      assert.ok((before?.schema.length ?? 0) > 0);
    });
});

/** Every line can be worked out again from the input; every box of the page has its statute and rules. */
function assertExplained(lines: readonly Line[], input: unknown): void {
  const again = evaluated(lines.map(shownLine), input);
  for (const { id, value, box, statute, rules } of lines) {
    assert.equal(again.get(id), value, id);
    if (!/^L\d|^(530|545|570|659|660|670|875|880)$/.test(String(box))) continue;
    assert.match(statute ?? "", /^(CTA|FA|TMA) \d{4} (s\d+[A-Z]*|Part \d+|Sch \d+ para \d+)$/, id);
    assert.ok(rules.length > 0, id);
  }
}

/** As "123/AB456", by the box of the list. */
function rowsOf(boxes: object): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(boxes).flatMap(([box, rows]) =>
      /^L\d+A$/.test(box) && Array.isArray(rows) ? [[box, rows.map((row) => Object.values(row).join("/"))]] : [],
    ),
  );
}

test("boxes that are no numbers break the rules about them; a period that ends before it starts breaks no check of ours", () => {
  const judge = (change: Change) => judgeReturn(returnOf({ ...SOUND.credit, ...change }), "2026-03-31", BUILT_IN);
  const numbers = judge({ L62: "x", L65: "0.00" }).rules.map(({ number }) => number);
  const backwards = judge({ 30: "2024-04-01", 35: "2021-03-31" });

  for (const number of [9631, 9989]) assert.ok(numbers.map(Number).includes(number), `${number} of ${numbers}`);
  assert.deepEqual(
    backwards.live.filter(({ field }) => field.includes("research")),
    [],
  );
});
