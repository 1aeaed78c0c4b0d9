import assert from "node:assert/strict";
import { test } from "node:test";
import { builtMessage } from "../../../test/support/messages.ts";
import { PLACES } from "../form/table.ts";
import type { OfficialPack, Verdict } from "./official-pack.ts";
import { changedFindings, officialVerdict } from "./official-verdict.ts";
import { rulebookOn } from "./rulebook.ts";

const TODAY = "2027-12-31";
const BELOW = "Body/IRenvelope/CompanyTaxReturn";
const rule = (number: string) => ({ rule: number, at: BELOW, text: `${number} is broken` });
const schema = (at: string) => ({ rule: null, at: `${BELOW}/${at}`, text: "This element is not expected." });

/** A pack that says the same about every message. */
function saying(release: OfficialPack["release"], verdict: Verdict): OfficialPack {
  return { release, judge: async () => verdict };
}

const found: Verdict = {
  schema: [schema(PLACES[696]), schema(PLACES[145])],
  rules: [rule("9387"), rule("9388"), rule("9466"), rule("9100")],
};

/** The day of filing, the pack that is installed, and what counts of its findings. */
const cases = [
  ["2026-04-05", "v1.993", ["9387", "9388", "9466", "9100"], 2],
  ["2026-04-06", "v1.993", ["9466", "9100"], 2],
  ["2026-04-06", "v1.994", ["9387", "9388", "9466", "9100"], 2],
  ["2027-04-06", "v1.993", ["9100"], 1],
  ["2027-04-06", "v1.994", ["9387", "9100"], 1],
  ["2027-04-06", "v1.995", ["9387", "9388", "9466", "9100"], 2],
] as const;

for (const [day, release, rules, ofSchema] of cases) {
  test(`of what HMRC's ${release} finds in a return filed on ${day}, what has not changed since counts`, async () => {
    const { rulebook, pack } = rulebookOn(day, [saying(release, found)]);
    assert.ok(pack !== null);

    const verdict = await officialVerdict(Buffer.from(""), TODAY, { rulebook, pack });

    assert.deepEqual(
      verdict.rules.map((finding) => finding.rule),
      rules,
    );
    assert.equal(verdict.schema.length, ofSchema);
    assert.equal(verdict.release, release);
  });
}

test("a changed rule is told as the pack would tell it, and nothing is told twice", () => {
  const { xml } = builtMessage({ period: ["2025-04-01", "2026-03-31"] });
  const cars = `<AllowancesAndCharges><ZeroEmissionsCars><BalancingCharges>1.00</BalancingCharges></ZeroEmissionsCars></AllowancesAndCharges>`;
  const message = Buffer.from(xml.replace("<Declaration>", `${cars}<Declaration>`));
  const on = (day: string) => changedFindings(message, TODAY, rulebookOn(day, []).rulebook);

  assert.deepEqual(on("2026-04-05"), []);
  assert.deepEqual(
    on("2026-04-06").map((finding) => [finding.rule, finding.at]),
    [["8009", `${BELOW}/AllowancesAndCharges/ZeroEmissionsCars/BalancingCharges`]],
  );
});
