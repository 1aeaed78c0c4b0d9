import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { childElements, readXml, type XmlElement } from "../../xml/xml.ts";
import { IR_ENVELOPE } from "./return-schema.ts";
import type { Particle } from "./schema.ts";

const file = new URL("../../../../../../shared/hmrc/ct600-v1.993/CT-2014-v1-993.xsd", import.meta.url);
const skip = existsSync(file) ? false : "the authority's material is not beside the checkout";

/** Path, how often, and which of several alternatives; in order. */
type Row = string;

test("our schema has the elements of the authority's, in their order and number", { skip }, () => {
  const notJudged = pathsNotJudged(IR_ENVELOPE.content ?? [], "");
  const published = readXml(readFileSync(file), (schema) => publishedRows(schema, notJudged));

  assert.ok(published.kind === "read" && published.value.length > 250);
  assert.deepEqual(ownRows(IR_ENVELOPE.content ?? [], ""), published.value);
});

function ownRows(particles: readonly Particle[], path: string): Row[] {
  return alternatives(particles).flatMap((parts, alternative) =>
    parts.flatMap((part): Row[] => {
      const here = `${path}/${part.name}`;
      if (part.kind === "beyond") return [row({ path: here, least: null, most: part.most, alternative })];
      const { least, most, type } = part;
      return [row({ path: here, least, most, alternative }), ...ownRows(type.content ?? [], here)];
    }),
  );
}

type Named = Exclude<Particle, { kind: "choice" }>;

/** The sequences of elements that a content model allows, one for each choice in it. */
function alternatives(particles: readonly Particle[]): Named[][] {
  const parts = particles.map((particle) =>
    particle.kind === "choice" ? particle.of.flatMap(alternatives) : [[particle]],
  );
  return joined(parts);
}

/** What is read in its place and not looked into. */
function pathsNotJudged(particles: readonly Particle[], path: string): string[] {
  return particles.flatMap((particle): string[] => {
    if (particle.kind === "choice") return particle.of.flatMap((parts) => pathsNotJudged(parts, path));
    const here = `${path}/${particle.name}`;
    return particle.kind === "beyond" ? [here] : pathsNotJudged(particle.type.content ?? [], here);
  });
}

/** Whether an element that is not looked into must be there is not for our schema to say. */
function row(part: { path: string; least: number | null; most: number; alternative: number }): Row {
  return `${part.path} ${part.least ?? "any"}..${part.most} in ${part.alternative}`;
}

function publishedRows(schema: XmlElement, notJudged: readonly string[]): Row[] {
  const named = (kind: string, name: string) =>
    childElements(schema).find((one) => one.name === kind && one.attr("name")?.value === name) ?? assert.fail(name);
  const bare = (name: string) => name.replace(/^ct:/, "");

  const rowsOf = (element: XmlElement, path: string): Row[] => {
    const type = element.attr("type")?.value ?? "";
    const complex = type.startsWith("ct:")
      ? childElements(schema).find((one) => one.name === "complexType" && one.attr("name")?.value === bare(type))
      : childElements(element).find((one) => one.name === "complexType");
    const [content] = childElements(complex ?? element).filter(({ name }) => ["sequence", "choice"].includes(name));
    if (content === undefined || notJudged.includes(path)) return [];
    return alternativesOf(content).flatMap((parts, alternative) =>
      parts.flatMap((part) => {
        const declared = part.attr("ref") === null ? part : named("element", bare(part.attr("ref")?.value ?? ""));
        const here = `${path}/${declared.attr("name")?.value}`;
        const least = notJudged.includes(here) ? null : Number(part.attr("minOccurs")?.value ?? 1);
        const most = Number(part.attr("maxOccurs")?.value.replace("unbounded", "Infinity") ?? 1);
        return [row({ path: here, least, most, alternative }), ...rowsOf(declared, here)];
      }),
    );
  };
  return rowsOf(named("element", "IRenvelope"), "");
}

function alternativesOf(model: XmlElement): XmlElement[][] {
  if (model.name === "element") return [[model]];
  const parts = childElements(model).map(alternativesOf);
  return model.name === "choice" ? parts.flat() : joined(parts);
}

/** Every way to take one alternative of each part. */
function joined<One>(parts: One[][][]): One[][] {
  return parts.reduce((before, part) => before.flatMap((start) => part.map((end) => [...start, ...end])), [
    [],
  ] as One[][]);
}
