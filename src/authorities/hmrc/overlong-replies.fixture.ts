// Replies that are more than we read of one, each in its own way.

import { report } from "./answering.fixture.ts";
import { conversation, OURS, waiting } from "./replies-table.fixture.ts";

const filledWith = (content: string) => waiting.replace("<Body>", `<Body>${content}`);

/** What is more than we read of a reply, and so decides nothing. */
export const overlong: [string, string, string][] = [
  ["a reply of more than 4 MiB", filledWith(" ".repeat(4 * 1024 * 1024)), "it has more than 4194304 bytes"],
  [
    "a reply of very many elements",
    filledWith("<x/>".repeat(150_000)),
    "it has more than 150000 elements and attributes",
  ],
  [
    "a reply with a CorrelationID of 17 kB",
    waiting.replace(OURS, "A".repeat(17_000)),
    "its CorrelationID has more than 64 characters",
  ],
  [
    "a report of very many submissions",
    report(Array.from({ length: 10_001 }, () => conversation)),
    "it lists more than 10000 submissions",
  ],
];
