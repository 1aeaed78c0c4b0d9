import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { OverBudget } from "../limits/memory-budget.ts";
import { type Downloading, Downloads, SLICE_BYTES } from "./downloads.ts";
import { CallerLeft } from "./on-close.ts";

const MIB = 1024 * 1024;
const limits = {
  totalBytes: 10 * MIB,
  shareBytes: 6 * MIB,
  underWay: { total: 6, share: 4 },
  madeAtOnce: { total: 3, share: 2 },
};

function download(owner: string, method = "GET") {
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  const response = new EventEmitter();
  const whose = { owner, request: { method, socket }, response } as unknown as Downloading;
  return { whose, ends: () => response.emit("close"), breaks: () => socket.emit("close") };
}

const codeOf = (make: () => unknown) => {
  try {
    make();
    return "held";
  } catch (error) {
    return error instanceof OverBudget ? error.code : error;
  }
};

test("a large answer is counted until it is sent or its connection breaks; a small one is not", () => {
  const downloads = new Downloads(limits);
  const [sent, broken, small, head] = [download("a"), download("a"), download("a"), download("a", "HEAD")];
  downloads.hold(sent.whose, Buffer.alloc(3 * MIB));
  downloads.hold(broken.whose, "x".repeat(2 * MIB));
  downloads.hold(small.whose, Buffer.alloc(SLICE_BYTES));
  downloads.hold(head.whose, Buffer.alloc(3 * MIB));

  assert.equal(downloads.heldBytes, 5 * MIB);
  sent.ends();
  assert.equal(downloads.heldBytes, 2 * MIB);
  broken.breaks();
  assert.equal(downloads.heldBytes, 0);
});

test("beyond its share an organisation is refused, and beyond all room everyone is", () => {
  const downloads = new Downloads(limits);
  const hold = (owner: string, mib: number) =>
    codeOf(() => downloads.hold(download(owner).whose, Buffer.alloc(mib * MIB)));

  assert.deepEqual(
    [hold("a", 6), hold("a", 1), hold("b", 4), hold("c", 1)],
    ["held", "rate_limit_exceeded", "held", "service_unavailable"],
  );
});

test("what is sent in slices is what was given, with its length", async () => {
  const bytes = Buffer.from(Array.from({ length: SLICE_BYTES * 2 + 7 }, (_, at) => at % 251));

  const { payload, headers } = new Downloads(limits).hold(download("a").whose, bytes);

  assert.ok(payload instanceof Readable);
  assert.deepEqual(headers, { "content-length": String(bytes.length) });
  assert.ok(bytes.equals(await buffer(payload)));
});

test("with too many downloads under way the next one is refused before it is made", async () => {
  const downloads = new Downloads(limits);
  let made = 0;
  const make = async (owner: string) => {
    try {
      await downloads.make(download(owner).whose, async () => made++);
      return "made";
    } catch (error) {
      return error instanceof OverBudget ? error.code : error;
    }
  };

  const outcomes = [];
  for (const owner of ["a", "a", "a", "a", "a", "b", "b", "c"]) outcomes.push(await make(owner));

  const expected = ["made", "made", "made", "made", "rate_limit_exceeded", "made", "made", "service_unavailable"];
  assert.deepEqual(outcomes, expected);
  assert.equal(made, 6);
});

test("only so many are made at the same time, for one organisation and in all; the others wait for their turn", async () => {
  const downloads = new Downloads(limits);
  let [making, most] = [0, 0];
  const finish: (() => void)[] = [];
  const make = (owner: string) => {
    const one = download(owner);
    const made = downloads.make(one.whose, async () => {
      most = Math.max(most, ++making);
      await new Promise<void>((resolve) => finish.push(resolve));
      making--;
    });
    return { made, ends: one.ends };
  };
  const own = [make("a"), make("a"), make("a")];
  assert.equal(making, 2);
  const others = [make("b"), make("b")];
  assert.equal(making, 3);

  while (finish.length > 0) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all([...own, ...others].map(({ made }) => made));

  assert.equal(most, 3);
  assert.equal(downloads.underWay, 5, "until they are sent");
  for (const { ends } of [...own, ...others]) ends();
  assert.equal(downloads.underWay, 0);
});

test("a caller who leaves while waiting keeps the place until its turn, and then nothing is made", async () => {
  const downloads = new Downloads({ ...limits, madeAtOnce: { total: 1, share: 1 } });
  let finish = () => {};
  const first = downloads.make(download("a").whose, () => new Promise<void>((resolve) => (finish = resolve)));
  const leaving = download("a");
  let isMade = false;
  const second = downloads.make(leaving.whose, async () => {
    isMade = true;
  });
  leaving.breaks();
  assert.equal(downloads.underWay, 2, "a queue of callers who left is bounded too");
  finish();

  await first;
  await assert.rejects(second, CallerLeft);

  assert.equal(isMade, false);
  assert.equal(downloads.underWay, 1);
});
