import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { childElements, readXml, type XmlElement } from "../../packages/ct600/xml/xml.ts";
import { irEnvelopes } from "./form.ts";
import type { Group } from "./form-parts.ts";

const file = new URL("../../../../shared/hmrc/ct600-v1.993/CT-2014-v1-993.xsd", import.meta.url);
const skip = existsSync(file) ? false : "the authority's material is not beside the checkout";

/** Path, how often, and whether it is one of several things to choose from; in order. */
type Row = string;

const irEnvelope = irEnvelopes["v1.993"];

test("the form has the elements of the authority's schema, in their order and number", { skip }, () => {
  const published = readXml(readFileSync(file), (schema) => publishedRows(schema, unseenPaths()));

  assert.ok(published.kind === "read" && published.value.length > 250);
  assert.deepEqual(formRows(irEnvelope, ""), published.value);
});

function formRows({ sequences }: Group, path: string): Row[] {
  return sequences.flatMap((parts, alternative) =>
    parts.flatMap(({ name, least, most, content }) => [
      row({ path: `${path}/${name}`, least, most, alternative }),
      ...(content.kind === "group" ? formRows(content, `${path}/${name}`) : []),
    ]),
  );
}

function unseenPaths(group: Group = irEnvelope, path = ""): string[] {
  return group.sequences.flat().flatMap(({ name, content }) => {
    if (content.kind === "unseen") return [`${path}/${name}`];
    return content.kind === "group" ? unseenPaths(content, `${path}/${name}`) : [];
  });
}

function row(part: { path: string; least: number; most: number; alternative: number }): Row {
  return `${part.path} ${part.least}..${part.most} in ${part.alternative}`;
}

function publishedRows(schema: XmlElement, unseen: readonly string[]): Row[] {
  const named = (kind: string, name: string) =>
    childElements(schema).find((one) => one.name === kind && one.attr("name")?.value === name) ?? assert.fail(name);
  const bare = (name: string) => name.replace(/^ct:/, "");

  const rowsOf = (element: XmlElement, path: string): Row[] => {
    const type = element.attr("type")?.value ?? "";
    const complex = type.startsWith("ct:")
      ? childElements(schema).find((one) => one.name === "complexType" && one.attr("name")?.value === bare(type))
      : childElements(element).find((one) => one.name === "complexType");
    const [content] = childElements(complex ?? element).filter(({ name }) => ["sequence", "choice"].includes(name));
    if (content === undefined || unseen.includes(path)) return [];
    return alternativesOf(content).flatMap((parts, alternative) =>
      parts.flatMap((part) => {
        const declared = part.attr("ref") === null ? part : named("element", bare(part.attr("ref")?.value ?? ""));
        const here = `${path}/${declared.attr("name")?.value}`;
        const least = Number(part.attr("minOccurs")?.value ?? 1);
        const most = Number(part.attr("maxOccurs")?.value.replace("unbounded", "Infinity") ?? 1);
        return [row({ path: here, least, most, alternative }), ...rowsOf(declared, here)];
      }),
    );
  };
  return rowsOf(named("element", "IRenvelope"), "");
}

/** The sequences of elements that a content model allows, one for each choice in it. */
function alternativesOf(model: XmlElement): XmlElement[][] {
  if (model.name === "element") return [[model]];
  const parts = childElements(model).map(alternativesOf);
  if (model.name === "choice") return parts.flat();
  return parts.reduce((before, part) => before.flatMap((start) => part.map((end) => [...start, ...end])), [
    [],
  ] as XmlElement[][]);
}
