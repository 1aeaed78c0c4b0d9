import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { participatorLoans } from "../../pages/loans/loans.ts";
import type { ReturnInput } from "../../return.ts";
import { taxReliefs } from "../profits/reliefs.ts";
import { amountLine, assertWorkedOutAgain, findingsOf, statedBoxes } from "../stated.fixture.ts";
import { type ExpectedReturn, skip, wideVectors } from "../wide-vectors.fixture.ts";
import { associatedCompanies } from "./associated-companies.ts";
import { charge } from "./charge.ts";
import { payableTax, settlement } from "./settlement.ts";

interface Input {
  box_475_pence: number;
  box_480_pence: number;
  income_tax_deducted: number;
  tax_already_paid?: number;
}

const vectors = wideVectors<Input, { boxes: Record<string, string> }>("charge", "settlement");
const returns = ["charge", "income", "losses"].flatMap((file) =>
  wideVectors<ReturnInput, ExpectedReturn>(file, "return"),
);

suite("settlement of the shared vectors", { skip }, () => {
  test("there are vectors to hold the settlement against", () => {
    assert.ok(vectors.length >= 9);
    assert.ok(returns.length >= 90);
  });

  for (const { id, title, input, expected } of vectors)
    test(`${id}: ${title}`, () => {
      const { income_tax_deducted, tax_already_paid } = input;
      const {
        40: _,
        515: __,
        595: ___,
        ...boxes
      } = statedBoxes([
        settled(
          { income_tax_deducted, ...(tax_already_paid === undefined ? {} : { tax_already_paid }) },
          {
            liability: BigInt(input.box_475_pence),
            loanTax: BigInt(input.box_480_pence),
          },
        ),
      ]);

      assert.deepEqual(boxes, expected.boxes);
    });

  for (const { id, title, input, expected } of returns) {
    const { boxes } = expected;
    if (boxes === undefined) continue;
    test(`${id}, from the profits chargeable on: ${title}`, () => {
      const { financials, period } = input;
      const { associated } = associatedCompanies(input);
      const profits = amountLine("profits", pence(boxes[315]));
      const charged = charge({
        period,
        profits,
        exemptDistributionsPence: financials.exempt_distributions,
        associated,
        isNumberStated: input.company.associated_companies !== undefined,
      });
      const reliefs = taxReliefs(financials, { due: charged.due, profits });
      const loans = participatorLoans(financials.participator_loans, { period, today: expected.today ?? "2026-11-15" });
      const tax = payableTax({ liability: reliefs.liability, loanTax: loans.tax, financials });
      const last = settlement({ tax, financials, repayment: input.repayment, isPlain: false });

      const steps = [charged, reliefs, loans, tax, last];
      const ofSteps = Object.entries(boxes).filter(([box]) => box === "40" || isBetween(box, 326, 620));
      assert.deepEqual(statedBoxes(steps), Object.fromEntries(ofSteps.sort(([a], [b]) => (a < b ? -1 : 1))));
      assertWorkedOutAgain(steps, input);
    });
  }
});

const BANK = {
  bank_name: "Any Bank",
  sort_code: "123456",
  account_number: "12345678",
  account_name: "Example Widgets Ltd",
};

test("a plain return states all of the tax as outstanding, as it always has", () => {
  const step = settled({}, { isPlain: true });

  assert.deepEqual(statedBoxes([step]), { 510: "100.00", 525: "100.00", 528: "100.00", 600: "100.00" });
  assert.deepEqual([step.outstanding?.value, step.overpaid], [10_000n, null]);
});

test("another return says what is outstanding only where it was told what was paid", () => {
  assert.equal(statedBoxes([settled({})])[600], undefined);
  assert.equal(statedBoxes([settled({ tax_already_paid: 0 })])[600], "100.00");
  assert.equal(statedBoxes([settled({ tax_already_paid: 0 })])[595], undefined);
  assert.equal(statedBoxes([settled({ tax_already_paid: 0 }, { isPlain: true })])[600], "100.00");
});

test("outstanding and overpaid are known together, and only one of them is stated", () => {
  for (const [paid, outstanding, overpaid, box] of [
    [9_999, 1n, 0n, 600],
    [10_000, 0n, 0n, 600],
    [10_001, 0n, 1n, 605],
  ] as const) {
    const step = settled({ tax_already_paid: paid });
    const boxes = statedBoxes([step]);

    assert.deepEqual([step.outstanding?.value, step.overpaid?.value], [outstanding, overpaid]);
    assert.deepEqual([boxes[600] !== undefined, boxes[605] !== undefined], [box === 600, box === 605]);
    assert.equal(boxes[40], overpaid > 0n ? "yes" : undefined);
  }
});

test("with an account the return says what is to be repaid to it", () => {
  const financials = { income_tax_deducted: 15_000, tax_already_paid: 2_500 };
  const step = settled(financials, { repayment: { ...BANK, not_below: 2_599 } });

  assert.deepEqual(statedBoxes([step]), {
    40: "yes",
    510: "100.00",
    515: "150.00",
    520: "50.00",
    525: "0.00",
    528: "0.00",
    595: "25.00",
    605: "25.00",
    860: "25.00",
    865: "25.00",
    870: "50.00",
    920: "Any Bank",
    925: "123456",
    930: "12345678",
    935: "Example Widgets Ltd",
  });
  assert.deepEqual(step.warnings, []);
  assertWorkedOutAgain([step], { financials, repayment: { not_below: 2_599 } });
});

test("without an account a repayment is a warning, and nothing else is", () => {
  const warning = [{ code: "repayment_without_bank_details", field: "repayment" }];

  assert.deepEqual(findingsOf(settled({ tax_already_paid: 10_001 }).warnings), warning);
  assert.deepEqual(
    findingsOf(settled({ income_tax_deducted: 10_001 }, { repayment: { not_below: 100 } }).warnings),
    warning,
  );
  assert.deepEqual(settled({ tax_already_paid: 10_000 }).warnings, []);
  assert.deepEqual(settled({}, { repayment: BANK }).warnings, []);
});

test("an account may be given where nothing is to be repaid", () => {
  const boxes = statedBoxes([settled({ tax_already_paid: 0 }, { repayment: BANK })]);

  assert.deepEqual([boxes[40], boxes[865], boxes[870], boxes[925]], [undefined, undefined, undefined, "123456"]);
});

test("what is wrong with the account is a problem of the settlement", () => {
  const { sort_code: _, ...rest } = BANK;

  assert.deepEqual(findingsOf(settled({}, { repayment: rest }).problems), [
    { code: "missing_field", field: "repayment.sort_code" },
  ]);
});

interface Facts {
  liability?: bigint;
  loanTax?: bigint;
  repayment?: ReturnInput["repayment"];
  isPlain?: boolean;
}

function settled(
  financials: { income_tax_deducted?: number; tax_already_paid?: number },
  { liability = 10_000n, loanTax, repayment, isPlain = false }: Facts = {},
) {
  const tax = payableTax({
    liability: amountLine("liability", liability),
    loanTax: loanTax === undefined ? null : amountLine("loan_tax", loanTax),
    financials,
  });
  const last = settlement({ tax, financials, repayment, isPlain });
  return { ...last, lines: [...tax.lines, ...last.lines], payable: tax.payable };
}

function isBetween(box: string, least: number, most: number): boolean {
  return Number(box) >= least && Number(box) <= most;
}

function pence(text = "0.00"): bigint {
  return BigInt(text.replace(".", ""));
}
