// One filing in the dashboard: what happened, what was filed, what the authority said and what that means, whom we
// told; and its documents, which a third party may have written and get no rights.

import assert from "node:assert/strict";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { sampleReturn, wideReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(async () => {
  await service.close();
});

async function send(scenario?: string, change: Parameters<typeof sampleReturn>[0] = {}): Promise<string> {
  const headers: Record<string, string> = scenario === undefined ? {} : { "service-test-scenario": scenario };
  return (await customer.sandbox.post("/v1/filings", sampleReturn(change), headers)).json.id;
}

async function finished(scenario?: string, change?: Parameters<typeof sampleReturn>[0]): Promise<string> {
  const id = await send(scenario, change);
  await service.untilFinal(customer.sandbox, id);
  return id;
}

const pageOf = async (id: string) => (await person.get(`/sandbox/filings/${id}`)).text;
const wordsOn = async (id: string) => wordsOf(await pageOf(id));

test("an acknowledged filing tells its story, its figures and its tax", async () => {
  const receiver = await customer.listens();
  const id = await finished();

  const html = await pageOf(id);
  const text = wordsOf(html);

  assert.match(text, /Created 15 Nov 2026, 09:\d\d UK time/);
  assert.match(text, /Submitted .* Accepted .* Acknowledged 15 Nov 2026/);
  assert.match(text, /335 Profits of the financial year 2024 All of it/);
  assert.match(
    text,
    /345, 430 Tax of the financial year 2024 £40,000 × 19% CTA 2010 s18A · CTA 2009 s8 · HMRC rules 9204, 9214 £7,600\.00/,
  );
  assert.match(
    text,
    /440, 475, 510, 525, 528, 600 Corporation tax chargeable FA 1998 Sch 18 para 8 · .+? · HMRC rules 9234, [\d, ]+ £7,600\.00/,
  );
  assert.match(text, /145 Total turnover from trade £120,000\.00/);
  assert.match(
    text,
    /filing\.submitted https:\/\/localhost:\d+\S* delivered 1 .* filing\.accepted https:\/\/localhost:\d+\S* delivered 1/,
  );
  assert.match(
    html,
    /<span class="wrap">https:\/\/<wbr\/>localhost:\d+\/?<wbr\/>/,
    "an address breaks between its parts",
  );
  assert.match(text, /Example Widgets Ltd .* Period 1 Apr 2024 to 31 Mar 2025 Tax due £7,600\.00 Status accepted/);
  assert.match(text, /<SenderID><\/SenderID>.*<Value><\/Value>/);
  assert.match(text, /\(\d[\d,]+ characters of base64\)/);
  assert.match(html, /<button type="submit" class="button button-plain" name="kind" value="amend">Amend<\/button>/);
  assert.doesNotMatch(html, /data-follow/);
  assert.ok(Buffer.byteLength(html) < 150_000);
  await service.db.query(`update endpoints set disabled_at = now() where id = $1`, [receiver.endpointId]);
});

test("while a filing is on its way, what changes is followed, and what is due next is said", async () => {
  const id = await send("slow");
  const pending = await pageOf(id);
  await service.settle();
  const submitted = await pageOf(id);
  await service.untilFinal(customer.sandbox, id);
  const final = await pageOf(id);

  assert.match(pending, /<div id="filing-now" data-follow="2" data-name="Filing" data-says="Filing is not sent yet">/);
  assert.match(wordsOf(pending), /Next The return is sent to the sandbox\. Due now ?\./);
  assert.match(wordsOf(pending), /As it would be sent/);
  assert.match(wordsOf(submitted), /Next Quarterday asks the sandbox for its response\. Due 15 Nov 2026/);
  assert.match(wordsOf(submitted), /Correlation ID [0-9A-F]{32}/);
  assert.match(wordsOf(submitted), /CT600 release v1\.993 Checked by v1\.993 \+ changes to v1\.994/);
  assert.doesNotMatch(final, /data-follow/);
  assert.match(wordsOf(final), /The sandbox accepted the return\. Nothing was filed: HMRC was simulated\./);
  for (const page of [pending, submitted, final])
    assert.doesNotMatch(wordsOf(page), /HMRC (received|accepted|rejected|assigns|has )|HMRC's receipt|asks HMRC/);
});

test("trouble on the way is told, as long as it lasts", async () => {
  const id = await send("unavailable");
  await service.settle();

  assert.match(await wordsOn(id), /Next The return is sent to the sandbox\. Due .* Last error: .*1000/);

  await service.untilFinal(customer.sandbox, id);
  assert.doesNotMatch(await wordsOn(id), /Last error/);
});

test("a rejection is explained: the authority's words, what they mean, what to do", async () => {
  const text = await wordsOn(await finished("rejected"));

  assert.match(text, /Why it failed This return used the sandbox scenario rejected \./);
  assert.match(text, /Error 9200 If the type of company is 0 then an applicable tax rate/);
  assert.match(text, /What it means: The tax rate does not apply/);
  assert.match(text, /Error 0 ix:header element not found in input document set\./);
  assert.match(text, /What to do: If the accounts are your own document, correct it/);
  assert.match(text, /Failed 15 Nov 2026, .* The sandbox rejected the return\./);
  assert.doesNotMatch(text, /Amend /);
});

test("where something can be done here, the page leads there", async () => {
  const refused = await pageOf(await finished("authentication_failure"));
  const duplicate = await pageOf(await finished("duplicate", { utr: "3333333333" }));

  assert.match(wordsOf(refused), /Error 1046 Authentication Failure\..*Set the correct credentials/);
  assert.match(refused, /href="\/sandbox\/settings\/authority">Go to HMRC settings/);
  assert.match(
    wordsOf(duplicate),
    /Error 3304 Original return already received for this period\..*Find it among the earlier filings and amend it/,
  );
  assert.match(duplicate, /href="\/sandbox\/filings\?q=3333333333"/);
});

test("a flagged filing says why, and what an operator does", async () => {
  const id = await send("wrong_receipt");
  for (let second = 0; second < 6; second++) await service.passTime(1_000);

  const html = await pageOf(id);

  assert.match(wordsOf(html), /This filing needs attention HMRC's receipt is for a different IRmark/);
  assert.match(wordsOf(html), /Compare receipt\.xml with submission\.xml/);
  assert.match(wordsOf(html), /Waiting for a decision/);
  assert.doesNotMatch(html, /data-follow/);
});

test("a filing and its amendments lead to each other; one that dies with its original says so", async () => {
  const original = await send("rejected");
  const { json: amendment } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    financials: { trading_profit: 4_500_000 },
  });
  const waiting = await wordsOn(amendment.id);
  await service.untilFinal(customer.sandbox, amendment.id);

  const first = await pageOf(original);
  const second = await pageOf(amendment.id);

  assert.match(waiting, /Waiting until the return it amends is accepted\./);
  assert.ok(first.includes(`href="/sandbox/filings/${amendment.id}"`));
  assert.match(wordsOf(first), /Not amended: the amendment failed\..*£8,550\.00 failed/);
  assert.ok(second.includes(`href="/sandbox/filings/${original}"`));
  assert.match(wordsOf(second), /This amendment was never sent/);
  assert.match(wordsOf(second), /The return it amends failed, so this one was not sent\./);
});

test("an amendment does not blur when the filing was acknowledged", async () => {
  const id = await finished();
  const [, moment = ""] = /Acknowledged (15 Nov 2026, \d\d:\d\d UK time) /.exec(await wordsOn(id)) ?? [];
  await service.passTime(60_000);
  await customer.sandbox.post(`/v1/filings/${id}/amend`, { financials: { trading_profit: 4_500_000 } });

  const text = await wordsOn(id);

  assert.notEqual(moment, "");
  assert.ok(text.includes(`Acknowledged ${moment} The sandbox's receipt matches the return`), text);
});

test("a filing leads to all filings of its company", async () => {
  const id = await finished(undefined, { utr: "6666666666" });

  assert.match(await pageOf(id), /<a href="\/sandbox\/filings\?q=6666666666">All filings of this company<\/a>/);
});

test("a loss is shown as one, and a name of any length is whole", async () => {
  const name = `${"The Long and Winding Company of Widgets ".repeat(3)}(Holdings) Limited`;
  const text = await wordsOn(await finished(undefined, { name, trading_profit: -1_234_567 }));

  assert.ok(text.includes(name));
  assert.match(text, /Trading profit −£12,345\.67/);
  assert.match(text, /780 Trading loss of the period .* £12,345 315 Profits chargeable .* £0 440, .* £0\.00/);
});

test("the calculation of a wider return is shown part by part, as it was filed", async () => {
  const { status, json } = await customer.sandbox.post("/v1/filings", {
    ...wideReturn(),
    declarant: { name: "Jo Finch", status: "Director" },
  });
  const text = await wordsOn(json.id);

  assert.equal(status, 201);
  assert.match(text, / Trade .* Capital allowances .* Income and gains .* Deductions and losses .* Corporation tax /);
  assert.match(text, /705 Main pool: allowances £18,000 \+ £10,260 CAA 2001 s56 £28,260/);
  assert.match(
    text,
    /Loans to participators .* A80, 480 Tax payable on loans to participators £6,075\.00 − £3,375\.00 CTA 2010 s455 · HMRC rules? [\d, ]+ £2,700\.00/,
  );
  assert.match(text, /600 Tax outstanding £14,049\.70 − £10,000\.00 TMA 1970 s59D · HMRC rules 9275, 9276 £4,049\.70/);
  assert.match(text, /Carried forward Main pool: carried forward £57,000 − £10,260 CAA 2001 s58 £46,740/);
});

test("what the accounts lack and assume, and what the sandbox filled in, is listed by kind with the field that settles it", async () => {
  const text = await wordsOn(await send());

  const [, samples = "", toCheck = "", missing = "", assumptions = ""] =
    /Samples (.*) To check (.*) Missing (.*) Assumptions (.*) Accounts Accounts/.exec(text) ?? [];
  assert.match(samples, /^The sandbox filled these in\. Live refuses the return without them\./);
  assert.match(
    samples,
    /Sample Director.*live refuses the return.* “Name of the director who signs”.* Name of the person who declares it$/,
  );
  assert.match(toCheck, /check digit.* Unique Taxpayer Reference This return was due on \d+ \w+ 20\d\d\. .* Last day$/);
  for (const question of ["Average number of employees", "Balance sheet", "Turnover and profit"])
    assert.match(missing, new RegExp(`\\. ${question}( |$)`));
  for (const question of ["Day on which the directors approved the accounts", "Legal form", "Other income and costs"])
    assert.match(assumptions, new RegExp(`\\. ${question}( |$)`));
  assert.doesNotMatch(
    text,
    /\b(accounts\.(?!xhtml)|company\.|declarant\.|financials\.|period\.)[a-z_]+|\bSend\b/,
    "no word of programs",
  );
  assert.match(text, /Director Sample Director sample Average employees Not stated Previous period Not shown/);
  assert.match(text, /Balance sheet None: not statutory accounts/);
});

test("the accounts are shown with last year beside them, and the copy for Companies House says that it is not filed", async () => {
  const balance_sheet = { tangible_assets: 500_000, cash: 900_000, creditors_within_one_year: 2_000_000 };
  const declarant = { name: "Jane Director", status: "Director" };
  const first = {
    ...sampleReturn({ utr: "2000000000" }),
    declarant,
    accounts: {
      balance_sheet,
      average_employees: 2,
      registered_office: { lines: ["12 High Street", "Leeds"], postcode: "LS1 4AP" },
    },
  };
  const period = { start: "2025-04-01", end: "2026-03-31" };
  await customer.sandbox.post("/v1/filings", first);
  const { json } = await customer.sandbox.post("/v1/filings", {
    ...first,
    period,
    accounts: { ...first.accounts, comparatives: "previous_filing" },
  });

  const html = await pageOf(json.id);
  const path = `/sandbox/filings/${json.id}/documents`;
  const shown = wordsOf((await person.get(`${path}?show=accounts-companies-house.xhtml`)).text);

  assert.match(
    wordsOf(html),
    /Turnover 120,000 120,000 .* Net current assets −11,000 −11,000 Net assets −6,000 −6,000/,
  );
  assert.match(
    wordsOf(html),
    /Director Jane Director Approved 15 Nov 2026 Average employees 2 Previous period 1 Apr 2024 to 31 Mar 2025/,
  );
  assert.doesNotMatch(wordsOf(html), / Samples | Missing /);
  assert.ok(html.includes(`href="${path}/accounts-companies-house.xhtml" download`));
  assert.match(shown, /They are not delivered to Companies House by filing the return\./);
});

test("documents are listed, shown and handed over", async () => {
  const id = await finished();
  const path = `/sandbox/filings/${id}/documents`;

  const html = await pageOf(id);
  const shown = await person.get(`${path}?show=accounts.xhtml`);
  const view = await person.get(`${path}/accounts.xhtml/view`);
  const download = await person.get(`${path}/receipt.xml`);
  const message = await person.get(`${path}/submission.xml/view`);
  const text = await person.get(`${path}?show=submission.xml`);
  assert.match(wordsOf(html), /Receipt of the sandbox receipt\.xml/);

  for (const name of ["submission.xml", "accounts.xhtml", "computations.xhtml", "receipt.xml"]) {
    assert.ok(html.includes(`href="${path}?show=${name}"`));
    assert.ok(html.includes(`href="${path}/${name}" download`));
  }
  assert.match(
    shown.text,
    new RegExp(`<iframe class="document" sandbox(="")? src="${path}/accounts.xhtml/view" title=`),
  );
  assert.match(view.text, /<ix:header>/);
  assert.equal(view.headers["content-type"], "application/xhtml+xml; charset=utf-8");
  assert.equal(
    download.headers["content-disposition"],
    'attachment; filename="Example Widgets Ltd 2024-04-01 to 2025-03-31 receipt.xml"; ' +
      "filename*=UTF-8''Example%20Widgets%20Ltd%202024-04-01%20to%202025-03-31%20receipt.xml",
  );
  assert.equal(message.headers["content-type"], "text/plain; charset=utf-8");
  assert.match(wordsOf(text.text), /<GovTalkMessage .* characters of base64\)/);
});

/** The intake refuses such a document; should one be there all the same, the browser must not obey it. */
const hostile = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><script>top.location = "https://evil.example"</script></head>
<body onload="alert(1)"><img src="https://evil.example/x.png" alt=""/><form action="https://evil.example"><input/></form></body></html>`;

test("a caller's own document runs nothing, loads nothing and sends nothing", async () => {
  const id = await finished();
  const encoded = Buffer.from(hostile).toString("base64");
  await service.db.query(
    `update submissions
     set body = regexp_replace(body, '(<XBRLsubmission>.*<Accounts>.*<EncodedInlineXBRLDocument[^>]*>)[^<]*', '\\1' || $2)
     where filing_id = $1`,
    [id, encoded],
  );

  const view = await person.get(`/sandbox/filings/${id}/documents/accounts.xhtml/view`);
  const download = await person.get(`/sandbox/filings/${id}/documents/accounts.xhtml`);
  const page = await person.get(`/sandbox/filings/${id}/documents?show=accounts.xhtml`);

  assert.equal(view.text, hostile);
  for (const { headers } of [view, download]) {
    const policy = String(headers["content-security-policy"]).split("; ");
    assert.ok(policy.includes("sandbox"), "an origin of its own, and no script");
    assert.ok(policy.includes("default-src 'none'"));
    assert.ok(policy.includes("img-src data:"));
    assert.ok(policy.includes("form-action 'none'"));
    assert.ok(policy.includes("frame-ancestors 'self'"));
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["cache-control"], "no-store");
  }
  assert.match(page.text, /<iframe class="document" sandbox/);
  assert.doesNotMatch(page.text, /allow-/);
  assert.ok(!page.text.includes("evil.example"));
});

test("what does not exist, or belongs to another organisation or environment, is not found", async () => {
  const id = await finished();
  const stranger = await signedIn(service, await service.customer());
  const own = `/sandbox/filings/${id}`;

  for (const path of [
    own,
    `${own}/documents`,
    `${own}/documents/accounts.xhtml`,
    `${own}/documents/accounts.xhtml/view`,
  ]) {
    assert.equal((await person.get(path)).status, 200, path);
    assert.equal((await stranger.get(path)).status, 404, path);
    assert.equal((await person.get(path.replace("/sandbox", "/live"))).status, 404, path);
    assert.equal((await person.get(path.replace(id, "fil_unknown"))).status, 404, path);
  }
  assert.equal((await person.get(`${own}/documents/passwords.txt`)).status, 404);
  assert.equal((await person.get(`${own}/documents?show=receipt.pdf`)).status, 404);
});
