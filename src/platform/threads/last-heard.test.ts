import assert from "node:assert/strict";
import { test } from "node:test";
import { LastHeard } from "./last-heard.ts";

test("a part that says nothing more is named, until it speaks again", () => {
  const parts = new LastHeard();
  parts.heard("worker 1", 0);
  parts.heard("worker 2", 0);
  parts.heard("worker 1", 90);

  assert.deepEqual(parts.silentFor(100, 100), []);
  assert.deepEqual(parts.silentFor(100, 150), ["worker 2"]);
  parts.heard("worker 2", 150);
  assert.deepEqual(parts.silentFor(100, 150), []);
});
