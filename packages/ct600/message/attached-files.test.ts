import assert from "node:assert/strict";
import { test } from "node:test";
import { boxesFor, type MessageWishes } from "../../../test/support/messages.ts";
import {
  encodedDocumentsIn,
  filesLacking,
  lacksDocument,
  withDocument,
  withFiles,
  withoutDocument,
  withoutFiles,
} from "./attached-files.ts";
import { irEnvelope, markedBody, type ReturnDocuments } from "./return-xml.ts";

const computation = Buffer.from("<html>the computation</html>");
const accounts = Buffer.from("<html>the accounts</html>");

function bodyWith(documents: ReturnDocuments, wishes: MessageWishes = {}): string {
  return markedBody(irEnvelope(boxesFor(wishes), documents)).body;
}

function decoded(body: string): Record<string, Buffer> {
  const { files: _, ...rest } = encodedDocumentsIn(body);
  const documents = Object.entries(rest);
  return Object.fromEntries(documents.map(([name, text]) => [name, Buffer.from(text, "base64")]));
}

for (const [what, documents] of [
  ["both documents", { computation, accounts }],
  ["a computation alone", { computation }],
  ["accounts alone", { accounts }],
  ["no documents", {}],
  ["an empty document", { accounts: Buffer.alloc(0) }],
] as const satisfies readonly [string, ReturnDocuments][]) {
  test(`${what} put into a body come out again, byte for byte`, () => {
    assert.deepEqual(decoded(bodyWith(documents)), documents);
  });
}

test("a document is made when the body is written, and not before", () => {
  let made = 0;
  const make = () => {
    made++;
    return accounts;
  };
  const envelope = irEnvelope(boxesFor({}), { accounts: make });
  const before = made;

  assert.deepEqual(decoded(markedBody(envelope).body), { accounts });
  assert.deepEqual([before, made], [0, 1]);
});

test("documents with every byte there is, of every length around base64's groups, come out as they went in", () => {
  const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

  for (const length of [253, 254, 255, 256]) {
    const documents = { computation: every.subarray(0, length), accounts: every.subarray(256 - length) };
    assert.deepEqual(decoded(bodyWith(documents)), documents);
  }
});

test("a document that is itself a return with documents is one document", () => {
  const nested = Buffer.from(bodyWith({ computation, accounts }));

  assert.deepEqual(decoded(bodyWith({ computation: nested })), { computation: nested });
});

test("a company that calls itself a tag is not taken for one", () => {
  const name = "<XBRLsubmission><Accounts>";
  const body = bodyWith({ accounts }, { name });

  assert.ok(body.includes("<CompanyName>&lt;XBRLsubmission&gt;&lt;Accounts&gt;</CompanyName>"));
  assert.deepEqual(decoded(body), { accounts });
  assert.deepEqual(decoded(bodyWith({}, { name })), {});
});

test("two documents of the largest size come out whole", () => {
  const large = Buffer.alloc(9 * 1024 * 1024, "iXBRL ");
  const found = decoded(bodyWith({ computation: large, accounts: large }));

  assert.ok(large.equals(found.computation ?? Buffer.alloc(0)));
  assert.ok(large.equals(found.accounts ?? Buffer.alloc(0)));
});

const OF = { Accounts: "accounts", Computation: "computation" } as const;

for (const [what, documents] of [
  ["beside each other", { computation, accounts }],
  ["alone: accounts", { accounts }],
  ["alone: a computation", { computation }],
  ["that are themselves a return with documents", { accounts: Buffer.from(bodyWith({ computation, accounts })) }],
] as const satisfies readonly [string, ReturnDocuments][]) {
  for (const which of ["Accounts", "Computation"] as const) {
    const document: Buffer | undefined = { accounts: undefined, computation: undefined, ...documents }[OF[which]];
    if (document === undefined) continue;
    test(`${which} out of documents ${what} are taken out of a body and put back, byte for byte`, () => {
      const body = bodyWith(documents, { name: "<Accounts> & Sons" });

      const without = withoutDocument(body, which);

      assert.ok(!without.includes(document.toString("base64")));
      assert.deepEqual([lacksDocument(body, which), lacksDocument(without, which)], [false, true]);
      assert.equal(withDocument(without, which, document), body);
    });
  }
}

test("a body that lacks one document has the other", () => {
  const body = bodyWith({ computation, accounts });

  assert.equal(lacksDocument(withoutDocument(body, "Accounts"), "Computation"), false);
  assert.equal(lacksDocument(withoutDocument(body, "Computation"), "Accounts"), false);
  assert.equal(lacksDocument(bodyWith({}), "Accounts"), false);
});

test("a body without a document is not taken for one that has it, and the other way round", () => {
  const body = bodyWith({ computation, accounts });

  for (const which of ["Accounts", "Computation"] as const) {
    const without = withoutDocument(body, which);
    assert.throws(() => encodedDocumentsIn(without), new RegExp(`the ${which} of a built body has no document`));
    assert.throws(() => withoutDocument(without, which), /has no document/);
    assert.throws(() => withDocument(body, which, accounts), /has no document/);
    assert.throws(() => withDocument(bodyWith({}), which, accounts), /has no place for its/);
  }
  assert.throws(() => withoutDocument(bodyWith({ computation }), "Accounts"), /has no Accounts/);
});

const pdf = (content: Uint8Array, name: string, more: object = {}) =>
  ({ name, type: "other", size: content.length, content, ...more }) as const;

test("files leave a body and come back into it, byte for byte and in their order", () => {
  const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const contents = [every, Buffer.from("%PDF-1.4"), every, Buffer.alloc(0)];
  const names = ["A & B's.pdf", "b.pdf", "c (1).pdf", "d.pdf"];
  const odd = { description: `<Attachment Filename="x"> & > 'quoted'` };
  const pdfs = contents.map((content, index) => pdf(content, names[index] ?? "", index === 0 ? odd : {}));
  const body = bodyWith({ computation, accounts, pdfs });

  const stored = withoutFiles(body);

  assert.deepEqual(
    encodedDocumentsIn(body).files?.map(({ name, base64 }) => [name, base64]),
    contents.map((content, index) => [names[index], content.toString("base64")]),
  );
  assert.deepEqual([filesLacking(body), filesLacking(stored)], [0, 4]);
  assert.equal(encodedDocumentsIn(stored).files, undefined);
  assert.deepEqual(decoded(stored), { computation, accounts });
  assert.ok(!stored.includes(every.toString("base64")));
  assert.equal(withFiles(stored, contents), body);
  assert.throws(() => withFiles(stored, contents.slice(1)), /4 files or more/);
  assert.equal(withoutFiles(bodyWith({ computation })), bodyWith({ computation }));
  const without = withoutDocument(stored, "Accounts");
  assert.equal(withFiles(withDocument(without, "Accounts", accounts), contents), body);
});
