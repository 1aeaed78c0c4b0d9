// A group whose companies file here: a subsidiary surrenders its loss, its parent claims it, and each return says so
// when the two do not agree.

import assert from "node:assert/strict";
import type { Warning } from "../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import type { Client } from "../support/client.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z", liveUrl: (url) => url });
});
after(() => service.close());

type GroupRelief = NonNullable<ReturnInput["financials"]["group_relief"]>;

const PARENT = { name: "Parent Ltd", utr: "2000000000", registration_number: "SC123456", associated_companies: 1 };
const SUB = { name: "Sub Ltd", utr: "8596148860", registration_number: "12345678", associated_companies: 1 };
const arrangement = { company: "Parent Ltd", name: "Jane Director", status: "Director" };
const consent = { simplified_arrangement: arrangement };

const returnOf = (
  company: ReturnInput["company"],
  financials: Partial<ReturnInput["financials"]>,
  period = { start: "2025-01-01", end: "2025-12-31" },
) => ({
  ...sampleReturn(),
  company,
  period,
  financials: { turnover: 0, trading_profit: 0, ...financials },
  declarant: { name: "Jane Director", status: "Director" },
});

const claims = (amount: number, more: object = {}): GroupRelief => ({
  claims: [{ company: "Sub Ltd", reference: "8596148860", amount, ...more }],
  consent,
});

const surrenders = (amount: number, more: object = {}): GroupRelief => ({
  surrendered: { trading_loss: amount },
  surrenders: [{ company: "Parent Ltd", reference: "SC123456", amount, ...more }],
  surrender_consent: { this_page: { name: "Jane Director", status: "Director" } },
});

const parentClaims = (group_relief: GroupRelief) => returnOf(PARENT, { trading_profit: 30_000_000, group_relief });
const subSurrenders = (group_relief: GroupRelief) => returnOf(SUB, { trading_profit: -20_000_000, group_relief });

async function filed(client: Client, body: object): Promise<{ id: string; warnings: Warning[] }> {
  const { status, json, text } = await client.post("/v1/filings", body);
  assert.equal(status, 201, text);
  return json;
}

async function amended(client: Client, id: string, change: object): Promise<{ id: string; warnings: Warning[] }> {
  const { status, json, text } = await client.post(`/v1/filings/${id}/amend`, change);
  assert.equal(status, 201, text);
  return json;
}

/** HMRC answers all that was sent. */
async function finish(client: Client): Promise<void> {
  const { json } = await client.get("/v1/filings");
  for (const { id } of json.data) await service.untilFinal(client, id);
}

const differing = ({ warnings }: { warnings: Warning[] }) =>
  warnings.filter(({ code }) => code === "group_relief_differs");

async function differingNow(client: Client, id: string): Promise<Warning[]> {
  const { json } = await client.get(`/v1/filings/${id}`);
  return differing(json);
}

test("a subsidiary surrenders its loss, the parent claims it, and HMRC accepts both", async () => {
  const { sandbox } = await service.customer();

  const sub = await filed(sandbox, subSurrenders(surrenders(20_000_000)));
  const parent = await filed(sandbox, parentClaims(claims(20_000_000)));
  await finish(sandbox);

  for (const { id, warnings } of [sub, parent]) {
    assert.deepEqual(differing({ warnings }), []);
    const { json } = await sandbox.get(`/v1/filings/${id}`);
    assert.equal(json.status, "acknowledged");
  }
  const { json: computed } = await sandbox.get(`/v1/filings/${parent.id}/computation`);
  assert.equal(computed.boxes["310"], "200000.00");
  assert.equal(computed.boxes["315"], "100000.00");
  const { json: left } = await sandbox.get("/v1/carried_forward?company_utr=8596148860&period_start=2026-01-01");
  assert.deepEqual(left.input, {});
});

test("one that is amended so that they differ is a warning of both, until they agree again", async () => {
  const { sandbox } = await service.customer();
  const sub = await filed(sandbox, subSurrenders(surrenders(20_000_000)));
  const parent = await filed(sandbox, parentClaims(claims(20_000_000)));
  await finish(sandbox);

  const less = await amended(sandbox, sub.id, {
    financials: {
      group_relief: { surrendered: { trading_loss: 15_000_000 }, surrenders: surrenders(15_000_000).surrenders },
    },
  });

  assert.deepEqual(differing(less), [
    {
      code: "group_relief_differs",
      field: "financials.group_relief.surrenders",
      message: `${parent.id}, the return of Parent Ltd (UTR 2000000000) for 2025-01-01 to 2025-12-31, claims £200,000 from this company, and this return surrenders £150,000 to it. Correct the return that is wrong.`,
    },
  ]);
  assert.deepEqual(await differingNow(sandbox, parent.id), [
    {
      code: "group_relief_differs",
      field: "financials.group_relief.claims",
      message: `${less.id}, the return of Sub Ltd (UTR 8596148860) for 2025-01-01 to 2025-12-31, surrenders £150,000 to this company, and this return claims £200,000 from it. Correct the return that is wrong.`,
    },
  ]);

  await finish(sandbox);
  const again = await amended(sandbox, parent.id, {
    financials: { group_relief: { claims: claims(15_000_000).claims } },
  });

  assert.deepEqual(differing(again), []);
  assert.deepEqual(await differingNow(sandbox, less.id), []);
});

test("a claim that is taken back is a difference too, and the return it is about says so", async () => {
  const { sandbox } = await service.customer();
  const sub = await filed(sandbox, subSurrenders(surrenders(20_000_000)));
  const parent = await filed(sandbox, parentClaims(claims(20_000_000)));
  await finish(sandbox);

  const { id } = await amended(sandbox, parent.id, { financials: { group_relief: { claims: [] } } });

  const { json } = await sandbox.get(`/v1/filings/${id}/computation`);
  assert.equal(json.boxes["310"], undefined);
  assert.match((await differingNow(sandbox, sub.id))[0]?.message ?? "", /claims nothing from this company/);
});

test("amount, period and name are compared, of both kinds of loss, and other companies' returns are not", async () => {
  const { sandbox } = await service.customer();
  await filed(sandbox, subSurrenders(surrenders(20_000_000)));
  const found = async (group_relief: GroupRelief) => {
    const { json } = await sandbox.post("/v1/validate?include=warnings", parentClaims(group_relief));
    assert.equal(json.valid, true, JSON.stringify(json));
    return differing(json).map(({ message }) => message.replace(/.*2025-12-31, /, "").replace(/ Correct the.*/, ""));
  };

  assert.deepEqual(await found(claims(20_000_099)), []);
  assert.deepEqual(await found(claims(19_999_999)), [
    "surrenders £200,000 to this company, and this return claims £199,999 from it.",
  ]);
  assert.deepEqual(await found(claims(20_000_000, { carried_forward: true })), [
    "surrenders £200,000 to this company, and this return claims nothing from it.",
  ]);
  assert.deepEqual(await found(claims(20_000_000, { period: { start: "2025-02-01", end: "2025-12-31" } })), [
    "has another accounting period than this return says.",
  ]);
  assert.deepEqual(await found(claims(20_000_000, { company: "Other Ltd" })), [
    "is of a company with another name than this return says.",
  ]);
  assert.deepEqual(await found(claims(20_000_000, { company: "SUB LIMITED" })), []);
  assert.deepEqual(await found(claims(100, { reference: "9999999999" })), [
    "surrenders £200,000 to this company, and this return claims nothing from it.",
  ]);
});

test("returns of another customer, or in live, are not compared", async () => {
  const [one, other] = [await service.customer(), await service.customer()];
  await filed(one.sandbox, subSurrenders(surrenders(20_000_000)));

  const { warnings } = await filed(other.sandbox, parentClaims(claims(100)));
  const { json } = await one.live.post("/v1/validate?include=warnings", parentClaims(claims(100)));

  assert.deepEqual(differing({ warnings }), []);
  assert.deepEqual(differing(json), []);
});

test("losses that were brought forward are surrendered and claimed, with the year's own", async () => {
  const { sandbox } = await service.customer();
  const sub = await filed(
    sandbox,
    returnOf(SUB, {
      trading_profit: -300_000,
      losses: { trading_since_april_2017: 1_200_000 },
      group_relief: {
        surrendered: { trading_loss: 300_000 },
        surrendered_carried_forward: { trading_loss: 1_000_000 },
        surrenders: [
          { company: "Parent Ltd", reference: "2000000000", amount: 300_000 },
          { company: "Parent Ltd", reference: "2000000000", amount: 1_000_000, carried_forward: true },
        ],
        surrender_consent: { simplified_arrangement: true },
      },
    }),
  );
  const row = { company: "Sub Ltd", reference: "12345678" };
  const parent = await filed(
    sandbox,
    parentClaims({
      claims: [
        { ...row, amount: 300_000 },
        { ...row, amount: 1_000_000, carried_forward: true },
      ],
      consent,
    }),
  );
  await finish(sandbox);

  assert.deepEqual(differing(sub), []);
  assert.deepEqual(differing(parent), []);
  const { json } = await sandbox.get(`/v1/filings/${parent.id}/computation`);
  assert.deepEqual([json.boxes["310"], json.boxes["312"], json.boxes["315"]], ["3000.00", "10000.00", "287000.00"]);
  const { json: left } = await sandbox.get("/v1/carried_forward?company_utr=8596148860&period_start=2026-01-01");
  assert.deepEqual(left.input, { financials: { losses: { trading_since_april_2017: 200_000 } } });
});

test("an amendment gives consent in another way, with the notices attached", async () => {
  const { sandbox } = await service.customer();
  const parent = await filed(sandbox, parentClaims(claims(20_000_000)));
  await finish(sandbox);
  const pdf = Buffer.from("%PDF-1.4\nNotice of consent\n%%EOF\n").toString("base64");

  const { id } = await amended(sandbox, parent.id, {
    financials: { group_relief: { consent: { notices_attached: true } } },
    attachments: [{ name: "consent.pdf", pdf }],
  });

  const { text } = await sandbox.get(`/v1/filings/${id}/documents/submission.xml`);
  assert.match(text, /<ClaimAuthorisation><CopyOfNoticesOfConsentAttached>yes</);
  assert.match(text, /Filename="consent.pdf"/);
});
