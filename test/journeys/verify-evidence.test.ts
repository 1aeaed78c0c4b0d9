// `quarterday verify`: evidence as it was handed over passes, whatever became of the return; every change to it is
// found, also with the manifest written anew where the rest then contradicts it; and no file harms who checks it.

import assert from "node:assert/strict";
import { createSign, generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { approve } from "../../src/filings/approval/approve.ts";
import { verifyEvidence } from "../../src/filings/evidence/verify/verify.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { compressMessages } from "../../src/filings/storage/compress.ts";
import { version } from "../../src/main/version.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { ACCOUNTS, beside, CODE, returnWithAccounts, returnWithOwnAccounts } from "../support/accounts.ts";
import { asking } from "../support/approving.ts";
import { newCustomerWithPerson, type Person } from "../support/dashboard.ts";
import { edited, type Files, failedIn, repacked } from "../support/evidence-files.ts";
import { runHere } from "../support/in-process.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn, wideReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
  const made = await newCustomerWithPerson(service);
  customer = made.customer;
  person = made.person;
  const credentials = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "x" } as const;
  await setCredentials(service.db, credentials, operator, service);
});
after(() => service.close());

async function filed(body: object = sampleReturn(), scenario = "accepted"): Promise<string> {
  const { json, status, text } = await customer.sandbox.post("/v1/filings", body, {
    "service-test-scenario": scenario,
  });
  assert.equal(status, 201, text);
  return json.id;
}

async function evidenceOf(id: string): Promise<Buffer> {
  const { status, bytes, text } = await customer.sandbox.get(`/v1/filings/${id}/evidence`);
  assert.equal(status, 200, text);
  return bytes;
}

async function done(body?: object, scenario?: string): Promise<Buffer> {
  const id = await filed(body, scenario);
  await service.untilFinal(customer.sandbox, id);
  await service.settle();
  return evidenceOf(id);
}

const folder = mkdtempSync(join(tmpdir(), "verify-"));
let written = 0;

/** In an environment that has nothing. */
async function verify(zip: Uint8Array, ...words: string[]) {
  const file = join(folder, `${++written}.zip`);
  writeFileSync(file, zip);
  return runHere(["verify", file, ...words], {}, "");
}

test("the evidence of an accepted return passes, and the command says what that shows", async () => {
  const zip = await done();
  const before = readdirSync(folder).length;

  const { code, stdout, stderr } = await verify(zip);
  const told = JSON.parse((await verify(zip, "--json")).stdout);

  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /^ok +The message has the IRmark of its body/m);
  assert.doesNotMatch(stdout, /^failed/m);
  assert.match(stdout, /^nothing to check +The receipt's signature fits its certificate +.*the sandbox does not sign/m);
  assert.match(stderr, /^What no check here can show:\n(- [A-Z].*\.\n){6,}All that there is/m);
  assert.match(stderr, /^All that there is to check agrees\. This shows that .* not who made them\.$/m);
  assert.deepEqual([told.ok, told.result, told.quarterday], [true, "passed", version]);
  assert.ok(told.unchecked.includes("Who filed and what people did is as Quarterday recorded it."));
  assert.ok(told.checks.every(({ check, result, detail }: Record<string, string>) => check && result && detail));
  assert.equal(readdirSync(folder).length, before + 2, "nothing was unpacked");
});

const passes: Record<string, () => Promise<Buffer>> = {
  "a return that waits to be sent": async () => evidenceOf(await filed()),
  "a rejected return": () => done(sampleReturn(), "rejected"),
  "a return that was refused at once": () => done(sampleReturn(), "authentication_failure"),
  "a slow return": () => done(sampleReturn(), "slow"),
  "a return that was sent twice": () => done(sampleReturn(), "html_page"),
  "a return that was found again": () => done(sampleReturn(), "acknowledgement_lost"),
  "a wide return": () => done(wideReturn()),
  "a return with the lines of its figures": () => {
    const lines = [{ code: "4000", name: "Sales", credit: sampleReturn().financials.turnover }];
    return done({ ...sampleReturn(), sources: [{ field: "financials.turnover", lines, note: "All of it." }] });
  },
  "a return with files": () =>
    done({ ...sampleReturn(), attachments: ["One.pdf", "Two.pdf"].map((name) => ({ name, pdf: pdfBase64(name) })) }),
  "the first of two returns": () => done(longReturn),
  "the second of two returns": async () => {
    const id = await filed(longReturn);
    const { continues_in } = (await customer.sandbox.get(`/v1/filings/${id}`)).json;
    await service.untilFinal(customer.sandbox, continues_in);
    return evidenceOf(continues_in);
  },
  "a return with accounts": () => done(returnWithAccounts()),
  "a return with accounts of the caller's own": () => done(returnWithOwnAccounts()),
  "a return whose accounts Companies House accepted": () => bothDone(),
  "a return whose accounts Companies House rejected": () => bothDone("accepted,rejected_several"),
  "the second of two returns whose accounts Companies House accepted": async () => {
    const { period, financials } = longReturn;
    const companies_house = { ...beside, signed_on: "2025-07-01" };
    const zip = await bothDone("accepted", { ...both(), period, financials, companies_house });
    const { continues_in } = JSON.parse(Buffer.from(unzipSync(zip)["filing.json"] ?? []).toString());
    await service.untilFinal(customer.sandbox, continues_in);
    const second = await evidenceOf(continues_in);
    const deliveries = [zip, second].map((file) => Buffer.from(unzipSync(file)["register/01-accounts.xhtml"] ?? []));
    assert.ok(deliveries[0]?.length);
    assert.deepEqual(deliveries[0], deliveries[1]);
    return second;
  },
  "a return whose accounts are not sent yet": async () => evidenceOf(await filed(both())),
  "a return whose message was compressed": async () => {
    const id = await filed();
    await service.untilFinal(customer.sandbox, id);
    await service.settle();
    const isCompressed = "select compressed_body is not null as it from submissions where filing_id = $1";
    await compressMessages(service.db);
    assert.deepEqual(await service.db.query(isCompressed, [id]), [{ it: true }]);
    return evidenceOf(id);
  },
  "a live return": () => live(),
  "a test in live": () => live({ options: { test_mode: true } }),
  "an amendment": async () => {
    const id = await filed();
    await service.untilFinal(customer.sandbox, id);
    const amendment = await customer.sandbox.post(`/v1/filings/${id}/amend`, { financials: { turnover: 13_000_000 } });
    await service.untilFinal(customer.sandbox, amendment.json.id);
    return evidenceOf(amendment.json.id);
  },
};
const longReturn = {
  ...sampleReturn(),
  declarant: { name: "Jane Director", status: "Director" },
  period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
  financials: { turnover: 45_600_000, trading_profit: 4_560_000 },
};
const both = () => ({
  ...returnWithAccounts(),
  declarant: { name: "Jane Director", status: "Director" },
  companies_house: beside,
});

async function bothDone(scenario = "accepted", body: object = both()): Promise<Buffer> {
  const id = await filed(body, scenario);
  await service.untilFinal(customer.sandbox, id);
  for (let step = 0; step < 12; step++) await service.passTime(SECOND);
  await service.passTime(MINUTE);
  await service.settle();
  return evidenceOf(id);
}

async function live(change: object = {}): Promise<Buffer> {
  const declarant = { name: "Jane Director", status: "Director" };
  const { status, json, text } = await customer.live.post("/v1/filings", { ...sampleReturn(), declarant, ...change });
  assert.equal(status, 201, text);
  await service.untilFinal(customer.live, json.id);
  await service.settle();
  return (await customer.live.get(`/v1/filings/${json.id}/evidence`)).bytes;
}

for (const [what, make] of Object.entries(passes))
  test(`the evidence of ${what} passes`, async () => {
    const { checks, result } = verifyEvidence(await make(), { version });

    // Live was answered by the simulator, which does not sign.
    assert.equal(result, /^a live|in live$/.test(what) ? "incomplete" : "passed");
    const open = checks.filter(({ result, check }) => result === "not_checked" && !check.includes("receipt"));
    assert.deepEqual(open, []);
    assert.deepEqual(
      checks.filter(({ result }) => result === "failed"),
      [],
    );
  });

test("of an approved return it is checked that this was approved, and who did is in there", async () => {
  const ask = asking(service, customer, person);
  const waiting = await ask.files(sampleReturn());
  const before = verifyEvidence(await evidenceOf(waiting.id), { version });
  const given = { name: "Jane Doe", nameBecause: "", declares: true, code: await ask.code(waiting) };
  const { db, clock, random, sealing, intake, parts } = service;
  const { metrics, destinations, webhooks } = parts;
  const publishing = { random, delaysMs: webhooks.delaysMs };
  const rest = { mailing: null, officialPacks: [], idempotencyWaitMs: 1_000, wake: () => {} };
  const dependencies = { db, clock, random, sealing, intake, metrics, destinations, publishing, ...rest };
  const outcome = await approve(await ask.link(waiting), given, { from: "203.0.113.7" }, dependencies);
  assert.equal(outcome.kind, "approved");
  await service.untilFinal(customer.sandbox, waiting.id);
  await service.settle();
  const zip = await evidenceOf(waiting.id);

  const told = (file: Uint8Array) =>
    verifyEvidence(Buffer.from(file), { version }).checks.find(({ check }) => check.startsWith("What was approved"));
  const changed = repacked(
    zip,
    (files) => edited(files, "return.json", (text) => text.replace("12000000", "11000000")),
    {
      isListed: true,
    },
  );

  assert.equal(before.checks.find(({ check }) => check.startsWith("What was approved"))?.detail, "state: waiting");
  assert.deepEqual(failedIn(zip), []);
  assert.deepEqual([told(zip)?.result, told(zip)?.detail], ["ok", "state: approved"]);
  assert.equal(told(changed)?.result, "failed");
  const without = repacked(zip, (files) => void delete files["approval.json"], { isListed: true });
  assert.deepEqual([told(without)?.result, told(without)?.detail.includes("is missing")], ["failed", true]);
  const approval = JSON.parse(Buffer.from(unzipSync(zip)["approval.json"] ?? []).toString());
  assert.equal(approval.decided_by, "Jane Doe");
});

test("a receipt for another return fails, because it is one", async () => {
  const id = await filed(sampleReturn(), "wrong_receipt");
  for (let seconds = 0; seconds < 10; seconds++) await service.passTime(1_000);

  const failed = failedIn(await evidenceOf(id));

  assert.ok(failed.includes("HMRC's receipt has the IRmark of the message"), failed.join());
});

test("one byte of any file, a file less, more or under another name: each is found", async () => {
  const zip = await done({ ...sampleReturn(), attachments: [{ name: "One.pdf", pdf: pdfBase64("One") }] });
  const names = Object.keys(unzipSync(zip)).filter((name) => name !== "manifest.json");
  assert.ok(names.length > 10);

  for (const name of names) {
    const flipped = repacked(zip, (files) => {
      const bytes = Uint8Array.from(files[name] ?? []);
      const middle = bytes.length >> 1;
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      files[name] = bytes;
    });
    assert.ok(failedIn(flipped).includes("Every file has the SHA-256 that the manifest lists"), name);
    const list = "No file is missing, and none was added";
    assert.ok(failedIn(repacked(zip, (files) => void delete files[name])).includes(list), name);
    const renamed = repacked(zip, (files) => {
      files["replies/another.xml"] = files[name] ?? new Uint8Array();
      delete files[name];
    });
    assert.ok(failedIn(renamed).includes(list), name);
  }
  const more = repacked(zip, (files) => {
    files["another.txt"] = Buffer.from("more");
  });
  assert.equal((await verify(more)).code, 1);
});

test("with a manifest that was written anew, what contradicts the rest is found", async () => {
  const zip = await done();
  const other = unzipSync(await done(sampleReturn({ name: "Other Ltd", trading_profit: 5_000_000 })));
  const from = (name: string) => (files: Files) => {
    files[name] = other[name] ?? new Uint8Array();
  };
  const cases: [string, (files: Files) => void, string][] = [
    ["the message of another return", from("message/submission.xml"), "HMRC's receipt has the IRmark of the message"],
    ["the receipt of another return", from("replies/receipt.xml"), "HMRC's receipt has the IRmark of the message"],
    ["the accounts of another return", from("documents/accounts.xhtml"), "The documents are those in the message"],
    ["the figures of another return", from("return.json"), "The computation follows from the return"],
    ["the computation of another return", from("computation.json"), "All of it is about one filing"],
    ["another filing", from("filing.json"), "All of it is about one filing"],
    [
      "a changed figure in the message",
      (files) => edited(files, "message/submission.xml", (text) => text.replace(">40000.00<", ">30000.00<")),
      "The message has the IRmark of its body",
    ],
    [
      "a changed figure in the computation",
      (files) => edited(files, "computation.json", (text) => text.replace("7600", "7500")),
      "The computation follows from the return",
    ],
    [
      "a changed figure in the return",
      (files) => edited(files, "return.json", (text) => text.replace("4000000", "3000000")),
      "The boxes in the message follow from the return",
    ],
    [
      "another UTR in the filing",
      (files) => edited(files, "filing.json", (text) => text.replace("8596148860", "1234567895")),
      "The message is of the company of the filing",
    ],
    [
      "another reference",
      (files) =>
        edited(files, "filing.json", (text) => text.replace(/"correlation_id": "\w{4}/, '"correlation_id": "0000')),
      "HMRC's receipt names this company and this conversation",
    ],
    [
      "an acceptance taken away",
      (files) =>
        edited(files, "filing.json", (text) => text.replace(/"acknowledged_at": "[^"]+"/, '"acknowledged_at": null')),
      "HMRC's receipt has the IRmark of the message",
    ],
    [
      "the receipt taken away",
      (files) => void delete files["replies/receipt.xml"],
      "HMRC's receipt has the IRmark of the message",
    ],
    [
      "a reply taken away",
      (files) => void delete files["replies/01-submit-acknowledgement.xml"],
      "Every listed reply is in here and about this filing",
    ],
  ];
  for (const [what, change, check] of cases) {
    const failed = failedIn(repacked(zip, change, { isListed: true }));
    assert.ok(failed.includes(check), `${what}: ${failed.join("; ")}`);
  }
});

test("figures of another release that come to something else are not called wrong", async () => {
  const zip = repacked(
    await done(),
    (files) => {
      edited(files, "manifest.json", (text) => text.replace(`"quarterday": "${version}"`, '"quarterday": "0.0.9"'));
      edited(files, "computation.json", (text) => text.replace("7600", "7500"));
    },
    { isListed: true },
  );

  const { checks } = verifyEvidence(Buffer.from(zip), { version });

  const told = checks.find(({ check }) => check === "The computation follows from the return");
  assert.equal(told?.result, "not_checked");
  assert.match(told?.detail ?? "", /made by release 0\.0\.9/);
  const shown = await verify(zip);
  const json = JSON.parse((await verify(zip, "--json")).stdout);
  assert.equal(shown.code, 3);
  assert.match(shown.stderr, /^Nothing failed, but not everything was checked: .* not who made them\.$/m);
  assert.deepEqual([json.ok, json.result], [false, "incomplete"]);
});

test("a body that one release made and another sent is judged by the one that made it", async () => {
  const { json } = await customer.sandbox.post("/v1/filings", returnWithAccounts());
  await service.untilFinal(customer.sandbox, json.id);
  await service.settle();
  const [stored] = await service.db.query("select built_by from filings where id = $1", [json.id]);
  assert.deepEqual(stored, { built_by: version });
  assert.ok(Buffer.from(unzipSync(await evidenceOf(json.id))["message/submission.xml"] ?? []).includes(`>${version}<`));
  // What this release makes of the return is not what the body has, as after an upgrade.
  const other = `update filings set input = jsonb_set(input, '{financials,turnover}', '91000000'),
    tax_due_pence = tax_due_pence + 100 where id = $1`;
  await service.db.query(other, [json.id]);
  const made = [
    "The boxes in the message follow from the return",
    "The documents follow from the return",
    "filing.json has the tax that follows from the return",
  ];
  for (const [release, result] of [
    [version, "failed"],
    ["0.0.9", "not_checked"],
    [null, "not_checked"],
  ] as const) {
    await service.db.query("update filings set built_by = $2 where id = $1", [json.id, release]);
    const found = verifyEvidence(await evidenceOf(json.id), { version }).checks;
    const wrong = found.filter((one) => !["ok", "nothing_to_check"].includes(one.result));
    assert.deepEqual(
      wrong.map((one) => [one.check, one.result]).toSorted(),
      made.map((check) => [check, result]),
      `${release}`,
    );
  }
});

test("an acceptance whose receipt was taken out everywhere is found by its status", async () => {
  const zip = repacked(
    await done(),
    (files) => {
      delete files["replies/receipt.xml"];
      edited(files, "filing.json", (text) => text.replace(/"acknowledged_at": "[^"]+"/, '"acknowledged_at": null'));
    },
    { isListed: true },
  );

  assert.ok(failedIn(zip).includes("HMRC's receipt has the IRmark of the message"));
});

test("a receipt that is signed fits its certificate, and not once a byte of what was signed has changed", async () => {
  const zip = await done();
  const signed = repacked(zip, (files) => edited(files, "replies/receipt.xml", signedReceipt), { isListed: true });
  const changed = repacked(
    signed,
    (files) => edited(files, "replies/receipt.xml", (text) => text.replace("#sha1", "#sha2")),
    { isListed: true },
  );
  const told = (file: Uint8Array) =>
    verifyEvidence(Buffer.from(file), { version }).checks.find(({ check }) => check.includes("signature"));

  assert.match(told(signed)?.detail ?? "", /certificate of .*; whether that is HMRC's is not checked here$/);
  assert.deepEqual([told(signed)?.result, told(changed)?.result], ["ok", "failed"]);
});

test("a genuine signature around which another digest stands is not taken for one of this message", async () => {
  const genuine = edit(await done(), signedReceipt);
  const other = unzipSync(
    edit(await done(sampleReturn({ name: "Other Ltd", trading_profit: 5_000_000 })), signedReceipt),
  );
  const genuineOther = Buffer.from(other["replies/receipt.xml"] ?? []).toString();
  const signature = /<dsig:Signature .*<\/dsig:Signature>/s.exec(genuineOther)?.[0] ?? "";
  const ours = (text: string) => /<dsig:DigestValue>[^<]*<\/dsig:DigestValue>/.exec(text)?.[0] ?? "";
  const DSIG = 'xmlns:dsig="http://www.w3.org/2000/09/xmldsig#"';
  const replaced = (text: string, put: string) => text.replace(/<dsig:Signature .*<\/dsig:Signature>/s, () => put);
  const loose = (text: string) => ours(text).replace("<dsig:DigestValue", `$& ${DSIG}`);
  const wrapped: Record<string, (text: string) => string> = {
    "a digest before the signature": (text) => replaced(text, `${loose(text)}${signature}`),
    "a digest behind the signature": (text) => replaced(text, `${signature}${loose(text)}`),
    "a reference before the signature": (text) =>
      replaced(text, `<dsig:Reference ${DSIG}>${ours(text)}</dsig:Reference>${signature}`),
    "a digest in another part of the signature": (text) =>
      replaced(text, signature.replace("<dsig:SignedInfo>", `<dsig:Object>${ours(text)}</dsig:Object>$&`)),
    "two signatures, the unsigned one first": (text) =>
      replaced(
        text,
        `<dsig:Signature ${DSIG}><dsig:SignedInfo><dsig:Reference>${ours(text)}</dsig:Reference></dsig:SignedInfo></dsig:Signature>${signature}`,
      ),
    "two receipts": (text) => text.replace(/<IRmarkReceipt>.*<\/IRmarkReceipt>/s, "$&$&"),
    "nothing else than the other signature": (text) => replaced(text, signature),
  };

  assert.deepEqual(failedIn(genuine), []);
  for (const [what, change] of Object.entries(wrapped)) {
    const failed = failedIn(edit(genuine, change));
    assert.ok(failed.includes("HMRC's receipt has the IRmark of the message"), `${what}: ${failed.join("; ")}`);
  }
});

test("another body that stands in a comment of the message is not taken for the one HMRC has", async () => {
  const zip = edit(await done(), signedReceipt);
  const other = unzipSync(await done(sampleReturn({ trading_profit: 5_000_000 })));
  const forged = Buffer.from(other["message/submission.xml"] ?? []).toString();
  const body = forged.slice(forged.indexOf("<Body>"), forged.lastIndexOf("</Body>"));
  const own = (files: Files) => JSON.parse(Buffer.from(files["manifest.json"] ?? []).toString()).filing as string;
  const change = (put: (text: string) => string) =>
    repacked(
      zip,
      (files) => {
        for (const name of ["return.json", "computation.json", ...Object.keys(other).filter((one) => /^doc/.test(one))])
          files[name] = other[name] ?? new Uint8Array();
        edited(files, "computation.json", (text) => text.replace(own(other), own(files)));
        edited(files, "message/submission.xml", put);
      },
      { isListed: true },
    );
  assert.doesNotMatch(body, /--/);

  for (const [what, put] of Object.entries({
    "before the body": (text: string) => text.replace("<Body>", () => `<!--${body}--><Body>`),
    "before the header": (text: string) => text.replace("<Header>", () => `<!--${body}--><Header>`),
    "as text of another element": (text: string) =>
      text.replace("<GovTalkDetails>", () => `<GovTalkDetails><Keys><Key Type="x"><![CDATA[${body}]]></Key></Keys>`),
  })) {
    const failed = failedIn(change(put));
    assert.ok(failed.includes("The message has the IRmark of its body"), `${what}: ${failed.join("; ")}`);
  }
});

/** With another receipt, and everything else as of a live return: the sandbox signs none. */
const edit = (zip: Uint8Array, receipt: (text: string) => string) =>
  repacked(
    zip,
    (files) => {
      if (Buffer.from(files["filing.json"] ?? []).includes('"livemode": false')) asLive(files);
      edited(files, "replies/receipt.xml", receipt);
    },
    { isListed: true },
  );

function asLive(files: Files): void {
  edited(files, "filing.json", saysLive);
  edited(files, "message/submission.xml", (text) => text.replace("<GatewayTest>1<", "<GatewayTest>0<"));
  edited(files, "events.json", saysLive);
}

const saysLive = (text: string) => text.replaceAll('"livemode": false', '"livemode": true');

const ENVIRONMENT = "Everything says the same of live, test or sandbox";

test("where the return went is bound to message, events and receipt, and what no signature covers is said", async () => {
  const zip = await done();
  const of = (file: Uint8Array) => {
    const { checks, result } = verifyEvidence(Buffer.from(file), { version });
    const told = checks.find(({ check }) => check === ENVIRONMENT);
    return { result, own: told?.result, detail: told?.detail ?? "" };
  };
  const changed = (change: (files: Files) => void, file: Uint8Array = zip) =>
    of(repacked(file, change, { isListed: true }));
  const inLive = await live({ company: sampleReturn({ utr: "1234567895" }).company });
  const inTest = await live({ options: { test_mode: true } });

  assert.match(of(zip).detail, /^the sandbox: .* receipt\. None of them has a signature that covers it/);
  assert.match(of(await evidenceOf(await filed())).detail, /^the sandbox: filing\.json, message and events\. None/);
  assert.match(of(inLive).detail, /^live: /);
  assert.match(of(inTest).detail, /^HMRC's Test-in-Live: /);

  const flipped: [string, ReturnType<typeof of>, RegExp][] = [
    [
      "filing.json alone",
      changed((files) => edited(files, "filing.json", saysLive)),
      /of live, .* marked for the sandbox/,
    ],
    [
      "not the events",
      changed((files) => {
        asLive(files);
        edited(files, "events.json", (text) => text.replaceAll('"livemode": true', '"livemode": false'));
      }),
      /an event in events\.json says otherwise/,
    ],
    [
      "a test called filed",
      changed(
        (files) => edited(files, "filing.json", (text) => text.replace('"test_mode": true', '"test_mode": false')),
        inTest,
      ),
      /of live, .* marked for HMRC's Test-in-Live/,
    ],
    [
      "a test called filed, in the message too",
      changed((files) => {
        edited(files, "filing.json", (text) => text.replace('"test_mode": true', '"test_mode": false'));
        edited(files, "message/submission.xml", (text) => text.replace("HMRC-CT-CT600-TIL<", "HMRC-CT-CT600<"));
      }, inTest),
      /the receipt is of HMRC-CT-CT600-TIL/,
    ],
    [
      "live called a sandbox's",
      changed(
        (files) => edited(files, "filing.json", (text) => text.replace('"livemode": true', '"livemode": false')),
        inLive,
      ),
      /of the sandbox, .* marked for live/,
    ],
    [
      "a signed receipt in the sandbox",
      changed((files) => edited(files, "replies/receipt.xml", signedReceipt)),
      /the receipt is signed, which the sandbox's never is/,
    ],
    [
      "nothing said",
      changed((files) => edited(files, "filing.json", (text) => text.replace('"livemode": false', '"livemode": "no"'))),
      /does not say/,
    ],
  ];
  for (const [what, { own, detail }, says] of flipped) {
    assert.equal(own, "failed", what);
    assert.match(detail, says, what);
  }

  // Whoever changes all of it is found out by the signature that is missing, and by it alone.
  const all = changed(asLive);
  assert.deepEqual([all.own, all.result], ["ok", "incomplete"]);
  const signed = of(edit(zip, signedReceipt));
  assert.match(
    signed.detail,
    /^live: .* which is signed, as the sandbox's never is\. Whether it was live or Test-in-Live/,
  );
  assert.deepEqual([signed.own, signed.result], ["ok", "passed"]);
});

test("what went to Companies House is in it, with its state and number, and says that replies are not kept", async () => {
  const zip = await bothDone("accepted,rejected_several");
  const files = unzipSync(zip);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  const filing = JSON.parse(text("filing.json"));
  const [delivery, ...others] = JSON.parse(text("register/deliveries.json"));
  const exact = (name: string) => customer.sandbox.get(`${ACCOUNTS}/${delivery.id}/documents/${name}`);

  assert.deepEqual(others, []);
  assert.deepEqual(
    [delivery.id, delivery.filing, delivery.status],
    [filing.companies_house_accounts, filing.id, "rejected"],
  );
  assert.deepEqual(delivery.submission_numbers, [delivery.submission_number]);
  assert.ok(delivery.rejections.length > 1);
  assert.deepEqual(
    delivery.events.map(({ type }: { type: string }) => type),
    ["companies_house_accounts.submitted", "companies_house_accounts.rejected"],
  );
  assert.deepEqual(delivery.files, ["register/01-accounts.xhtml", "register/01-submission.xml"]);
  assert.equal(text("register/01-accounts.xhtml"), (await exact("accounts.xhtml")).text);
  assert.equal(text("register/01-submission.xml"), (await exact("submission.xml")).text);
  assert.doesNotMatch(text("register/01-submission.xml"), new RegExp(CODE));
  const told = `${delivery.id}, rejected, submission number ${delivery.submission_number}`;
  assert.ok(text("read-me.txt").includes(told), text("read-me.txt"));
  assert.match(text("read-me.txt"), /Replies of Companies House are not kept/);
  const { detail = "" } = checkOf(zip, REGISTER) ?? {};
  assert.match(detail, /rejected; the replies of Companies House are not kept, so that it has them is not shown here$/);
});

const put = (files: Files, name: string, bytes: Uint8Array | undefined) => {
  files[name] = bytes ?? new Uint8Array();
};

const REGISTER = "What went to Companies House agrees with its list";
const checkOf = (zip: Uint8Array, what: string) =>
  verifyEvidence(Buffer.from(zip), { version }).checks.find(({ check }) => check === what);

test("each change to what went to Companies House is found, also with a new manifest", async () => {
  const zip = await bothDone();
  const other = unzipSync(await bothDone());
  const list = "register/deliveries.json";
  const cases: [string, (files: Files) => void, RegExp][] = [
    ["the list taken away", (files) => void delete files[list], /deliveries\.json is missing/],
    [
      "all of it taken away",
      (files) => {
        for (const name of Object.keys(files)) if (name.startsWith("register/")) delete files[name];
      },
      /deliveries\.json is missing/,
    ],
    [
      "the list of another",
      (files) => put(files, list, other[list] ?? new Uint8Array()),
      /the delivery that filing\.json names/,
    ],
    ["no list", (files) => put(files, list, Buffer.from("{}")), /cannot be read/],
    ["an empty list", (files) => put(files, list, Buffer.from("[]")), /the delivery that filing\.json names/],
    ["the accounts taken away", (files) => void delete files["register/01-accounts.xhtml"], /lists other files/],
    ["the message taken away", (files) => void delete files["register/01-submission.xml"], /lists other files/],
    ["a file more", (files) => put(files, "register/02-accounts.xhtml", Buffer.from("x")), /lists other files/],
    [
      "other accounts",
      (files) => edited(files, "register/01-accounts.xhtml", (text) => `${text} `),
      /the accounts of cha_\w+ are not those in its message/,
    ],
    [
      "the message of another",
      (files) => put(files, "register/01-submission.xml", other["register/01-submission.xml"] ?? new Uint8Array()),
      /another submission number/,
    ],
    [
      "no message",
      (files) => put(files, "register/01-submission.xml", Buffer.from("x")),
      /the message of cha_\w+ cannot be read/,
    ],
    [
      "another number",
      (files) => edited(files, list, (text) => text.replace(/"submission_number": "\w/, '"submission_number": "~')),
      /another submission number/,
    ],
    [
      "accounts of another return",
      (files) => edited(files, list, (text) => text.replace(/"filing": "\w+"/, '"filing": "fil_1"')),
      /not of this return and its period/,
    ],
    [
      "accounts of another period",
      (files) => edited(files, list, (text) => text.replace(/"period_end": "\d{4}/, '"period_end": "2019')),
      /not of this return and its period/,
    ],
    [
      "an event of another",
      (files) => edited(files, list, (text) => text.replace(/("object": \{\s*"id": )"cha_\w+"/, '$1"cha_1"')),
      /an event of cha_\w+ is about something else/,
    ],
    [
      "another environment in the list",
      (files) => edited(files, list, (text) => text.replace('"livemode": false', '"livemode": true')),
      /not of the environment/,
    ],
    [
      "another environment in the message",
      (files) =>
        edited(files, "register/01-submission.xml", (text) => text.replace("<GatewayTest>1</GatewayTest>", "")),
      /marked for another environment/,
    ],
  ];
  for (const [what, change, says] of cases) {
    const told = checkOf(repacked(zip, change, { isListed: true }), REGISTER);
    assert.equal(told?.result, "failed", what);
    assert.match(told?.detail ?? "", says, what);
  }
  for (const name of [list, "register/01-accounts.xhtml", "register/01-submission.xml"])
    assert.ok(
      failedIn(repacked(zip, (files) => edited(files, name, (text) => `${text} `))).includes(
        "Every file has the SHA-256 that the manifest lists",
      ),
    );
});

const HIDDEN = /it has bytes that belong to no entry/;

/** Behind the content of an entry, whose line in the list begins at `at`. */
const descriptorOf = (at: number, file: Buffer) => {
  const local = file.readUInt32LE(at + 42);
  return local + 30 + file.readUInt16LE(local + 26) + file.readUInt32LE(at + 20);
};

/** With bytes at a place, which may depend on the line of filing.json in the list; all that stands behind moves on. */
function withBytes(
  zip: Buffer,
  where: (at: number) => number,
  change: (at: number, file: Buffer, more: number) => void = () => {},
): Buffer {
  const hidden = Buffer.from("not in the list");
  const line = zip.lastIndexOf("filing.json") - 46;
  const place = where(line);
  const file = Buffer.concat([zip.subarray(0, place), hidden, zip.subarray(place)]);
  const end = file.length - 22;
  const from = file.readUInt32LE(end + 16) + hidden.length;
  file.writeUInt32LE(from, end + 16);
  for (let at = from; at < end; at += 46 + file.readUInt16LE(at + 28)) {
    const local = file.readUInt32LE(at + 42);
    if (local >= place) file.writeUInt32LE(local + hidden.length, at + 42);
  }
  change(line + hidden.length, file, hidden.length);
  return file;
}

test("whatever is no evidence is refused with a sentence and code 2, and nothing is unpacked", async () => {
  const zip = Buffer.from(await done());
  const files = unzipSync(zip);
  const named = (name: string) => zipSync({ ...files, [name]: Buffer.from("x") });
  const patched = (find: string, change: (at: number, file: Buffer) => void) => {
    const file = Buffer.from(zip);
    change(file.lastIndexOf(find) - 46, file);
    return file;
  };
  const bomb = zipSync({ "a.txt": new Uint8Array(129 * 1024 * 1024) });
  const cases: [string, Uint8Array, RegExp][] = [
    ["nothing", Buffer.alloc(0), /it is no ZIP file/],
    ["no ZIP file", Buffer.from("hello".repeat(100)), /it is no ZIP file/],
    ["a file cut off", zip.subarray(0, zip.length - 100), /its end is missing/],
    ["bytes behind it", Buffer.concat([zip, Buffer.from("more")]), /its end is missing/],
    ["a way out of the folder", named("../evil.txt"), /a name that evidence never has/],
    ["an absolute path", named("/etc/passwd.txt"), /a name that evidence never has/],
    ["a Windows path", named("a\\b.txt"), /a name that evidence never has/],
    ["a folder", zipSync({ ...files, "a/": new Uint8Array() }), /a name that evidence never has/],
    ["a bomb", bomb, /unpacked it would have/],
    [
      "an entry with more bytes than it says",
      patched("filing.json", (at, file) => {
        file.writeUInt32LE(3, at + 24);
        file.writeUInt32LE(3, descriptorOf(at, file) + 12);
      }),
      /filing\.json has more bytes than it says/,
    ],
    ["an encrypted entry", patched("filing.json", (at, file) => file.writeUInt16LE(1, at + 8)), /is encrypted/],
    ["another method", patched("filing.json", (at, file) => file.writeUInt16LE(9, at + 10)), /never is/],
    ["a link", patched("filing.json", (at, file) => file.writeUInt16LE(0xa1ff, at + 40)), /filing\.json is a link/],
    ["a ZIP64 entry", patched("filing.json", (at, file) => file.writeUInt32LE(0xffffffff, at + 24)), /ZIP64/],
    [
      "an entry that points elsewhere",
      patched("filing.json", (at, file) => file.writeUInt32LE(0, at + 42)),
      /filing\.json is damaged/,
    ],
    [
      "a wrong checksum",
      patched("filing.json", (at, file) => {
        file.writeUInt32LE(1, at + 16);
        file.writeUInt32LE(1, descriptorOf(at, file) + 4);
      }),
      /filing\.json is damaged/,
    ],
    [
      "a descriptor that says something else",
      patched("filing.json", (at, file) => file.writeUInt32LE(1, descriptorOf(at, file) + 4)),
      /filing\.json is damaged/,
    ],
    ["bytes before the first entry", withBytes(zip, () => 0), HIDDEN],
    ["bytes between entries", withBytes(zip, (at) => zip.readUInt32LE(at + 42)), HIDDEN],
    ["bytes before the list", withBytes(zip, () => zip.readUInt32LE(zip.length - 6)), HIDDEN],
    [
      "bytes behind the end of what is compressed",
      withBytes(
        zip,
        (at) => descriptorOf(at, zip),
        (at, file, more) => {
          const packed = file.readUInt32LE(at + 20) + more;
          file.writeUInt32LE(packed, at + 20);
          file.writeUInt32LE(packed, descriptorOf(at, file) + 8);
        },
      ),
      HIDDEN,
    ],
    [
      "a field of its own in an entry's header",
      withBytes(
        zip,
        (at) => zip.readUInt32LE(at + 42) + 30 + "filing.json".length,
        (at, file, more) => file.writeUInt16LE(more, file.readUInt32LE(at + 42) + 28),
      ),
      HIDDEN,
    ],
    ["a comment in its list", zipSync({ ...files, "read-me.txt": [Buffer.from("x"), { comment: "hidden" }] }), HIDDEN],
    [
      "a name twice",
      patched("events.json", (_, file) => {
        for (let at = file.indexOf("people.json"); at !== -1; at = file.indexOf("people.json", at + 1))
          file.write("events.json", at);
      }),
      /events\.json is in it twice/,
    ],
    [
      "501 entries",
      zipSync(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`a${n}.txt`, Buffer.alloc(1)]))),
      /it has 501 entries/,
    ],
    ["no manifest", repacked(zip, (all) => void delete all["manifest.json"]), /no manifest\.json/],
    ["another manifest", zipSync({ "manifest.json": Buffer.from("[1]") }), /not that of evidence/],
    [
      "a manifest of a later version",
      repacked(zip, (all) => edited(all, "manifest.json", (text) => text.replace('"version": 1', '"version": 2'))),
      /a version that this release does not know/,
    ],
  ];
  const before = readdirSync(folder).length;
  for (const [what, file, sentence] of cases) {
    const { code, stdout, stderr } = await verify(file, "--json");
    assert.deepEqual([code, stdout], [2, ""], `${what}: ${stdout}${stderr}`);
    assert.match(stderr, sentence, what);
  }
  assert.equal(readdirSync(folder).length, before + cases.length);
  const missing = await runHere(["verify", join(folder, "none.zip")], {}, "");
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /none\.zip \(ENOENT\)/);
});

test("texts that are no evidence inside are told, and stop nothing", async () => {
  const zip = await done();
  for (const name of Object.keys(unzipSync(zip)).filter((one) => one !== "manifest.json"))
    for (const text of ["", "null", "[]", "<a/>", '{"id":{}}', "\u0000"]) {
      const spoil = (files: Files) => {
        files[name] = Buffer.from(text);
      };
      const spoilt = repacked(zip, spoil, { isListed: true });
      // Of texts for people alone nothing can be said.
      verifyEvidence(Buffer.from(spoilt), { version });
    }
});

/** As HMRC signs: over the SignedInfo as canonical XML, with the certificate beside. */
function signedReceipt(text: string): string {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const certificate = certificateFor(publicKey.export({ type: "spki", format: "der" })).toString("base64");
  const info = /<dsig:SignedInfo>.*<\/dsig:SignedInfo>/s.exec(text)?.[0] ?? "";
  const namespaces =
    ' xmlns="http://www.inlandrevenue.gov.uk/SuccessResponse" xmlns:dsig="http://www.w3.org/2000/09/xmldsig#"';
  const canonical = info.replace("<dsig:SignedInfo>", `<dsig:SignedInfo${namespaces}>`);
  const value = createSign("RSA-SHA1").update(canonical).sign(privateKey, "base64");
  return text
    .replace(/(<dsig:SignatureValue>)[^<]*/, `$1${value}`)
    .replace(/(<dsig:X509Certificate>)[^<]*/, `$1${certificate}`);
}

/** One of our own with another key in it: nobody looks at who issued it. */
function certificateFor(publicKey: Buffer): Buffer {
  const { cert } = makeCertificate(new Date(), systemRandom);
  const [signed = Buffer.alloc(0), ...rest] = partsOf(new X509Certificate(cert).raw);
  const KEY = 6;
  const parts = partsOf(signed).map((part, index) => (index === KEY ? publicKey : part));
  return sequenceOf([sequenceOf(parts), ...rest]);
}

/** What stands in a sequence of DER, each with its head. */
function partsOf(sequence: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = headOf(sequence, 0).start; at < sequence.length; ) {
    const { end } = headOf(sequence, at);
    parts.push(sequence.subarray(at, end));
    at = end;
  }
  return parts;
}

function headOf(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes.readUInt8(at + 1);
  const more = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + more;
  return { start, end: start + (more === 0 ? first : bytes.readUIntBE(at + 2, more)) };
}

function sequenceOf(parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.from([0x30, 0x82, 0, 0]);
  head.writeUInt16BE(content.length, 2);
  return Buffer.concat([head, content]);
}
