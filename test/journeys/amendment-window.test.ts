// When a return is due, and until when it can be amended: the last day is in time, a late notice moves it, and after it
// only the sandbox still amends.

import assert from "node:assert/strict";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ now: "2026-11-15T23:59:00.000Z", liveUrl: (simulatorUrl) => simulatorUrl });
  customer = await service.customer();
});
after(() => service.close());

const declarant = { name: "Jane Director", status: "Director" };
const SENDER = { mode: "live", companyUtr: null, senderId: "LIVESENDER", password: "a password" } as const;

test("after the last day a sandbox amendment is filed with a warning, and a late notice moves that day", async () => {
  const [inTime, late] = await Promise.all(
    ["2024-11-15", "2024-11-14"].map(async (end) => {
      const body = { ...sampleReturn(), period: { start: "2023-12-01", end } };
      return (await customer.sandbox.post("/v1/filings", body)).json;
    }),
  );
  const amend = (id: string, turnover: number, period: object = {}) =>
    customer.sandbox.post(`/v1/filings/${id}/amend`, { period, financials: { turnover } });
  const isWarned = (json: { warnings: { code: string }[] }) =>
    json.warnings.some(({ code }) => code === "amendment_too_late");

  const [onTheLastDay, after] = [await amend(inTime.id, 13_000_000), await amend(late.id, 13_000_000)];
  const noticed = await amend(after.json.id, 14_000_000, { notice_given_on: "2025-08-31" });

  assert.deepEqual([inTime.filing_due_on, inTime.amendable_until], ["2025-11-15", "2026-11-15"]);
  assert.deepEqual([late.amendable_until, late.notice_given_on], ["2026-11-14", null]);
  assert.deepEqual(
    [onTheLastDay, after, noticed].map(({ status, json }) => [status, isWarned(json)]),
    [
      [201, false],
      [201, true],
      [201, false],
    ],
  );
  const { filing_due_on, amendable_until, notice_given_on } = (
    await customer.sandbox.get(`/v1/filings/${noticed.json.id}`)
  ).json;
  assert.deepEqual([notice_given_on, filing_due_on, amendable_until], ["2025-08-31", "2025-11-30", "2026-11-30"]);
});

test("a return filed before a leap year's February is due on its 29th", async () => {
  const { json } = await customer.sandbox.post("/v1/filings", {
    ...sampleReturn(),
    period: { start: "2022-03-01", end: "2023-02-28" },
  });

  assert.deepEqual([json.filing_due_on, json.amendable_until], ["2024-02-29", "2025-02-28"]);
  assert.equal((await customer.sandbox.get(`/v1/filings/${json.id}`)).json.filing_due_on, "2024-02-29");
});

test("after the last day an amendment is refused, in Test-in-Live too, unless HMRC's notice came late", async () => {
  const customer = await service.customer();
  await setCredentials(service.db, { organisationId: customer.organisationId, ...SENDER }, operator, service);
  const filed = async (end: string, testMode: boolean) => {
    const options = { test_mode: testMode };
    const { json } = await customer.live.post("/v1/filings", {
      ...sampleReturn(),
      declarant,
      period: { start: "2023-12-01", end },
      options,
    });
    return json.id;
  };
  const amend = async (id: string, period: object = {}) =>
    customer.live.post(`/v1/filings/${id}/amend`, { period, financials: { turnover: 13_000_000 } });
  const late = await filed("2024-11-14", false);

  const onTheLastDay = await amend(await filed("2024-11-15", false));
  const [refused, alsoRefused] = [await amend(late), await amend(await filed("2024-11-14", true))];
  const noticed = await amend(late, { notice_given_on: "2025-09-01" });

  assert.equal(onTheLastDay.status, 201);
  for (const { status, json } of [refused, alsoRefused])
    assert.deepEqual(
      [status, json.error.code, json.error.field],
      [422, "amendment_too_late", "period.notice_given_on"],
    );
  assert.match(refused.json.error.message, /until 2026-11-14, .* overpayment relief from HMRC by 2028-11-14 .* letter/);
  assert.deepEqual([noticed.status, noticed.json.amendable_until], [201, "2026-12-01"]);
});
