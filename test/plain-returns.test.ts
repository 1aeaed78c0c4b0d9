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
  "07b3d5570a62ef95",
  "248fb4587b05a6ad",
  "97b559c216cc0543",
  "7625ba82b73163b9",
  "cebedf0bd8036451",
  "c290e2799dfd2ff9",
  "c20488380527565b",
  "df5dc620e8cafa3d",
  "302ba3f691818dc2",
  "ce444a24360fe570",
  "73d9669ea7d8e869",
  "dbca634c15e1f0e6",
  "199f757e4a68d1c6",
  "7a6e3c1c440e7889",
  "29b4baf0b90153f1",
  "3bea7fc1b8b96a8d",
  "ad63e7b94c221f40",
  "47e5fdb409259aae",
  "4424aab166eac8f9",
  "e4a596304c3e42e9",
  "7a1449d59c9d68cf",
  "e0454aeb7c1d6275",
  "f352fdda02fdb9ce",
  "e85114c9696dfea2",
  "ce378f031c36915c",
  "01a88cbd43a499ca",
  "5ef7009f3ebadd83",
  "e5dd670e66d10ea7",
  "dc29811e382344c2",
  "9b956776f7146f87",
  "0c2fa7cc161977d5",
  "40984bba7963f1db",
  "03d62d2240e4cd84",
  "68d9cbca25d489b3",
  "82c832b86fa5d454",
  "607ad0efe7025c40",
  "7a1449d59c9d68cf",
  "924dd1a051e32f80",
  "f7c0425f9132e5fc",
  "ae0b53974106866c",
  "7a1449d59c9d68cf",
  "a4e207b4f806e6d4",
  "4583b94102fcf512",
  "9084254629cec87d",
  "3316111da01d9060",
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
