import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../platform/errors.ts";
import { hashPassword, passwordIsRight, refuseWeakPassword } from "./passwords.ts";

test("a password is kept as argon2id, with a salt of its own and the full cost unless told otherwise, and recognised", async () => {
  const [one, other] = [await hashPassword("correct horse battery"), await hashPassword("correct horse battery")];

  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, other);
  assert.equal(await passwordIsRight("correct horse battery", one), true);
  assert.equal(await passwordIsRight("Correct horse battery", one), false);
  assert.equal(await passwordIsRight("", one), false);
});

test("for an unknown user no password is right, not even the one compared in its place", async () => {
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

test("a password that is easily guessed is refused in a sentence that says what to do", () => {
  const jane = { email: "jane@example.com", name: "Jane Fernsby", organisationName: "Fernsby & Sons" };
  const weak: [password: string, sentence: RegExp][] = [
    ["", /at least 12/],
    ["elevenchars", /at least 12/],
    ["x".repeat(201), /at most 200/],
    ["abababababab", /easy to guess.*four or more unrelated words/],
    ["passwordpassword", /easy to guess/],
    ["Jane@Example.com", /easy to guess/],
    ["jane@example.com1", /easy to guess/],
    ["JaneFernsby2026", /easy to guess/],
    ["Sons of Fernsby", /easy to guess/],
  ];

  for (const [password, sentence] of weak)
    assert.throws(
      () => refuseWeakPassword(password, jane),
      (error) => error instanceof Refusal && error.field === "password" && sentence.test(error.message),
      password,
    );
  refuseWeakPassword("twelve chars", jane);
});
