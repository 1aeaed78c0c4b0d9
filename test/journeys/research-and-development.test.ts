// Companies that claim relief for research and development: filed, accepted, explained, shown in documents and on the
// page; the year after, opened from what was carried forward; and a claim that an amendment adds.

import assert from "node:assert/strict";
import { evaluated } from "../../packages/ct600/computation/evaluate.fixture.ts";
import type { ShownLine } from "../../packages/ct600/computation/shown.ts";
import { poundsAndPence } from "../../packages/ct600/money.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { signedIn, wordsOf } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
});
after(() => service.close());

type Research = NonNullable<ReturnInput["financials"]["research_and_development"]>;

const UTR = "2000000000";
const YEAR = { start: "2025-04-01", end: "2026-03-31" };
const CLAIM = { size: "small_or_medium", additional_information_sent: true, claim_notified: true } as const;
const PAYE = { paye_and_nic: 3_000_000, paye_references: ["123/AB456"] };
const BANK = {
  bank_name: "Any Bank",
  sort_code: "123456",
  account_number: "12345678",
  account_name: "Example Widgets Ltd",
};

const developer = (profit: number, research: Research, more: Partial<ReturnInput["financials"]> = {}): ReturnInput => ({
  ...sampleReturn({ utr: UTR }),
  period: YEAR,
  financials: { turnover: 0, trading_profit: profit, research_and_development: research, ...more },
  repayment: BANK,
});

interface Explained {
  boxes: Record<string, string>;
  figures: Record<string, number>;
  lines: ShownLine[];
}

/** Files it, waits for HMRC's answer, and reads it everywhere. */
async function filed(customer: Customer, body: ReturnInput) {
  const checked = await customer.sandbox.post("/v1/validate?include=computation", body);
  assert.deepEqual(checked.json.errors, []);
  const created = await customer.sandbox.post("/v1/filings", body);
  assert.equal(created.status, 201, created.text);
  return read(customer, created.json.id, body);
}

async function read(customer: Customer, id: string, body: unknown) {
  const filing = await service.untilFinal(customer.sandbox, id);
  const { json } = await customer.sandbox.get(`/v1/filings/${id}/computation`);
  const { boxes, figures, lines } = json as Explained;
  const again = evaluated(lines, body);
  for (const { id, value } of lines) assert.equal(poundsAndPence(again.get(id) ?? 0n), value, id);
  const documentOf = async (name: string) => (await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`)).text;
  const person = await signedIn(service, customer);
  return {
    id,
    filing,
    boxes,
    figures,
    xml: await documentOf("submission.xml"),
    computations: wordsOf(await documentOf("computations.xhtml")),
    page: wordsOf((await person.get(`/sandbox/filings/${id}`)).text),
  };
}

const stated = (boxes: Record<string, string>, ...names: string[]) => names.map((name) => boxes[name]);

test("a profitable developer sets the credit against its tax", async () => {
  const customer = await service.customer();
  const research = { ...CLAIM, expenditure: 50_000_000 };
  const { filing, boxes, xml, computations, page } = await filed(
    customer,
    developer(110_000_000, research, { tax_already_paid: 0 }),
  );

  assert.deepEqual(
    [filing.status, filing.credit_payable_pence, filing.tax_outstanding_pence],
    ["acknowledged", 0, 17_500_000],
  );
  assert.deepEqual(stated(boxes, "142", "650", "656", "657", "L15", "L45", "530", "545", "570", "600", "880"), [
    ...["yes", "yes", "yes", "yes", "100000.00", "100000.00", "100000.00", "100000.00", "0.00", "175000.00", undefined],
  ]);
  assert.match(xml, /<ResearchAndDevelopment><Step1>.*<Total>100000\.00<\/Total>/);
  assert.match(computations, /Step 1: corporation tax of the period .*box L45 100,000\.00/);
  assert.match(page, /Research and development .*L10.* £500,000\.00/);
});

test("a loss-making developer is paid what is left after tax on the credit", async () => {
  const customer = await service.customer();
  const research = { ...CLAIM, ...PAYE, expenditure: 20_000_000 };
  const { filing, boxes, figures, xml, computations, page } = await filed(customer, developer(-5_000_000, research));

  assert.deepEqual([filing.status, filing.credit_payable_pence], ["acknowledged", 3_240_000]);
  assert.deepEqual(stated(boxes, "40", "780", "L55", "L65", "L75", "L125", "880", "L140"), [
    ...["yes", "50000.00", "7600.00", "7600.00", "110000.00", "32400.00", "32400.00", "7600.00"],
  ]);
  assert.deepEqual(
    [figures.credit_payable_pence, figures.rdec_step_2_carried_forward_pence, figures.notional_tax_rate_percent],
    [3_240_000, 760_000, 19],
  );
  assert.match(xml, /<HMRCofficeNumber>123<\/HMRCofficeNumber><EmployerPAYEreference>AB456</);
  assert.match(computations, /PAYE references: 123\/AB456 \(box L72A\)/);
  assert.match(computations, /The credit bears tax at 19%, the rate of the profits without it\./);
  assert.match(page, /Credit payable £32,400\.00/);
});

test("an R&D-intensive company gives up its loss for a payable credit", async () => {
  const customer = await service.customer();
  const research = { ...CLAIM, ...PAYE, intensive_expenditure: 10_000_000, total_expenditure: 20_000_000 };
  const { filing, boxes, figures, computations, page } = await filed(customer, developer(-13_600_000, research));

  assert.deepEqual([filing.status, filing.credit_payable_pence], ["acknowledged", 1_972_000]);
  assert.deepEqual(stated(boxes, "653", "659", "660", "670", "780", "L166", "L168", "L170", "L180", "875"), [
    ...["yes", "100000.00", "186000.00", "186000.00", "136000.00", "100000.00", "30000.00"],
    ...["19720.00", "19720.00", "19720.00"],
  ]);
  assert.deepEqual(
    [figures.additional_deduction_pence, figures.surrenderable_loss, figures.loss_surrendered_for_credit],
    [8_600_000, 136_000, 136_000],
  );
  assert.match(computations, /Loss given up for a payable credit .*Trading loss given up for a credit .*136,000/);
  assert.match(page, /Trading loss given up for a credit/);
  const { json } = await customer.sandbox.get(`/v1/carried_forward?company_utr=${UTR}&period_start=2026-04-01`);
  assert.deepEqual(json.input, {});
});

test("the next year opens with what was held back, and files without a warning about it", async () => {
  const customer = await service.customer();
  const research = { ...CLAIM, expenditure: 100_000_000, paye_and_nic: 1_000_000, paye_references: ["123/AB456"] };
  const period = { start: "2024-04-01", end: "2025-03-31" };
  await filed(customer, { ...developer(-100, research), period });

  const { json } = await customer.sandbox.get(`/v1/carried_forward?company_utr=${UTR}&period_start=2025-04-01`);
  assert.deepEqual(json.input.financials.research_and_development, {
    brought_forward: { step_2: 3_800_000, step_3: 11_200_000 },
  });
  const next = developer(80_000_000, json.input.financials.research_and_development, {
    losses: json.input.financials.losses,
  });
  const { json: validated } = await customer.sandbox.post("/v1/validate?include=warnings", next);
  assert.deepEqual(
    validated.warnings.filter(({ code }: { code: string }) => code === "brought_forward_differs"),
    [],
  );
  const { boxes, filing } = await filed(customer, next);
  assert.equal(filing.status, "acknowledged");
  assert.deepEqual(stated(boxes, "L5", "L7", "L20", "L45", "L210", "650"), [
    ...["38000.00", "38000.00", "112000.00", "112000.00", "150000.00", undefined],
  ]);
  const without = { ...next, financials: { ...next.financials, research_and_development: {} } };
  const { json: warned } = await customer.sandbox.post("/v1/validate?include=warnings", without);
  assert.deepEqual(
    warned.warnings
      .filter(({ code }: { code: string }) => code === "brought_forward_differs")
      .map(({ field }: { field: string }) => field),
    ["step_2", "step_3"].map((step) => `financials.research_and_development.brought_forward.${step}`),
  );
});

test("an amendment adds a claim, and the credit makes the tax overpaid", async () => {
  const customer = await service.customer();
  const { research_and_development: _, ...financials } = developer(30_000_000, {}).financials;
  const body = { ...developer(0, {}), financials: { ...financials, tax_already_paid: 7_500_000 } };
  const original = await filed(customer, body);
  assert.equal(original.filing.tax_overpaid_pence, 0);

  const claim = { ...CLAIM, expenditure: 10_000_000 };
  const change = { financials: { trading_profit: 32_000_000, research_and_development: claim } };
  const answer = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, change);
  assert.equal(answer.status, 201, answer.text);
  const amended = await read(customer, answer.json.id, {
    ...body,
    financials: { ...body.financials, ...change.financials },
  });

  assert.deepEqual([amended.filing.status, amended.filing.tax_overpaid_pence], ["acknowledged", 1_500_000]);
  assert.deepEqual(stated(amended.boxes, "40", "142", "530", "605", "865"), [
    ...["yes", "yes", "20000.00", "15000.00", "15000.00"],
  ]);
  assert.match(amended.xml, /ReturnType="amended"/);
});
