import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { boxesFor } from "../../test/support/messages.ts";
import { sampleReturn } from "../../test/support/returns.ts";
import { irEnvelope, markedBody } from "../authority/return-xml.ts";
import { asStored, bodyFrom, inputFrom } from "./own-document.ts";

const computation = Buffer.from("<html>the computation</html>");
const content = Buffer.from("<html>the caller's own accounts</html>");
const built = markedBody(irEnvelope(boxesFor({}), { computation, accounts: content }));
const input = { ...sampleReturn(), accounts: { standard: "frs105" as const, ixbrl: content.toString("base64") } };

const stored = () => {
  const { input: storedInput, body, document } = asStored({ input, body: built.body });
  assert.ok(document);
  return { input: storedInput, document, body: { body, irmark: built.irmark, is_whole: false } };
};

test("input and body refer to the document by its hash, and come back as they were", () => {
  const { input: storedInput, body, document } = stored();

  const sha256 = createHash("sha256").update(content).digest();
  assert.deepEqual(document, { sha256, content });
  assert.deepEqual(storedInput, {
    ...sampleReturn(),
    accounts: { standard: "frs105", ixbrl: { sha256: sha256.toString("hex") } },
  });
  assert.ok(!body.body.includes(input.accounts.ixbrl));
  assert.deepEqual(inputFrom(storedInput, content), input);
  assert.equal(bodyFrom({ ...body, content }), built.body);
});

test("base64 in lines and without padding is one document with base64 that has neither", () => {
  const inLines = input.accounts.ixbrl.replace(/=+$/, "").replace(/.{20}/g, "$&\r\n");

  const { document, input: storedInput } = asStored({
    input: { ...input, accounts: { ...input.accounts, ixbrl: inLines } },
    body: built.body,
  });

  assert.deepEqual(document, stored().document);
  assert.deepEqual(inputFrom(storedInput, content), input);
});

test("a return without a document of the caller's own is stored whole", () => {
  const plain = sampleReturn();
  const { body, irmark } = markedBody(irEnvelope(boxesFor({}), { computation, accounts: content }));

  assert.deepEqual(asStored({ input: plain, body }), { input: plain, body, document: null });
  assert.deepEqual(inputFrom(plain, null), plain);
  assert.equal(bodyFrom({ body, irmark, is_whole: true, content: null }), body);
});

test("what an earlier release stored, the document inside the input, is read as it is", () => {
  assert.deepEqual(inputFrom(input, null), input);
});

test("nothing is given out that differs from what was filed", () => {
  const { input: storedInput, body } = stored();
  const other = Buffer.from(content.toString().replace("own", "odd"));
  const otherForm = { ...body, body: body.body.replace("<DefaultCurrency>GBP", "<DefaultCurrency>EUR") };
  const otherMark = { ...body, irmark: Buffer.alloc(20).toString("base64") };

  for (const wrong of [other, null]) {
    assert.throws(() => inputFrom(storedInput, wrong), /is not what was filed/);
    assert.throws(() => bodyFrom({ ...body, content: wrong }), /are not what was marked/);
  }
  assert.throws(() => bodyFrom({ ...otherForm, content }), /are not what was marked/);
  assert.throws(() => bodyFrom({ ...otherMark, content }), /are not what was marked/);
});
