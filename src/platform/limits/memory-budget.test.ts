import assert from "node:assert/strict";
import { test } from "node:test";
import { NoRoom, Room } from "./memory-budget.ts";

const codeOf = (take: () => unknown) => {
  try {
    take();
    return "taken";
  } catch (error) {
    return error instanceof NoRoom ? error.code : error;
  }
};

test("an owner gets no more than its share, and all together no more than there is", () => {
  const room = new Room({ totalBytes: 100, shareBytes: 60 });

  const codes = [
    codeOf(() => room.take("a", 60)),
    codeOf(() => room.take("a", 1)),
    codeOf(() => room.take("b", 40)),
    codeOf(() => room.take("c", 1)),
    codeOf(() => room.take("a", 0)),
  ];

  assert.deepEqual(codes, ["taken", "rate_limit_exceeded", "taken", "service_unavailable", "taken"]);
  assert.equal(room.heldBytes, 100);
});

test("room that is given back can be taken again, and giving it back twice adds nothing", () => {
  const room = new Room({ totalBytes: 100, shareBytes: 100 });
  const giveBack = room.take("a", 70);
  room.take("b", 30);

  giveBack();
  giveBack();

  assert.equal(room.heldBytes, 30);
  assert.equal(
    codeOf(() => room.take("a", 71)),
    "service_unavailable",
  );
  assert.equal(
    codeOf(() => room.take("a", 70)),
    "taken",
  );
});
