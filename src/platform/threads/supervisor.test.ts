import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../../../test/support/until.ts";
import { StartupError } from "../errors.ts";
import { createLog } from "../log.ts";
import type { FixtureData } from "./supervisor.fixture.ts";
import { supervise } from "./supervisor.ts";

const module = new URL("./supervisor.fixture.js", import.meta.url);
const LONG = { withinMs: 60_000 };

async function start(given: Omit<FixtureData, "start"> = {}) {
  const said: string[] = [];
  const lines: { level: number; thread: string; msg: string; error?: { message: string } }[] = [];
  const starts: ({ start: number } | null)[] = [];
  const thread = await supervise<{ start: number }, string, string>(module, {
    name: "the scribe",
    data: (before): FixtureData => ({ ...given, start: starts.push(before) }),
    onMessage: (message) => void said.push(message),
    log: createLog("info", { write: (line) => void lines.push(JSON.parse(line)) }),
    waitsMs: [0],
  });
  const hears = (message: string) => until(message, async () => said.includes(message));
  return { thread, said, lines, starts, hears };
}

test("a thread says that it is ready, is told things, and stops when it is asked to", async () => {
  const { thread, said, lines } = await start();

  thread.tell("a word");
  await thread.stop(LONG);

  assert.deepEqual(thread.ready, { start: 1 });
  assert.deepEqual(said, ["1 heard a word", "1 stopped"]);
  assert.deepEqual(lines, []);
});

const ends: [word: string, message: RegExp][] = [
  ["exit", /^the thread ended with exit code 3$/],
  ["throw", /^it was told to$/],
];
for (const [word, message] of ends) {
  test(`a thread that ends by itself (${word}) is named in the log with the reason and started again`, async () => {
    const { thread, lines, starts, hears } = await start();

    thread.tell(word);
    await until("it runs again", async () => lines.some(({ msg }) => msg === "the scribe runs again"));
    thread.tell("a word");
    await hears("2 heard a word");
    await thread.stop(LONG);

    assert.deepEqual(
      lines.map(({ level, thread, msg }) => [level, thread, msg]),
      [
        [50, "the scribe", "the scribe ended; starting it again"],
        [30, "the scribe", "the scribe runs again"],
      ],
    );
    assert.match(lines[0]?.error?.message ?? "", message);
    assert.deepEqual(starts, [null, { start: 1 }], "the second start knows what the first one said");
  });
}

test("a further start that fails is followed by another", async () => {
  const { thread, lines, hears } = await start({ failing: [2, 3] });

  thread.tell("exit");
  await until("it runs again", async () => lines.some(({ msg }) => msg === "the scribe runs again"));
  thread.tell("a word");
  await hears("4 heard a word");
  await thread.stop(LONG);

  const reasons = lines.flatMap(({ error }) => (error === undefined ? [] : [error.message]));
  assert.deepEqual(reasons, ["the thread ended with exit code 3", "start 2 fails", "start 3 fails"]);
});

test("a thread that does not stop in time is ended", async () => {
  const { thread, said, lines, hears } = await start();
  thread.tell("never stop");
  await hears("1 heard never stop");

  await thread.stop({ withinMs: 1 });

  assert.deepEqual(said, ["1 heard never stop"]);
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ["the scribe did not stop in an orderly way"],
  );
});

test("a thread that ends as it is asked to stop is not started again", async () => {
  const { thread, starts, lines } = await start();

  thread.tell("exit");
  await thread.stop(LONG);

  assert.equal(starts.length, 1);
  assert.equal(lines[0]?.error?.message, "the thread ended with exit code 3");
});

test("what keeps a thread from starting the first time is thrown, in its own words", async () => {
  await assert.rejects(start({ refuse: "there is no ink" }), new StartupError("there is no ink"));
  await assert.rejects(start({ failing: [1] }), /^Error: start 1 fails$/);
});
