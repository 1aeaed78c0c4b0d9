import assert from "node:assert/strict";
import { createFakeClock } from "../../../test/support/clock.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { MINUTE, SECOND } from "../../platform/clock.ts";
import { noteAnswer, noteSilence, SANDBOX_GATEWAY } from "./authority-store.ts";
import type { SubmissionRow } from "./submission-store.ts";
import { dueAgain } from "./submitting.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const clock = createFakeClock();
const random = (bytes: number) => Buffer.alloc(bytes, 128);
/** Has waited for so long that its own turn comes in more than five minutes. */
const waiting = { destination: "sandbox", scenario: null, failures: 8 } as SubmissionRow;

async function silences(count: number) {
  await database.db.query("delete from authority_state");
  const silence = { at: clock.now(), reason: "it does not answer", enough: 2 ** 31 - 1, firstMs: 30, capMs: 600 };
  for (let message = 0; message < count; message++) await noteSilence(database.db, SANDBOX_GATEWAY, silence);
}

async function waitSeconds(row: SubmissionRow, kind: "silence" | "try_later" = "silence"): Promise<number> {
  const due = await dueAgain(database.db, row, kind, { clock, random });
  return (due.getTime() - clock.now().getTime()) / SECOND;
}

const OWN_TURN = (5 * MINUTE) / SECOND;

test("of those that wait for a silent sandbox one is due soon, again and again, and the others in their own time", async () => {
  await silences(5);

  const first = await waitSeconds(waiting);
  const others = [await waitSeconds(waiting), await waitSeconds(waiting)];
  clock.advance(15 * SECOND);
  const again = [await waitSeconds(waiting), await waitSeconds(waiting)];

  assert.equal(first, 15);
  assert.ok(Math.min(...others) > OWN_TURN, `${others}`);
  assert.equal(again[0], 15);
  assert.ok(Number(again[1]) > OWN_TURN, `${again}`);
});

test("after an answer, or after few silences, nobody is chosen", async () => {
  await silences(4);
  const afterFour = await waitSeconds(waiting);
  await silences(5);
  await database.db.transaction((tx) => noteAnswer(tx, SANDBOX_GATEWAY));

  assert.ok(Math.min(afterFour, await waitSeconds(waiting)) > OWN_TURN);
});

test("neither a scenario, which may be silent on purpose, nor a live return, nor one that was asked to wait is chosen", async () => {
  await silences(5);
  const seconds = [
    await waitSeconds({ ...waiting, scenario: "never_answers" }),
    await waitSeconds({ ...waiting, destination: "live" }),
    await waitSeconds(waiting, "try_later"),
  ];

  assert.ok(Math.min(...seconds) > OWN_TURN, `${seconds}`);
});

test("what would come sooner than that keeps its time", async () => {
  await silences(5);

  assert.ok((await waitSeconds({ ...waiting, failures: 1 })) < 15);
  assert.equal(await waitSeconds(waiting), 15, "and is not the one chosen");
});
