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
  "601d2a7c745b738c",
  "48bede63faa2d744",
  "1e0f95bbdc9b39cc",
  "f57a24cc95140fde",
  "dcee960f2e5dc9df",
  "39ae3d86bdd797cf",
  "bf57ad3e821f992c",
  "7be3b9185b1decb2",
  "193be82d1abfafb2",
  "4972bb5bcad5c028",
  "99385bb30c34c27b",
  "b2c46ad742c34c20",
  "499d6d1b8a3be23c",
  "f922b5dfc25ee512",
  "368c8a93e628ba18",
  "94885eb14df19bda",
  "40bfe88f049a155b",
  "cda98b71879ebc0f",
  "06f99ba562d2f7c2",
  "4e9846ac182de28f",
  "53598c485e028a98",
  "151627be4ef1854e",
  "f4e235d1cfd89088",
  "926fb4ed0e1b1283",
  "fe6f89f208f1ec7d",
  "efcb80822db8f956",
  "92b49fa3ae8dc217",
  "ea10c7195a17ed24",
  "2aedaebdd47d415d",
  "bf0401c76de2af7a",
  "8050f35ce6f04807",
  "38da20b62ed4dd0a",
  "366771801ca6bc0a",
  "3edebdb40f18dfef",
  "47d30bd358d1e624",
  "533c5d53e82e31f0",
  "53598c485e028a98",
  "25e6ab33cf692e32",
  "005a20edf8029649",
  "915cf1a0a828d3a1",
  "53598c485e028a98",
  "ac82fc68f8d0aa92",
  "fb6be9df33988645",
  "21dc0c425e7b2251",
  "d1acc90668318b56",
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
      warns: true,
    },
  );
  if (check.kind === "unsound") throw new Error(check.problems.map(({ message }) => message).join(" "));
  const body = check.built.marked().body.toString();
  const rest = body.replace(/<Accounts><Instance>.*?<\/Accounts>/s, "").replace(/<IRmark[^>]*>[^<]*<\/IRmark>/, "");
  return { whole: digest(body), rest: digest(rest) };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
