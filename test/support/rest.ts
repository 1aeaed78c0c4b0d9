// What clients do between requests where they file for as long as a test lasts: as fast as they can, a few of them take
// all cores from the other tests and file returns by the thousand, each of which has to be sent and followed.

import { setTimeout } from "node:timers/promises";

const REST_MS = 500;

export function rest(): Promise<void> {
  return setTimeout(REST_MS);
}
