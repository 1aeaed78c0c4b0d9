// Who HMRC is told sends a return: the operator's vendor id, without which nothing leaves for live, the product and its
// version. What was said stays with the return, whatever the settings become.

import assert from "node:assert/strict";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let authority: Interposer;
let service: Service;
let customer: Customer;
before(async () => {
  authority = await startInterposer();
  service = await startService({
    product: "Ledger & Sons",
    liveUrl: (simulatorUrl) => {
      authority.forwardTo(simulatorUrl);
      return authority.url;
    },
  });
  customer = await service.customer();
  const sender = { mode: "live", companyUtr: null, senderId: "LIVESENDER", password: "a password" } as const;
  await setCredentials(service.db, { organisationId: customer.organisationId, ...sender }, operator, service);
});
after(async () => {
  await service.close();
  await authority.close();
});

const liveReturn = (utr: string, testMode = false) => ({
  ...sampleReturn({ utr }),
  declarant: { name: "Jane Director", status: "Director" },
  options: { test_mode: testMode },
});

/** As after a restart with other settings: the same parts serve the API and the worker. */
function restartedWith(software: { vendorId?: string | null; product?: string; version?: string }) {
  const { live, test_in_live } = service.parts.destinations;
  for (const destination of [live, test_in_live]) destination.software = { ...destination.software, ...software };
}

const submitted = () => authority.messages.filter((_, index) => authority.seen[index] === "submit");
const channelIn = (xml: string) =>
  ["URI", "Product", "Version"].map((part) => new RegExp(`<${part}>(.*?)</${part}>`).exec(xml)?.[1]);
const messageOf = async (id: string) => (await customer.live.get(`/v1/filings/${id}/documents/submission.xml`)).text;

test("a return says vendor id, product and version, and still shows them after the settings have changed", async () => {
  const { json } = await customer.live.post("/v1/filings", liveReturn("8596148860"));
  await service.untilFinal(customer.live, json.id);
  const asSent = await messageOf(json.id);

  restartedWith({ vendorId: "4321", product: "Renamed", version: "9.9.9" });
  const shown = await messageOf(json.id);
  restartedWith({ vendorId: "1234", product: "Ledger & Sons", version: "0.1.0" });

  assert.deepEqual(channelIn(submitted().at(-1) ?? ""), ["1234", "Ledger &amp; Sons", "0.1.0"]);
  assert.deepEqual(channelIn(asSent), ["1234", "Ledger &amp; Sons", "0.1.0"]);
  assert.equal(shown, asSent);
});

test("a return that an earlier release sent is shown as that one sent it", async () => {
  const { json } = await customer.live.post("/v1/filings", liveReturn("7318240001"));
  await service.untilFinal(customer.live, json.id);

  await service.db.query(
    `update submissions set sent_vendor_id = null, sent_product = null, sent_version = null where filing_id = $1`,
    [json.id],
  );

  assert.deepEqual(channelIn(await messageOf(json.id)), ["1234", "Quarterday", "1"]);
});

test("the manifest names the release in force on the day the return was made, and schema_version what it was built against", async () => {
  const { json } = await customer.live.post("/v1/filings", liveReturn("7318240003"));

  assert.match(await messageOf(json.id), /<SchemaVersion>2025-v1\.994<\/SchemaVersion>/, "on 15 November 2026");
  assert.equal(json.schema_version, "v1.993");
  assert.equal((await service.untilFinal(customer.live, json.id)).status, "acknowledged");
});

for (const testMode of [false, true])
  test(`without a vendor id nothing is filed ${testMode ? "to Test-in-Live" : "live"}, and what is stored waits, flagged, until it is set`, async () => {
    const [polled, waiting] = testMode ? ["1000000011", "1000000012"] : ["1000000013", "1000000014"];
    const { json: underWay } = await customer.live.post("/v1/filings", liveReturn(polled, testMode));
    await service.settle();
    const { json: stored } = await customer.live.post("/v1/filings", liveReturn(waiting, testMode));
    const sent = submitted().length;
    restartedWith({ vendorId: null });

    const refused = await customer.live.post("/v1/filings", liveReturn("1000000015", testMode));
    const amended = await customer.live.post(`/v1/filings/${underWay.id}/amend`, { financials: { turnover: 1 } });
    const final = await service.untilFinal(customer.live, underWay.id);
    await service.passTime(2 * MINUTE);
    const [flagged] = await service.db.query<{ flag: string }>(`select flag from filings where id = $1`, [stored.id]);
    const sentWithout = submitted().length - sent;
    restartedWith({ vendorId: "1234" });
    await service.passTime(MINUTE);

    for (const { status, json } of [refused, amended]) {
      assert.deepEqual([status, json.error.code], [403, "live_not_configured"]);
      assert.match(json.error.message, /vendor id.*Ask whoever runs this service/);
    }
    assert.equal(final.status, "acknowledged", "polls and deletes go on");
    assert.equal(sentWithout, 0);
    assert.match(flagged?.flag ?? "", /vendor id.*Ask whoever runs this service/);
    assert.equal((await service.untilFinal(customer.live, stored.id)).status, "acknowledged");
    const [after] = await service.db.query<{ flag: string | null }>(`select flag from filings where id = $1`, [
      stored.id,
    ]);
    assert.equal(after?.flag, null);
  });
