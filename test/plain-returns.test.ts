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
  "8730b06c3f1e3062",
  "3c7ae326022a4995",
  "d600505eebc53590",
  "b00d330ce428481f",
  "9013c756f345fd8d",
  "806fa152845061bd",
  "4cb84cd07401b3f9",
  "7859593f925240d6",
  "6f15619c4b8c9e72",
  "c533d3af1e304e43",
  "b6719d2e09b5f749",
  "0d9117f3cd3834af",
  "61a4ad2421fe0609",
  "69f090de87e0be90",
  "318181d4b18627c1",
  "9ef65e7776b3d5db",
  "6838d76d374774c4",
  "52f95a9d34c4ffe1",
  "65111339e627f800",
  "4f4bd9a16d450d1d",
  "569dabbac30422f5",
  "072a38aa564cba97",
  "e639300627ea4a0c",
  "0ac1010d178c06f0",
  "379f3777fd0426e8",
  "5d4b63a7f9f56c45",
  "528de59fd82fa853",
  "ca8214a4b5fc28ff",
  "6d1035d55cf2c422",
  "cc9ea9df2f4a00ea",
  "a18587b97f7b746d",
  "5f07b0bbfbcf7d98",
  "06e8c97b6cbea0dd",
  "48f09734826ddef1",
  "a7edd3c5fc813d73",
  "73df0cf8bc16b3f0",
  "569dabbac30422f5",
  "b2ba41961404e4dc",
  "2757da95ca3fa6c9",
  "f14971f88d4fab66",
  "569dabbac30422f5",
  "c905696f9e5e1c66",
  "09c53d8fcc93ab01",
  "c66efe3371bee459",
  "5891166ec018eb1e",
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
