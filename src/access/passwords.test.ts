import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../platform/errors.ts";
import { hashPassword, passwordIsRight, refuseWeakPassword } from "./passwords.ts";

test("a password is kept as argon2id, with a salt of its own, and recognised", async () => {
  const [one, other] = [await hashPassword("correct horse battery"), await hashPassword("correct horse battery")];

  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, other);
  assert.equal(await passwordIsRight("correct horse battery", one), true);
  assert.equal(await passwordIsRight("Correct horse battery", one), false);
  assert.equal(await passwordIsRight("", one), false);
});

test("nobody's password is right, not even the one that takes its place", async () => {
  assert.equal(await passwordIsRight("", null), false);
  assert.equal(await passwordIsRight("anything", null), false);
});

test("one that is too long to have been chosen is wrong, not cut to one that is right", async () => {
  const longest = "long password ".repeat(15).slice(0, 200);
  const kept = await hashPassword(longest);

  assert.equal(await passwordIsRight(longest, kept), true);
  assert.equal(await passwordIsRight(`${longest}x`, kept), false);
});

test("many at once are all answered, a few at a time", async () => {
  const kept = await hashPassword("correct horse battery");

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => passwordIsRight(index % 2 === 0 ? "correct horse battery" : "no", kept)),
  );

  assert.deepEqual(
    answers,
    Array.from({ length: 12 }, (_, index) => index % 2 === 0),
  );
});

test("what is easily guessed is refused in a sentence", () => {
  const email = "jane@example.com";
  const weak: [password: string, sentence: RegExp][] = [
    ["", /at least 12/],
    ["elevenchars", /at least 12/],
    ["x".repeat(201), /at most 200/],
    ["abababababab", /more different characters/],
    ["Jane@Example.com", /not your e-mail address/],
    ["jane@example.com1", /not your e-mail address/],
  ];

  for (const [password, sentence] of weak)
    assert.throws(
      () => refuseWeakPassword(password, { email }),
      (error) => error instanceof Refusal && error.field === "password" && sentence.test(error.message),
      password,
    );
  refuseWeakPassword("twelve chars", { email });
});
