import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { until } from "../../../test/support/until.ts";
import { StartupError } from "../errors.ts";
import { OutOfTime, openThread } from "./thread.ts";

const module = new URL("./thread.fixture.js", import.meta.url);
const open = (data = {}) => openThread<string, { word: string; answered: number }>(module, data);

test("requests are answered one after another, in the order they came", async () => {
  const thread = await open();

  const replies = await Promise.all(["a", "b", "c"].map((word) => thread.ask(word)));

  assert.deepEqual(replies, [
    { word: "a", answered: 1 },
    { word: "b", answered: 2 },
    { word: "c", answered: 3 },
  ]);
  await thread.close();
});

test("a thread that dies takes only the request under way with it, and is replaced", async () => {
  const thread = await open();
  await thread.ask("a");

  const [died, next, again] = await Promise.allSettled([thread.ask("exit"), thread.ask("b"), thread.ask("c")]);

  assert.equal(died.status, "rejected");
  assert.deepEqual(next, { status: "fulfilled", value: { word: "b", answered: 1 } });
  assert.deepEqual(again, { status: "fulfilled", value: { word: "c", answered: 2 } });
  await thread.close();
});

test("a thread that dies while no request waits for it does no harm", async () => {
  const thread = await open();

  await thread.ask("throw later").catch(() => {});
  let reply = await thread.ask("a").catch(() => null);
  while (reply?.answered !== 1) {
    await setImmediate();
    reply = await thread.ask("a").catch(() => null);
  }

  assert.deepEqual(reply, { word: "a", answered: 1 });
  await thread.close();
});

test("a request that fails is rejected with the reason, and the thread lives on", async () => {
  const thread = await open();

  await assert.rejects(thread.ask("throw"), /^Error: no such word$/);

  assert.deepEqual(await thread.ask("a"), { word: "a", answered: 1 });
  await thread.close();
});

test("a request that takes too long ends with its thread, and the next one has another", async () => {
  const thread = await openThread<string, { word: string }>(module, {}, { withinMs: 300 });

  await assert.rejects(thread.ask("go on for ever"), OutOfTime);

  // On a busy machine an answer may be late as well.
  const { word } = await until("the next is answered", () => thread.ask("a").catch(() => false as const));
  assert.equal(word, "a");
  await thread.close();
});

test("a thread that cannot prepare itself says so in its own words", async () => {
  await assert.rejects(open({ refuse: "there is no ink" }), new StartupError("there is no ink"));
});

test("closing rejects what waits, and a closed thread takes no more", async () => {
  const thread = await open();
  const waiting = [thread.ask("a"), thread.ask("b")].map((reply) => reply.catch((error: Error) => error.message));

  await thread.close();

  assert.equal((await Promise.all(waiting))[1], "the thread was closed");
  await assert.rejects(thread.ask("c"), /the thread was closed/);
});
