// Returns that break the rules on avoidance schemes: page CT600J, boxes 65 and 140.

import { boxes, type Changes, type ProvocationRow } from "../../checks/changed-return.fixture.ts";

const SCHEME: Changes = boxes({ 65: "yes", 140: "yes", J5: "12345678", J5A: "2026-03-31" });

export const AVOIDANCE_PAGE_PROVOCATIONS: readonly ProvocationRow[] = [
  [9109, {}, boxes({ 65: "yes" })],
  [9134, {}, { ...SCHEME, ...boxes({ 65: null }) }],
  [9136, {}, boxes({ 65: "yes", 140: "yes" })],
  [9314, {}, { ...SCHEME, ...boxes({ 140: null }) }],
];
