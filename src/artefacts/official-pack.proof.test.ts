import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { StartupError } from "../platform/errors.ts";
import { message, oneRule, packFolder, smallSchema, smallSchematron } from "./official-pack.fixture.ts";
import { type OpenedPack, openOfficialPacks } from "./official-pack.ts";

const shared = new URL("../../../../shared/", import.meta.url);
const official = new URL("hmrc/ct600-v1.993/", shared);
const skip = existsSync(official) ? false : "the authority's material is not beside the checkout";

interface Expected {
  today: string;
  cases: Record<string, { body_xsd_valid: boolean; bvr_codes: string[] }>;
}

describe("the authority's release 1.993", { skip }, () => {
  const read = (name: string) => readFileSync(new URL(`vectors/returns/${name}`, shared));
  let pack: OpenedPack;
  before(async () => {
    [pack = assert.fail()] = await openOfficialPacks([fileURLToPath(official)]);
  });
  after(() => pack.close());

  test("is found by the names of its files", () => {
    assert.equal(pack.release, "v1.993");
  });

  test("gives every return of the corpus the verdict it should have", async () => {
    const { today, cases } = JSON.parse(read("expected.json").toString()) as Expected;

    for (const [name, expected] of Object.entries(cases)) {
      const { schema, rules } = await pack.judge(read(`${name}.xml`), today);
      const codes = [...new Set(rules.map(({ rule }) => rule))].sort();
      assert.deepEqual(codes, expected.bvr_codes, name);
      assert.equal(schema.length === 0, expected.body_xsd_valid, name);
    }
  });

  test("says where a return is wrong, without repeating the figure", async () => {
    const [bySchema] = (await pack.judge(read("bad-turnover-pence-schema.xml"), "2026-11-15")).schema;
    const [byRule] = (await pack.judge(read("bad-net-trading-165.xml"), "2026-11-15")).rules;

    assert.equal(bySchema?.rule, null);
    assert.equal(bySchema?.at, "Body/IRenvelope/CompanyTaxReturn/Turnover/Total");
    assert.doesNotMatch(bySchema?.text ?? "", /120000/);
    assert.equal(byRule?.at, "Body/IRenvelope/CompanyTaxReturn/CompanyTaxCalculation/Income/Trading/NetProfits");
    assert.match(byRule?.text ?? "", /\w+ \w+/);
  });

  test("takes the day it is told for today", async () => {
    const rulesOn = async (today: string) => {
      const { rules } = await pack.judge(read("good-small-profits-fy2024.xml"), today);
      return rules.map(({ rule }) => rule);
    };

    assert.deepEqual(await rulesOn("2025-03-31"), []);
    assert.deepEqual(await rulesOn("2025-03-30"), ["9106"]);
  });
});

const rules = smallSchematron(oneRule("date:seconds(c:Start) &lt; date:seconds(c:End)"));
const files = { "CT-2014-v1-994.xsd": smallSchema, "CT-2014-v1-994.sch": rules, "read me.txt": "", "other.xsd": "<" };

describe("another release in the same form", () => {
  let pack: OpenedPack;
  before(async () => {
    [pack = assert.fail()] = await openOfficialPacks([packFolder(files)]);
  });
  after(() => pack.close());

  test("is found whatever its last digit, and judges", async () => {
    const backwards = message("<Start>2025-03-31</Start><End>2024-04-01</End>");

    assert.equal(pack.release, "v1.994");
    assert.deepEqual(await pack.judge(backwards, "2026-01-01"), {
      schema: [],
      rules: [{ rule: "1001", at: "Body/IRenvelope", text: "A is wrong" }],
    });
  });

  test("is found in the folder of its archive too", async () => {
    const inner = Object.fromEntries(Object.entries(files).map(([name, text]) => [`HMRC-CT-2014/${name}`, text]));
    const [found = assert.fail()] = await openOfficialPacks([packFolder(inner)]);
    await found.close();

    assert.equal(found.release, "v1.994");
  });

  test("namespaces declared on the envelope hold in the return", async () => {
    const prefixed = `<g:GovTalkMessage xmlns:g="http://www.govtalk.gov.uk/CM/envelope" xmlns:t="http://www.govtalk.gov.uk/taxation/CT/5">
      <g:Body><t:IRenvelope><t:Start>2024-04-01</t:Start><t:End>31 March</t:End></t:IRenvelope></g:Body></g:GovTalkMessage>`;

    const { schema, rules } = await pack.judge(Buffer.from(prefixed), "2026-01-01");

    assert.deepEqual(
      schema.map(({ at, text }) => [at, text.includes("March")]),
      [["Body/IRenvelope/End", false]],
    );
    assert.equal(rules.length, 1);
  });

  const unreadable: [string, string | Buffer, RegExp][] = [
    ["nothing", "", /not well-formed/],
    ["broken XML", "<GovTalkMessage>", /not well-formed/],
    ["a document type declaration", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /document type/],
    ["nesting without end", "<a>".repeat(100_000) + "</a>".repeat(100_000), /not well-formed/],
    ["a nesting no return has", message("<Note>".repeat(200) + "</Note>".repeat(200)), /too deeply/],
    ["nesting over the limit", message("<Note>".repeat(1_000) + "</Note>".repeat(1_000)), /more than 256 deep/],
    ["elements in crowds", message("<Note/>".repeat(50_000)), /too many elements/],
    ["another document", "<a/>", /Body/],
    ["an empty Body", '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><Body/></GovTalkMessage>', /Body/],
  ];

  for (const [what, source, words] of unreadable) {
    test(`a message with ${what} is a finding, not a fault`, async () => {
      const { schema, rules } = await pack.judge(Buffer.from(source), "2026-01-01");

      assert.equal(schema.length, 1);
      assert.match(schema[0]?.text ?? "", words);
      assert.deepEqual(rules, []);
    });
  }

  test("judging large returns again and again does not eat the memory", async () => {
    const large = message(`<Start>2024-04-01</Start><End>2025-03-31</End><Note>${"QUJD".repeat(1_000_000)}</Note>`);
    const judgeTimes = async (times: number) => {
      for (let time = 0; time < times; time++) {
        assert.deepEqual(await pack.judge(large, "2026-01-01"), { schema: [], rules: [] });
      }
    };
    await judgeTimes(5);
    const before = process.memoryUsage().rss;

    await judgeTimes(50);

    // Fifty documents that are not freed would be 200 MB and more.
    assert.ok(process.memoryUsage().rss - before < 120_000_000);
  });
});

/** A pack like the good one, but for this; and the end of the sentence. */
const broken: [what: string, Record<string, string | undefined>, RegExp][] = [
  [
    "has no schema",
    { "CT-2014-v1-994.xsd": undefined },
    /it has CT-2014-v1-994\.sch and no file named like CT-2014-v1-994\.xsd\.$/,
  ],
  [
    "has no rules",
    { "CT-2014-v1-994.sch": undefined },
    /it has CT-2014-v1-994\.xsd and no file named like CT-2014-v1-994\.sch\.$/,
  ],
  [
    "holds half of another release",
    { "CT-2014-v1-993.xsd": "" },
    /it has CT-2014-v1-993\.xsd and no file named like CT-2014-v1-993\.sch\.$/,
  ],
  [
    "says in its schema that it is another release",
    { "CT-2014-v1-994.xsd": smallSchema.replace("<xs:schema", '<xs:schema version="1.993"') },
    /v1-994\.xsd cannot be used: it says that it is version 1\.993\.$/,
  ],
  ["holds two schemas", { "CT-2015-v1-994.xsd": "" }, /it has both CT-2014-v1-994\.xsd and CT-2015-v1-994\.xsd\.$/],
  [
    "has a torn schema",
    { "CT-2014-v1-994.xsd": "<xs:schema" },
    /v1-994\.xsd cannot be used: it is not well-formed XML\.$/,
  ],
  [
    "has a schema that does not compile",
    { "CT-2014-v1-994.xsd": smallSchema.replace("xs:date", "xs:dat") },
    /v1-994\.xsd cannot be used: it is not a schema that compiles\.$/,
  ],
  [
    "has a schema in several files",
    { "CT-2014-v1-994.xsd": smallSchema.replace("<xs:element", '<xs:include schemaLocation="other.xsd"/><xs:element') },
    /v1-994\.xsd cannot be used: it asks for another schema file\.$/,
  ],
  ["has torn rules", { "CT-2014-v1-994.sch": "" }, /v1-994\.sch cannot be used: it is not well-formed XML\.$/],
  [
    "has a rule that cannot be understood",
    { "CT-2014-v1-994.sch": smallSchematron(oneRule("date:week-in-year(.)")) },
    /v1-994\.sch cannot be used: the test of assert a calls the unknown function date:week-in-year\(\)\.$/,
  ],
];

for (const [what, changed, sentence] of broken) {
  test(`a pack that ${what} is refused in one sentence`, async () => {
    const present = Object.entries({ ...files, ...changed }).filter(
      (file): file is [string, string] => file[1] !== undefined,
    );
    const folder = packFolder(Object.fromEntries(present));

    await assertRefused(folder, sentence);
  });
}

test("packs side by side are found, in one folder or in several, oldest release first", async () => {
  const named = (release: string) => ({ [`CT-2014-${release}.xsd`]: smallSchema, [`CT-2014-${release}.sch`]: rules });
  const beside = (release: string, at: string) =>
    Object.fromEntries(Object.entries(named(release)).map(([name, text]) => [`${at}/${name}`, text]));
  const together = packFolder({ ...beside("v1-995", "newest/HMRC-CT-2014"), ...beside("v1-993", "ct600-v1.993") });
  const apart = packFolder(named("v1-994"));

  const packs = await openOfficialPacks([together, apart]);
  await Promise.all(packs.map((pack) => pack.close()));

  assert.deepEqual(
    packs.map(({ release }) => release),
    ["v1.993", "v1.994", "v1.995"],
  );
});

test("a release that is in two folders is refused, with both named", async () => {
  const [one, other] = [packFolder(files), packFolder(files)];

  await assert.rejects(openOfficialPacks([one, other]), (error) => {
    assert.ok(error instanceof StartupError);
    assert.equal(error.message, `The official pack v1.994 is both in ${one} and in ${other}.`);
    return true;
  });
});

test("a folder that is none, or holds an older release, is refused in one sentence", async () => {
  const old = packFolder({ "CT-2014-v1-96.xsd": "", "CT-2014-v1-96.sch": "" });

  await assertRefused(join(old, "missing"), /the folder does not exist\.$/);
  await assertRefused(join(old, "CT-2014-v1-96.xsd"), /it is not a folder\.$/);
  await assertRefused(old, /its release v1\.96 is none of v1\.993, v1\.994, v1\.995\.$/);
});

async function assertRefused(folder: string, sentence: RegExp) {
  await assert.rejects(openOfficialPacks([folder]), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, sentence);
    assert.ok(error.message.startsWith(`The official pack in ${folder} cannot be used: `));
    return true;
  });
}
