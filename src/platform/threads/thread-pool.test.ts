import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { OutOfTime } from "./thread.ts";
import { openThreadPool, type ThreadPool } from "./thread-pool.ts";

type Pool = ThreadPool<string, { word: string; answered: number }>;

const module = new URL("./thread.fixture.js", import.meta.url);
describe("a pool of threads", () => {
  let pool: Pool;
  afterEach(() => pool.close());

  function open({ threads = 1, withinMs = 60_000, data = {} } = {}): Pool {
    pool = openThreadPool(module, data, { threads, withinMs });
    return pool;
  }

  /** The words in the order they were answered. */
  const inOrder = (replies: { word: string; answered: number }[]) =>
    replies.toSorted((one, other) => one.answered - other.answered).map(({ word }) => word);

  test("owners take turns: a backlog holds up the others by one request each time", async () => {
    open();
    const words = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"];

    const replies = await Promise.all(words.map((word) => pool.ask(word, { owner: word.charAt(0) })));

    assert.deepEqual(inOrder(replies), ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  test("as many requests run at once as there are threads", async () => {
    open({ threads: 2, data: { meeting: new SharedArrayBuffer(4) } });

    const replies = await Promise.all(["a", "b"].map((owner) => pool.ask("meet", { owner })));

    assert.deepEqual(
      replies.map(({ word }) => word),
      ["meet", "meet"],
    );
  });

  test("one owner has all threads but one: the next owner is served though the first never ends", async () => {
    open({ threads: 2 });
    for (let request = 0; request < 2; request++) pool.ask("go on for ever", { owner: "a" }).catch(() => {});

    const { word } = await pool.ask("b", { owner: "b" });

    assert.equal(word, "b");
  });

  test("a request whose caller has left is never begun, and the others lose no turn", async () => {
    open();
    const [leaving, gone] = [new AbortController(), new Error("the caller left")];
    const first = pool.ask("first", { owner: "a" });
    const left = pool.ask("left", { owner: "a", signal: leaving.signal });
    const next = pool.ask("next", { owner: "b" });

    leaving.abort(gone);

    await assert.rejects(left, gone);
    await assert.rejects(pool.ask("late", { owner: "a", signal: leaving.signal }), gone);
    assert.deepEqual(await Promise.all([first, next]), [
      { word: "first", answered: 1 },
      { word: "next", answered: 2 },
    ]);
  });

  test("a running request is finished when its caller leaves", async () => {
    open();
    const leaving = new AbortController();
    const reply = pool.ask("a", { owner: "a", signal: leaving.signal });

    leaving.abort(new Error("the caller left"));

    assert.deepEqual(await reply, { word: "a", answered: 1 });
  });

  test("a request that takes too long, dies or fails takes no other with it", async () => {
    open({ withinMs: 5_000 });
    const ask = (word: string) => pool.ask(word, { owner: word });

    const [late, dead, failed, sound] = await Promise.allSettled(["go on for ever", "exit", "throw", "a"].map(ask));

    assert.ok(late?.status === "rejected" && late.reason instanceof OutOfTime);
    assert.ok(dead?.status === "rejected" && !(dead.reason instanceof OutOfTime));
    assert.ok(failed?.status === "rejected" && failed.reason.message === "no such word");
    assert.ok(sound?.status === "fulfilled" && sound.value.word === "a");
  });

  test("a thread that cannot be started fails the request, and the next one tries again", async () => {
    open({ data: { refuse: "there is no ink" } });

    await assert.rejects(pool.ask("a", { owner: "a" }), /there is no ink/);
    await assert.rejects(pool.ask("b", { owner: "a" }), /there is no ink/);
  });

  test("closing rejects what waits, and a closed pool takes no more", async () => {
    open();
    const waiting = ["a", "b"].map((word) => pool.ask(word, { owner: "a" }).catch((error: Error) => error.message));

    await pool.close();

    assert.equal((await Promise.all(waiting))[1], "the threads were closed");
    await assert.rejects(pool.ask("c", { owner: "a" }), /the threads were closed/);
  });
});
