import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { InputContext } from "../input/rules.ts";
import type { AccountsInput } from "../return.ts";
import { problemsOf, SANDBOX, warningsOf } from "./accounts.fixture.ts";
import { directorsOf } from "./directors.ts";

const jane = { name: " Jane Director ", status: "Director" };
const live: InputContext = { ...SANDBOX, mode: "live" };

suite("who signs", () => {
  const table: [guarantee: string, accounts: AccountsInput, status: string, signing: string | null][] = [
    ["the director named", { director: " Ann " }, "Director", "Ann"],
    ["one of several", { directors: [{ name: "Ann" }, { name: "Bo", signs: true }] }, "Director", "Bo"],
    ["a director alone", { directors: [{ name: "Ann" }] }, "Agent", "Ann"],
    ["the declarant, a director", {}, "Managing director", "Jane Director"],
    ["nobody: the declarant is an agent", {}, "Agent", null],
    ["nobody: the declarant is a directory", {}, "Directory clerk", null],
    ["nobody: the list is empty", { directors: [] }, "Company secretary", null],
  ];
  for (const [guarantee, accounts, status, signing] of table)
    test(guarantee, () => {
      const [one, ...more] = directorsOf(accounts, { ...jane, status }).filter(({ signs }) => signs);

      assert.equal(one?.isSample ? null : one?.name, signing);
      assert.deepEqual(more, []);
    });
});

suite("what is refused", () => {
  const wrong = ["invalid_type accounts.directors"];
  const table: [guarantee: string, accounts: AccountsInput, problems: string[]][] = [
    ["nobody signs", { directors: [{ name: "Ann" }, { name: "Bo" }] }, wrong],
    [
      "two sign",
      {
        directors: [
          { name: "Ann", signs: true },
          { name: "Bo", signs: true },
        ],
      },
      wrong,
    ],
    ["a director alone does not sign", { directors: [{ name: "Ann", signs: false }] }, wrong],
    [
      "one signs",
      {
        directors: [
          { name: "Ann", signs: true },
          { name: "Bo", signs: false },
        ],
      },
      [],
    ],
  ];
  for (const [guarantee, accounts, problems] of table)
    test(guarantee, () => {
      assert.deepEqual(problemsOf({ accounts: { ...accounts, director: undefined } }), problems);
    });

  test("both a director and directors", () => {
    assert.deepEqual(problemsOf({ accounts: { director: "Ann", directors: [{ name: "Ann" }] } }), wrong);
  });
});

test("without a director live refuses, and the sandbox warns", () => {
  const agent = { accounts: { director: undefined }, declarant: { name: "An Agent", status: "Agent" } };

  assert.deepEqual(problemsOf(agent, live), ["missing_field accounts.director"]);
  assert.deepEqual(problemsOf(agent), []);
  assert.deepEqual(warningsOf(agent), ["director_missing accounts.director"]);
  assert.deepEqual(warningsOf(agent, live), []);
});

test("a declarant who is a director signs, and that is listed as an assumption", () => {
  const change = { accounts: { director: undefined } };

  assert.deepEqual(problemsOf(change, live), []);
  assert.deepEqual(warningsOf(change, live), ["assumed accounts.director"]);
});

test("with a document of the caller's own nobody needs to be named", () => {
  const own = { accounts: { director: undefined, ixbrl: "AAAA" }, declarant: { name: "An Agent", status: "Agent" } };

  assert.deepEqual(problemsOf(own, live), []);
});
