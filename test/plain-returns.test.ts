// A body without the fields of the wider return files byte for byte what it filed before there were any: form,
// computations and the rest of the message. The digests were taken from what commit f4c2565 built, the last before
// them. The accounts are written in another way since, and the mark covers them: whole messages are held against what
// they are now; one changes only where a plain return is meant to change.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { checkCandidate } from "../packages/ct600/check-candidate.ts";
import type { ReturnInput } from "../packages/ct600/return.ts";
import { plainReturns } from "./support/plain-returns.ts";

interface Digests {
  /** Of the marked body. */
  whole: string;
  /** Of all of it but the accounts document, the mark and the release that the manifest names. */
  rest: string;
}

/** The first 16 digits of each SHA-256, in the order of the returns. */
const REST_BEFORE = [
  "19d8e983a8c5be73",
  "e9d86a51c1af943d",
  "38abf4d3194b89d1",
  "a8310d9a45e38e9d",
  "0501f3105f8f224c",
  "1e631462d06dd153",
  "ecbfc1fbc0d5973a",
  "9957919cc5a0a2bf",
  "5439b7a7f354505a",
  "15e8314fd7d5c007",
  "46474384917ad931",
  "57bc51ccfd0c3187",
  "f9aebeec944a9946",
  "d1c6b0325642fb04",
  "9a7ebf5ac00db02a",
  "4a42db42a85e594a",
  "5e3b82f6eb55184e",
  "bbe493eb5a1fbdc3",
  "fb242ed109ebab61",
  "480df37fc9dbe6b7",
  "58c66fc834baa401",
  "c9b5ff11f9c98a62",
  "c8433515aa7c3fc7",
  "c37e85f9ee14f6ab",
  "d9be72df947f21da",
  "be0d91eafc901c37",
  "ec3a57f309d9878f",
  "a58181e01050d3ac",
  "9b158009a46a393b",
  "db29f28f0d0cab3a",
  "82fa0b30a7dfa953",
  "5538707954209f56",
  "ad99f4d2d4abe4c1",
  "2d1dafb5c406ccb8",
  "876f2609b72b52a3",
  "aec65f24c179cab4",
  "58c66fc834baa401",
  "28f1700e6ebfb072",
  "f5c989c5a0431ca8",
  "c10b8d60fb865bac",
  "58c66fc834baa401",
  "288eda44ed7c58b0",
  "6aea42b293ea49bb",
  "58c66fc834baa401",
  "957006d58da8c646",
];
const WHOLE = [
  "7c3c04fa38720f14",
  "3b31a7387a16cef2",
  "b0a6575abdfb353e",
  "3ec8dceb19d70213",
  "5a056d2b2be7c759",
  "da46867bd938397a",
  "8b062667d379e6fd",
  "418634dc7c613cb9",
  "612695318c069853",
  "2a043dade5e2ee68",
  "e3f968eba0aca2fa",
  "2b9f1e3915c9df7e",
  "89391ed51c6d236e",
  "08c8af2b54cf5511",
  "987e74099444546a",
  "7f3e172008c63235",
  "328a4794827b7be7",
  "4ee67de3b418acb0",
  "2d0dbaf0e666a935",
  "73c4ea715fbb92b4",
  "6593a30ffdf7e217",
  "23553a1fd1cc381b",
  "185b03cbde38a438",
  "1113b85257bffe0b",
  "6f18f1ba2782041a",
  "4d620efbbc37b031",
  "36ee9c8d2b9ea1f5",
  "e3db1cb6d1414de0",
  "3cb48b28fc3e3b80",
  "914e784cfa3831ca",
  "ad4214af1c186e88",
  "714e44d29e6f4090",
  "2ef5b4cce9cd4a9f",
  "67fc770d32c16e97",
  "f2e4d4ac46859065",
  "efa8cb5667a13f2f",
  "6593a30ffdf7e217",
  "f4a9da538e4f01e7",
  "ca1219befb5b43c6",
  "708361d4219151ce",
  "6593a30ffdf7e217",
  "39f3154605b509e2",
  "68100fc6a448ca38",
  "9084254629cec87d",
  "619f1483a1bfa279",
];

test("all of a plain return but its accounts is byte for byte what it was before the wider return", async () => {
  const now = await Promise.all(plainReturns.map(digestsOf));

  assert.deepEqual(
    now.map(({ rest }) => rest),
    REST_BEFORE,
  );
  assert.deepEqual(
    now.map(({ whole }) => whole),
    WHOLE,
  );
});

test("so is one whose new groups have nothing in them", async () => {
  const empty = {
    adjustments: {},
    capital_allowances: { main_pool: {}, cars: [] },
    losses: {},
    participator_loans: {},
  };
  const widened = plainReturns.map((input) => ({
    ...input,
    financials: { ...input.financials, ...empty, chargeable_gains: {}, property_allowances: {} },
    return: {},
    repayment: {},
  }));

  const now = await Promise.all(widened.map(digestsOf));

  assert.deepEqual(
    now.map(({ whole }) => whole),
    WHOLE,
  );
});

async function digestsOf(value: ReturnInput): Promise<Digests> {
  const check = await checkCandidate(
    { value, problems: [], isClean: () => true },
    { today: "2026-11-15", mode: "sandbox", defaultDeclarant: null },
    {
      returnType: "new",
      filesAs: "company",
      officialPacks: [],
      checkDocument: async () => [],
      warns: true,
    },
  );
  if (check.kind === "unsound") throw new Error(check.problems.map(({ message }) => message).join(" "));
  const body = check.built.marked().body.toString();
  // The manifest named one release then, and names the one in force on the day of filing now.
  const rest = body
    .replace(/<Accounts><Instance>.*?<\/Accounts>/s, "")
    .replace(/<IRmark[^>]*>[^<]*<\/IRmark>/, "")
    .replace("<SchemaVersion>2025-v1.994<", "<SchemaVersion>2025-v1.993<");
  return { whole: digest(body), rest: digest(rest) };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
