// The overview's way to the authority: what live filing lacks, and an authority, live or sandbox, that does not answer.

import assert from "node:assert/strict";
import { refuseCredentials } from "../../src/access/credentials.ts";
import { credentialsIn } from "../../src/access/store.ts";
import { GATEWAY, noteSilence } from "../../src/filings/exchange/authority-store.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { signedIn, wordsOf } from "../support/dashboard.ts";
import { startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService({ vendorId: null });
});
after(() => service.close());

test("live says what it lacks, item by item, and offers no line that would file for real", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);

  const { text } = await person.get("/live");

  const words = wordsOf(text);
  assert.match(words, /Live filing is not set up yet/);
  assert.match(
    words,
    /Nothing can be filed live until these are done: To do HMRC's address: whoever runs this service has not set it yet\. They find how in Going live ?\. To do HMRC's vendor ID of this software: whoever .* yet\. .* Going live ?\. To do HMRC credentials ?: set the sender ID and password\. Done Live API key exists\. Optional:/,
  );
  assert.match(
    words,
    /To do Default declarant ?: set who declares that returns are correct\. Until then each live return must name/,
  );
  assert.doesNotMatch(text, /curl/);
});

test("without a vendor id nothing can be filed live, and the checklist says so", async (t) => {
  const live = await startService({ liveUrl: (simulatorUrl) => simulatorUrl, vendorId: null });
  t.after(() => live.close());
  const customer = await live.customer();
  const given = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(live.db, given, operator, live);
  const person = await signedIn(live, customer);

  const words = wordsOf((await person.get("/live")).text);

  assert.match(words, /Live filing is not set up yet/);
  assert.match(
    words,
    /Nothing can be filed live until these are done: Done HMRC's address is set\. To do HMRC's vendor ID/,
  );
});

test("a finished row of the checklist says that it is done, and no longer what to do", async (t) => {
  const live = await startService({ liveUrl: (simulatorUrl) => simulatorUrl, vendorId: "1234" });
  t.after(() => live.close());
  const customer = await live.customer();
  await live.db.query(`update organisations set declarant_name = 'Jane Director'`);
  const person = await signedIn(live, customer);

  const words = wordsOf((await person.get("/live")).text);

  assert.match(words, /Done HMRC's address is set\. Done The vendor ID is set\. To do HMRC credentials/);
  assert.match(words, /Done Live API key exists\. Optional: Done Default declarant is set\./);
  assert.doesNotMatch(words, /LIVE_URL|LIVE_VENDOR_ID|set who declares|create one/);
});

test("credentials that were stored and never tested are not called done: the checklist asks to test them", async (t) => {
  const live = await startService({ liveUrl: (simulatorUrl) => simulatorUrl, vendorId: "1234" });
  t.after(() => live.close());
  const customer = await live.customer();
  await live.db.query(`update organisations set declarant_name = 'Jane Director'`);
  const given = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(live.db, given, operator, live);
  const person = await signedIn(live, customer);

  const stored = wordsOf((await person.get("/live")).text);
  await person.post("/live/settings/authority/test", { company: "" });
  const tested = wordsOf((await person.get("/live")).text);
  await setCredentials(live.db, given, operator, live);
  const again = wordsOf((await person.get("/live")).text);

  for (const words of [stored, again])
    assert.match(
      words,
      /Not tested HMRC credentials ?: stored\. Test the connection to see whether HMRC accepts them\./,
    );
  assert.doesNotMatch(tested, /Finish live set-up|Not tested/);
});

test("live that is set up says so in green, and its checklist goes once a return was filed", async (t) => {
  const live = await startService({ liveUrl: (simulatorUrl) => simulatorUrl, vendorId: "1234" });
  t.after(() => live.close());
  const customer = await live.customer();
  const given = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(live.db, given, operator, live);
  await live.db.query(`update credentials set accepted_at = set_at`);
  const person = await signedIn(live, customer);

  const before = await person.get("/live");
  const { json } = await customer.live.post("/v1/filings", {
    ...sampleReturn(),
    declarant: { name: "Jo Finch", status: "Director" },
    accounts: { director: "Jo Finch" },
  });
  const later = await person.get("/live");

  assert.match(
    before.text,
    /<div class="alert alert-good" role="status"><p class="alert-title">Live filing is set up</,
  );
  assert.match(wordsOf(before.text), /Returns can be filed live\. Optional: To do Default declarant/);
  assert.match(json.id, /^fil_/);
  assert.doesNotMatch(wordsOf(later.text), /Live filing is set up|Default declarant/);
});

test("live tells of an authority that does not answer and of credentials it refuses", async (t) => {
  const live = await startService({ liveUrl: (simulatorUrl) => simulatorUrl, vendorId: "1234" });
  t.after(() => live.close());
  const customer = await live.customer();
  await live.db.query(`update organisations set declarant_name = 'Jane Director'`);
  const wanted = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(live.db, wanted, operator, live);
  await live.db.query(`update credentials set accepted_at = set_at`);
  const person = await signedIn(live, customer);
  const before = await person.get("/live");
  const silence = { at: live.clock.now(), reason: "connection refused", enough: 1, firstMs: MINUTE, capMs: MINUTE };
  await noteSilence(live.db, GATEWAY, silence);
  const [stored] = await credentialsIn(live.db, customer.organisationId);
  await refuseCredentials(live.db, stored ?? null, live.clock.now());

  const words = wordsOf((await person.get("/live")).text);
  const sandbox = wordsOf((await person.get("/sandbox")).text);

  assert.doesNotMatch(wordsOf(before.text), /not set up|Finish|Needs attention/);
  assert.match(words, /no response HMRC has not responded since 15 Nov 2026, 09:00 UK time \(connection refused\)/);
  assert.match(words, /refused HMRC has refused your credentials since/);
  assert.doesNotMatch(sandbox, /has refused|has not responded/);
});

test("credentials count for those they serve: for some companies only, or refused, they are not simply there", async (t) => {
  const live = await startService({ liveUrl: (simulatorUrl) => simulatorUrl, vendorId: "1234" });
  t.after(() => live.close());
  const customer = await live.customer();
  await live.db.query(`update organisations set declarant_name = 'Jane Director'`);
  const { organisationId } = customer;
  const set = (companyUtr: string | null) =>
    setCredentials(
      live.db,
      { organisationId, mode: "live", companyUtr, senderId: "SENDER", password: "secret" },
      operator,
      live,
    );
  const refuse = async (companyUtr: string) => {
    const stored = (await credentialsIn(live.db, organisationId)).find((row) => row.company_utr === companyUtr);
    await refuseCredentials(live.db, stored ?? null, live.clock.now());
  };
  const person = await signedIn(live, customer);
  const told = async () => {
    const overview = wordsOf((await person.get("/live")).text);
    const keys = wordsOf((await person.get("/live/settings/keys")).text);
    return { overview, keys };
  };

  await set("1111111111");
  const one = await told();
  await set("2222222222");
  await refuse("1111111111");
  const oneOfTwo = await told();
  await refuse("2222222222");
  const none = await told();
  await set(null);
  const withItsOwn = await told();

  assert.match(one.overview, /Partly done HMRC credentials ?: only for 1 company\. Done/);
  assert.match(
    one.keys,
    /Finish live set-up Returns can be filed live\. Partly done HMRC credentials ?: only for 1 company\./,
  );
  assert.match(oneOfTwo.overview, /Partly done HMRC credentials ?: only for 1 company; 1 other is refused\./);
  assert.match(
    none.overview,
    /Refused HMRC credentials ?: HMRC refuses them\. Returns wait until you set them again\./,
  );
  assert.match(none.keys, /Live filing is not set up yet/);
  assert.match(withItsOwn.overview, /Partly done HMRC credentials ?: refused for 2 companies that have their own\./);
});

test("a simulator that does not respond is shown in the sandbox, until it is back", async (t) => {
  const authority = await startInterposer();
  const lonely = await startService({
    sandboxUrl: (simulatorUrl) => {
      authority.forwardTo(simulatorUrl);
      return authority.url;
    },
  });
  t.after(async () => {
    await lonely.close();
    await authority.close();
  });
  const customer = await lonely.customer();
  const person = await signedIn(lonely, customer);
  for (const kind of ["submit", "list"] as const) authority.conduct(kind, "garble");
  await customer.sandbox.post("/v1/filings", sampleReturn());
  for (let minute = 0; minute < 5; minute++) await lonely.passTime(MINUTE);
  const silent = wordsOf((await person.get("/sandbox")).text);
  const live = wordsOf((await person.get("/live")).text);
  for (const kind of ["submit", "list"] as const) authority.conduct(kind, "pass");
  await lonely.passTime(10 * MINUTE);

  const back = wordsOf((await person.get("/sandbox")).text);

  assert.match(silent, /no response The HMRC simulator has not responded since 15 Nov 2026, 09:/);
  assert.doesNotMatch(live, /has not responded/);
  assert.doesNotMatch(back, /has not responded/);
});
