import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { checkReturn } from "../../check-return.ts";
import { meetsVector, pageVectors, skip } from "../vectors.fixture.ts";

suite("every shared vector of avoidance schemes", { skip }, () => {
  const vectors = pageVectors("avoidance");
  test("there are vectors", () => assert.equal(vectors.length, 13));

  for (const vector of vectors)
    test(`${vector.id} ${vector.title}`, async () => {
      const check = await meetsVector(vector);

      if (check !== null) assert.deepEqual(check.built.boxes.avoidanceSchemes, vector.expected.rows?.J5);
    });
});

const today = "2026-11-15";
const declarant = { name: "Jane Director", status: "Director" };
const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
const period = { start: "2025-04-01", end: "2026-03-31" };
const financials = { turnover: 100_000, trading_profit: 100_000, net_profit: 100_000 };

async function checked(input: object, on = today) {
  const { problems, warnings, ...rest } = await checkReturn(
    { company, period, financials, ...input },
    { today: on, declarant },
  );
  const named = ({ code, field }: { code: string; field: string }) => `${code} ${field}`;
  return { problems: problems.map(named), warnings: warnings.map(named), ...rest };
}

const of = (number: unknown, advantage_period_end: unknown = period.end) => ({
  avoidance_schemes: [{ number, advantage_period_end }],
});

test("an empty list, and null, are no list: the return is the same, byte for byte", async () => {
  const [none, empty, absent] = [
    await checked({}),
    await checked({ avoidance_schemes: [] }),
    await checked({ avoidance_schemes: null }),
  ];

  assert.ok(none.return !== null);
  assert.equal(empty.return?.irmark, none.return.irmark);
  assert.equal(absent.return?.irmark, none.return.irmark);
});

test("the first day of disclosure is taken, the day before it is not", async () => {
  assert.deepEqual((await checked(of("12345678", "2004-08-01"))).problems, []);
  assert.deepEqual((await checked(of("12345678", "2004-07-31"))).problems, [
    "invalid_date avoidance_schemes.0.advantage_period_end",
  ]);
  assert.deepEqual((await checked(of("12345678", "2099-12-31"))).problems, []);
});

test("numbers are strings of eight digits, whatever else they look like", async () => {
  for (const number of ["1234567a", " 12345678", "12345678\n", "１２３４５６７８", "", 12_345_678, true, {}, null])
    assert.deepEqual(
      (await checked(of(number))).problems,
      ["invalid_scheme_number avoidance_schemes.0.number"],
      JSON.stringify(number),
    );
});

test("a return filed on the last day of the twelve months reports its schemes in time", async () => {
  const schemes = of("12345678");
  const late = "scheme_reported_late avoidance_schemes";

  assert.ok(!(await checked(schemes, "2027-03-31")).warnings.includes(late));
  assert.ok((await checked(schemes, "2027-04-01")).warnings.includes(late));
});

test("an advantage of the period before is told of, one of this period is not", async () => {
  const arisen = "advantage_already_arisen avoidance_schemes.0.advantage_period_end";

  assert.ok((await checked(of("12345678", "2025-03-31"))).warnings.includes(arisen));
  assert.ok(!(await checked(of("12345678", "2025-04-01"))).warnings.includes(arisen));
});

test("of a long period of account the first return has the schemes", async () => {
  const long = { period: { ...period, accounts_end: "2026-09-30" }, ...of("12345678") };
  const both = await checked(long);

  assert.deepEqual(both.problems, []);
  assert.match(both.return?.body ?? "", /<ReferenceNumber>12345678</);
  assert.doesNotMatch(both.next?.body ?? "", /TaxAvoidanceSchemes|CT600J|RegisteredAvoidanceScheme/);
  assert.deepEqual((await checked({ ...long, next_period: { file: "next" } })).problems, [
    "invalid_type avoidance_schemes",
  ]);
});
