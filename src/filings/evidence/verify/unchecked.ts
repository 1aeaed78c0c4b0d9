// What no check here can show, a sentence each: nobody shall take "passed" for more than it is.

import { RECEIPT } from "../replies.ts";
import type { Evidence } from "./check.ts";
import { COPY } from "./names.ts";

interface Unchecked {
  says: string;
  /** Left out: of every filing. */
  of?: (evidence: Evidence) => boolean;
}

const UNCHECKED: readonly Unchecked[] = [
  { says: "Who filed and what people did is as Quarterday recorded it." },
  { says: "Who approved is the name that was typed.", of: ({ filing }) => filing.approval != null },
  { says: "Times are those of the machines: only their order, and that they agree, is checked." },
  { says: "That HMRC's rules passed is what Quarterday recorded: they are not run again." },
  { says: "Webhook events are only checked to be about this filing." },
  { says: "Later changes in filing.json, such as an amendment, metadata or a flag, stand nowhere else." },
  { says: "Replies carry no signature but for the receipt.", of: ({ entries }) => hasReplies(entries) },
  {
    says: "Whether the certificate of the receipt is HMRC's is not checked.",
    of: ({ entries, filing }) => entries.has(RECEIPT) && filing.livemode !== false,
  },
  {
    says: "Figures in documents of the caller's own are not compared with the return.",
    of: ({ again }) => hasOwn(again?.input),
  },
  {
    says: "Whether Companies House has accounts is not checked: its replies are not kept.",
    of: ({ entries }) => entries.has(COPY) || entries.has("register/deliveries.json"),
  },
];

const hasReplies = (entries: Evidence["entries"]) => [...entries.keys()].some((name) => name.startsWith("replies/"));

type Input = NonNullable<Evidence["again"]>["input"];

const hasOwn = (input: Input | undefined): boolean =>
  [input?.accounts?.ixbrl, input?.accounts?.pdf, input?.computations?.ixbrl].some((own) => own !== undefined);

export function uncheckedIn(evidence: Evidence): string[] {
  return UNCHECKED.filter(({ of = () => true }) => of(evidence)).map(({ says }) => says);
}
