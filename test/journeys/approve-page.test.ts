// The page of an approver: a link, a code and a declaration approve a return; looking at it never does, and nothing of
// the link stays behind.

import assert from "node:assert/strict";
import { updateApproval } from "../../src/access/store.ts";
import { DAY, MINUTE } from "../../src/platform/clock.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { returnWithAccounts } from "../support/accounts.ts";
import { asking, jane, type Waiting } from "../support/approving.ts";
import {
  type Browser,
  type Fields,
  formHeaders,
  newCustomerWithPerson,
  openBrowser,
  type Person,
  wordsOf,
} from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, MAILED_URL, type Service, startService } from "../support/service.ts";
import { type SmtpServer, startSmtpServer } from "../support/smtp-server.ts";
import { after, before, beforeEach, describe, test } from "../support/suite.ts";

const certificate = makeCertificate(new Date(), systemRandom);

let server: SmtpServer;
let service: Service;
let customer: Customer;
let person: Person;
let firm: ReturnType<typeof asking>;
let director: Browser;
before(async () => {
  server = await startSmtpServer({ certificate, password: { user: "quarterday", password: "secret" } });
  service = await startService({
    liveUrl: (url) => url,
    smtpUrl: server.url("quarterday:secret@"),
    mailCertificate: certificate,
    mailTimeoutMs: 60_000,
  });
});
after(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  ({ customer, person } = await newCustomerWithPerson(service));
  firm = asking(service, customer, person);
  director = openBrowser(service);
});

let companies = 0;
/** Of its own: one return for a company and period. */
const ownReturn = (change: object = {}) => {
  const whole = returnWithAccounts({ utr: String(1_100_000_000 + 11 * ++companies) });
  return { ...whole, declarant: { name: "Jane Doe", status: "Director" }, ...change };
};

const nobody = { name: "Jane Doe", email: null, capacity: null };

async function asked(input: object = ownReturn(), approver = nobody as typeof jane) {
  const filing = await firm.files(input);
  return { filing, path: `/approve/${await firm.link(filing, approver)}` };
}

const signed = (code: string, more: Fields = {}) => ({ name: "Jane Doe", code, declares: "yes", ...more });

async function approves(path: string, fields: Fields, browser = director) {
  await browser.get(path);
  return browser.post(path, fields);
}

const stateOf = async (filing: Waiting) => (await firm.approvalOf(filing)).state;
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");

const mailsTo = (address: string | null) => server.taken.filter(({ to }) => to.includes(address ?? ""));
const linkIn = (text: string) => new RegExp(`${MAILED_URL}(/approve/[0-9A-Za-z]{40})`).exec(text)?.[1] ?? "";

describe("the page of a link", () => {
  test("shows who asks, the company, four figures beside last year's, the documents, warnings and the declaration", async () => {
    const before = ownReturn();
    const last = {
      ...before,
      period: { start: "2023-04-01", end: "2024-03-31" },
      financials: { turnover: 9_000_000, trading_profit: 2_000_000 },
      accounts: undefined,
    };
    await service.untilFinal(customer.sandbox, (await customer.sandbox.post("/v1/filings", last)).json.id);
    const { filing, path } = await asked(before, jane);

    const page = await director.get(path);

    assert.equal(page.status, 200);
    const words = wordsOf(page.text);
    const { user } = person;
    assert.ok(words.includes(`${user.name}, `) && words.includes("asks Jane Doe, Director, to approve"), words);
    for (const text of [
      "Example Widgets Ltd",
      "1 Apr 2024 to 31 Mar 2025",
      "Turnover £90,000.00 £120,000.00",
      "Profit before tax £20,000.00 £40,000.00",
      "Tax £3,800.00 £7,600.00",
      "Tax due 1 Jan 2025 1 Jan 2026",
      "Jane Doe, Director",
      "The information I have given on this company tax return is correct and complete",
      "can lead to both the company and me being prosecuted",
      "Nothing here is really filed.",
      "Worth a second look",
    ])
      assert.ok(words.includes(text), `${text} in ${words}`);
    assert.doesNotMatch(page.text, /<nav/);
    const [{ hash } = { hash: "" }] = await service.db.query<{ hash: string }>(
      "select encode(content_sha256, 'hex') as hash from filings where id = $1",
      [filing.id],
    );
    assert.ok(words.includes(hash));
    assert.deepEqual(
      [...page.text.matchAll(/href="([^"]*\/returns\/[^"]*)"/g)].map(([, to]) => to),
      ["accounts.xhtml", "computations.xhtml"].map((name) => `${path}/returns/${filing.id}/${name}`),
    );
  });

  test("shows both returns of a long period of account, and one approval is for both", async () => {
    const { filing, path } = await asked({
      ...sampleReturn({ utr: String(1_100_000_000 + 11 * ++companies) }),
      period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
      financials: { turnover: 45_600_000, trading_profit: 4_560_000 },
      declarant: { name: "Jane Doe", status: "Director" },
    });

    const words = wordsOf((await director.get(path)).text);

    assert.ok(words.includes("Return for 1 Jan 2024 to 31 Dec 2024"));
    assert.ok(words.includes("Return for 1 Jan 2025 to 31 Mar 2025"));
    assert.equal((await approves(path, signed(await firm.code(filing)))).to, path);
    for (const id of [filing.id, filing.continues_in ?? ""]) {
      assert.equal((await firm.approvalOf({ id })).state, "approved");
      assert.equal((await service.untilFinal(customer.sandbox, id)).status, "acknowledged");
    }
  });

  test("shows what an amendment changes", async () => {
    const original = ownReturn();
    const { json } = await customer.sandbox.post("/v1/filings", original);
    await service.untilFinal(customer.sandbox, json.id);
    const { json: amendment } = await customer.sandbox.post(`/v1/filings/${json.id}/amend`, {
      financials: { turnover: 13_000_000, trading_profit: 5_000_000 },
      options: { approval: "required" },
    });

    const words = wordsOf((await director.get(`/approve/${await firm.link(amendment)}`)).text);

    assert.ok(words.includes("Filed before This return"));
    assert.ok(words.includes("Turnover £120,000.00 £130,000.00"), words);
    assert.ok(words.includes("Amended company tax return"));
  });

  test("opens accounts and computations, drawn without rights, and nothing with bank details in it", async () => {
    const repayment = {
      ...{ bank_name: "Example Bank", sort_code: "654321", account_number: "87654321" },
      account_name: "Example Widgets",
    };
    const body = ownReturn({ financials: { ...sampleReturn().financials, tax_already_paid: 1_000_000 }, repayment });
    const { filing, path } = await asked(body);
    const page = await director.get(path);
    const own = `${path}/returns/${filing.id}`;

    const frame = await director.get(`${own}/accounts.xhtml`);
    const view = await director.get(`${own}/accounts.xhtml/view`);
    const file = await director.get(`${own}/computations.xhtml/file`);

    assert.match(frame.text, /<iframe[^>]* sandbox/);
    assert.equal(view.headers["content-type"], "application/xhtml+xml; charset=utf-8");
    assert.match(String(view.headers["content-security-policy"]), /^sandbox; default-src 'none'/);
    assert.equal(view.headers["referrer-policy"], "no-referrer");
    assert.match(String(file.headers["content-disposition"]), /^attachment; .*computations\.xhtml/);
    for (const name of ["submission.xml", "receipt.xml", "accounts-companies-house.xhtml", "nothing"])
      for (const way of ["", "/view", "/file"]) assert.equal((await director.get(`${own}/${name}${way}`)).status, 404);
    for (const { text } of [page, frame, view, file])
      for (const secret of ["654321", "87654321", "Example Bank"]) assert.ok(!text.includes(secret), secret);
    assert.match(wordsOf(page.text), /Repayments go to E•••••• W••••••, E•••••• B•••, account ••••••21/);
    assert.match(wordsOf(page.text), /Overpaid £2,400\.00/);
  });

  test("opens the documents of its own returns alone, and only while it shows them", async () => {
    const [own, other] = [await asked(), await asked()];
    const document = (path: string, { id }: Waiting) => director.get(`${path}/returns/${id}/accounts.xhtml/view`);

    assert.equal((await document(own.path, own.filing)).status, 200);
    assert.equal((await document(own.path, other.filing)).status, 404);
    await firm.revokes(own.filing);
    assert.equal((await document(own.path, own.filing)).status, 404);
    assert.equal((await document(`/approve/${"x".repeat(40)}`, other.filing)).status, 404);
  });

  test("notes when and from where it was opened first; asking for its head is no opening", async () => {
    const { filing, path } = await asked();
    const opened = async () =>
      (
        await service.db.query<{ opened_at: Date | null; opened_from: string | null }>(
          "select opened_at, opened_from from approval_links where approval_id = $1",
          [filing.approval.id],
        )
      )[0];

    assert.equal((await director.send("HEAD", path)).status, 200);
    assert.equal((await opened())?.opened_at, null);
    await director.get(path);
    const first = await opened();
    service.clock.advance(MINUTE);
    await director.get(path);

    assert.ok(first?.opened_at && first.opened_from);
    assert.deepEqual(await opened(), first);
  });

  test("changes nothing by GET or HEAD, whatever the address says", async () => {
    const { filing, path } = await asked();
    const code = await firm.code(filing);
    const query = new URLSearchParams({ name: "Jane Doe", code, declares: "yes", comment: "No" });

    for (const method of ["GET", "HEAD"])
      for (const way of [path, `${path}/code`, `${path}/send-back`]) await director.send(method, `${way}?${query}`);

    assert.equal(await stateOf(filing), "waiting");
    assert.equal(mailsTo(jane.email).length, 0);
  });

  test("is kept by nobody, framed by nobody, and its address goes nowhere", async () => {
    const { path } = await asked();
    const { headers } = await director.get(path);

    assert.equal(headers["cache-control"], "no-store");
    assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/);
    assert.equal(headers["referrer-policy"], "strict-origin");
    assert.equal(headers["content-encoding"], undefined);
  });
});

describe("approving", () => {
  test("takes a code that was read out: the return goes its way, and the page stays as a copy to print", async () => {
    const { filing, path } = await asked();
    const code = await firm.code(filing);

    const answer = await approves(path, signed(`${code.slice(0, 3)} ${code.slice(3)}`));
    const copy = await director.get(path);

    assert.deepEqual([answer.status, answer.to], [303, path]);
    const { state, decided_by, second_factor } = await firm.approvalOf(filing);
    assert.deepEqual([state, decided_by, second_factor], ["approved", "Jane Doe", "read_out"]);
    const words = wordsOf(copy.text);
    for (const text of [
      "Return approved",
      "Approved by Jane Doe",
      `Read out by ${person.user.name}`,
      "SHA-256",
      "Tax £7,600.00",
      "correct and complete",
      "It is sent to the sandbox next.",
    ])
      assert.ok(words.includes(text), text);
    assert.doesNotMatch(copy.text, /<form/);
    assert.equal((await service.untilFinal(customer.sandbox, filing.id)).status, "acknowledged");
    assert.equal((await director.get(path)).text.includes("Return approved"), true);
  });

  test("takes a code by mail, which comes to the approver alone; the record says so", async () => {
    const address = "director@example.com";
    firm = asking(service, customer, person, { mails: true });
    const { filing, path } = await asked(ownReturn(), { name: "Jo Director", email: address, capacity: null });
    await service.settle();
    const [invited] = mailsTo(address);
    assert.ok(invited);
    assert.equal(linkIn(invited.text), path);
    assert.match(wordsOf((await director.get(path)).text), /We send it to d•••@example\.com/);

    const sent = await director.post(`${path}/code`);
    assert.deepEqual([sent.status, sent.to, sent.notice], [303, path, "approval_code_sent"]);
    await service.settle();
    const [, withCode] = mailsTo(address);
    const [, code = ""] = /Your code is (\d{6})\./.exec(withCode?.text ?? "") ?? [];
    assert.match((await director.get(sent.location ?? "")).text, /on its way to you by mail/);
    await approves(path, signed(code, { name: "Jo Director" }));

    const { state, decided_by, second_factor } = await firm.approvalOf(filing);
    assert.deepEqual([state, decided_by, second_factor], ["approved", "Jo Director", "mail"]);
    assert.match(wordsOf((await director.get(path)).text), /With a code Sent by mail/);
  });

  test("is refused at each field, and what was typed is shown again, but for the code", async () => {
    const { filing, path } = await asked();
    const code = await firm.code(filing);

    const page = await approves(path, { name: "John Smith", code: "12" });

    assert.equal(page.again, true);
    const words = wordsOf(page.text);
    for (const text of [
      "There is a problem",
      "The same person: The return says that Jane Doe declares it, and cannot be changed any more.",
      "Enter the six digits of the code.",
      "Read the declaration and tick it before you approve.",
    ])
      assert.ok(words.includes(text), text);
    assert.match(page.text, /<title>Error: /);
    assert.match(page.text, /value="John Smith"/);
    assert.match(page.text, /<details class="other-name" open/);
    assert.doesNotMatch(page.text, /<input id="code"[^>]* value=/);
    const married = { ...signed(code), name: "Jane Smith", name_because: "I have married." };
    const another = await director.post(path, { ...married, name: "John Smith", name_because: "Jane has left." });
    assert.match(wordsOf(another.text), /If you are another person, send it back and say who you are/);
    assert.equal(await stateOf(filing), "waiting", "nobody declares in the name of another");
    const unsaid = await director.post(path, { ...married, same_person: "yes", name_because: "" });
    assert.match(wordsOf(unsaid.text), /Why it is another name: Say why your name is another one\./);
    await director.post(path, { ...married, same_person: "yes" });
    assert.equal(await stateOf(filing), "approved");
    const copy = wordsOf((await director.get(path)).text);
    assert.match(copy, /Approved by Jane Smith .*Asked was Jane Doe Why it was another name I have married\./);
    assert.match(copy, /The return names as declarant Jane Doe, Director/);
  });

  test("with a stolen or forwarded link alone is refused", async () => {
    const { filing, path } = await asked(ownReturn(), jane);
    const thief = openBrowser(service);

    const without = await approves(path, signed("000000"), thief);
    const code = await firm.code(filing);
    const guessed = await approves(path, signed(wrongOf(code)), thief);

    assert.match(wordsOf(without.text), /There is no code for this return yet\./);
    assert.match(wordsOf(guessed.text), /This code is not right\. You can try 4 times more\./);
    assert.equal(await stateOf(filing), "waiting");
  });

  test("can be tried five times with a code, and no more, not even with the right one", async () => {
    const { filing, path } = await asked();
    const code = await firm.code(filing);
    const said: string[] = [];
    for (let tries = 0; tries < 5; tries++) {
      const { text } = await approves(path, signed(wrongOf(code)));
      said.push(/You can try (\w+)|A wrong code was entered (\d)/.exec(wordsOf(text))?.[0] ?? "nothing");
    }

    const right = await approves(path, signed(code));

    assert.deepEqual(said, [
      "You can try 4",
      "You can try 3",
      "You can try 2",
      "You can try once",
      "A wrong code was entered 5",
    ]);
    assert.match(wordsOf(right.text), /A wrong code was entered 5 times, so this code does not work any more\./);
    assert.equal(await stateOf(filing), "waiting");
    assert.equal((await approves(path, signed(await firm.code(filing)))).to, path);
    assert.equal(await stateOf(filing), "approved");
  });

  test("needs a code that is younger than 15 minutes and the newest one; what is no code is no try", async () => {
    const { filing, path } = await asked();
    const old = await firm.code(filing);
    for (let tries = 0; tries < 6; tries++) await approves(path, signed("12345"));
    service.clock.advance(15 * MINUTE);
    const late = await approves(path, signed(old));
    const [replaced, newest] = [await firm.code(filing), await firm.code(filing)];

    assert.match(wordsOf(late.text), /a code works for 15 minutes/);
    if (replaced !== newest) assert.match(wordsOf((await approves(path, signed(replaced))).text), /not right/);
    assert.equal((await approves(path, signed(newest))).to, path);
    assert.equal(await stateOf(filing), "approved");
  });

  test("happens once where two approve at the same time, and the second is led to the copy", async () => {
    const { filing, path } = await asked();
    const code = await firm.code(filing);
    const others = [director, openBrowser(service), openBrowser(service)];
    for (const browser of others) await browser.get(path);

    const answers = await Promise.all(others.map((browser) => browser.post(path, signed(code))));

    assert.deepEqual(
      answers.map(({ status, to }) => [status, to]),
      others.map(() => [303, path]),
    );
    const rows = await service.db.query(
      "select from audit_log where organisation_id = $1 and action = 'filing_approved'",
      [customer.organisationId],
    );
    assert.equal(rows.length, 1);
    assert.equal((await service.untilFinal(customer.sandbox, filing.id)).status, "acknowledged");
  });

  test("takes a form of this page: no other site can send one", async () => {
    const { filing, path } = await asked();
    const code = await firm.code(filing);
    await director.get(path);
    const csrf = await director.csrf();
    const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const fields = { name: "Jane Doe", code, declares: "yes", comment: "No" };
    const forged = { ...formHeaders(service.url), origin: "https://evil.example", "sec-fetch-site": "cross-site" };

    for (const way of [path, `${path}/code`, `${path}/send-back`]) {
      const foreign = await director.send("POST", way, { headers: forged, body: body({ ...fields, csrf }) });
      const bare = await director.send("POST", way, { headers: formHeaders(service.url), body: body(fields) });
      const others = await openBrowser(service).send("POST", way, {
        headers: formHeaders(service.url),
        body: body({ ...fields, csrf }),
      });
      assert.deepEqual([foreign.status, bare.status, others.status], [400, 400, 400], way);
    }
    assert.equal(await stateOf(filing), "waiting");
  });

  test("by mail alone, where the organisation wants that: nobody can read a code out", async () => {
    const settings = { approval_live: "never", approval_sandbox: "never", approval_by_mail_only: true } as const;
    const before = await asked();
    const readOut = await firm.code(before.filing);
    await service.db.transaction((tx) => updateApproval(tx, customer.organisationId, settings));
    const [without, withAddress] = [await asked(), await asked(ownReturn(), jane)];

    await assert.rejects(firm.code(without.filing), /by mail only/);
    assert.match(wordsOf((await director.get(without.path)).text), /sends by mail only\. No mail can go to you/);
    assert.doesNotMatch((await director.get(without.path)).text, /Send me a code/);
    assert.doesNotMatch(wordsOf((await director.get(withAddress.path)).text), /read a code out/);
    assert.match(wordsOf((await approves(before.path, signed(readOut))).text), /Codes come by mail alone by now/);
    assert.equal(await stateOf(before.filing), "waiting");
  });

  test("asks for ten codes at most, and says whom to tell then", async () => {
    const { path } = await asked(ownReturn(), jane);
    await director.get(path);
    for (let times = 0; times < 10; times++)
      assert.equal((await director.post(`${path}/code`)).notice, "approval_code_sent");

    const eleventh = await director.post(`${path}/code`);

    assert.equal(eleventh.again, true);
    assert.ok(wordsOf(eleventh.text).includes(`too many codes`), wordsOf(eleventh.text));
  });
});

describe("sending back", () => {
  test("takes a comment and no code: nothing is sent, and whoever prepared it hears of it", async () => {
    const { filing, path } = await asked();
    const empty = await director.get(path).then(() => director.post(`${path}/send-back`, { comment: " " }));
    assert.equal(empty.again, true);
    assert.match(wordsOf(empty.text), /What is to be changed: Say what is to be changed/);

    const answer = await director.post(`${path}/send-back`, {
      sender: "Jane Doe",
      comment: "Stock is missing.\n<script>alert(1)</script>",
    });
    await service.settle();

    assert.deepEqual([answer.status, answer.to], [303, path]);
    const { state, reason, decided_by } = await firm.approvalOf(filing);
    assert.deepEqual(
      [state, decided_by, reason],
      ["sent_back", "Jane Doe", "Stock is missing.\n<script>alert(1)</script>"],
    );
    const copy = await director.get(path);
    assert.ok(wordsOf(copy.text).includes("Return sent back"));
    assert.ok(copy.text.includes("&lt;script>alert(1)&lt;/script>"));
    assert.equal((await customer.sandbox.get(`/v1/filings/${filing.id}`)).json.status, "failed");
    assert.equal(mailsTo(person.user.email).length, 1);
    assert.equal(mailsTo(person.user.email)[0]?.raw.includes("Stock"), false);
    assert.equal((await approves(path, signed("123456"))).to, path);
    assert.equal(await stateOf(filing), "sent_back");
  });
});

describe("a link that does not work any more says which it is and whom to ask, and shows nothing of the return", () => {
  const ends: Record<string, [end: (of: Waiting) => Promise<unknown>, says: RegExp]> = {
    "that was replaced": [(filing) => firm.link(filing, nobody), /This link was replaced by a newer one/],
    "that was taken back": [(filing) => firm.revokes(filing), /This request was taken back/],
    "that was replaced, of a return that is approved by now": [
      async (filing) => {
        const newer = `/approve/${await firm.link(filing, nobody)}`;
        service.clock.advance(1);
        await approves(newer, signed(await firm.code(filing)), openBrowser(service));
        assert.equal(await stateOf(filing), "approved");
      },
      /This link was replaced by a newer one/,
    ],
    "that has expired, before anybody has noticed": [
      async () => service.clock.advance(14 * DAY),
      /This link has expired/,
    ],
    "that has expired": [
      async () => {
        for (let days = 0; days < 15; days++) await service.passTime(DAY);
      },
      /This link has expired/,
    ],
    "that is void": [
      async (filing) => {
        await service.db.query(
          "update approvals set state = 'void', decided_at = now(), reason = 'It changed.' where id = $1",
          [filing.approval.id],
        );
      },
      /This return can no longer be approved .* It changed\./,
    ],
  };
  for (const [name, [end, says]] of Object.entries(ends))
    test(`one ${name}`, async () => {
      const { filing, path } = await asked();
      await director.get(path);
      await end(filing);
      const state = await stateOf(filing);

      const page = await director.get(path);
      const forms = [
        await director.post(path, signed("123456")),
        await director.post(`${path}/send-back`, { comment: "No" }),
        await director.post(`${path}/code`),
      ];

      assert.equal(page.status, 410);
      const words = wordsOf(page.text);
      assert.match(words, says);
      assert.ok(words.includes(person.user.email), words);
      for (const secret of ["£", "Example Widgets", "<form", filing.id]) assert.ok(!page.text.includes(secret), secret);
      assert.deepEqual(
        forms.map(({ status, to }) => [status, to]),
        forms.map(() => [303, path]),
      );
      assert.equal(await stateOf(filing), state);
    });

  test("one that was never given out", async () => {
    for (const token of ["x".repeat(40), "short", "a/b", "%00", "%", "x".repeat(2_000)]) {
      const page = await director.get(`/approve/${token}`);
      assert.ok([400, 404].includes(page.status), token);
    }
    assert.match((await director.get(`/approve/${"x".repeat(40)}`)).text, /This link does not work/);
  });

  test("one of a return that was approved and then changed: it says that nothing was sent", async () => {
    const { filing, path } = await asked();
    await approves(path, signed(await firm.code(filing)));
    await service.db.query("update filings set input = input || '{\"metadata\":{}}' where id = $1", [filing.id]);
    await service.passTime(MINUTE);

    const page = await director.get(path);

    assert.equal(await stateOf(filing), "void");
    assert.match(wordsOf(page.text), /It was approved, but not sent to HMRC/);
    assert.match(wordsOf(page.text), /Approved by Jane Doe/);
  });
});

test("the token of a link and a code stand in no log and nowhere in the database, and in no form that is kept", async () => {
  const from = service.logged().length;
  firm = asking(service, customer, person, { mails: true });
  const { filing, path } = await asked(ownReturn(), { ...jane, email: "secret@example.com" });
  const token = path.slice("/approve/".length);
  await service.settle();
  const code = await firm.code(filing);
  await approves(path, signed(wrongOf(code), { name: "Somebody Else" }));
  await approves(`${path}/send-back`, { comment: "" });
  await director.get(`${path}/returns/${filing.id}/accounts.xhtml`);
  await director.get(`${path}/nowhere`);
  await director.get(`/APPROVE/${token}`);
  await director.send("POST", path, { headers: { origin: "https://evil.example" }, body: "x" });
  await director.send("DELETE", path);
  const kept = await service.db.query<{ page: string }>("select page from kept_forms");
  await approves(path, signed(code));
  await director.get(path);

  const logged = service.logged(from).map((line) => JSON.stringify(line));
  assert.ok(logged.some((line) => line.includes("/approve/:token")));
  assert.ok(kept.some(({ page }) => /^\/approve\/[0-9a-f]{64}$/.test(page)));
  for (const secret of [token, code]) {
    assert.deepEqual(
      logged.filter((line) => line.includes(secret)),
      [],
    );
    assert.deepEqual(await tablesWith(secret), []);
  }
});

/** Every row of every table, as text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await service.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.db.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text like $1 or t::text like $2`,
      [`%${text}%`, `%${Buffer.from(text).toString("hex")}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
