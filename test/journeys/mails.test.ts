// Mail about a rejected return and invitations: over a real connection to a mail server that is well, refuses, keeps
// silent, or is not there; in the transaction of what it tells of; and nothing in it that does not belong there.

import assert from "node:assert/strict";
import { inviteUser } from "../../src/access/invitations.ts";
import { changeOrganisation } from "../../src/access/organisations.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { messageOf } from "../../src/mail/message.ts";
import { contentOf } from "../../src/mail/outbox.ts";
import { claimDueMails } from "../../src/mail/outbox-store.ts";
import { mailSender } from "../../src/mail/transport.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { type Person, signedIn } from "../support/dashboard.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, MAIL_FROM, MAILED_URL, type Service, startService } from "../support/service.ts";
import { type SmtpServer, startSmtpServer } from "../support/smtp-server.ts";
import { after, afterEach, before, describe, test } from "../support/suite.ts";

const certificate = makeCertificate(new Date(), systemRandom);
const PASSWORD = "mail password/with:signs";

let authority: Interposer;
let server: SmtpServer;
let service: Service;
before(async () => {
  authority = await startInterposer();
  server = await startSmtpServer({ certificate, password: { user: "quarterday", password: PASSWORD } });
  service = await startService({
    liveUrl: (simulatorUrl) => {
      authority.forwardTo(simulatorUrl);
      return authority.url;
    },
    smtpUrl: server.url(`quarterday:${encodeURIComponent(PASSWORD)}@`),
    mailCertificate: certificate,
    mailTimeoutMs: 300,
  });
});
after(async () => {
  await service.close();
  await server.close();
  await authority.close();
});
afterEach(() => {
  for (const step of ["greeting", "HELO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA", "message"] as const)
    server.answer(step, null);
});

interface Firm {
  customer: Customer;
  person: Person;
}

async function firm(name = "Harbour & Finch LLP"): Promise<Firm> {
  const customer = await service.customer(name);
  const { sealing } = service.parts.webhooks;
  const credentials = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "x" } as const;
  await setCredentials(service.db, credentials, operator, { sealing, clock: service.clock });
  return { customer, person: await signedIn(service, customer) };
}

let companies = 0;
/** A live return that HMRC rejects. */
async function rejected({ customer }: Pick<Firm, "customer">, { name = "Tidewater Ltd", testMode = false } = {}) {
  authority.refuseNext("submit", "3001");
  const company = { name, utr: String(7_318_250_000 + ++companies) };
  const body = { ...sampleReturn(company), declarant: { name: "Jane Director", status: "Director" } };
  const { json, text } = await customer.live.post("/v1/filings", {
    ...body,
    ...(testMode && { options: { test_mode: true } }),
  });
  assert.ok(json.id, text);
  const failed = await service.untilFinal(customer.live, json.id);
  assert.equal(failed.status, "failed");
  await service.settle();
  return { id: json.id as string, utr: company.utr };
}

const mailsTo = ({ user }: Pick<Person, "user">) => server.taken.filter(({ to }) => to.includes(user.email));
const rowsOf = ({ organisationId }: Customer) =>
  service.db.query<{ id: string; state: string; attempts: number; last_error: string | null; is_erased: boolean }>(
    `select id, case when sent_at is not null then 'sent' when given_up_at is not null then 'given up' else 'waiting' end
              as state, attempts, last_error, sealed is null as is_erased
     from mails where organisation_id = $1 order by created_at, id`,
    [organisationId],
  );

describe("a rejected live return", () => {
  test("is told to everybody of the organisation: with the company and a link, without UTR or figures", async () => {
    const { customer, person } = await firm();
    const colleague = await signedIn(service, customer);

    const { id, utr } = await rejected({ customer });

    const [mail, ...more] = mailsTo(person);
    assert.ok(mail);
    assert.equal(more.length, 0);
    assert.equal(mailsTo(colleague).length, 1);
    assert.deepEqual(
      [mail.wasEncrypted, mail.user, mail.from, mail.to],
      [true, "quarterday", MAIL_FROM.address, [person.user.email]],
    );
    assert.equal(mail.headers.get("subject"), "HMRC rejected the return of Tidewater Ltd");
    assert.equal(mail.headers.get("from"), "Quarterday <tax@example.com>");
    assert.equal(mail.headers.get("to"), person.user.email);
    assert.equal(mail.headers.get("auto-submitted"), "auto-generated");
    assert.match(mail.headers.get("message-id") ?? "", /^<mai_\w{24}@example\.com>$/);
    assert.match(mail.text, new RegExp(`^See what HMRC said:\n${MAILED_URL}/live/filings/${id}$`, "m"));
    assert.match(mail.text, /use Quarterday for Harbour & Finch LLP/);
    for (const secret of [utr, "3001", "£", "45,600", person.user.id]) assert.ok(!mail.raw.includes(secret), secret);
    assert.deepEqual(await rowsOf(customer).then((rows) => rows.map(({ state, is_erased }) => [state, is_erased])), [
      ["sent", true],
      ["sent", true],
    ]);
  });

  test("is told to nobody of the sandbox, of Test-in-Live, of another organisation, disabled, or without a password", async () => {
    const [{ customer, person }, other] = [await firm(), await firm()];
    const disabled = await signedIn(service, customer);
    await service.db.query("update users set disabled_at = now(), password_hash = null where id = $1", [
      disabled.user.id,
    ]);
    const wanted = { organisationId: customer.organisationId, email: "not-yet@example.com", name: "Not Yet" };
    const { user: invited } = await inviteUser(service.db, wanted, operator, service);

    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), {
      "service-test-scenario": "rejected",
    });
    await service.untilFinal(customer.sandbox, json.id);
    await rejected({ customer }, { testMode: true });
    assert.equal((await rowsOf(customer)).length, 0);
    await rejected({ customer });

    assert.equal(mailsTo(person).length, 1);
    for (const one of [other.person, disabled, { user: invited }]) assert.equal(mailsTo(one).length, 0);
  });

  test("is not told to who has turned mails off, and told again once they are back on", async () => {
    const { customer, person } = await firm();
    assert.match((await person.get("/account")).text, /Send me mail/);
    assert.equal((await person.post("/account/mail", { wants_mail: "no" })).notice, "mail_chosen");
    await rejected({ customer });
    assert.equal(mailsTo(person).length, 0);

    await person.post("/account/mail", { wants_mail: "yes" });
    await rejected({ customer });

    assert.equal(mailsTo(person).length, 1);
    assert.equal((await person.post("/account/mail", { wants_mail: "some" })).again, true);
  });

  test("by names that would end a header or begin markup: they stay a name", async () => {
    const { customer, person } = await firm();
    const name = "A\r\nBcc: thief@example.com\r\n\r\n<script>\u202e & Söhne";
    await changeOrganisation(service.db, customer.organisationId, { name }, operator, service);

    await rejected({ customer }, { name: "O'Malley & Sons Ltd" });

    const [mail] = mailsTo(person);
    assert.ok(mail);
    assert.deepEqual(mail.to, [person.user.email]);
    assert.equal(mail.headers.has("bcc"), false);
    assert.equal(mail.headers.get("subject"), "HMRC rejected the return of O'Malley & Sons Ltd");
    assert.match(mail.text, /for A Bcc: thief@example\.com <script> & Söhne\./);
    assert.doesNotMatch(mail.raw.slice(mail.raw.indexOf("text/html")), /<script/);
  });
});

describe("addresses that no mail can go to", () => {
  for (const email of [
    "a,b@example.com",
    "<thief>@example.com",
    "jo@example.com,thief",
    "jo@-example.com",
    "jö@example.com",
    '"jo"@example.com',
    `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}`,
  ])
    test(email.slice(0, 40), async () => {
      const { customer, person } = await firm();
      await service.db.query("update users set email = $2 where id = $1", [person.user.id, email]);

      await rejected({ customer });

      assert.equal((await rowsOf(customer)).length, 0);
    });
});

describe("a mail server in trouble", () => {
  test("that has no time now is tried again, later and later; nothing is lost and nothing else waits", async () => {
    const { customer, person } = await firm();
    server.answer("RCPT", "451 come back");

    await rejected({ customer });

    assert.equal(mailsTo(person).length, 0);
    const [waiting] = await rowsOf(customer);
    assert.deepEqual(
      [waiting?.state, waiting?.attempts, waiting?.last_error],
      ["waiting", 1, "The mail server does not take the mail now (451)."],
    );
    await service.passTime(MINUTE);
    assert.equal((await rowsOf(customer))[0]?.attempts, 2);
    await service.passTime(MINUTE);
    assert.equal((await rowsOf(customer))[0]?.attempts, 2, "two minutes after the second");
    server.answer("RCPT", null);
    await service.passTime(MINUTE);
    assert.equal(mailsTo(person).length, 1);
    assert.equal((await rowsOf(customer))[0]?.state, "sent");
  });

  test("that never takes the mail is not asked again", async () => {
    const { customer } = await firm();
    server.answer("RCPT", "550 nobody here, jo@example.com");

    await rejected({ customer });
    await service.passTime(DAY);

    const [row] = await rowsOf(customer);
    assert.deepEqual(
      [row?.state, row?.last_error, row?.is_erased],
      ["given up", "The mail server refused it (550).", true],
    );
  });

  const troubles = {
    "keeps silent": ["DATA", "silent", /did not answer in time|connection to the mail server failed/],
    "ends the connection": ["MAIL", "close", /connection to the mail server failed|cannot be reached/],
    "does not know the password": ["AUTH", "535 who are you", /^The mail server refused user or password \(535\)\.$/],
    "offers no greeting": ["greeting", "silent", /did not answer in time/],
  } as const;
  for (const [what, [step, answer, told]] of Object.entries(troubles))
    test(`that ${what} is tried again`, async () => {
      const { customer, person } = await firm();
      server.answer(step, answer);

      await rejected({ customer });

      const [row] = await rowsOf(customer);
      assert.equal(row?.state, "waiting");
      assert.match(row?.last_error ?? "", told);
      server.answer(step, null);
      await service.passTime(MINUTE);
      assert.equal(mailsTo(person).length, 1);
    });

  test("for three days: then the mail is given up, and the page still says what it would have said", async () => {
    const { customer, person } = await firm();
    server.answer("MAIL", "421 later");
    const { id } = await rejected({ customer });

    for (let hour = 0; hour < 74; hour++) await service.passTime(HOUR);

    assert.equal((await rowsOf(customer))[0]?.state, "given up");
    server.answer("MAIL", null);
    await signedInAgain(person);
    assert.equal((await person.get(`/live/filings/${id}`)).status, 200);
    service.clock.advance(31 * DAY);
    await tidyUp({ ...service, eventRetentionDays: 3_650 });
    assert.deepEqual(await rowsOf(customer), []);
  });

  test("a worker that dies after sending and before noting it sends again, under the same Message-ID", async () => {
    const { customer, person } = await firm();
    server.answer("RCPT", "451 come back");
    await rejected({ customer });
    server.answer("RCPT", null);
    service.clock.advance(MINUTE);
    const request = { limit: 10, token: "DYING", leaseSeconds: 60 };
    const claimed = await claimDueMails(service.db, request, service.clock.now());
    const row = claimed.find(({ user_id: userId }) => userId === person.user.id);
    assert.ok(row);
    const { id, address, created_at: createdAt } = row;
    const message = messageOf("rejected", contentOf(row, service.sealing));
    const send = mailSender({
      url: server.url(`quarterday:${encodeURIComponent(PASSWORD)}@`),
      ...{ from: MAIL_FROM, ca: [certificate.cert] },
    });
    assert.deepEqual(await send({ id, address, createdAt, message }), { kind: "sent" });
    await service.settle();
    assert.equal(mailsTo(person).length, 1, "its lease still lasts");

    await service.db.query("update mails set lease_until = clock_timestamp() - interval '1 second' where id = $1", [
      id,
    ]);
    await service.settle();

    const ids = mailsTo(person).map(({ headers }) => [headers.get("message-id"), headers.get("date")]);
    assert.equal(ids.length, 2);
    assert.deepEqual(ids[0], ids[1]);
    assert.equal((await rowsOf(customer))[0]?.state, "sent");
  });
});

test("an invitation is queued with the link, sealed, and only its mail has it", async () => {
  const { customer, person } = await firm("Fernsby & Daughters");
  const wanted = { organisationId: customer.organisationId, email: "anna@example.com", name: "Anna Smith" };
  const { sealing, random, clock, db } = service;
  const mailing = { publicUrl: MAILED_URL, sealing, random };

  const owner = { userId: person.user.id, name: person.user.email, address: null, role: "owner" } as const;
  const invited = await inviteUser(db, wanted, owner, { clock, random, mailing });
  const stored = await db.query<{ text: string }>("select m::text as text from mails m where address = $1", [
    wanted.email,
  ]);
  await service.settle();

  const [mail] = mailsTo(invited);
  assert.ok(mail);
  assert.equal(mail.headers.get("subject"), `${person.user.name} invites you to Fernsby & Daughters on Quarterday`);
  assert.match(mail.text, new RegExp(`^${MAILED_URL}/password\\?token=${invited.token}$`, "m"));
  assert.match(mail.text, /until \d+ \w{3} \d{4}, \d\d:\d\d UK time/);
  assert.equal(stored.length, 1);
  assert.ok(!stored[0]?.text.includes(invited.token));
  assert.ok(!stored[0]?.text.includes(Buffer.from(invited.token).toString("hex")));
});

test("what is undone was never told of", async () => {
  const { customer } = await firm();
  const { sealing, random, clock, db } = service;
  const mailing = { publicUrl: MAILED_URL, sealing, random };
  const wanted = { organisationId: customer.organisationId, email: "undone@example.com", name: "Un Done" };

  await assert.rejects(
    db.transaction(async (tx) => {
      await inviteUser(tx, wanted, operator, { clock, random, mailing });
      throw new Error("undone");
    }),
  );

  assert.deepEqual(await rowsOf(customer), []);
});

test("the log and the metrics know mails by number and outcome alone", async () => {
  const { customer, person } = await firm();
  server.answer("RCPT", "550 no such person as jo@example.com");
  const { utr } = await rejected({ customer });
  await service.passTime(5 * SECOND);

  const logged = JSON.stringify(service.logged());
  const metrics = await (await service.client().get("/metrics")).text;

  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), person.user.email, "Tidewater", utr, "no such person"])
    assert.ok(!logged.includes(secret), secret);
  assert.match(logged, /the mail server refused a mail/);
  assert.match(metrics, /^quarterday_mails_total\{outcome="sent"\} \d+$/m);
  assert.match(metrics, /^quarterday_mails_total\{outcome="refused"\} \d+$/m);
  assert.match(metrics, /^quarterday_unsent_mails\{tried="true"\} \d+$/m);
  assert.match(metrics, /^quarterday_overdue_work_seconds\{queue="mail"\} 0$/m);
});

describe("the way to the mail server", () => {
  const message = { subject: "s", text: "t\n", html: "<p>t</p>" };
  const envelope = { id: "mai_x", address: "jo@example.com", createdAt: new Date(0), message };
  async function sentTo(
    options: Partial<Parameters<typeof startSmtpServer>[0]>,
    { ca = [certificate.cert], host = "" } = {},
  ) {
    const own = await startSmtpServer({ certificate, ...options });
    const url = own.url();
    if (host !== "") url.hostname = host;
    const outcome = await mailSender({ url, from: MAIL_FROM, ca, timeoutMs: 2 * SECOND })(envelope);
    const { taken } = own;
    await own.close();
    return { outcome, taken };
  }

  test("TLS from the start", async () => {
    const { outcome, taken } = await sentTo({ isSecure: true });

    assert.equal(outcome.kind, "sent");
    assert.equal(taken[0]?.wasEncrypted, true);
  });

  test("a certificate that nobody vouches for is not taken, at once or by STARTTLS", async () => {
    for (const isSecure of [true, false]) {
      const { outcome, taken } = await sentTo({ isSecure }, { ca: [] });

      assert.equal(outcome.kind, "not_now");
      assert.deepEqual(taken, []);
    }
  });

  test("without STARTTLS nothing goes over a network: only to this very machine", async () => {
    const here = await sentTo({ offersStarttls: false });
    // The same machine, under a name that does not say so.
    const elsewhere = await sentTo({ offersStarttls: false }, { host: "127.0.0.2" });

    assert.equal(here.outcome.kind, "sent");
    assert.notEqual(elsewhere.outcome.kind, "sent");
    assert.deepEqual(elsewhere.taken, []);
  });
});

describe("without a mail server", () => {
  test("nothing is queued, nothing is asked, and the page shows the same", async () => {
    const without = await startService();
    try {
      const customer = await without.customer();
      const person = await signedIn(without, customer);
      const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), {
        "service-test-scenario": "rejected",
      });
      await without.untilFinal(customer.sandbox, json.id);

      assert.deepEqual(await without.db.query("select 1 from mails"), []);
      assert.doesNotMatch((await person.get("/account")).text, /Send me mail/);
    } finally {
      await without.close();
    }
  });
});

async function signedInAgain(person: Person): Promise<void> {
  await person.get("/sign-in");
  await person.post("/sign-in", { email: person.user.email, password: person.password });
}
