import assert from "node:assert/strict";
import { test } from "node:test";
import { associatedCompanies } from "./associated-companies.ts";

const COMPANY = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
const ACROSS = { start: "2022-10-01", end: "2023-09-30" };

test("one number counts for the whole period, and none is 0", () => {
  assert.deepEqual(of({ associated_companies: 3 }), { associated: 3, problems: [] });
  assert.deepEqual(of({}), { associated: 0, problems: [] });
});

test("two numbers are taken where the limits came into force within the period", () => {
  assert.deepEqual(of({ associated_companies_by_year: [3, 1] }, ACROSS), { associated: [3, 1], problems: [] });
  for (const period of [
    { start: "2023-03-31", end: "2024-03-30" },
    { start: "2022-04-02", end: "2023-04-01" },
  ])
    assert.deepEqual(of({ associated_companies_by_year: [0, 2] }, period).problems, [], period.start);
});

test("two numbers are refused beside one, in any other period, and when they are the same", () => {
  for (const [company, period] of [
    [{ associated_companies: 0, associated_companies_by_year: [3, 1] }, ACROSS],
    [{ associated_companies_by_year: [3, 1] }, { start: "2023-04-01", end: "2024-03-31" }],
    [{ associated_companies_by_year: [3, 1] }, { start: "2022-04-01", end: "2023-03-31" }],
    [{ associated_companies_by_year: [3, 1] }, { start: "2024-01-01", end: "2024-12-31" }],
    [{ associated_companies_by_year: [2, 2] }, ACROSS],
  ] as const) {
    const [problem, ...others] = of(company, period).problems;

    assert.deepEqual(
      [problem?.code, problem?.field, others],
      ["invalid_type", "company.associated_companies_by_year", []],
    );
  }
});

function of(
  {
    associated_companies_by_year: byYear,
    ...company
  }: { associated_companies?: number; associated_companies_by_year?: readonly number[] },
  period = { start: "2024-04-01", end: "2025-03-31" },
) {
  return associatedCompanies({
    company: { ...COMPANY, ...company, ...(byYear && { associated_companies_by_year: [...byYear] }) },
    period,
  });
}
