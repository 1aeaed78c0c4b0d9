// Small packs of our own, in the form of the authority's, and messages for them. Nothing in them is the authority's.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";

const ENVELOPE = "http://www.govtalk.gov.uk/CM/envelope";
const RETURN = "http://www.govtalk.gov.uk/taxation/CT/5";

/** An IRenvelope with a start, an end, and any number of notes. */
export const smallSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${RETURN}" elementFormDefault="qualified">
  <xs:element name="IRenvelope"><xs:complexType><xs:sequence>
    <xs:element name="Start" type="xs:date"/>
    <xs:element name="End" type="xs:date"/>
    <xs:element name="Note" minOccurs="0" maxOccurs="unbounded"><xs:complexType mixed="true">
      <xs:sequence><xs:any namespace="##other" processContents="skip" minOccurs="0"/></xs:sequence>
      <xs:attribute name="Kind" type="xs:string"/>
    </xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

export const CONTEXT = "/g:GovTalkMessage/g:Body/c:IRenvelope";

/** One pattern that holds `rules`, with the diagnostics of two numbers. */
export function smallSchematron(
  rules: string,
  replaced: { binding?: string; beside?: string; diagnostics?: string } = {},
): string {
  const { binding = "exslt", beside = "" } = replaced;
  const diagnostics =
    replaced.diagnostics ??
    `<s:diagnostic id="errorCode.A">1001</s:diagnostic><s:diagnostic id="transactional.en.A">A is wrong</s:diagnostic>
     <s:diagnostic id="errorCode.B">1002</s:diagnostic><s:diagnostic id="transactional.B">B is wrong</s:diagnostic>`;
  return `<s:schema xmlns:s="http://purl.oclc.org/dsdl/schematron" queryBinding="${binding}">
  <s:ns prefix="g" uri="${ENVELOPE}"/><s:ns prefix="c" uri="${RETURN}"/>${beside}
  <s:pattern>${rules}</s:pattern>
  <s:diagnostics>${diagnostics}</s:diagnostics></s:schema>`;
}

/** A rule for the return with one assert, A. */
export function oneRule(test: string, context = CONTEXT): string {
  return `<s:rule context="${context}"><s:assert id="a" test="${test}" diagnostics="errorCode.A transactional.en.A">a</s:assert></s:rule>`;
}

export function message(content: string): Buffer {
  const body = `<IRenvelope xmlns="${RETURN}">${content}</IRenvelope>`;
  return Buffer.from(`<GovTalkMessage xmlns="${ENVELOPE}"><Body>${body}</Body></GovTalkMessage>`);
}

/** A folder with these files, which goes away after the test file. */
export function packFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "qd-pack-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
