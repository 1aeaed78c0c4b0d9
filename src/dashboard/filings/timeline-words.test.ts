import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { respondedWords, stepWords } from "./timeline-words.ts";

describe("what is said of each step", () => {
  const said = (mode: "sandbox" | "live", isTest: boolean) =>
    Object.values(respondedWords({ mode, test_mode: isTest })).map(({ text }) => text);

  test("in the sandbox HMRC is never said to have done anything", () => {
    for (const text of [...said("sandbox", false), ...Object.values(stepWords).map((words) => words("the sandbox"))])
      assert.doesNotMatch(text, /^HMRC|(asks|tells|to) HMRC|HMRC's/, text);
    assert.match(said("sandbox", false).join(" "), /Nothing was filed/);
  });

  test("in live HMRC is named, and a test is never said to be filed", () => {
    for (const text of said("live", false)) assert.match(text, /^HMRC/);
    assert.match(said("live", true).join(" "), /It is not filed\./);
  });
});
