// Accounts and computations of one's own are uploaded on a page, judged as the API judges them, and filed byte for
// byte. What cannot be such a document is refused at once, and nothing of it is kept.

import assert from "node:assert/strict";
import { accountsIn, computationsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { MAX_IXBRL_BYTES } from "../../packages/ct600/input/fields/document.ts";
import { byHand, draftIn } from "../support/by-hand.ts";
import { formHeaders, openBrowser, type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { formIn } from "../support/form-in-page.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { type ChosenFiles, upload } from "../support/uploads.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

const [shape = assert.fail("no shape")] = shapes();
const accounts = accountsIn(shape).toString().replace("</body>", "<p>Own – £</p></body>");
const computations = computationsIn(shape).toString().replace("</body>", "<p>Own</p></body>");
const own = (content: string | Buffer, name = "Accounts 2025.xhtml"): ChosenFiles => ({
  "accounts.ixbrl": { name, content },
});

/** With the figures of the return whose documents these are, and none of its accounts. */
async function begin(changes: object = {}): Promise<string> {
  const { accounts: _, declarant: __, ...input } = shape.input;
  const { json, text, status } = await customer.sandbox.post("/v1/drafts", { input: { ...input, ...changes } });
  assert.equal(status, 201, text);
  return `/sandbox/drafts/${json.id}`;
}
const send = (at: string, files: ChosenFiles, by = person, typed: Record<string, string> = {}) =>
  upload(by, `${at}/pages/documents`, files, { url: service.url, typed });
const draftOf = async (at: string) => (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json;
const filesOf = async (at: string) =>
  (await service.db.query("select from draft_files where draft_id = $1", [draftIn(at)])).length;

test("uploaded accounts take the place of the questions about accounts, and are filed byte for byte", async () => {
  const at = await begin();
  const hand = byHand(person);
  const needs = await person.get(`${at}/needs`);
  // What has answers stays ticked.
  const ticks = [...needs.text.matchAll(/name="needs" value="([\w-]+)" checked/g)].map(([, name = ""]) => name);
  const ticked = await person.post(`${at}/needs`, { ...formIn(needs.text), needs: [...ticks, "documents"] });
  const before = wordsOf((await person.get(at)).text);

  const sent = await send(at, { ...own(accounts), "computations.ixbrl": { name: "c.xhtml", content: computations } });
  const list = wordsOf((await person.get(at)).text);
  const check = wordsOf((await person.get(`${at}/check`)).text);
  const drawn = await person.get(`${at}/documents/accounts.xhtml`);
  const again = await person.get(`${at}/pages/documents`);
  const filed = await hand.submitted(`${at}/check`);

  assert.match(ticked.to ?? "", /\/drafts\/drf_/);
  assert.match(before, /Documents of your own Not started .*Accounts: balance sheet/);
  assert.equal(sent.again, false, wordsOf(sent.text).slice(0, 500));
  assert.match(list, /Documents of your own Done/);
  assert.doesNotMatch(list, /balance sheet|Accounts: directors/);
  assert.match(check, /Accounts in iXBRL Uploaded Computations in iXBRL Uploaded/);
  assert.equal(drawn.text, accounts);
  assert.match(again.text, /<form[^>]*enctype="multipart\/form-data"/);
  assert.match(wordsOf(again.text), /Uploaded Choose another file to replace it\./);
  assert.equal(filed.to, `${at}/filed`, wordsOf(filed.text).slice(0, 800));
  const { filing } = await draftOf(at);
  assert.equal((await service.untilFinal(customer.sandbox, filing)).status, "acknowledged");
  const documentOf = async (name: string) =>
    (await customer.sandbox.get(`/v1/filings/${filing}/documents/${name}`)).text;
  assert.deepEqual(
    [await documentOf("accounts.xhtml"), await documentOf("computations.xhtml")],
    [accounts, computations],
  );
});

const wrongFiles: Record<string, [content: string | Buffer, words: RegExp]> = {
  "a PDF": [
    "%PDF-1.7 and more",
    /“Accounts\.pdf” cannot be filed\. The document is a PDF; upload the iXBRL itself\. Nothing was saved\./,
  ],
  "plain HTML": [
    "<html><body>Accounts</body></html>",
    /The document's outermost element must be html in the namespace/,
  ],
  "an empty file": ["", /“Accounts\.pdf” is empty\. Nothing was saved\. Choose a file again\./],
  "one with a script": [accounts.replace("</body>", "<script>1</script></body>"), /cannot be filed\. .*script/],
  "too much": [Buffer.alloc(MAX_IXBRL_BYTES + 1, " "), /“Accounts\.pdf” is larger than 9 MiB\. Make it smaller/],
};

test("a file that is no such document is refused at its question in words, and nothing of it is kept", async () => {
  const at = await begin();
  for (const [what, [content, words]] of Object.entries(wrongFiles)) {
    const { again, text } = await send(at, own(content, "Accounts.pdf"));

    assert.equal(again, true, what);
    assert.match(text, /id="accounts\.ixbrl-error"/, what);
    assert.match(wordsOf(text), words, what);
    assert.doesNotMatch(wordsOf(text), /base64|accounts\.ixbrl/, what);
  }
  assert.deepEqual([(await draftOf(at)).version, await filesOf(at)], [1, 0]);
});

test("a document of another company or period is kept, with what the API says of it, until it is replaced or taken out", async () => {
  const at = await begin();
  const foreign = await send(at, own(accounts.replaceAll("12345678", "87654321")));
  const check = await person.get(`${at}/check`);
  const kept = await filesOf(at);

  const replaced = await send(at, own(accounts));
  const after = [(await draftOf(at)).problems, await filesOf(at)];
  const removed = await send(at, {}, person, { "accounts.ixbrl.remove": "yes" });

  assert.equal(foreign.again, true);
  assert.match(
    wordsOf(foreign.text),
    /The registered number in the document is not 12345678, the number on the return/,
  );
  assert.match(check.text, /\/pages\/documents\?back=check#accounts\.ixbrl/);
  assert.equal(kept, 1);
  assert.equal(replaced.again, false);
  assert.deepEqual(after, [[], 1]);
  assert.deepEqual([removed.again, await filesOf(at), (await draftOf(at)).input.accounts], [false, 0, undefined]);
});

test("the same by script or without, nothing chosen changes nothing, and the tick taken away takes the file out", async () => {
  const at = await begin();
  await send(at, own(accounts));
  const { version } = await draftOf(at);

  const nothing = await send(at, { "accounts.ixbrl": { name: "", content: "" } });
  const unchanged = (await draftOf(at)).version;
  const plain = await person.post(`${at}/pages/documents`, formIn((await person.get(`${at}/pages/documents`)).text));
  const stillThere = await filesOf(at);
  await byHand(person).fill(`${at}/needs`, { needs: "losses" });

  assert.deepEqual([nothing.again, unchanged, plain.again, stillThere], [false, version, false, 1]);
  assert.equal(await filesOf(at), 0);
});

test("files are read only of those who may upload them: signed in, from our page, with its proof, within the bounds", async () => {
  const at = await begin();
  const path = `${at}/pages/documents`;
  const viewer = await signedIn(service, customer, "viewer");
  const stranger = await signedIn(service, await service.customer());
  const text = `--B\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nnone\r\n--B--\r\n`;
  const type = { ...formHeaders(service.url), "content-type": "multipart/form-data; boundary=B" };
  const nobody = await openBrowser(service).send("POST", path, { headers: type, body: text });
  const foreign = await person.send("POST", path, {
    headers: { ...type, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    body: text,
  });
  const unproven = await person.send("POST", path, { headers: type, body: text });
  const noForm = await person.send("POST", path, { headers: type, body: "nothing of the kind" });
  const elsewhere = await person.send("POST", `${at}/needs`, { headers: type, body: text });
  const huge = await person.send("POST", path, { headers: type, body: Buffer.alloc(17 * 1024 * 1024) });
  const inOtherHands = [];
  for (const by of [viewer, stranger]) {
    const form = new FormData();
    form.append("csrf", await by.csrf());
    form.append("accounts.ixbrl", new File([accounts], "a.xhtml"));
    const asked = new Request(service.url, { method: "POST", body: form });
    const headers = { ...formHeaders(service.url), "content-type": asked.headers.get("content-type") ?? "" };
    const sent = await by.send("POST", path, { headers, body: Buffer.from(await asked.arrayBuffer()) });
    inOtherHands.push(sent.location === null ? sent.status : (await by.get(sent.location)).status);
  }

  assert.match(nobody.location ?? "", /^\/sign-in/);
  for (const { status, text: shown } of [foreign, unproven]) {
    assert.equal(status, 400);
    assert.match(wordsOf(shown), /came from another site/);
  }
  assert.match(wordsOf(noForm.text), /This form cannot be read\./);
  assert.equal(elsewhere.status, 415);
  assert.match(wordsOf(huge.text), /These files are too large: a form takes 16 MiB/);
  assert.deepEqual(inOtherHands, [403, 404]);
  assert.equal(await filesOf(at), 0);
  assert.equal((await draftOf(at)).version, 1);
});
