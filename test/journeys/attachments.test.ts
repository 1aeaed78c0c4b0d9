// A club files with its accounts as a PDF and a letter: HMRC gets them byte for byte, they come back byte for byte,
// only as downloads, an amendment brings them along, and nothing else of the service ever has a word of them.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { pdfBytes } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { checkMessage } from "../../packages/ct600/checks/check-message.ts";
import { BUILT_IN } from "../../packages/ct600/checks/rulebook.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import { openDatabase } from "../../src/platform/database/db.ts";
import { signedIn, wordsOf } from "../support/dashboard.ts";
import { holdUpFiling, prepareFilingHoldUps } from "../support/hold-up.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

const MIB = 1024 * 1024;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const pdf = (text: string, bytes = 0) => Buffer.from(pdfBytes(text, bytes));
/** A word that stands nowhere but in the files, and not as such: it would be found in base64 too. */
const SECRET = "quokka numbat bilby";
const ACCOUNTS = pdf(`Accounts ${SECRET}`);
const LETTER = pdf(`Letter ${SECRET}`);

const club = (more: object = {}) => {
  const { company, ...rest } = sampleReturn();
  return { ...rest, company: { ...company, name: "Example Bowls Club", type: 6 }, ...more };
};
const withFiles = () =>
  club({
    accounts: { pdf: base64(ACCOUNTS).replace(/.{76}/g, "$&\r\n"), pdf_name: "Accounts 2025.pdf" },
    attachments: [
      {
        name: "Letter (A & B's), 1.pdf",
        pdf: base64(LETTER).replace(/=+$/, ""),
        description: 'Bar > "trade" & <more>',
      },
      { name: "Group.PDF", pdf: base64(LETTER), type: "group_accounts" },
    ],
  });

let wire: Interposer;
let service: Service;
let customer: Customer;
before(async () => {
  wire = await startInterposer();
  service = await startService({ sandboxUrl: () => wire.url });
  wire.forwardTo(service.simulator.url);
  customer = await service.customer();
});
after(async () => {
  await service.close();
  await wire.close();
});

const filed = async (body: object, { sandbox } = customer): Promise<string> => {
  const { status, json } = await sandbox.post("/v1/filings", body);
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
};
const amended = async (id: string, change: object): Promise<string> => {
  const { status, json } = await customer.sandbox.post(`/v1/filings/${id}/amend`, change);
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
};
interface Listed {
  name: string;
  content_type: string;
  size: number;
  url: string;
}
const documentsOf = async (id: string, { sandbox } = customer): Promise<Listed[]> =>
  (await sandbox.get(`/v1/filings/${id}/documents`)).json.data;
const filesOf = async (id: string, { sandbox } = customer) => {
  const files = (await documentsOf(id, { ...customer, sandbox })).filter(({ name }) => /\.pdf$/i.test(name));
  return Promise.all(files.map(async ({ name, url }) => [name, (await sandbox.get(url)).bytes] as const));
};
const stored = ({ organisationId } = customer) =>
  service.db.query<{ sha256: string; bytes: number }>(
    `select encode(sha256, 'hex') as sha256, octet_length(content) as bytes from own_documents where organisation_id = $1 order by created_at, 1`,
    [organisationId],
  );
const countedFor = async ({ organisationId }: Customer) => {
  const [row] = await service.db.query<{ stored_bytes: number }>(
    `select stored_bytes from storage_quotas where organisation_id = $1`,
    [organisationId],
  );
  return row?.stored_bytes ?? 0;
};
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a club's accounts and letter are filed, accepted, and come back byte for byte", async () => {
  const id = await filed(withFiles());
  const early = (await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`)).text;
  const { status } = await service.untilFinal(customer.sandbox, id);

  const sent = wire.messages[wire.seen.indexOf("submit")] ?? assert.fail("nothing was sent");
  assert.equal(status, "acknowledged");
  assert.deepEqual(
    [
      ...sent.matchAll(
        /<Attachment(?: Description="([^"]*)")? Filename="([^"]*)" Format="pdf" Size="(\d+)" Type="([^"]*)">([^<]*)</g,
      ),
    ].map(([, ...parts]) => parts),
    [
      [undefined, "Accounts 2025.pdf", `${ACCOUNTS.length}`, "accounts", base64(ACCOUNTS)],
      [
        "Bar > &quot;trade&quot; &amp; &lt;more>",
        "Letter (A &amp; B's), 1.pdf",
        `${LETTER.length}`,
        "other",
        base64(LETTER),
      ],
      [undefined, "Group.PDF", `${LETTER.length}`, "group accounts", base64(LETTER)],
    ],
  );
  const checked = checkMessage(Buffer.from(sent), "2026-11-15", BUILT_IN);
  assert.ok(checked.kind === "judged");
  assert.deepEqual([checked.judgement.schema, checked.judgement.rules, checked.mark.state], [[], [], "right"]);
  assert.match(sent, /<ThisPeriodAccounts>yes<\/ThisPeriodAccounts><NoAccountsReason>PDF accounts attached with exp/);
  const bodyIn = (message: string) => message.slice(message.indexOf("<Body>"));
  assert.equal(bodyIn(early), bodyIn(sent));

  const listed = await documentsOf(id);
  assert.deepEqual(listed.map(({ name, content_type, size }) => [name, content_type, size]).slice(-3), [
    ["Accounts 2025.pdf", "application/pdf", ACCOUNTS.length],
    ["Letter (A & B's), 1.pdf", "application/pdf", LETTER.length],
    ["Group.PDF", "application/pdf", LETTER.length],
  ]);
  assert.ok(!listed.some(({ name }) => name.startsWith("accounts")));
  assert.deepEqual(await filesOf(id), [
    ["Accounts 2025.pdf", ACCOUNTS],
    ["Letter (A & B's), 1.pdf", LETTER],
    ["Group.PDF", LETTER],
  ]);
});

test("files are stored once, and neither in the input nor in the body", async () => {
  const by = await service.customer();
  const ids = [await filed(withFiles(), by), await filed(withFiles(), by)];

  const rows = await service.db.query<{ input: string; body: string }>(
    `select f.input::text as input, s.body from filings f join submissions s on s.filing_id = f.id where f.id = any ($1)`,
    [ids],
  );
  const expected = [ACCOUNTS, LETTER].map((bytes) => ({ sha256: hashOf(bytes), bytes: bytes.length }));
  assert.deepEqual(
    (await stored(by)).toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
    expected.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
  );
  for (const { input, body } of rows)
    for (const bytes of [ACCOUNTS, LETTER])
      assert.ok(!`${input}${body}`.includes(base64(bytes).slice(0, 60)), "a file is in the row");
});

test("the same files filed side by side are stored once and counted once, for each organisation its own", async () => {
  const [one, other] = [await service.customer(), await service.customer()];
  const { organisationId } = one;
  const quotaBytes = 10 * MIB;
  await setStorageQuota(service.db, { organisationId, quotaBytes }, operator, service);
  const large = pdf("Filed side by side", 300_000);
  const body = club({ accounts: { pdf: base64(large) }, attachments: [{ name: "a.pdf", pdf: base64(LETTER) }] });

  const by = [one, one, one, one, other, other];
  const ids = await Promise.all(by.map((filer) => filed(body, filer)));
  const counted = await countedFor(one);
  await setStorageQuota(service.db, { organisationId, quotaBytes }, operator, service);

  assert.equal(new Set(ids).size, 6);
  for (const filer of [one, other])
    assert.deepEqual((await stored(filer)).map(({ bytes }) => bytes).sort(), [large.length, LETTER.length].sort());
  assert.equal(counted, await countedFor(one), "what was counted is what is there");
  assert.ok(counted < 300_000 + 4 * 40_000, `${counted}`);
  for (const [index, id] of ids.entries())
    assert.deepEqual(await filesOf(id, by[index]), [
      ["accounts.pdf", large],
      ["a.pdf", LETTER],
    ]);
  for (const [index, id] of ids.entries())
    assert.equal((await service.untilFinal((by[index] ?? one).sandbox, id)).status, "acknowledged");
});

test("the same files in any order, filed side by side, do not wait for each other in a circle", async () => {
  const by = await service.customer();
  const files = ["a", "b", "c", "d"].map((name) => ({ name: `${name}.pdf`, pdf: base64(pdf(name, MIB)) }));
  const orders = [files, files.toReversed(), files, files.toReversed()];

  const ids = await Promise.all(orders.map((attachments) => filed(club({ attachments }), by)));

  assert.equal((await stored(by)).length, files.length);
  for (const [index, id] of ids.entries())
    assert.deepEqual(
      (await filesOf(id, by)).map(([name, bytes]) => [name, base64(bytes)]),
      orders[index]?.map(({ name, pdf }) => [name, pdf]),
    );
});

test("nothing removes a file, and no other organisation can name it or learn that it is there", async () => {
  const [owner, stranger] = [await service.customer(), await service.customer()];
  const secret = pdf("Nobody else's");
  const id = await filed(club({ attachments: [{ name: "a.pdf", pdf: base64(secret) }] }), owner);
  const later = await filed(club({ attachments: [{ name: "b.pdf", pdf: base64(secret) }] }), owner);
  const removed = await owner.sandbox.post(`/v1/filings/${id}/amend`, { attachments: [] });
  const application = openDatabase(service.database.application, { connections: 1, onIdleError: () => {} });
  const sha256 = hashOf(secret);
  const reference = club({ attachments: [{ name: "a.pdf", pdf: { sha256 } }] });
  const hashAlone = club({ attachments: [{ name: "a.pdf", pdf: sha256 }] });

  assert.equal(removed.status, 201);
  assert.deepEqual(await filesOf(later, owner), [["b.pdf", secret]]);
  assert.deepEqual(await filesOf(id, owner), [["a.pdf", secret]]);
  for (const statement of [
    "delete from own_documents",
    "update own_documents set content = ''",
    "truncate own_documents",
  ])
    await assert.rejects(application.query(statement), /permission denied/, statement);
  await application.close();
  for (const body of [reference, hashAlone])
    for (const filer of [stranger, owner]) assert.equal((await filer.sandbox.post("/v1/filings", body)).status, 422);
  for (const path of [`documents`, `documents/a.pdf`, `documents/${sha256}`])
    assert.equal((await stranger.sandbox.get(`/v1/filings/${id}/${path}`)).status, 404, path);
  assert.equal((await owner.sandbox.get(`/v1/filings/${id}/documents/${sha256}`)).status, 404);
  assert.equal((await owner.live.get(`/v1/filings/${id}/documents/a.pdf`)).status, 404);
  assert.equal((await stranger.sandbox.post(`/v1/filings/${id}/amend`, { attachments: [] })).status, 404);
  assert.deepEqual(await stored(stranger), []);
});

test("a hash that another organisation's row names is looked for among that organisation's own files only", async () => {
  const [owner, stranger] = [await service.customer(), await service.customer()];
  const secret = pdf("Of one organisation");
  await filed(club({ attachments: [{ name: "a.pdf", pdf: base64(secret) }] }), owner);
  const id = await filed(club({ attachments: [{ name: "a.pdf", pdf: base64(LETTER) }] }), stranger);
  await service.db.query(
    `update submissions set attachments_sha256 = array[$2], next = null, due_at = null where filing_id = $1`,
    [id, hashOf(secret)],
  );

  assert.equal((await stranger.sandbox.get(`/v1/filings/${id}/documents/a.pdf`)).status, 500);
});

test("lost while it is stored, nothing of a return is left; asked for again it is filed once, with its files", async () => {
  const by = await service.customer();
  const utr = "8596148111";
  const { company, ...body } = withFiles();
  await prepareFilingHoldUps(service.database);
  const goOn = await holdUpFiling(service.database, utr);
  const ask = () =>
    by.sandbox.post("/v1/filings", { ...body, company: { ...company, utr } }, { "idempotency-key": "once" });

  const lost = ask();
  const waits = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until("the filing is being stored", async () => (await service.db.query(waits)).length > 0);
  const { status } = await lost;
  const left = await stored(by);
  await goOn();
  const again = await ask();
  const { status: end } = await service.untilFinal(by.sandbox, again.json.id);

  assert.ok(status >= 500, `${status}`);
  assert.deepEqual(left, []);
  assert.deepEqual([again.status, end], [201, "acknowledged"]);
  assert.deepEqual(await filesOf(again.json.id, by), [
    ["Accounts 2025.pdf", ACCOUNTS],
    ["Letter (A & B's), 1.pdf", LETTER],
    ["Group.PDF", LETTER],
  ]);
  assert.equal((await by.sandbox.get("/v1/filings")).json.data.length, 1);
});

test("a download is only handed over: its type, a name, nothing guessed, nothing run", async () => {
  const id = await filed(withFiles());
  const [, letter] = (await documentsOf(id)).slice(-3);

  const { status, headers, bytes } = await customer.sandbox.get(letter?.url ?? "");

  assert.equal(status, 200);
  assert.deepEqual(bytes, LETTER);
  assert.equal(headers["content-type"], "application/pdf");
  assert.equal(headers["content-disposition"], `attachment; filename="Letter (A & B's), 1.pdf"`);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["cache-control"], "no-store");
  assert.match(String(headers["content-security-policy"]), /default-src 'none'.*sandbox/);
  const stranger = await service.customer();
  for (const name of [
    letter?.url ?? "",
    `/v1/filings/${id}/documents/other.pdf`,
    `/v1/filings/${id}/documents/%2e%2e%2fa.pdf`,
  ]) {
    assert.equal((await stranger.sandbox.get(name)).status, 404, name);
    if (name !== letter?.url) assert.equal((await customer.sandbox.get(name)).status, 404, name);
  }
});

test("the dashboard lists files to download, shows none of them, and prints none in the message", async () => {
  const id = await filed(withFiles());
  const person = await signedIn(service, customer);
  const at = `/sandbox/filings/${id}`;
  const path = `${at}/documents/${encodeURIComponent("Accounts 2025.pdf")}`;

  const page = await person.get(at);
  const download = await person.get(path);

  assert.match(wordsOf(page.text), /Accounts, as a PDF Accounts 2025\.pdf .*Attached file Letter \(A & B's\), 1\.pdf/);
  assert.match(wordsOf(page.text), /Accounts of the group, as a PDF Group\.PDF/);
  assert.ok(!page.text.includes(base64(ACCOUNTS).slice(0, 60)));
  assert.match(page.text, /characters of base64/);
  assert.ok(!page.text.includes("show=Accounts"));
  assert.equal(download.status, 200);
  assert.equal(download.headers["content-type"], "application/pdf");
  assert.match(
    String(download.headers["content-disposition"]),
    /^attachment; filename="Example Bowls Club .* Accounts 2025\.pdf"/,
  );
  assert.equal(download.headers["x-content-type-options"], "nosniff");
  assert.match(String(download.headers["content-security-policy"]), /sandbox/);
  assert.equal((await person.get(`${path}/view`)).status, 404);
  assert.equal((await person.get(`${at}/documents?show=Accounts+2025.pdf`)).status, 404);
  assert.equal((await person.get(`${at}/documents`)).status, 200);
});

test("an amendment that does not mention the files sends them again and stores nothing more of them", async () => {
  const id = await filed(withFiles());
  await service.untilFinal(customer.sandbox, id);
  const before = await stored();

  const answer = await customer.sandbox.post(`/v1/filings/${id}/amend`, { financials: { turnover: 13_000_000 } });
  await service.untilFinal(customer.sandbox, answer.json.id);

  assert.ok(answer.json.warnings.some(({ code }: { code: string }) => code === "pdf_not_amended"));
  assert.deepEqual(await filesOf(answer.json.id), await filesOf(id));
  assert.deepEqual(await stored(), before);
  const sent = wire.messages.filter((_, index) => wire.seen[index] === "submit").at(-1) ?? "";
  assert.match(sent, /ReturnType="amended"/);
  assert.ok(sent.includes(`>${base64(ACCOUNTS)}</Attachment>`));
  const again = await customer.sandbox.post(`/v1/filings/${id}/amend`, { attachments: withFiles().attachments });
  assert.equal(again.json.error?.code, "no_changes");
});

test("an amendment that sends others replaces them, and may remove them or have accounts generated", async () => {
  const id = await filed(withFiles());
  const [other, corrected] = [pdf("Another letter"), pdf("Corrected accounts")];

  const first = await amended(id, { attachments: [{ name: "other.pdf", pdf: base64(other) }] });
  const second = await amended(first, { accounts: { pdf: base64(corrected) } });
  const third = await amended(second, { attachments: [] });
  const fourth = await amended(third, { accounts: { use_generated: true } });

  assert.deepEqual(await filesOf(first), [
    ["Accounts 2025.pdf", ACCOUNTS],
    ["other.pdf", other],
  ]);
  assert.deepEqual(await filesOf(second), [
    ["Accounts 2025.pdf", corrected],
    ["other.pdf", other],
  ]);
  assert.deepEqual(await filesOf(third), [["Accounts 2025.pdf", corrected]]);
  assert.deepEqual(await filesOf(fourth), []);
  assert.ok((await documentsOf(fourth)).some(({ name }) => name === "accounts.xhtml"));
  const { json } = await customer.sandbox.post(`/v1/filings/${fourth}/amend`, {
    accounts: { use_generated: true, pdf: base64(corrected) },
  });
  assert.deepEqual([json.errors[0].code, json.errors[0].field], ["invalid_type", "accounts.use_generated"]);
});

test("an amendment of a few bytes takes the room of the files that it brings along", async () => {
  const narrow = await startService({ intake: { totalBytes: 150_000, shareBytes: 100_000 } });
  const { sandbox } = await narrow.customer();
  const withFile = (bytes: number) => club({ attachments: [{ name: "a.pdf", pdf: base64(pdf("Large", bytes)) }] });
  const amendment = { financials: { turnover: 1_300 } };

  const [small, large] = [
    await sandbox.post("/v1/filings", withFile(80_000)),
    await sandbox.post("/v1/filings", withFile(101_000)),
  ];
  const refused = await sandbox.post(`/v1/filings/${large.json.id}/amend`, amendment);
  const first = await sandbox.post(`/v1/filings/${small.json.id}/amend`, amendment);
  const second = await sandbox.post(`/v1/filings/${small.json.id}/amend`, { financials: { turnover: 1_400 } });

  assert.deepEqual([small.status, large.status], [201, 201]);
  assert.deepEqual([refused.status, refused.json.error.code], [429, "rate_limit_exceeded"]);
  assert.deepEqual([first.status, second.status], [201, 201], "the room was not given back");
  await narrow.close();
});

test("a file that has changed since it was marked is neither sent nor shown", async () => {
  // What tests before have left is not sent any more.
  await service.db.query(`update submissions set next = null, due_at = null`);
  const bytes = pdf("Changed later", 12_345);
  const by = await service.customer();
  const id = await filed(club({ attachments: [{ name: "a.pdf", pdf: base64(bytes) }] }), by);
  await service.db.query(
    `update own_documents set content = set_byte(content, 5000, 65) where octet_length(content) = $1`,
    [bytes.length],
  );
  const submits = () => wire.seen.filter((kind) => kind === "submit").length;
  const before = submits();

  await service.settle();

  assert.equal(submits(), before);
  assert.equal((await by.sandbox.get(`/v1/filings/${id}/documents`)).status, 500);
  assert.equal((await by.sandbox.post(`/v1/filings/${id}/amend`, { financials: { turnover: 1 } })).status, 500);
});

test("a program of the release before cannot send a body that lacks its files", async () => {
  const id = await filed(club({ attachments: [{ name: "a.pdf", pdf: base64(LETTER) }] }), await service.customer());
  const mark = `update submissions set next = 'recover', sending_since = $2 where filing_id = $1 and next = 'submit'`;

  await assert.rejects(service.db.query(mark, [id, service.clock.now()]), /submissions_sent_whole/);
});

test("files count in the organisation's quota, once", async () => {
  const by = await service.customer();
  const { organisationId, sandbox } = by;
  const body = club({ accounts: { pdf: base64(pdf("Large", 400_000)) } });
  const counted = () => countedFor(by);
  await setStorageQuota(service.db, { organisationId, quotaBytes: 500_000 }, operator, service);

  await filed(body, by);
  const first = await counted();
  await filed(body, by);
  const second = await counted();
  const other = await sandbox.post("/v1/filings", club({ accounts: { pdf: base64(pdf("Other", 400_000)) } }));

  assert.ok(first > 400_000 && first < 450_000, `${first}`);
  assert.ok(second - first < 40_000, `${second - first}`);
  assert.deepEqual([other.status, other.json.error.code], [403, "storage_quota_exceeded"]);
  await setStorageQuota(service.db, { organisationId, quotaBytes: 500_000 }, operator, service);
  assert.equal(await counted(), second);
});

test("a body just under the limit of a request is filed; files above HMRC's limit for all are refused", async () => {
  const by = await service.customer();
  const [large, rest] = [pdf("Nine", 9 * MIB), pdf("Rest", 2_950_000)];
  const files = [
    { name: "a.pdf", pdf: base64(large) },
    { name: "b.pdf", pdf: base64(rest) },
  ];
  const body = club({ attachments: files });
  const bytes = Buffer.byteLength(JSON.stringify(body));
  assert.ok(bytes < 16 * MIB && bytes > 15.7 * MIB, `${bytes}`);

  const id = await filed(body, by);
  const { status } = await service.untilFinal(by.sandbox, id);
  const download = await by.sandbox.get(`/v1/filings/${id}/documents/a.pdf`);
  const tooMany = await by.sandbox.post(`/v1/filings/${id}/amend`, {
    company: { type: 6 },
    accounts: { pdf: base64(pdf("Eight", 8_000_000)) },
  });

  assert.equal(status, "acknowledged");
  assert.ok(download.bytes.equals(large));
  assert.equal(tooMany.status, 422);
  assert.deepEqual(
    tooMany.json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
    ["pdf_too_large attachments"],
  );
});

test("of two returns the first has the files, and each has its own accounts or none", async () => {
  const { period, ...body } = withFiles();
  const long = { ...body, period: { ...period, start: "2024-04-01", end: "2025-03-31", accounts_end: "2025-06-30" } };
  const { json } = await customer.sandbox.post("/v1/filings", long);

  assert.deepEqual(
    (await filesOf(json.id)).map(([name]) => name),
    ["Accounts 2025.pdf", "Letter (A & B's), 1.pdf", "Group.PDF"],
  );
  assert.deepEqual(await filesOf(json.continues_in), []);
});

test("no log, event, warning, audit line or other table has anything of a file", async () => {
  const by = await service.customer();
  await by.listens();
  const from = service.logged().length;
  const id = await filed(withFiles(), by);
  await by.sandbox.post(`/v1/filings/${id}/amend`, { accounts: { pdf: base64(pdf(SECRET)) } });
  await by.sandbox.post("/v1/filings", club({ attachments: [{ name: "a.pdf", pdf: `${base64(LETTER)}*` }] }));
  await by.sandbox.post("/v1/filings", { ...sampleReturn(), accounts: { pdf: base64(ACCOUNTS) } });
  await by.sandbox.get(`/v1/filings/${id}/documents/${encodeURIComponent("Group.PDF")}`);
  await service.untilFinal(by.sandbox, id);

  const needles = [
    "quokka",
    ...[0, 1, 2].map((shift) => base64(Buffer.from(`${"x".repeat(shift)}quokka numbat`)).slice(4, 12)),
  ];
  const isIn = (text: string) => needles.some((needle) => text.includes(needle));
  assert.ok(isIn(base64(LETTER)) && isIn(base64(ACCOUNTS)));
  assert.ok(!isIn(JSON.stringify(service.logged(from))));
  const tables = await service.db.query<{ at: string }>(
    "select format('%I.%I', schemaname, tablename) as at from pg_tables where schemaname = 'public' order by 1",
  );
  for (const { at } of tables.filter((table) => table.at !== "public.own_documents")) {
    const rows = await service.db.query<{ row: string }>(`select t::text as row from ${at} t`);
    assert.ok(!rows.some(({ row }) => isIn(row)), at);
  }
});
