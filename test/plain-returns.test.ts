// A body without the fields of the wider return files byte for byte what it filed before there were any: form, computations and the rest of the message. The
// digests were taken from what commit f4c2565 built, the last before them. The accounts are written in another way since, and the mark covers them: whole
// messages are held against what they are now; one changes only where a plain return is meant to change.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { ReturnInput } from "../src/ct600/return.ts";
import { checkReturn } from "../src/filings/validate.ts";
import { plainReturns } from "./support/plain-returns.ts";

interface Digests {
  /** Of the marked body. */
  whole: string;
  /** Of all of it but the accounts document and the mark. */
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
  "bc36bf3f17dd8238",
  "6f2c459d2e5b5c0b",
  "898baaaa75166853",
  "500a6e9cc0384c75",
  "31bd2d2c66214b5a",
  "6f717295e65a307f",
  "6bc9ab99a6bfa459",
  "6f5419bef9894e36",
  "d91107f1b9905946",
  "8276f1ed5005d2c5",
  "45b9c070f1c7e55b",
  "c17bca014fc79569",
  "1fa4c84b5801a0d1",
  "cfcfbf8965bb58bc",
  "fbca03a7d8cf94e5",
  "3d46248ff7a8fc6e",
  "224c65c7807f61b0",
  "2706dcc24a2e23df",
  "fa6d307127a5f881",
  "55e9a50cf362ff03",
  "9321766887ea00f8",
  "c578a49bc05b9fe3",
  "90eadd3d76028e48",
  "392cd49285aed36e",
  "4a2ac3af2c03bb02",
  "5bc438859c864021",
  "35d44784c8b85e1c",
  "1394880dfe51e8c6",
  "ed5c46c907af2e9d",
  "32caf8640a25a197",
  "7095a1e6ee56ce71",
  "41d3b3b04080f57c",
  "6b99610beed04a6c",
  "5daaf2a553105ba8",
  "e4415c10415413ee",
  "b797411e8851a83c",
  "9321766887ea00f8",
  "be46de8438ccace4",
  "0f95e603e589bc02",
  "af1ef8a05c2aecd1",
  "9321766887ea00f8",
  "1cc9eb3a26e033d0",
  "047e1c77afa6dc99",
  "21dc0c425e7b2251",
  "b322081117b29721",
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
  const check = await checkReturn(
    { value, problems: [], isClean: () => true },
    { today: "2026-11-15", mode: "sandbox", defaultDeclarant: null },
    {
      returnType: "new",
      filesAs: "company",
      officialPacks: [],
      intake: { check: async () => [], close: async () => {} },
      sender: { organisationId: "org_test" },
    },
  );
  if (check.kind === "unsound") throw new Error(check.problems.map(({ message }) => message).join(" "));
  const body = check.built.body.toString();
  const rest = body.replace(/<Accounts><Instance>.*?<\/Accounts>/s, "").replace(/<IRmark[^>]*>[^<]*<\/IRmark>/, "");
  return { whole: digest(body), rest: digest(rest) };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
