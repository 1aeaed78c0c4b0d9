// The simulator's verdict and the authority's, side by side, on returns that hold anything the form can hold. A disagreement fails and prints the message.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type OpenedPack, openOfficialPacks } from "../../src/artefacts/official-pack.ts";
import { messageWith } from "../../src/simulator/message-with.fixture.ts";
import { rules } from "../../src/simulator/rules.ts";
import { after, before, test } from "../support/suite.ts";
import { changedReturns } from "./changed-returns.ts";
import { isWhole, SEEDS } from "./how-many.ts";
import { simulatorAgrees } from "./simulator-verdict.ts";

const folder = fileURLToPath(new URL("../../../../shared/hmrc/ct600-v1.993/", import.meta.url));
const skip = existsSync(folder) ? false : "the authority's material is not beside the checkout";

const TODAY = "2026-11-15";
const COUNT = isWhole ? 2_400 : 150;
const known = new Set(rules.map(({ number }) => number));

let packs: OpenedPack[] = [];
before(async () => {
  if (skip === false) packs = (await Promise.all([openOfficialPacks([folder]), openOfficialPacks([folder])])).flat();
});
after(() => Promise.all(packs.map((pack) => pack.close())));

for (const seed of SEEDS)
  test(`${COUNT} returns changed at random from ${seed} get the authority's verdict from the simulator`, {
    skip,
  }, async (t) => {
    const changes = [...changedReturns(seed, COUNT)];
    const seen = { accepted: 0, schema: 0, rules: new Set<string>() };
    const lanes = packs.map(async (pack, lane) => {
      for (const change of changes.filter((_, index) => index % packs.length === lane)) {
        const xml = messageWith(change);
        const verdict = await pack.judge(Buffer.from(xml), TODAY);
        await simulatorAgrees(xml, { verdict, today: TODAY, context: `${JSON.stringify(change)}\n${xml}` });
        if (verdict.schema.length > 0) seen.schema++;
        else if (verdict.rules.length === 0) seen.accepted++;
        else for (const { rule } of verdict.rules) if (known.has(rule ?? "")) seen.rules.add(rule ?? "");
      }
    });
    await Promise.all(lanes);

    t.diagnostic(`${seen.accepted} accepted, ${seen.schema} against the schema, ${seen.rules.size} rules broken`);
    assert.ok(seen.rules.size > (isWhole ? 200 : 80), "the mix breaks too few rules");
  });
