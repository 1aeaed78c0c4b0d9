// Whatever is wrong with a body, it is judged: no value of the wrong shape keeps the rules, the warnings and the
// computation from their work, in the sandbox and in live.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCandidate } from "../packages/ct600/check-candidate.ts";
import { FILING } from "../packages/ct600/input/fields/filing.ts";
import { shapeOf } from "../packages/ct600/input/shape.ts";
import { beside, ownAccounts, returnWithAccounts } from "./support/accounts.ts";
import { badInputs } from "./support/bad-fields.ts";
import { partOf } from "./support/size.ts";
import { wideBadInputs } from "./support/wide-bad-fields.ts";
import { wrongShapes } from "./support/wrong-shapes.ts";

const read = shapeOf(FILING);
const options = { returnType: "new", filesAs: "company", officialPacks: [], warns: true } as const;

for (const mode of ["sandbox", "live"] as const)
  test(`every body of the tables of bad input is judged in ${mode}`, async () => {
    const context = { today: "2026-11-15", mode, defaultDeclarant: null, refuseIncomplete: true };
    const failures: string[] = [];
    for (const { what, body } of partOf([...badInputs, ...wideBadInputs])) {
      if (!isJson(body)) continue;
      try {
        await checkCandidate(read(JSON.parse(body)), context, options);
      } catch (error) {
        failures.push(`${what}: ${error}`);
      }
    }

    assert.deepEqual(failures, []);
  });

for (const mode of ["sandbox", "live"] as const)
  test(`a return with accounts for both authorities, one value of another shape, is judged in ${mode}`, async () => {
    const context = { today: "2026-11-15", mode, defaultDeclarant: null, refuseIncomplete: true };
    const right = returnWithAccounts();
    const { ixbrl } = ownAccounts();
    for (const accounts of [right.accounts, { ...right.accounts, dormant: true }, { ixbrl }])
      for (const { path, value, body } of wrongShapes({ ...right, accounts, companies_house: beside }))
        await assert.doesNotReject(
          () => checkCandidate(read(body), context, options),
          `${path}: ${JSON.stringify(value)}`,
        );
  });

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
