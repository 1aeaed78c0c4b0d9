import assert from "node:assert/strict";
import { test } from "node:test";
import { SECOND } from "../clock.ts";
import { StalledReaders } from "./stalled-readers.ts";

function reader(queued: number) {
  return {
    bytesWritten: queued,
    writableLength: queued,
    isEnded: false,
    destroy() {
      this.isEnded = true;
      return this as never;
    },
    /** The other side takes so many of the bytes that wait. */
    reads(bytes: number) {
      this.writableLength -= bytes;
    },
  };
}

test("a connection is ended when its other side has read nothing for a minute, though bytes wait for it", () => {
  const stalled = new StalledReaders();
  const [deaf, slow, idle] = [reader(100), reader(100), reader(0)];
  const ended = [0, 20, 40, 60, 80, 100, 120].map((second) => {
    slow.reads(second === 40 || second === 80 ? 1 : 0);
    return stalled.end(
      [deaf, slow, idle].filter(({ isEnded }) => !isEnded),
      second * SECOND,
    );
  });

  assert.deepEqual(ended, [0, 0, 0, 1, 0, 0, 0]);
  assert.deepEqual([deaf.isEnded, slow.isEnded, idle.isEnded], [true, false, false]);
});

test("time without anything to read does not count", () => {
  const stalled = new StalledReaders();
  const kept = reader(0);
  stalled.end([kept], 0);
  stalled.end([kept], 600 * SECOND);
  Object.assign(kept, { bytesWritten: 50, writableLength: 50 });

  stalled.end([kept], 610 * SECOND);

  assert.equal(kept.isEnded, false);
  stalled.end([kept], 670 * SECOND);
  assert.equal(kept.isEnded, true);
});
