// Which files evidence has, by what the filing says of itself. What is in them is for the other checks.

import { RECEIPT } from "../replies.ts";
import { MANIFEST } from "../zip.ts";
import { type Check, type Evidence, failed, ok, someOf } from "./check.ts";
import { isObject, objectIn } from "./json.ts";
import { ACCOUNTS, ATTACHED, COMPUTATIONS, MESSAGE } from "./message.ts";

export const COPY = "documents/accounts-companies-house.xhtml";
export const LAST_REPLY = "replies/last-reply.xml";

/** `may`: another check says whether it has to be there. */
type Presence = "must" | "may" | "never";

interface NameRow {
  name: string | RegExp;
  is: (evidence: Evidence) => Presence;
}

const must = () => "must" as const;
const may = () => "may" as const;

const NAMES: readonly NameRow[] = [
  { name: MANIFEST, is: must },
  { name: "read-me.txt", is: must },
  { name: "filing.json", is: must },
  { name: "return.json", is: must },
  { name: "computation.json", is: must },
  { name: "checks.json", is: must },
  { name: "events.json", is: must },
  { name: "people.json", is: must },
  { name: "replies.json", is: must },
  { name: MESSAGE, is: must },
  { name: "approval.json", is: ({ filing }) => (filing.approval == null ? "never" : "must") },
  { name: ACCOUNTS, is: may },
  { name: COMPUTATIONS, is: may },
  { name: COPY, is: may },
  { name: ATTACHED, is: may },
  {
    name: RECEIPT,
    is: (evidence) => (evidence.filing.acknowledged_at == null ? "never" : isAcceptedByHand(evidence) ? "may" : "must"),
  },
  { name: LAST_REPLY, is: ({ filing }) => (filing.status === "failed" ? "may" : "never") },
  { name: /^replies\/\d{2,3}-(submit|poll|list|delete)-[a-z-]+\.(xml|txt)$/, is: may },
  { name: "register/deliveries.json", is: may },
  { name: /^register\/\d{2,3}-(accounts\.xhtml|submission\.xml)$/, is: may },
];

/** The operator may record that HMRC has a return whose receipt cannot be fetched any more. */
export function isAcceptedByHand({ entries, filing }: Pick<Evidence, "entries" | "filing">): boolean {
  const lines = objectIn(entries, "people.json")?.lines;
  const isConfirmed = (line: unknown) => isObject(line) && line.action === "filing_confirmed";
  return filing.status === "accepted" && Array.isArray(lines) && lines.some(isConfirmed);
}

export function checkNames(evidence: Evidence): Check {
  const what = "It has the files that evidence of such a filing has, and no others";
  const names = [...evidence.entries.keys()];
  const isNamed = ({ name }: NameRow, other: string) => (typeof name === "string" ? name === other : name.test(other));
  const foreign = names.filter((name) => !NAMES.some((row) => isNamed(row, name)));
  const wrong = NAMES.flatMap((row) => {
    const found = names.filter((name) => isNamed(row, name));
    const presence = row.is(evidence);
    if (presence === "must" && found.length === 0) return [`${row.name} is missing`];
    return presence === "never" ? found.map((name) => `${name} does not go with what filing.json says`) : [];
  });
  const all = [...wrong, ...foreign.map((name) => `${name} is no name of ours`)];
  return all.length === 0 ? ok(what, `${names.length} files`) : failed(what, someOf(all));
}
