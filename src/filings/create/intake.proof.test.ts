// Documents made to harm, through the thread as in the service. The bounds are wide: what takes a tenth of a second
// here may take several on a slow machine, while what these documents aim at takes minutes or gigabytes.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as turn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { figure, sampleDocument, sampleReturn, text } from "../../../packages/ct600/documents/intake/intake.fixture.ts";
import { MINUTE } from "../../platform/clock.ts";
import { type Intake, intakeLimits, openIntake } from "./intake.ts";

const SENDER = { organisationId: "org_hostile" };
const MIB = 1024 * 1024;
const WITHIN_MS = 20_000;
const WITHIN_BYTES = 300 * MIB;

const html = (inner: string) => `<html xmlns="http://www.w3.org/1999/xhtml">${inner}</html>`;
const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
const inside = (body: string) => sampleDocument({ body });
/** Sound but for one fact, so that every step looks at it. */
const nearlySound = (body: string) => inside(body + figure("Item", "1", { contextRef: "nowhere" }));
const numbered = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join("");
const declarations = (count: number) => numbered(count, (i) => ` xmlns:p${i}="u:${i}"`);
/** Every way to spell a name in capitals and small letters, up to 512. */
const spellings = (name: string) =>
  numbered(
    512,
    (bits) => ` ${[...name].map((letter, i) => ((bits >> i) & 1 ? letter.toUpperCase() : letter)).join("")}="x"`,
  );
const letters = (number: number) => number.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)));

const hostile: Readonly<Record<string, () => string | Uint8Array>> = {
  "a billion laughs": () => `<!DOCTYPE html [<!ENTITY l0 "ha">${laughs}]>${html("<p>&l30;</p>")}`,
  "a file as an entity": () => `<!DOCTYPE html [<!ENTITY f SYSTEM "file:///etc/passwd">]>${html("<p>&f;</p>")}`,
  "an address as an entity": () => `<!DOCTYPE html SYSTEM "http://127.0.0.1:9/x.dtd">${html("<p/>")}`,
  "one long entity many times": () =>
    `<!DOCTYPE html [<!ENTITY q "${"a".repeat(50_000)}">]>${html("&q;".repeat(50_000))}`,
  "100,000 levels": () => html("<p>".repeat(100_000) + "</p>".repeat(100_000)),
  "100,000 levels without end": () => html("<p>".repeat(100_000)),
  "a zip archive": () => Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(MIB)]),
  "a PDF": () => `%PDF-1.7\n${"x".repeat(MIB)}`,
  "a compressed document": () => gzipSync(Buffer.alloc(9 * MIB, "<p/>")),
  "UTF-16": () => Buffer.from(`\ufeff${sampleDocument()}`, "utf16le"),
  "bytes that are not UTF-8": () => Buffer.alloc(9 * MIB, 0xff),
  "null bytes": () => Buffer.alloc(9 * MIB),
  "millions of elements": () => Buffer.alloc(9 * MIB, "<b/>"),
  "millions of attributes": () =>
    html(`<p ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}=""`).join(" ")}/>`).slice(0, 9 * MIB),
  "1,000 prefixes at 1,000 levels": () => {
    const prefixes = Array.from({ length: 1_000 }, (_, i) => ` xmlns:p${i}="u:${i}"`).join("");
    return inside(`<p${prefixes}>`.concat("<p>".repeat(1_000), figure("Item", "x"), "</p>".repeat(1_001)));
  },
  "a namespace of a megabyte": () =>
    inside(
      `<div xmlns:n="http://xbrl.frc.org.uk/${"n".repeat(MIB)}/2026-01-01">${text("n:Note", "x").repeat(10_000)}</div>`,
    ),
  "a run of xmlns": () => nearlySound(`<p>${`${"xmlns".repeat(190)}"`.repeat(9_500)}</p>`),
  "60,000 namespaces around 15,000 facts": () =>
    nearlySound(`<div${declarations(60_000)}>${figure("Item", "1").repeat(15_000)}</div>`),
  "200 namespaces at each of 200 levels around 10,000 facts": () =>
    nearlySound(
      `${numbered(200, (i) => `<div${declarations(200).replaceAll("xmlns:p", `xmlns:p${i}_`)}>`)}${figure("Item", "1").repeat(10_000)}${"</div>".repeat(200)}`,
    ),
  "500,000 namespaces": () => nearlySound('<p xmlns:a="u:a"/>'.repeat(500_000)),
  "300,000 names of event handlers in a text": () =>
    nearlySound(`<p>${numbered(300_000, (i) => ` on${letters(i)}=""`)}</p>${"<p a='1'>x</p>".repeat(100_000)}`),
  "attributes in every spelling": () =>
    nearlySound(
      `<p>${["formaction", "background", "http-equiv"].map(spellings).join("")}</p>${"<p a='1'>x</p>".repeat(200_000)}`,
    ),
  "10,000 languages below 200,000 attributes": () =>
    nearlySound(
      `<div${numbered(200_000, (i) => ` a${i}=""`)}>${numbered(10_000, (i) => text("c:GeneralNote", `t${i}`, ` xml:lang="l${i}"`))}</div>`,
    ),
  "a text within 1,000 facts": () => {
    const opened = text("c:GeneralNote", "").replace("</ix:nonNumeric>", "");
    return inside(opened.repeat(1_000) + "x".repeat(4 * MIB) + "</ix:nonNumeric>".repeat(1_000));
  },
  "a figure of four million digits": () => inside(figure("Item", "7".repeat(4 * MIB))),
  "60,000 facts": () => inside(figure("Item", "1").repeat(60_000)),
  "a style that never ends": () => sampleDocument({ head: `<style>${"/*".repeat(2 * MIB)} url(</style>` }),
  "quotation marks without end": () => inside(`<p title='${' style="'.repeat(200_000)}' onclick="x">x</p>`),
};

describe("hostile documents", () => {
  let intake: Intake;
  before(async () => {
    intake = openIntake({ ...intakeLimits, withinMs: 10 * MINUTE });
    await intake.check(Buffer.from(sampleDocument()), sampleReturn, SENDER);
  });
  after(() => intake.close());

  for (const [what, make] of Object.entries(hostile)) {
    test(`${what}: refused soon, in little memory, while others are served`, async () => {
      const document = Buffer.from(make());
      const [before, held] = [process.cpuUsage(), process.memoryUsage.rss()];
      let [turns, most] = [0, 0];
      let answered = false;

      const reply = intake.check(document, sampleReturn, SENDER).finally(() => {
        answered = true;
      });
      while (!answered) {
        // Not as often as possible: that would take a core from the one that reads the document.
        await turn(2);
        turns++;
        most = Math.max(most, process.memoryUsage.rss() - held);
      }
      const problems = await reply;

      assert.notEqual(problems.length, 0);
      assert.ok(turns > 0);
      const tookMs = process.cpuUsage(before).user / 1_000;
      assert.ok(tookMs < WITHIN_MS, `took ${Math.round(tookMs)} ms of the processor`);
      assert.ok(most < WITHIN_BYTES, `took ${Math.round(most / MIB)} MiB`);
    });
  }

  test("after all of them a good document still passes", async () => {
    assert.deepEqual(await intake.check(Buffer.from(sampleDocument()), sampleReturn, SENDER), []);
  });

  test("large documents again and again do not eat the memory", async () => {
    const document = Buffer.from(inside("<p>Nothing to see here.</p>".repeat(40_000)));
    const checkTimes = async (times: number) => {
      for (let time = 0; time < times; time++) assert.deepEqual(await intake.check(document, sampleReturn, SENDER), []);
    };
    await checkTimes(5);
    const held = process.memoryUsage.rss();

    await checkTimes(30);

    // Thirty that are never freed would be 300 MB and more.
    assert.ok(process.memoryUsage.rss() - held < 120 * MIB);
  });
});
