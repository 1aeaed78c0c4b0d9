// The schemas of Companies House, which judge the replies in this folder's tests. They stand beside the repository
// (dist/packages/simulator/companies-house is five folders below their parent); where they are absent, what needs them
// is skipped and says so.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { readXml } from "../../ct600/xml/xml.ts";
import { compileSchema, type XmlSchema } from "../../ct600/xml/xml-schema.ts";

const folder = new URL("../../../../../shared/companies-house/", import.meta.url);

export const withoutSchemas: string | false = existsSync(folder)
  ? false
  : "the schemas of Companies House are not beside the checkout";

/** The file with the base types is not to be had; these are the ones that the status needs. */
const baseTypes =
  '<xs:element name="SubmissionNumber"><xs:simpleType><xs:restriction base="xs:string"><xs:length value="6"/>' +
  "</xs:restriction></xs:simpleType></xs:element>" +
  '<xs:simpleType name="CompanyNumberString"><xs:restriction base="xs:string"><xs:pattern value="[A-Z0-9]{8}"/>' +
  "</xs:restriction></xs:simpleType>" +
  '<xs:element name="DocRequestKey" type="xs:string"/><xs:element name="IncorporationDate" type="xs:date"/>' +
  '<xs:element name="ChargeCode" type="xs:string"/>';

const compiled = new Map<string, XmlSchema>();

/** What the schemas have against a reply, or a request: its envelope, and the status in it. */
export function schemaProblems(xml: string): string[] {
  const [status] = /<(SubmissionStatus|GetSubmissionStatus)[ >].*<\/\1>/s.exec(xml) ?? [];
  return [
    ...problemsBy("Egov_ch-v2-0.xsd", xml),
    ...(status === undefined ? [] : problemsBy("GetSubmissionStatus-v2-9.xsd", status)),
  ];
}

function problemsBy(file: string, xml: string): string[] {
  const reading = readXml(Buffer.from(xml), (root) =>
    schemaIn(file)
      .problemsOf(root)
      .map(({ text }) => text),
  );
  return reading.kind === "read" ? reading.value : [reading.reason];
}

function schemaIn(file: string): XmlSchema {
  const known = compiled.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(file, folder), "utf8").replace(/<xs:include [^>]*\/>/, baseTypes);
  const compiling = compileSchema(Buffer.from(text));
  if (compiling.kind === "unreadable") assert.fail(compiling.reason);
  compiled.set(file, compiling.value);
  return compiling.value;
}
