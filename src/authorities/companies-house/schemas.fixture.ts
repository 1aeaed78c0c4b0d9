// Companies House's own schemas, where they are beside the checkout. The types that the schema of the status takes from
// a file that is not there are declared here, as wide as the fields are known to be.

import { existsSync, readFileSync } from "node:fs";
import { childElements, elementsAt, readXml, type XmlElement } from "../../../packages/ct600/xml/xml.ts";
import { compileSchema, type XmlSchema } from "../../../packages/ct600/xml/xml-schema.ts";

const folder = new URL("../../../../../shared/companies-house/", import.meta.url);
export const skip = existsSync(folder) ? false : "the schemas of Companies House are not beside the checkout";

const STRINGS = ["DocRequestKey", "ChargeCode"].map((name) => `<xs:element name="${name}" type="xs:string"/>`);
const BASE_TYPES =
  '<xs:element name="SubmissionNumber"><xs:simpleType><xs:restriction base="xs:string">' +
  '<xs:pattern value="[A-Za-z0-9]{6}"/></xs:restriction></xs:simpleType></xs:element>' +
  '<xs:simpleType name="CompanyNumberString"><xs:restriction base="xs:string"><xs:maxLength value="8"/>' +
  `</xs:restriction></xs:simpleType>${STRINGS.join("")}<xs:element name="IncorporationDate" type="xs:date"/>`;

/** What the schemas of the envelope and of the status have against a message. */
export function schemaProblems(message: string): string[] {
  const envelope = schema("Egov_ch-v2-0.xsd");
  const status = schema("GetSubmissionStatus-v2-9.xsd");
  const judged = readXml(Buffer.from(message), (root) => [
    ...envelope.problemsOf(root),
    ...statusBodies(root).flatMap((body) => status.problemsOf(body)),
  ]);
  if (judged.kind === "unreadable") return [judged.reason];
  return judged.value.map(({ text }) => text);
}

function statusBodies(root: XmlElement): XmlElement[] {
  return elementsAt(root, "/*/*[local-name()='Body']", {})
    .flatMap(childElements)
    .filter(({ name }) => name === "GetSubmissionStatus" || name === "SubmissionStatus");
}

function schema(name: string): XmlSchema {
  const text = readFileSync(new URL(name, folder), "utf8").replace(/<xs:include [^>]*\/>/, BASE_TYPES);
  const compiled = compileSchema(Buffer.from(text));
  if (compiled.kind === "unreadable") throw new Error(`${name}: ${compiled.reason}`);
  return compiled.value;
}
