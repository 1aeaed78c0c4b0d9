// Our verdict and the authority's, side by side: on returns made to break each rule, and on generated ones, built and
// mutated: hundreds at every run, thousands with `npm run proof`. A disagreement fails and prints the message.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { edit } from "../../packages/ct600/checks/changed-return.fixture.ts";
import { allowed, provocations as edges } from "../../packages/ct600/checks/edges/edges.fixture.ts";
import { oddMessages } from "../../packages/ct600/checks/edges/odd-forms.fixture.ts";
import { type Change, returnOf } from "../../packages/ct600/checks/edges/return-of-boxes.fixture.ts";
import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import { judgeMessage, judgeReturn } from "../../packages/ct600/checks/judge.ts";
import { provocations } from "../../packages/ct600/checks/provocations.fixture.ts";
import { readMessage } from "../../packages/ct600/checks/read-message.ts";
import { BUILT_IN } from "../../packages/ct600/checks/rulebook.ts";
import { RULES } from "../../packages/ct600/checks/rules/rules.ts";
import { IR_ENVELOPE } from "../../packages/ct600/checks/schema/return-schema.ts";
import type { ElementType, Particle } from "../../packages/ct600/checks/schema/schema.ts";
import { different, same } from "../../packages/ct600/checks/writings.fixture.ts";
import { NO_ACCOUNTS_REASONS } from "../../packages/ct600/form/about.ts";
import type { BoxNumber } from "../../packages/ct600/form/row.ts";
import { NUMBERED_BOXES } from "../../packages/ct600/form/table.ts";
import { ENVELOPE_NAMESPACE } from "../../packages/ct600/message/envelope.ts";
import { irmarkOfMessage } from "../../packages/ct600/message/irmark.ts";
import { markedBody } from "../../packages/ct600/message/return-xml.ts";
import { MIRRORED } from "../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import type { Element } from "../../packages/ct600/xml/element.ts";
import { type OpenedPack, openOfficialPacks } from "../../src/artefacts/official-pack.ts";
import { builtMessage, messageOf } from "../support/messages.ts";
import { partOf, SIZE } from "../support/size.ts";
import { after, before, test } from "../support/suite.ts";
import { changedReturns } from "./changed-returns.ts";
import { computedReturn } from "./computed-returns.ts";
import { builtReturns, type GeneratedReturn, generatedReturns, TODAY, wideReturn } from "./generated-returns.ts";
import { groupReturn } from "./group-returns.ts";
import { COUNT, SEED, SEEDS } from "./how-many.ts";
import { longReturns } from "./long-returns.ts";
import { mirroredReturn } from "./mirrored-returns.ts";
import { rateReturns } from "./rate-returns.ts";
import { ADDRESSES } from "./texts.ts";

const folder = fileURLToPath(new URL("../../../../shared/hmrc/ct600-v1.993/", import.meta.url));
const skip = existsSync(folder) ? false : "the authority's material is not beside the checkout";

let packs: OpenedPack[] = [];
before(async () => {
  if (skip === false) packs = (await Promise.all([[folder], [folder]].map(openOfficialPacks))).flat();
});
after(() => Promise.all(packs.map((pack) => pack.close())));

test("returns made to break each rule of our table break the same rules in the authority's eyes", {
  skip,
}, async () => {
  await compare(
    provocations.map(({ rule, structure }) => ({ what: `made to break ${rule}`, structure, isAsBuilt: false })),
  );
});

test("the Namespace of the manifest is the same anyURI to us and to the authority", { skip }, async () => {
  const [{ irEnvelope, ...rest } = assert.fail()] = builtReturns(SEED, 1);
  const path = ["IRheader", "Manifest", "Contains", "Reference", "Namespace"];
  for (const text of ADDRESSES) {
    const changed = edit(irEnvelope, path, (element) => [{ ...element, text }]);
    await agree(`Namespace ${JSON.stringify(text)}`, { ...rest, irEnvelope: changed }, packs[0]);
  }
});

/** Rules that generated returns broke, over all seeds. */
const provoked = new Set<string>();

for (const [kind, build] of [
  ["returns", undefined],
  ["wide returns", wideReturn],
  ["returns computed from wide inputs", computedReturn],
] as const)
  for (const seed of SEEDS)
    test(`${COUNT} ${kind} generated from ${seed} get the same verdict from us and from the authority`, {
      skip,
    }, async (t) => {
      const seen = await compare([...generatedReturns(seed, COUNT, build)]);

      t.diagnostic(`${seen.valid} valid, ${seen.schema} against the schema, ${seen.rules.size} different rules broken`);
      assert.ok(seen.valid > COUNT / 4 && seen.schema > COUNT / 4, "the mix is too one-sided");
      assert.ok(seen.rules.size > { part: 15, long: 60, proof: 150 }[SIZE], "the mix breaks too few rules");
      for (const rule of seen.rules) provoked.add(rule);
      if (build === computedReturn) assert.deepEqual(seen.refusedAsBuilt, [], "what we file would be refused");
    });

for (const [kind, build] of [
  ["pages as data", mirroredReturn],
  ["group relief", groupReturn],
] as const)
  for (const seed of SEEDS)
    test(`${COUNT} returns with ${kind} from ${seed} get the same verdict from us and from the authority`, {
      skip,
    }, async (t) => {
      const seen = await compare([...generatedReturns(seed, COUNT, build)]);

      t.diagnostic(`${seen.schema} against the schema, ${seen.rules.size} different rules broken`);
      assert.ok(seen.schema > COUNT / 5 && seen.schema < (COUNT * 4) / 5, "the mix is too one-sided");
      for (const rule of seen.rules) provoked.add(rule);
    });

for (const seed of SEEDS)
  test(`both returns of ${COUNT / 4} long periods from ${seed} are taken by us and by the authority`, {
    skip,
  }, async () => {
    const generated = [...longReturns(seed, COUNT / 4)];
    const seen = await compare(generated);

    assert.deepEqual(seen.refusedAsBuilt, [], "what we file would be refused");
    assert.equal(seen.valid, generated.length);
    const boxes = generated.map(({ structure }) => messageOf(structure));
    assert.equal(boxes.filter((message) => message.includes("<MultipleReturns>yes<")).length, generated.length);
    assert.equal(boxes.filter((message) => message.includes("<DifferentPeriod>yes<")).length, COUNT / 4);
    assert.equal(boxes.filter((message) => message.includes(`>${NO_ACCOUNTS_REASONS[0]}<`)).length, COUNT / 4);
  });

test("generated returns broke the rules of our table: every one in the whole proof", { skip }, (t) => {
  const missing = RULES.map(({ number }) => number).filter((number) => !provoked.has(number));

  t.diagnostic(`${RULES.length - missing.length} of ${RULES.length}; not ${missing.join(", ")}`);
  assert.ok(
    missing.length <= { part: (RULES.length * 2) / 3, long: RULES.length / 3, proof: 0 }[SIZE],
    `not broken: ${missing.join(", ")}`,
  );
});

test("generated returns hold every box that can be filed", () => {
  const filled = new Set<string>();
  for (const { irEnvelope } of builtReturns(SEED, 300, wideReturn)) pathsOf(irEnvelope, filled);
  for (const { irEnvelope } of builtReturns(SEED, 300)) pathsOf(irEnvelope, filled);
  for (const { irEnvelope } of builtReturns(SEED, 300, computedReturn)) pathsOf(irEnvelope, filled);
  for (const { irEnvelope } of builtReturns(SEED, 300, mirroredReturn)) pathsOf(irEnvelope, filled);

  const missing = NUMBERED_BOXES.filter(
    ({ box, path }) => isFiled(path) && !filled.has(path) && !NOT_BUILT.has(box.id),
  );
  assert.deepEqual(
    missing.map(({ box }) => box.id),
    [],
  );
});

test("returns at the edge of each rule, on either side of it, get the same verdict from us and from the authority", {
  skip,
}, async () => {
  const seen = await compare([
    ...partOf(edges).map(([number, change]) => written(`at the edge of ${number}`, change)),
    ...allowed.map(([what, change]) => written(what, change)),
  ]);

  assert.equal(seen.schema, 0);
});

for (const seed of SEEDS)
  test(`${COUNT} returns at the edges of rules changed at random from ${seed} get the same verdict from both`, {
    skip,
  }, async (t) => {
    const changes = [...changedReturns(seed, COUNT)];
    const seen = await compare(changes.map((change) => written(JSON.stringify(change), change)));

    t.diagnostic(`${seen.valid} valid, ${seen.schema} against the schema, ${seen.rules.size} different rules broken`);
    assert.ok(seen.rules.size > { part: 20, long: 80, proof: 200 }[SIZE], "the mix breaks too few rules");
  });

test("each kind of company may state the rates that HMRC's rules allow it, in every year, and no others", {
  skip,
}, async (t) => {
  const generated = [...rateReturns({ part: 160, long: 40, proof: 1 }[SIZE])];
  const seen = await compare(generated);

  t.diagnostic(`${generated.length} returns, ${seen.rules.size} different rules broken`);
});

function written(what: string, change: Change): GeneratedReturn {
  return { what, structure: returnOf(change), isAsBuilt: false };
}

test("texts, orders and attributes that are wrong by a hair, or only look wrong, are the same to the authority", {
  skip,
}, async () => {
  for (const { what, xml, isRight } of oddMessages) {
    const { schema } = (await packs[0]?.judge(Buffer.from(xml), TODAY)) ?? assert.fail();
    assert.equal(schema.length === 0, isRight, `${what}: ${JSON.stringify(schema)}`);
  }
});

test("however a message is written, the authority takes it for what we take it for", { skip }, async () => {
  const { xml } = builtMessage();
  const isSound = async (message: string) => {
    const { schema, rules } = (await packs[0]?.judge(Buffer.from(message), TODAY)) ?? assert.fail();
    return schema.length + rules.length === 0;
  };

  for (const [how, write] of Object.entries(same)) assert.equal(await isSound(write(xml)), true, how);
  // The envelope has a schema of its own, which is not in the pack.
  const ofTheEnvelope = ["text in the Body", "an attribute of the Body"];
  for (const [what, [write]] of Object.entries(different)) {
    if (!ofTheEnvelope.includes(what)) assert.equal(await isSound(write(xml)), false, what);
  }
});

test(`the quick mark of ${COUNT} built returns is the full algorithm's`, () => {
  for (const { irEnvelope } of builtReturns(SEED, COUNT)) {
    const { body, irmark } = markedBody(irEnvelope);
    const message = Buffer.from(`<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}">${body}</GovTalkMessage>`);
    assert.deepEqual(irmarkOfMessage(message), { kind: "read", value: irmark }, body);
  }
});

async function compare(generated: readonly GeneratedReturn[]) {
  const seen = {
    valid: 0,
    schema: 0,
    rules: new Set<string>(),
    refusedAsBuilt: [] as string[],
  };
  const lanes = packs.map(async (pack, lane) => {
    for (const [index, { what, structure, isAsBuilt }] of generated.entries()) {
      if (index % packs.length !== lane) continue;
      const { schema, rules } = await agree(what, structure, pack);
      if (schema && rules.length === 0) seen.valid++;
      else if (isAsBuilt) seen.refusedAsBuilt.push(`${what}: ${rules.join()}\n${messageOf(structure)}`);
      if (!schema) seen.schema++;
      for (const rule of rules) seen.rules.add(rule);
    }
  });
  await Promise.all(lanes);
  return seen;
}

/** Boxes that say why a document is missing, and those that need the Northern Ireland rate; mutations put them in. */
const NOT_BUILT = new Set<BoxNumber>(["85A", "90A", "85B", "90B", "C46", "C161"]);

/** Whether our schema describes it all the way down. */
function isFiled(path: string): boolean {
  let type: ElementType | undefined = IR_ENVELOPE;
  for (const name of ["CompanyTaxReturn", ...path.split("/")]) {
    const particle: Particle | undefined = flat(type?.content ?? []).find((one) => one.name === name);
    type = particle?.kind === "element" ? particle.type : undefined;
  }
  return type !== undefined;
}

function pathsOf(parent: Element, into: Set<string>, above = ""): void {
  for (const child of parent.children) {
    const path = `${above}${child.name}`;
    into.add(path.replace("CompanyTaxReturn/", ""));
    pathsOf(child, into, `${path}/`);
  }
}

async function agree(what: string, structure: ReturnStructure, pack: OpenedPack | undefined) {
  const message = messageOf(structure);
  const { schema, rules } = (await pack?.judge(Buffer.from(message), TODAY)) ?? assert.fail();
  const ours = judgeReturn(structure, TODAY, BUILT_IN);
  const official = { schema: schema.length === 0, rules: numbers(rules.map(({ rule }) => rule ?? "")) };
  const builtIn = { schema: ours.schema.length === 0, rules: numbers(ours.rules.map(({ number }) => number)) };
  const context = `${what}\n${JSON.stringify({ schema, ours: ours.schema })}\n${message}`;
  // With parts that our profile does not have, the authority has more to say: there only our own rules are compared,
  // and what our schema refuses is refused by the authority's. Of pages as data our schema knows all, and our table of
  // rules a part.
  const known = official.rules.filter((number) => OURS.has(number));
  const expected = !isInProfile(structure.irEnvelope)
    ? { schema: builtIn.schema || official.schema, rules: known }
    : { schema: official.schema, rules: hasPageAsData(structure.irEnvelope) ? known : official.rules };
  assert.deepEqual(builtIn, expected, context);

  // The structure we judge without parsing is the one the reader makes of the message.
  const reading = readMessage(Buffer.from(message));
  assert.ok(reading.kind === "read", context);
  assert.deepEqual(judgeMessage(reading.value, TODAY, BUILT_IN), ours, context);
  return official;
}

const OURS = new Set(RULES.map(({ number }) => number));

function numbers(rules: readonly string[]): string[] {
  return [...new Set(rules)].sort();
}

/** Whether every element is described by our schema, or by none. */
function isInProfile(element: Element, type: ElementType = IR_ENVELOPE): boolean {
  const particles = flat(type.content ?? []);
  return element.children.every((child) => {
    const particle = particles.find(({ name }) => name === child.name);
    if (particle?.kind === "beyond") return false;
    return particle === undefined || isInProfile(child, particle.type);
  });
}

function hasPageAsData({ children }: Element): boolean {
  const taxReturn = children.find(({ name }) => name === "CompanyTaxReturn");
  return MIRRORED.some(([, { form }]) => taxReturn?.children.some(({ name }) => name === form.element));
}

function flat(particles: readonly Particle[]): Exclude<Particle, { kind: "choice" }>[] {
  return particles.flatMap((particle) => (particle.kind === "choice" ? particle.of.flatMap(flat) : [particle]));
}
