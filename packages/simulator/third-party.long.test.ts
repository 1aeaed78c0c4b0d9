// Other people's clients: the same returns, written as their authors like to write XML, get the same verdict.

import assert from "node:assert/strict";
import { after, before, test } from "../../test/support/suite.ts";
import { irmarkOfMessage } from "../ct600/message/irmark.ts";
import { startForTest } from "./running.fixture.ts";
import { pollMessage, submitMessage, vector, vectorNames, withoutVectors } from "./sample.fixture.ts";

let authority: Awaited<ReturnType<typeof startForTest>>;
before(async () => {
  authority = await startForTest();
});
after(() => authority.close());

const BEFORE_AN_ELEMENT = /(?<=>)(?=<[A-Za-z])/g;

const ways: Record<string, (xml: string) => string> = {
  "as they stand": (xml) => xml,
  "with prefixes": (xml) =>
    prefixed(xml, "gt", "CM/envelope").replace(/<gt:IRenvelope[\s\S]*<\/gt:IRenvelope>/, (inner) =>
      prefixed(inner.replaceAll("gt:", ""), "ct", "taxation/CT/5"),
    ),
  "with all namespaces on the envelope": (xml) =>
    prefixed(xml, "gt", "CM/envelope")
      .replace(/<gt:IRenvelope[\s\S]*<\/gt:IRenvelope>/, (inner) =>
        inner.replaceAll("gt:", "ct:").replace(/ xmlns="[^"]*"/, ""),
      )
      .replace(
        "xmlns:gt=",
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ct="http://www.govtalk.gov.uk/taxation/CT/5" xmlns:gt=',
      ),
  "with line feeds and indentation": (xml) => xml.replace(BEFORE_AN_ELEMENT, "\n\t  "),
  "with line ends of two characters": (xml) => xml.replace(BEFORE_AN_ELEMENT, "\r\n"),
  "with comments": (xml) => xml.replace(BEFORE_AN_ELEMENT, "<!-- made by\na program -->"),
  "with processing instructions": (xml) => xml.replace(BEFORE_AN_ELEMENT, "<?editor here?>"),
  "with a byte order mark and single quotes": (xml) =>
    `\uFEFF${xml.replace(/<\?xml[^>]*>/, "<?xml version='1.0' encoding='utf-8'?>").replace(/xmlns="([^"]*)"/g, "xmlns='$1'")}`,
  "with blanks around every amount and date": (xml) =>
    xml.replace(/>(\d+\.\d{2}|\d{4}-\d{2}-\d{2})<\//g, ">\n $1 \n</"),
};

const skip = withoutVectors("returns");

for (const [way, write] of Object.entries(ways)) {
  test(`returns ${way} get the verdict they should have`, { skip }, async () => {
    const { cases }: { cases: Record<string, { body_xsd_valid: boolean; bvr_codes: string[] }> } = JSON.parse(
      vector("returns/expected.json").toString(),
    );

    for (const name of vectorNames("returns")) {
      const { body_xsd_valid, bvr_codes } = cases[name.replace(".xml", "")] ?? assert.fail(name);
      if (!body_xsd_valid) continue;
      const { verdict, digest, mark } = await file(write(vector(`returns/${name}`).toString()));
      assert.deepEqual(verdict, bvr_codes, name);
      assert.equal(digest, bvr_codes.length === 0 ? mark : "", name);
    }
  });
}

test("a return of another author is accepted in every way of writing", async () => {
  for (const [way, write] of Object.entries(ways)) {
    assert.deepEqual((await file(write(submitMessage()))).verdict, [], way);
  }
});

/** Computes the mark again, sends the message, and polls. */
async function file(xml: string) {
  const reading = irmarkOfMessage(Buffer.from(xml));
  const mark = reading.kind === "read" ? (reading.value ?? "") : assert.fail(reading.reason);
  const marked = xml.replace(/(<(?:ct:)?IRmark [^>]*>)[^<]*/, `$1${mark}`);
  const { correlationId } = await authority.send(marked);
  assert.match(correlationId, /^[0-9A-F]{32}$/);
  const polled = await authority.send(pollMessage({ correlationId }));
  return { verdict: polled.problems.sort(), digest: polled.digest, mark };
}

function prefixed(xml: string, prefix: string, namespace: string): string {
  return xml
    .replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`)
    .replace(new RegExp(`xmlns="([^"]*${namespace})"`), `xmlns:${prefix}="$1"`);
}
