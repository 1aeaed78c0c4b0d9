// A return that went to Test-in-Live is live data and no filed return. Wherever it is shown, that is said.

import assert from "node:assert/strict";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { answers, checks, startsAmending } from "../support/amending.ts";
import { type Person, signedIn } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const BADGE = '<span class="badge badge-wait">test, not filed</span>';
const REJECTED_UTR = "7318240002";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
  customer = await service.customer();
  const wanted = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(service.db, wanted, operator, service);
  person = await signedIn(service, customer);
});
after(() => service.close());

async function sent(
  name: string,
  { testMode, utr = "8596148860" }: { testMode: boolean; utr?: string },
  by = customer,
) {
  const declarant = { name: "Jane Director", status: "Director" };
  const options = { test_mode: testMode };
  const { json } = await by.live.post("/v1/filings", { ...sampleReturn({ name, utr }), declarant, options });
  return (await service.untilFinal(by.live, json.id)).id as string;
}

const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
/** What the pages say of one filing, from its list's row on. */
const rowOf = (html: string, name: string) => new RegExp(`${name}</a>.*?</tr>`, "s").exec(html)?.[0] ?? "";

test("before anything was filed the overview counts no test as a filing, and says that there are some", async () => {
  await sent("Early Test Ltd", { testMode: true });

  const text = words((await person.get("/live")).text);

  assert.match(text, /No live filings yet/);
  assert.match(text, /1 Test-in-Live return in the last 30 days is not counted: a test is not filed\./);
});

test("a test is told apart in the list, on its page and on the way to amend it", async () => {
  const tested = await sent("Tested Ltd", { testMode: true });
  const filed = await sent("Filed Ltd", { testMode: false, utr: "2222222222" });

  const list = (await person.get("/live/filings")).text;
  const [testPage, filedPage] = [
    await person.get(`/live/filings/${tested}`),
    await person.get(`/live/filings/${filed}`),
  ];
  const draft = await startsAmending(person, tested, "live");
  const amend = await person.get(draft);
  await answers(person, draft, "turnover", { "financials.net_profit": "45000" });
  const checked = await person.follow(await checks(person, draft));

  assert.ok(rowOf(list, "Tested Ltd").includes(BADGE));
  assert.ok(!rowOf(list, "Filed Ltd").includes(BADGE));
  assert.ok(testPage.text.includes(BADGE));
  assert.match(words(testPage.text), /This is a test: the return is not filed/);
  assert.match(words(amend.text), /This amendment is a test The return went to Test-in-Live and is not filed\./);
  assert.match(words(checked.text), /Submit the amendment as a test/);
  assert.doesNotMatch(words(checked.text), /Submit[^.]* to HMRC/);
  assert.doesNotMatch(words(filedPage.text), /test, not filed|a test/);
});

test("the timeline of a test does not read as if it had been filed", async () => {
  const passed = words((await person.get(`/live/filings/${await sent("Passing Ltd", { testMode: true })}`)).text);
  const failing = await sent("Failing Ltd", { testMode: true, utr: REJECTED_UTR });
  const failed = words((await person.get(`/live/filings/${failing}`)).text);

  assert.match(passed, /Submitted as a test .* Passed the test .* It is not filed\. Test acknowledged/);
  assert.match(passed, /The return still has to be filed\./);
  assert.doesNotMatch(passed, /accepted the return|Nothing more to do/);
  assert.match(failed, /Failed the test .* HMRC would reject the return\. Nothing was filed\./);
});

test("the overview counts what was filed, and its links list what it counts", async () => {
  const counting = await service.customer();
  const wanted = { ...counting, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(service.db, wanted, operator, service);
  const reader = await signedIn(service, counting);
  await sent("One Test Ltd", { testMode: true, utr: "3333333333" }, counting);
  await sent("Other Test Ltd", { testMode: true, utr: "4444444444" }, counting);
  await sent("Real Ltd", { testMode: false, utr: "5555555555" }, counting);

  const { text } = await reader.get("/live");
  const linkTo = (pattern: RegExp) => (pattern.exec(text)?.[1] ?? "").replaceAll("&amp;", "&");
  const counted = await reader.get(linkTo(/href="([^"]*status=accepted[^"]*)"><span class="figure-value">1</));
  const tests = await reader.get(linkTo(/<a href="([^"]+)">2 Test-in-Live returns<\/a>/));

  assert.match(words(counted.text), /Real Ltd/);
  assert.doesNotMatch(words(counted.text), /Test Ltd/);
  assert.match(words(tests.text), /Other Test Ltd .*One Test Ltd/);
  assert.doesNotMatch(words(tests.text), /Real Ltd/);
});
