// Two-step sign-in: set up with the key that the page shows, sign in with a code, and what an attacker with the
// password meets: wrong codes, codes used before, and a way in that is no session.

import assert from "node:assert/strict";
import { makePasswordLink } from "../../src/access/invitations.ts";
import { resetTwoStep } from "../../src/access/second-step/two-step.ts";
import { disableUser } from "../../src/access/team.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import {
  type Browser,
  newCustomerWithPerson,
  newPerson,
  openBrowser,
  type Page,
  type Person,
  signedIn,
  signInAs,
  wordsOf,
} from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { codesOn, type Enrolled, enrol, keyOn } from "../support/two-step.ts";

const SESSION = "__Host-quarterday";
const BEGUN = "__Host-quarterday-begun";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Member {
  person: Person;
  app: Enrolled;
}

/** Set up, and half a minute later: the code that it was set up with is not the newest any more. */
async function member(): Promise<Member> {
  const { person } = await newCustomerWithPerson(service);
  const app = await enrol(person, service);
  service.clock.advance(30 * SECOND);
  return { person, app };
}

/** A new browser that has given the password. */
async function afterPassword({ person }: Pick<Member, "person">): Promise<Browser> {
  const browser = openBrowser(service);
  await browser.get("/sign-in");
  const page = await browser.post("/sign-in?to=%2Flive", { email: person.user.email, password: person.password });
  assert.equal(page.location, "/sign-in/code?to=%2Flive");
  await browser.get(page.location);
  return browser;
}

const give = (browser: Browser, code: string, use = "") => browser.post(`/sign-in/code${use}`, { code });
const RECOVERY = "?use=recovery";
const isIn = async (browser: Browser) => (await browser.get("/account")).status === 200;
/** Without the name of the field. */
const told = ({ text }: Page) => /<p class="error"[^>]*>([^<]*)</.exec(text)?.[1] ?? wordsOf(text);
const WRONG = "This code is not right. Enter the newest code of your app: each can be used once.";
const WRONG_RECOVERY = "This recovery code is not right, or it has been used.";
const SLOWED = "Too many failed attempts. Try again in 15 minutes.";

describe("setting it up", () => {
  test("nothing counts until a code of the app was right; then ten recovery codes are shown, once", async () => {
    const { person } = await newCustomerWithPerson(service);
    const page = await person.get("/account/two-step/set-up");
    const [, offered = ""] = /name="offered" value="([^"]+)"/.exec(page.text) ?? [];
    assert.match(keyOn(page), /^[A-Z2-7]{32}$/);
    assert.match(page.text, /<svg class="qr" viewBox="0 0 (\d+) \1" role="img"/);

    const wrong = await person.post("/account/two-step/set-up", { offered, code: "000000" });
    const inBetween = await openAndSignIn(person);

    assert.equal(wrong.again, true);
    assert.equal(keyOn(wrong), keyOn(page), "the app has this key already");
    assert.equal(inBetween.status, 303);
    assert.equal(inBetween.location, "/");

    const { recoveryCodes } = await enrol(person, service);

    assert.equal(recoveryCodes.length, 10);
    assert.equal(codesOn(await person.get("/account/two-step/codes")).length, 0);
    assert.match(wordsOf((await person.get("/account")).text), /Two-step sign-in on/);
    assert.equal((await person.get("/account/two-step/set-up")).to, "/account/two-step");
  });

  test("other sessions end, and what is stored is neither the secret nor a recovery code", async () => {
    const { person } = await newCustomerWithPerson(service);
    const other = openBrowser(service);
    await signInAs(other, person);
    assert.equal(await isIn(other), true);

    const { recoveryCodes } = await enrol(person, service);

    assert.equal(await isIn(other), false);
    assert.equal(await isIn(person), true);
    const rows = await service.db.query<{ text: string }>(
      `select s::text || coalesce(string_agg(c::text, ''), '') as text
       from second_steps s left join recovery_codes c using (user_id) where user_id = $1 group by s.*`,
      [person.user.id],
    );
    for (const code of recoveryCodes) assert.ok(!rows[0]?.text.includes(Buffer.from(code).toString("hex")));
  });

  test("the key of another session, of another user, or of an hour ago is not taken", async () => {
    const { person } = await newCustomerWithPerson(service);
    const { person: other } = await newCustomerWithPerson(service);
    const page = await other.get("/account/two-step/set-up");
    const [, foreign = ""] = /name="offered" value="([^"]+)"/.exec(page.text) ?? [];

    for (const offered of [foreign, "", "x".repeat(80)]) {
      const answer = await person.post("/account/two-step/set-up", { offered, code: "123456" });
      assert.match(told(answer), /open for too long/);
    }
  });

  test("it asks for the password again, ten minutes after it was given", async () => {
    const { person } = await newCustomerWithPerson(service);
    service.clock.advance(10 * MINUTE);

    const page = await person.get("/account/two-step/set-up");

    assert.equal(page.location, "/confirm?to=%2Faccount%2Ftwo-step%2Fset-up");
  });
});

describe("signing in", () => {
  test("the password alone opens nothing; with the code a session begins, and the way in is closed", async () => {
    const { person, app } = await member();
    const browser = await afterPassword({ person });
    assert.equal(browser.cookies.has(SESSION), false);
    const begun = browser.cookies.get(BEGUN) ?? "";
    for (const path of ["/account", "/sandbox", "/live/settings/keys"])
      assert.match((await browser.get(path)).location ?? "", /^\/sign-in/, path);
    // The token for the code is no session, in whichever cookie it is sent.
    const thief = openBrowser(service);
    thief.cookies.set(SESSION, begun);
    assert.equal(await isIn(thief), false);
    await browser.get("/sign-in/code?to=%2Flive");

    const answer = await browser.post("/sign-in/code?to=%2Flive", { code: app.code() });

    assert.deepEqual([answer.status, answer.location], [303, "/live"]);
    assert.equal(await isIn(browser), true);
    assert.notEqual(browser.cookies.get(SESSION), begun);
    assert.equal(browser.cookies.has(BEGUN), false);
    browser.cookies.set(BEGUN, begun);
    assert.match((await browser.get("/sign-in/code")).location ?? "", /^\/sign-in\?notice/);
  });

  test("a planted session, or a planted way in, is not adopted", async () => {
    const { person, app } = await member();
    const [victim, attacker] = [openBrowser(service), openBrowser(service)];
    for (const browser of [victim, attacker]) {
      browser.cookies.set(SESSION, "p".repeat(43));
      browser.cookies.set(BEGUN, "q".repeat(43));
    }
    await victim.get("/sign-in");
    await victim.post("/sign-in", { email: person.user.email, password: person.password });
    await victim.get("/sign-in/code");

    const answer = await give(victim, app.code());

    assert.equal(answer.status, 303);
    assert.equal(await isIn(victim), true);
    assert.equal(await isIn(attacker), false);
    assert.match((await give(attacker, app.code(1))).location ?? "", /^\/sign-in\?notice/);
  });

  test("a code of the step before or after is right, and blanks do no harm", async () => {
    for (const [away, typed] of [
      [0, (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
      [1, (code: string) => code],
    ] as const) {
      const { person, app } = await member();
      assert.equal((await give(await afterPassword({ person }), typed(app.code(away)))).status, 303);
    }
  });

  test("a code counts once: not again, not in another browser at the same time, and no earlier one after it", async () => {
    const { person, app } = await member();
    const browsers = await Promise.all([1, 2, 3, 4].map(() => afterPassword({ person })));
    const code = app.code();

    const answers = await Promise.all(browsers.map((browser) => give(browser, code)));

    assert.deepEqual(answers.map(({ again }) => again).sort(), [false, true, true, true]);
    const again = await give(await afterPassword({ person }), app.code(-1));
    assert.equal(told(again), WRONG);
  });

  test("the code that it was set up with does not sign in", async () => {
    const { person } = await newCustomerWithPerson(service);
    const app = await enrol(person, service);

    assert.equal(told(await give(await afterPassword({ person }), app.code())), WRONG);
  });

  test("after five wrong codes one waits, whoever and wherever: a new sign-in changes nothing", async () => {
    const { person, app } = await member();
    const first = await afterPassword({ person });
    for (let attempt = 0; attempt < 3; attempt++) assert.equal(told(await give(first, "000000")), WRONG);
    const second = await afterPassword({ person });
    for (let attempt = 0; attempt < 2; attempt++) assert.equal(told(await give(second, "000000")), WRONG);

    const waits = [
      await give(second, app.code()),
      await give(await afterPassword({ person }), app.code()),
      await give(first, app.recoveryCodes[0] ?? "", RECOVERY),
    ];

    for (const answer of waits) assert.equal(told(answer), SLOWED);
    service.clock.advance(15 * MINUTE);
    assert.equal((await give(await afterPassword({ person }), app.code())).status, 303);
  });

  test("of many guesses at once five are looked at", async () => {
    const { person } = await member();
    const browser = await afterPassword({ person });

    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => give(browser, `00000${index % 10}`)));

    const answers = guesses.map(told);
    assert.equal(answers.filter((answer) => answer === WRONG).length, 5);
    assert.equal(answers.filter((answer) => answer === SLOWED).length, 7);
  });

  test("a recovery code stands in for the app, once", async () => {
    const { person, app } = await member();
    const [code = ""] = app.recoveryCodes;

    const once = await give(await afterPassword({ person }), code.toUpperCase().replaceAll("-", " "), RECOVERY);
    const twice = await give(await afterPassword({ person }), code, RECOVERY);

    assert.equal(once.status, 303);
    assert.equal(told(twice), WRONG_RECOVERY);
    assert.match(wordsOf((await person.get("/account/two-step")).text), /Recovery codes left 9/);
    const asApp = await give(await afterPassword({ person }), app.recoveryCodes[1] ?? "");
    assert.equal(told(asApp), WRONG);
  });

  test("the way in lasts ten minutes, and is tidied away", async () => {
    const { person, app } = await member();
    const browser = await afterPassword({ person });
    service.clock.advance(10 * MINUTE);

    const page = await browser.get("/sign-in/code");

    assert.equal(page.notice, "code_expired");
    assert.equal((await give(await afterPassword({ person }), app.code())).status, 303);
    service.clock.advance(SECOND);
    await tidyUp({ ...service, eventRetentionDays: 90 });
    const left = await service.db.query("select 1 from begun_sign_ins where user_id = $1", [person.user.id]);
    assert.equal(left.length, 0);
  });

  describe("the way in ends with what the password was for", () => {
    const ends: Record<string, (member: Member) => Promise<unknown>> = {
      "a new link for the password": ({ person: { user } }) =>
        makePasswordLink(service.db, { organisationId: user.organisation_id, email: user.email }, operator, service),
      "a new password": ({ person }) =>
        person.post("/account/password", { current: person.password, password: "gooseberry-telescope-lamp" }),
      "the user is disabled": ({ person: { user } }) => disableUser(service.db, user, operator, service),
      "two-step sign-in is reset": ({ person: { user } }) => resetTwoStep(service.db, user, operator, service),
    };
    for (const [what, end] of Object.entries(ends))
      test(what, async () => {
        const { person, app } = await member();
        const browser = await afterPassword({ person });

        await end({ person, app });

        const answer = await give(browser, app.code());
        assert.equal(answer.notice, "code_expired");
        assert.equal(await isIn(browser), false);
      });
  });
});

describe("changing it", () => {
  test("turning it off takes the password and a code", async () => {
    const { person, app } = await member();
    const off = (fields: object) =>
      person.post("/account/two-step/off", { off_password: person.password, off_code: "000000", ...fields });

    const refused = [await off({ off_password: "wrong" }), await off({}), await off({ off_code: "" })];
    const done = await off({ off_code: app.code() });

    assert.deepEqual(refused.map(told), ["Incorrect password.", WRONG, WRONG]);
    assert.equal(done.notice, "two_step_off");
    assert.equal((await openAndSignIn(person)).location, "/");
  });

  test("new recovery codes take the password and a code, and replace the others", async () => {
    const { person, app } = await member();
    const wanted = { codes_password: person.password, codes_code: app.code() };

    const made = await person.post("/account/two-step/codes", wanted);

    const codes = codesOn(await person.follow(made));
    assert.equal(codes.length, 10);
    assert.equal(
      told(await give(await afterPassword({ person }), app.recoveryCodes[0] ?? "", RECOVERY)),
      WRONG_RECOVERY,
    );
    assert.equal((await give(await afterPassword({ person }), codes[0] ?? "", RECOVERY)).status, 303);
  });

  test("wrong codes here count with those at the door", async () => {
    const { person, app } = await member();
    for (let attempt = 0; attempt < 5; attempt++)
      await person.post("/account/two-step/off", { off_password: person.password, off_code: "000000" });

    assert.equal(told(await give(await afterPassword({ person }), app.code())), SLOWED);
  });

  test("the audit log tells all of it, and no code", async () => {
    const { person, app } = await member();
    await give(await afterPassword({ person }), app.recoveryCodes[0] ?? "", RECOVERY);
    await give(await afterPassword({ person }), "000000");
    await person.post("/account/two-step/codes", { codes_password: person.password, codes_code: app.code() });
    service.clock.advance(30 * SECOND);
    await person.post("/account/two-step/off", { off_password: person.password, off_code: app.code() });

    const lines = await service.db.query<{ action: string; actor: string; text: string }>(
      "select action, actor, l::text as text from audit_log l where organisation_id = $1 order by seq",
      [person.user.organisation_id],
    );

    const own = lines.filter(({ action }) => /two_step|code/.test(action));
    assert.deepEqual(
      own.map(({ action, actor }) => [action, actor]),
      [
        ["two_step_set_up", person.user.email],
        ["recovery_code_used", person.user.email],
        ["code_refused", "not signed in"],
        ["recovery_codes_made", person.user.email],
        ["two_step_turned_off", person.user.email],
      ],
    );
    for (const code of [...app.recoveryCodes, "000000", app.code()])
      assert.ok(!own.some(({ text }) => text.includes(code)));
  });
});

describe("live of a new organisation", () => {
  async function newcomer() {
    const customer = await service.customer();
    await service.db.query("update organisations set two_step_required = true where id = $1", [
      customer.organisationId,
    ]);
    return { customer, person: await signedIn(service, customer) };
  }

  test("pages lead to setting it up and back again; sandbox, account and keys work without", async () => {
    const { customer, person } = await newcomer();
    for (const path of ["/sandbox", "/sandbox/settings/keys", "/account"])
      assert.equal((await person.get(path)).status, 200, path);
    assert.equal((await customer.live.get("/v1/filings")).status, 200);

    const led = await person.get("/live/filings?q=jo");
    const page = await person.follow(led);

    assert.equal(led.location, "/account/two-step?to=%2Flive%2Ffilings%3Fq%3Djo");
    assert.match(wordsOf(page.text), /Live needs two-step sign-in A software house asks for it/);
    for (const path of ["/live", "/live/filings.csv", "/live/settings/audit"])
      assert.match((await person.get(path)).location ?? "", /^\/account\/two-step\?to=/, path);

    await enrol(person, service, "?to=%2Flive%2Ffilings%3Fq%3Djo");

    assert.equal((await person.get("/live/filings?q=jo")).status, 200);
  });

  test("a form of live changes nothing before it is set up", async () => {
    const { customer, person } = await newcomer();

    const answer = await person.post("/live/settings/keys/new", { name: "Books" });

    assert.equal(answer.location, "/account/two-step?to=%2Flive");
    const keys = await service.db.query("select 1 from api_keys where organisation_id = $1", [customer.organisationId]);
    assert.equal(keys.length, 2);
  });

  test("turned off or reset, live asks again", async () => {
    const { person } = await newcomer();
    await enrol(person, service);
    assert.equal((await person.get("/live")).status, 200);

    await resetTwoStep(service.db, person.user, operator, service);

    assert.equal(await isIn(person), false);
    await signInAs(person, person);
    assert.match((await person.get("/live")).location ?? "", /^\/account\/two-step/);
  });

  test("an organisation decides for itself, with the password, and the audit log says so", async () => {
    const { customer, person } = await newCustomerWithPerson(service);
    assert.equal((await person.get("/live")).status, 200);

    const saved = await person.post("/live/settings/organisation/two-step", { required: "yes" });

    assert.equal(saved.notice, "two_step_required");
    assert.match((await person.get("/live")).location ?? "", /^\/account\/two-step/);
    const [line] = await service.db.query<{ details: object }>(
      "select details from audit_log where organisation_id = $1 and action = 'organisation_changed'",
      [customer.organisationId],
    );
    assert.deepEqual(line?.details, { two_step_required: { before: false, after: true } });
    const wrong = await person.post("/sandbox/settings/organisation/two-step", { required: "maybe" });
    assert.equal(wrong.again, true);
  });
});

test("where nobody must, live's first page says so until it is dismissed; the sandbox never does", async () => {
  const { person } = await newCustomerWithPerson(service);
  const isTold = async (path: string) => (await person.get(path)).text.includes("Protect live with two-step sign-in");
  assert.deepEqual([await isTold("/sandbox"), await isTold("/live")], [false, true]);

  await person.post("/account/two-step/notice");

  assert.equal(await isTold("/live"), false);
  const colleague = await newPerson(service, { organisationId: person.user.organisation_id });
  const browser = openBrowser(service);
  await signInAs(browser, colleague);
  assert.match((await browser.get("/live")).text, /Protect live/);
});

async function openAndSignIn(person: Person): Promise<Page> {
  const browser = openBrowser(service);
  await browser.get("/sign-in");
  return browser.post("/sign-in", { email: person.user.email, password: person.password });
}
