import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { attachedPdfs } from "../../../packages/ct600/attachments/attached-pdfs.ts";
import { pdfBytes } from "../../../packages/ct600/attachments/pdf.fixture.ts";
import { irEnvelope, markedBody } from "../../../packages/ct600/message/return-xml.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import { boxesFor } from "../../../test/support/messages.ts";
import { sampleReturn } from "../../../test/support/returns.ts";
import { asStored, bodyFrom, inputFrom, type OwnContents } from "./own-document.ts";

const accounts = Buffer.from("<html>the caller's own accounts</html>");
const computations = Buffer.from("<html>the caller's own computations</html>");
const built = markedBody(irEnvelope(boxesFor({}), { computation: computations, accounts }));
const NOTHING = { accounts: null, computations: null };

const referred = (content: Buffer) => ({ sha256: createHash("sha256").update(content).digest("hex") });
const stored = (content: Buffer) => ({ sha256: createHash("sha256").update(content).digest(), content });

/** Which of the documents are the caller's own. */
const cases: Record<string, OwnContents> = {
  "the accounts": { accounts, computations: null },
  "the computations": { accounts: null, computations },
  "both documents": { accounts, computations },
};

for (const [which, contents] of Object.entries(cases))
  describe(`${which} of the caller's own`, () => {
    const input = {
      ...sampleReturn(),
      ...(contents.accounts && { accounts: { standard: "frs105" as const, ixbrl: accounts.toString("base64") } }),
      ...(contents.computations && { computations: { ixbrl: computations.toString("base64") } }),
    };
    const kept = asStored({ input, body: built.body });
    const body = { body: kept.body, irmark: built.irmark, is_whole: false };

    test("are referred to by their hashes in input and body, which come back as they were", () => {
      assert.deepEqual(kept.documents, {
        accounts: contents.accounts && stored(accounts),
        computations: contents.computations && stored(computations),
        files: [],
      });
      assert.deepEqual(kept.input, {
        ...sampleReturn(),
        ...(contents.accounts && { accounts: { standard: "frs105", ixbrl: referred(accounts) } }),
        ...(contents.computations && { computations: { ixbrl: referred(computations) } }),
      });
      for (const content of Object.values(contents))
        assert.ok(content === null || !kept.body.includes(content.toString("base64")));
      assert.deepEqual(inputFrom(kept.input, contents), input);
      assert.equal(bodyFrom({ ...body, ...contents }), built.body);
    });

    test("are not given out if they differ from what was filed", () => {
      const odd = (content: Buffer | null) => content && Buffer.from(content.toString().replace("own", "odd"));
      const others = { accounts: odd(contents.accounts), computations: odd(contents.computations) };
      const otherForm = { ...body, body: body.body.replace("<DefaultCurrency>GBP", "<DefaultCurrency>EUR") };
      const otherMark = { ...body, irmark: Buffer.alloc(20).toString("base64") };

      for (const wrong of [others, NOTHING]) {
        assert.throws(() => inputFrom(kept.input, wrong), /is not what was filed/);
        assert.throws(() => bodyFrom({ ...body, ...wrong }), /are not what was marked/);
      }
      assert.throws(() => bodyFrom({ ...otherForm, ...contents }), /are not what was marked/);
      assert.throws(() => bodyFrom({ ...otherMark, ...contents }), /are not what was marked/);
    });
  });

test("base64 in lines and without padding is one document with base64 that has neither", () => {
  const ixbrl = accounts.toString("base64");
  const inLines = ixbrl.replace(/=+$/, "").replace(/.{20}/g, "$&\r\n");

  const kept = asStored({ input: { ...sampleReturn(), accounts: { ixbrl: inLines } }, body: built.body });

  assert.deepEqual(kept.documents.accounts, stored(accounts));
  assert.deepEqual(inputFrom(kept.input, { accounts, computations: null }).accounts, { ixbrl });
});

test("a return without a document of the caller's own is stored whole", () => {
  const plain = sampleReturn();
  const { body, irmark } = built;

  assert.deepEqual(asStored({ input: plain, body }), { input: plain, body, documents: { ...NOTHING, files: [] } });
  assert.deepEqual(inputFrom(plain, NOTHING), plain);
  assert.equal(bodyFrom({ body, irmark, is_whole: true, ...NOTHING }), body);
});

test("what an earlier release stored, the document inside the input, is read as it is", () => {
  const input = { ...sampleReturn(), accounts: { ixbrl: accounts.toString("base64") } };

  assert.deepEqual(inputFrom(input, NOTHING), input);
});

test("a body that lacks computations is nothing that accounts alone make whole", () => {
  const input = {
    ...sampleReturn(),
    accounts: { ixbrl: accounts.toString("base64") },
    computations: { ixbrl: computations.toString("base64") },
  };
  const { body } = asStored({ input, body: built.body });

  const wrong = { body, irmark: built.irmark, is_whole: false, accounts, computations: null };
  assert.throws(() => bodyFrom(wrong), /are not what was marked/);
});

describe("PDF files of the caller's own", () => {
  const [letter, notes] = [pdfBytes("A letter"), pdfBytes("Notes")].map((bytes) => Buffer.from(bytes));
  assert.ok(letter && notes);
  const accountsPdf = Buffer.from(pdfBytes("Accounts"));
  const hex = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  const input: ReturnInput = {
    ...sampleReturn(),
    accounts: { pdf: accountsPdf.toString("base64"), pdf_name: "a.pdf" },
    computations: { ixbrl: computations.toString("base64") },
    attachments: [
      { name: "letter.pdf", pdf: letter.toString("base64"), description: "A letter" },
      { name: "notes.pdf", pdf: notes.toString("base64") },
      { name: "again.pdf", pdf: letter.toString("base64") },
    ],
  };
  const marked = markedBody(irEnvelope(boxesFor({}), { computation: computations, pdfs: attachedPdfs(input) }));
  const kept = asStored({ input, body: marked.body });
  const files = new Map([accountsPdf, letter, notes].map((content) => [hex(content), content]));
  const contents = { accounts: null, computations };
  const hashes = [accountsPdf, letter, notes, letter].map(hex);
  const row = { body: kept.body, irmark: marked.irmark, is_whole: false, attachments_sha256: hashes, ...contents };

  test("are referred to by their hashes in input and body, which come back as they were", () => {
    assert.deepEqual(
      kept.documents.files.map(({ sha256 }) => sha256.toString("hex")),
      hashes,
    );
    assert.deepEqual(kept.input.accounts, { pdf: { sha256: hex(accountsPdf) }, pdf_name: "a.pdf" });
    assert.deepEqual(kept.input.attachments?.[0], {
      name: "letter.pdf",
      pdf: { sha256: hex(letter) },
      description: "A letter",
    });
    for (const content of [letter, notes, accountsPdf])
      assert.ok(!`${kept.body}${JSON.stringify(kept.input)}`.includes(content.toString("base64").slice(0, 40)));
    assert.deepEqual(inputFrom(kept.input, contents, files), input);
    assert.equal(bodyFrom(row, files), marked.body);
  });

  test("are not given out if one differs from what was filed, or is gone", () => {
    const other = new Map(files).set(hex(notes), Buffer.from(pdfBytes("Other")));
    const gone = new Map([...files].slice(1));

    for (const wrong of [other, gone, undefined]) {
      assert.throws(() => inputFrom(kept.input, contents, wrong), /is not what was filed/);
      assert.throws(() => bodyFrom(row, wrong), /are not what was marked/);
    }
    const swapped = { ...row, attachments_sha256: hashes.toReversed() };
    assert.throws(() => bodyFrom(swapped, files), /are not what was marked/);
  });
});
