import assert from "node:assert/strict";
import { test } from "node:test";
import { submitMessage } from "../sample.fixture.ts";
import { excessIn, most } from "./excess.ts";

const times = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join("");
const found = (document: string) => excessIn(Buffer.from(document));

test("a message has nothing too much, with markup of every kind in it", () => {
  const odd = submitMessage().replace(
    "<Body>",
    "<Body a = '>' b=\"/>\"><!-- <a><b> --><?a <b> ?><![CDATA[<a><b>]]><c/><c /><c d='e'/>",
  );

  assert.equal(found(submitMessage()), null);
  assert.equal(found(odd), null);
});

test("as much as allowed passes, one more is named", () => {
  const documents: Record<keyof typeof most, (count: number) => string> = {
    markup: (count) => `<r>${"<a/>".repeat(count - 1)}</r>`,
    depth: (count) => "<a>".repeat(count) + "</a>".repeat(count),
    attributes: (count) => `<r ${times(count, (n) => ` a${n}=''`)}/>`,
    prefixes: (count) => `<r>${times(count, (n) => `<p${n}:a xmlns:p${n} = 'urn:${n}'/>`)}</r>`,
  };
  const reasons: Record<keyof typeof most, RegExp> = {
    markup: /500000 elements, attributes or references/,
    depth: /nested more than 256 deep/,
    attributes: /more than 100 attributes/,
    prefixes: /more than 100 prefixes/,
  };

  for (const what of ["markup", "depth", "attributes", "prefixes"] as const) {
    assert.equal(found(documents[what](most[what])), null, what);
    assert.match(found(documents[what](most[what] + 1)) ?? "nothing", reasons[what]);
  }
});

test("whatever takes the parser's time is counted: attributes, comments, instructions, CDATA sections, references", () => {
  for (const one of ["<!---->", "<?a?>", "<![CDATA[]]>"])
    assert.match(found(`<r>${one.repeat(most.markup)}</r>`) ?? one, /500000/);
  assert.match(found(`<r>${"&#65;".repeat(most.markup + 1)}</r>`) ?? "references", /500000/);
  assert.match(found(`<r>${"<a b='' c='' d='' e=''/>".repeat(most.markup / 5)}</r>`) ?? "nothing", /500000/);
});

test("what is closed is not deep, however it is closed", () => {
  for (const one of ["<a/>", "<a></a>", "<a b='>'/>", '<a b="/>"></a>', "<a ></a >"])
    assert.equal(found(`<r>${one.repeat(1_000)}</r>`), null, one);
});

test("nothing is looked for in texts, comments, values and sections", () => {
  const markup = "<a>".repeat(1_000);
  const escaped = markup.replaceAll("<", "&lt;");

  for (const hidden of [`<!--${markup}-->`, `<![CDATA[${markup}]]>`, `<?a ${markup}?>`, `<b c="${escaped}"/>`, escaped])
    assert.equal(found(`<r>${hidden}</r>`), null, hidden.slice(0, 10));
});

test("a document that breaks off is left to the parser", () => {
  for (const start of ["", "<", "<r", "<r a='", "<r><!--", "<r><![CDATA[", "<r><?a", "<r><!", "<!DOCTYPE r>", "</r>"])
    assert.equal(found(start), null, start);
});
