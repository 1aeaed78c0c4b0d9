// Paths with an id in them.

import { UsageError } from "./errors.ts";

const prefixes = {
  filings: "fil_",
  drafts: "drf_",
  events: "evt_",
  "companies_house/accounts": "cha_",
  companies: "com_",
} as const;

/**
 * An id that is missing or holds a slash would ask for something else than was meant, so it is refused before it is
 * sent.
 */
export function pathOf(kind: keyof typeof prefixes, id: string): string {
  if (typeof id === "string" && /^\w+$/.test(id)) return `/v1/${kind}/${id}`;
  throw new UsageError(
    `The id must be text such as ${prefixes[kind]}…; ${typeof id === "string" ? "this one is not" : `it is ${typeof id}`}.`,
  );
}
