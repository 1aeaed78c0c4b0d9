import assert from "node:assert/strict";
import { test } from "node:test";
import { compute } from "../../../../packages/ct600/computation/computation.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { filedValues, problemsInForm, readAmendment } from "./amendment-form.ts";

const filed: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
  period: { start: "2024-04-01", end: "2025-03-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000, gross_profit: 5_000_000 },
  declarant: { name: "Jane Director" },
};

const typed = (changes: Record<string, string>, { own_accounts = false, own_computations = false } = {}) => {
  const whole = { input: filed, own_accounts, own_computations };
  return readAmendment(new URLSearchParams({ ...filedValues(whole), ...changes }), whole);
};

test("the form as it is shown changes nothing, and says so", () => {
  const { change, problems } = typed({});

  assert.deepEqual(change, {});
  assert.match(problems[""] ?? "", /^Nothing has changed/);
});

test("only what differs is sent", () => {
  const { change, problems } = typed({
    trading_profit: "£45,000.50",
    net_profit: "(10)",
    standard: "frs105",
    declarant_status: " Director ",
  });

  assert.deepEqual(problems, {});
  assert.deepEqual(change, {
    financials: { trading_profit: 4_500_050, net_profit: -1_000 },
    accounts: { standard: "frs105" },
    declarant: { status: "Director" },
  });
});

test("the same amount written differently is no change", () => {
  assert.deepEqual(typed({ turnover: "£120000" }).change, {});
});

test("an optional amount that is emptied, or 0, goes back to its default", () => {
  assert.deepEqual(typed({ gross_profit: "" }), { change: { financials: { gross_profit: 0 } }, problems: {} });
  assert.deepEqual(typed({ gross_profit: "0" }), { change: { financials: { gross_profit: 0 } }, problems: {} });
  assert.deepEqual(typed({ net_profit: "0.00" }).change, {});
});

test("a required amount cannot be emptied, but may be 0", () => {
  assert.deepEqual(Object.keys(typed({ turnover: "", trading_profit: "" }).problems), ["turnover", "trading_profit"]);
  assert.deepEqual(typed({ trading_profit: "0" }).change, { financials: { trading_profit: 0 } });
});

test("computations of one's own are kept unless generated ones are chosen", () => {
  const own = { own_computations: true };

  assert.deepEqual(typed({ turnover: "1" }, own).change, { financials: { turnover: 100 } });
  assert.deepEqual(typed({ computations_document: "generated" }, own).change, {
    computations: { use_generated: true },
  });
  assert.deepEqual(Object.keys(typed({ computations_document: "theirs" }, own).problems), ["computations_document"]);
  assert.deepEqual(typed({ computations_document: "generated", turnover: "1" }).change, {
    financials: { turnover: 100 },
  });
});

test("a document of one's own is kept unless generated accounts are chosen, and then the standard counts", () => {
  const own = { own_accounts: true };

  assert.deepEqual(typed({ turnover: "1", standard: "frs105" }, own).change, { financials: { turnover: 100 } });
  assert.deepEqual(typed({ document: "generated" }, own).change, { accounts: { use_generated: true } });
  assert.deepEqual(typed({ document: "generated", standard: "frs105" }, own).change, {
    accounts: { use_generated: true, standard: "frs105" },
  });
  assert.deepEqual(Object.keys(typed({ document: "theirs" }, own).problems), ["document"]);
  assert.deepEqual(typed({ document: "generated", turnover: "1" }).change, { financials: { turnover: 100 } });
});

test("each problem stands at its field", () => {
  const { problems } = typed({
    turnover: "-1",
    trading_profit: "lots",
    gross_profit: "some",
    standard: "ifrs",
    declarant_name: "",
  });

  assert.deepEqual(Object.keys(problems).sort(), [
    "declarant_name",
    "gross_profit",
    "standard",
    "trading_profit",
    "turnover",
  ]);
});

test("an error of the checks is shown at its field, or above the form", () => {
  const problems = problemsInForm({
    problems: [
      { code: "invalid_monetary_value", message: "financials.turnover must be …", field: "financials.turnover" },
      { code: "missing_field", message: "declarant.name is required.", field: "declarant.name" },
      { code: "business_rule_failed", message: "One.", field: "period.end" },
      { code: "business_rule_failed", message: "Two.", field: "accounts.ixbrl" },
    ],
    computation: null,
  });

  assert.deepEqual(problems, {
    turnover: "This amount is too large for a return.",
    declarant_name: "declarant.name is required.",
    "": "One. Two.",
  });
});

test("beside details a net profit of 0 is 0: it is kept if it was filed, and sent if the field is emptied", () => {
  const withDetails = (net_profit: number) => {
    const financials = { ...filed.financials, net_profit, adjustments: { depreciation: 4_000_000 - net_profit } };
    return { input: { ...filed, financials }, own_accounts: false, own_computations: false };
  };
  const changed = (net_profit: number, changes: Record<string, string>) => {
    const whole = withDetails(net_profit);
    return readAmendment(new URLSearchParams({ ...filedValues(whole), ...changes }), whole).change;
  };

  assert.deepEqual(changed(0, { turnover: "1" }), { financials: { turnover: 100 } });
  assert.deepEqual(changed(1_000_000, { turnover: "1" }), { financials: { turnover: 100 } });
  assert.deepEqual(changed(1_000_000, { net_profit: "" }), { financials: { net_profit: 0 } });
});

test("the trading profit that follows from details is said in pounds, as it can be typed", () => {
  const problemOf = (net_profit: number) => {
    const financials = { turnover: 0, trading_profit: 1, net_profit, adjustments: { depreciation: 10_050 } };
    const computation = compute({ ...filed, financials }, { today: "2026-11-15" });
    return problemsInForm({ problems: [...computation.problems], computation }).trading_profit ?? "";
  };

  assert.match(problemOf(100_000), /gives £1,100\.50\. Enter that, or correct the net profit\.$/);
  assert.match(problemOf(-100_000), / gives −£899\.50\. /);
  assert.match(problemOf(-10_050), / gives £0\.00\. /);
  assert.doesNotMatch(problemOf(100_000), /pence/);
});
