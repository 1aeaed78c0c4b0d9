// A return that was amended says so before anything else, in its header and in lists; and what concerns people comes
// before webhooks.

import assert from "node:assert/strict";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
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

async function filed(): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  return json.id;
}

async function amended(id: string, tradingProfit: number): Promise<string> {
  const change = { financials: { trading_profit: tradingProfit } };
  const { json } = await customer.sandbox.post(`/v1/filings/${id}/amend`, change);
  return json.id;
}

const mainOf = (text: string) => wordsOf(text.slice(text.indexOf("<main")));

test("an amended return names the newest of its line first, however many there are, and the newest names none", async () => {
  const original = await filed();
  const first = await amended(original, 4_500_000);
  await service.untilFinal(customer.sandbox, first);
  const second = await amended(first, 6_000_000);
  await service.untilFinal(customer.sandbox, second);

  const [of, ofFirst, ofSecond] = await Promise.all(
    [original, first, second].map(async (id) => mainOf((await person.get(`/sandbox/filings/${id}`)).text)),
  );

  for (const words of [of, ofFirst])
    assert.match(
      words ?? "",
      /^ ?\S+ Filings Example Widgets Ltd Amend Confirmation Superseded Amended by a newer return on \d+ \w+ 20\d\d ?\. The newest return of this period says £\S+ of tax due\. Period /,
    );
  const { json } = await customer.sandbox.get(`/v1/filings/${second}`);
  const pounds = (json.tax_due_pence / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 });
  assert.ok(of?.includes(`says £${pounds} of tax due.`), of);
  assert.match(of ?? "", /Status accepted superseded/);
  assert.doesNotMatch(ofSecond ?? "", /superseded/i);
});

test("while the amendment is on its way, the page says that the return still stands", async () => {
  const original = await filed();
  const amendment = await amended(original, 4_500_000);

  const pending = mainOf((await person.get(`/sandbox/filings/${original}`)).text);
  await service.untilFinal(customer.sandbox, amendment);
  const accepted = mainOf((await person.get(`/sandbox/filings/${original}`)).text);

  assert.match(
    pending,
    /Superseded by a return on its way to the sandbox .*Until the sandbox accepts it, the return on this page/,
  );
  assert.doesNotMatch(accepted, /Until (HMRC|the sandbox) accepts it/);
});

test("the list of filings marks what is superseded, and only that", async () => {
  const original = await filed();
  const amendment = await amended(original, 4_500_000);
  await service.untilFinal(customer.sandbox, amendment);

  const { text } = await person.get(`/sandbox/filings?q=${original}`);
  const { text: ofNewest } = await person.get(`/sandbox/filings?q=${amendment}`);

  assert.match(mainOf(text), /accepted superseded/);
  assert.doesNotMatch(mainOf(ofNewest), /superseded/);
});

test("on the page of a filing the tax stands before webhooks", async () => {
  const { text } = await person.get(`/sandbox/filings/${await filed()}`);

  const headings = [...text.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading);
  const placeOf = (heading: string) => headings.indexOf(heading);
  assert.ok(placeOf("Tax calculation") > 0);
  assert.ok(placeOf("Documents") > placeOf("Tax calculation"));
  assert.ok(placeOf("Deliveries") > placeOf("Documents"));
});
