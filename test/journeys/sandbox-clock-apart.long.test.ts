// The sandbox's test clock and exchanges that take real time: a simulator that is a program of its own, on a database
// of its own; what a worker holds at the moment of an advance; an authority that keeps silent.

import assert from "node:assert/strict";
import { judgeBy, registerJudgeBy } from "../../packages/simulator/program/judges.ts";
import { type RunningSimulator, startSimulator } from "../../packages/simulator/routes.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { createFakeClock } from "../support/clock.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let elsewhere: TestDatabase;
let simulator: RunningSimulator;
let interposer: Interposer;
let service: Service;
before(async () => {
  const clock = createFakeClock();
  elsewhere = await openTestDatabase();
  const parts = {
    db: elsewhere.db,
    clock,
    random: systemRandom,
    log: createLog("silent"),
    judge: judgeBy([]),
    registerJudge: registerJudgeBy(),
    pollSeconds: 1,
  };
  simulator = await startSimulator({ ...parts, host: "127.0.0.1", port: 0 });
  interposer = await startInterposer();
  interposer.forwardTo(simulator.url);
  service = await startService({ clock, sandboxUrl: () => interposer.url });
});
after(async () => {
  await service.close();
  await interposer.close();
  await simulator.close();
  await elsewhere.close();
});

test("a poll that is under way when the clock is advanced keeps its lease; the next one is told, and is answered", async () => {
  const customer = await service.customer();
  const advance = (seconds: number) => customer.sandbox.post("/v1/sandbox/clock/advance", { seconds });
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "slow" });
  await service.settle();
  const submission = async () => {
    const [row] = await service.db.query<Record<string, unknown>>("select * from submissions where filing_id = $1", [
      json.id,
    ]);
    return row ?? {};
  };
  interposer.conduct("poll", "hold");
  await advance(1);
  const held = interposer.next("poll");
  const working = service.settle();
  await held;
  const before = await submission();

  await advance(29);
  assert.deepEqual(await submission(), { ...before, advanced_seconds: 30 });
  assert.notEqual(before.lease_token, null);
  interposer.conduct("poll", "pass");
  interposer.release();
  await working;

  assert.deepEqual(
    interposer.seen.filter((kind) => kind === "poll"),
    ["poll", "poll"],
  );
  assert.equal((await customer.sandbox.get(`/v1/filings/${json.id}`)).json.status, "accepted");
  assert.equal((await elsewhere.db.query("select from simulator.submissions")).length, 1);
  assert.equal((await service.db.query("select from simulator.submissions")).length, 0);
});

test("an authority that never answers: only its silences take real time, and everything after them is advanced", async (t) => {
  const impatient = await startService({ sendTimeoutMs: 3 * SECOND });
  t.after(() => impatient.close());
  const customer = await impatient.customer();
  const { sandbox } = customer;
  const { json } = await sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "never_answers" });
  await impatient.settle();

  let filing = json;
  for (let advances = 0; advances < 20 && filing.status !== "acknowledged"; advances++) {
    await sandbox.post("/v1/sandbox/clock/advance", { seconds: 60 });
    await impatient.settle();
    filing = (await sandbox.get(`/v1/filings/${json.id}`)).json;
  }

  assert.equal(filing.status, "acknowledged");
  assert.equal((await impatient.db.query("select from simulator.submissions")).length, 1);
});
