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
  "a904def10cfdee52",
  "87a3fcc43b4a6367",
  "e71b938a0c614ca5",
  "1acbca081a32536d",
  "cfbeac33a61cc26e",
  "f9b9dc9df421746c",
  "3caed4cf58c45cc8",
  "729c69453e4b737d",
  "491f34f69ec979b8",
  "855c0e6047f8f44c",
  "37b9088c15a860a1",
  "547878c5f945676f",
  "3d96cdd80bb6dcf6",
  "c09b25ab20bfd041",
  "b92db8cf24c4dd1f",
  "9c8eb16f1d46d294",
  "73c289823b0a55ba",
  "e0d0822ef19f4b55",
  "92e5198d6d8c3768",
  "f341dc7bb933cacc",
  "cfa3a59808f77062",
  "66a8247376545ab8",
  "7c22eb6d12b69938",
  "f030116492ad62c5",
  "c6f0f05d1f59767d",
  "0927e3ff3aced780",
  "bd2513fef269e194",
  "10dfee0fe884b552",
  "c28a535727c34600",
  "44f7a5c9ac622caf",
  "4c795ce97f60cbe0",
  "70ac36f06ce77f96",
  "2e04082d2b3fd6f8",
  "4f7b6740e8fc52cc",
  "432a76620ebe48cb",
  "a4364e923ab7a57d",
  "cfa3a59808f77062",
  "1a185b9121b04ac4",
  "6013ef4cfd4ac772",
  "557cb0be99971319",
  "cfa3a59808f77062",
  "e848080622f9aa87",
  "6927c9c4c500121f",
  "7ade811a9a555b0a",
  "44963ab6b22b7a4f",
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
