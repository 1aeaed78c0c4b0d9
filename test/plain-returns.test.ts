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
  "e0f0b22e4a1c4c31",
  "3b8b0c7a357f858e",
  "b2dc01f01a36a758",
  "78404dc8f0cfe407",
  "dd1579606e97b56c",
  "e4aaef579de9d5c5",
  "ce883b5f594b97d7",
  "01249ce7205daec0",
  "7e8b540b1330ec22",
  "b547f426f380d192",
  "67abc0de7a9df409",
  "d9a9e64025d160ef",
  "185e716162f6da07",
  "0affe55145dace40",
  "f2a32059fb3a521d",
  "3ab85e1a5b9acc57",
  "2269387dbe261f80",
  "83b4470040774fb4",
  "585299f44c10023f",
  "40dbf250caeb57a5",
  "78b998cb08a4513f",
  "7e7fd19f644838e5",
  "f403d46977733571",
  "b4e5fce23263ea02",
  "356d32159ddbbe6f",
  "878f837a6959bd0e",
  "ed29387cbf1019d8",
  "e3f826e684ca167e",
  "e0be1a69f8094e0a",
  "4565a73a91938a78",
  "b24d2cd16f7dd7b0",
  "34b0d250c7c6e6e7",
  "191ac8e88ba35eb2",
  "82375a0225cf09b7",
  "9a0d28421235e5d1",
  "7baaa9e175db21e7",
  "78b998cb08a4513f",
  "e1a3e8ef04daab06",
  "469c8a1ac9594310",
  "1b5fc9a63377d85c",
  "78b998cb08a4513f",
  "b1aae240d0b645ef",
  "53104a36d0fda0b6",
  "11698d5b2289f066",
  "4bdf9b875bde24ce",
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
