import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems } from "./department.ts";
import { readMessage } from "./message.ts";
import { coreRules } from "./rules.ts";
import { markedReturn, submitMessage } from "./sample.fixture.ts";

const TODAY = "2026-11-15";

type Change = readonly [from: string, to: string];

/** A year from July 2024: two financial years, losses brought forward, marginal relief, a relief. Not a return anybody would file. */
const wider: readonly Change[] = [
  ["<From>2024-04-01</From><To>2025-03-31</To>", "<From>2024-07-01</From><To>2025-06-30</To>"],
  [
    "<Income></Income><ChargeableProfits>0.00",
    "<Income><Trading><Profits>45000.00</Profits><LossesBroughtForward>5000.00</LossesBroughtForward>" +
      "<NetProfits>40000.00</NetProfits></Trading></Income><ChargeableProfits>40000.00",
  ],
  [
    "</ChargeableProfits>",
    "</ChargeableProfits><CorporationTaxChargeable>" +
      "<FinancialYearOne><Year>2024</Year><Details><Profit>30027.00</Profit><TaxRate>25.00</TaxRate><Tax>7506.75</Tax></Details></FinancialYearOne>" +
      "<FinancialYearTwo><Year>2025</Year><Details><Profit>9973.00</Profit><TaxRate>25.00</TaxRate><Tax>2493.25</Tax></Details></FinancialYearTwo>" +
      "</CorporationTaxChargeable><CorporationTax>10000.00</CorporationTax>" +
      "<MarginalReliefForRingFenceTrades>1500.00</MarginalReliefForRingFenceTrades>",
  ],
  [
    "<NetCorporationTaxChargeable>0.00</NetCorporationTaxChargeable>",
    "<NetCorporationTaxChargeable>8500.00</NetCorporationTaxChargeable>" +
      "<TaxReliefsAndDeductions><TotalReliefsAndDeductions>500.00</TotalReliefsAndDeductions></TaxReliefsAndDeductions>",
  ],
  [
    "<TaxPayable>0.00",
    "<NetCorporationTaxLiability>8000.00</NetCorporationTaxLiability><TaxChargeable>8000.00</TaxChargeable>" +
      "<IncomeTax><DeductedIncomeTax>100.00</DeductedIncomeTax></IncomeTax><TaxPayable>7900.00",
  ],
];

/** For each rule, changes to that return that break it and no other of ours. */
const provocations: Record<string, readonly Change[]> = {
  "9100": [["<Reference>8596148860", "<Reference>8596148861"]],
  "9101": [["<To>2025-06-30", "<To>2025-07-01"]],
  "9103": [
    ["<From>2024-07-01", `<From>${TODAY}`],
    ["<To>2025-06-30", `<To>${TODAY}`],
    ["<Year>2024", "<Year>2026"],
  ],
  "9105": [["<To>2025-06-30", "<To>2024-06-30"]],
  "9106": [
    ["<From>2024-07-01", "<From>2026-04-01"],
    ["<To>2025-06-30", "<To>2026-11-16"],
    ["<Year>2024", "<Year>2026"],
  ],
  "9113": [["<Accounts><Instance></Instance></Accounts></XBRLsubmission>", "</XBRLsubmission>"]],
  "9965": [["<Computation><Instance></Instance></Computation>", ""]],
  "9151": [["<NetProfits>40000.00", "<NetProfits>40001.00"]],
  "9186": [["<ChargeableProfits>40000.00", "<ChargeableProfits>40001.00"]],
  "9195": [["<Year>2024", "<Year>2023"]],
  "9204": [
    ["<Tax>7506.75", "<Tax>7506.76"],
    ["<CorporationTax>10000.00", "<CorporationTax>10000.01"],
    ["<NetCorporationTaxChargeable>8500.00", "<NetCorporationTaxChargeable>8500.01"],
    ["<NetCorporationTaxLiability>8000.00", "<NetCorporationTaxLiability>8000.01"],
  ],
  "9213": [
    ["<Tax>2493.25", "<Tax>2493.26"],
    ["<CorporationTax>10000.00", "<CorporationTax>10000.01"],
    ["<NetCorporationTaxChargeable>8500.00", "<NetCorporationTaxChargeable>8500.01"],
    ["<NetCorporationTaxLiability>8000.00", "<NetCorporationTaxLiability>8000.01"],
  ],
  "9214": [
    ["<CorporationTax>10000.00", "<CorporationTax>10000.01"],
    ["<NetCorporationTaxChargeable>8500.00", "<NetCorporationTaxChargeable>8500.01"],
    ["<NetCorporationTaxLiability>8000.00", "<NetCorporationTaxLiability>8000.01"],
  ],
  "9216": [
    ["<MarginalReliefForRingFenceTrades>1500.00", "<MarginalReliefForRingFenceTrades>10000.00"],
    ["<NetCorporationTaxChargeable>8500.00", "<NetCorporationTaxChargeable>0.00"],
    ["<TotalReliefsAndDeductions>500.00", "<TotalReliefsAndDeductions>0.00"],
    ["<NetCorporationTaxLiability>8000.00", "<NetCorporationTaxLiability>0.00"],
  ],
  "9234": [
    ["<NetCorporationTaxChargeable>8500.00", "<NetCorporationTaxChargeable>8501.00"],
    ["<NetCorporationTaxLiability>8000.00", "<NetCorporationTaxLiability>8001.00"],
  ],
  "9248": [["<NetCorporationTaxLiability>8000.00", "<NetCorporationTaxLiability>8001.00"]],
  "9347": [["<TaxPayable>7900.00", "<TaxPayable>8000.00"]],
};

test("a wider return that adds up breaks no rule", async () => {
  assert.deepEqual(await broken([]), []);
});

test("every rule is provoked here", () => {
  assert.deepEqual(Object.keys(provocations).sort(), coreRules.map(({ number }) => number).sort());
});

for (const { number, text } of coreRules) {
  test(`${number} is told where it applies, alone: ${text}`, async () => {
    assert.deepEqual(await broken(provocations[number] ?? []), [number]);
  });
}

/** Boxes and parts of the form that the simulator has never heard of, some of a kind it could take for its own. */
const fuller: readonly Change[] = [
  [
    "<Declaration>",
    "<IndicatorsAndInformation><FrankedInvestmentIncome>1.00</FrankedInvestmentIncome></IndicatorsAndInformation><Declaration>",
  ],
  ["</Declaration>", "</Declaration><CT600A><LoansInformation><Total>-1</Total></LoansInformation></CT600A>"],
  ["<ReturnInfoSummary>", "<ReturnInfoSummary><SupplementaryPages><CT600A>yes</CT600A></SupplementaryPages>"],
];

test("boxes it does not know are accepted: others file fuller returns", async () => {
  assert.deepEqual(await broken(fuller), []);
});

const allowed: [what: string, changes: readonly Change[]][] = [
  [
    "a leap year's period of twelve months",
    [
      ["<From>2024-07-01", "<From>2024-02-29"],
      ["<To>2025-06-30", "<To>2025-02-28"],
      ["<Year>2024", "<Year>2023"],
    ],
  ],
  [
    "a company in liquidation that ends in the future",
    [
      ["<From>2024-07-01", "<From>2026-04-01"],
      ["<To>2025-06-30", "<To>2027-03-31"],
      ["<Year>2024", "<Year>2026"],
      ["<CompanyType>0", "<CompanyType>3"],
    ],
  ],
  [
    "no accounts with a reason",
    [
      ["<ThisPeriodAccounts>yes</ThisPeriodAccounts>", "<NoAccountsReason>Dormant</NoAccountsReason>"],
      ["<Accounts><Instance></Instance></Accounts></XBRLsubmission>", "</XBRLsubmission>"],
    ],
  ],
  [
    "computations in another file",
    [
      ["<Computation><Instance></Instance></Computation>", ""],
      ["</XBRLsubmission>", '</XBRLsubmission><Attachment Type="computations"></Attachment>'],
    ],
  ],
  [
    "more income tax deducted than tax due",
    [
      ["<DeductedIncomeTax>100.00", "<DeductedIncomeTax>9000.00"],
      ["<TaxPayable>7900.00", "<TaxPayable>0.00"],
    ],
  ],
];

for (const [what, changes] of allowed) {
  test(`${what}: no rule is broken`, async () => {
    assert.deepEqual(await broken(changes), []);
  });
}

async function broken(changes: readonly Change[]): Promise<string[]> {
  const body = markedReturn(undefined, (text) =>
    [...wider, ...changes].reduce((changed, [from, to]) => {
      assert.ok(changed.includes(from), from);
      return changed.replace(from, to);
    }, text),
  );
  const reading = readMessage(Buffer.from(submitMessage({ body })));
  const message = reading.kind === "message" ? reading.message : assert.fail(reading.reason);
  assert.ok(message.submission);
  const problems = await departmentProblems({ message, submission: message.submission, today: TODAY });
  return problems.map(({ number }) => number);
}
