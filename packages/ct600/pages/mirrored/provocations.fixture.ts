// For every rule about pages that are sent element by element a return that breaks it.

import { boxes, type Changes, type ProvocationRow } from "../../checks/changed-return.fixture.ts";
import { mirroredBox, PLACES } from "../../form/table.ts";
import { SUMS, SUMS_SINCE_1_994, type Sum } from "./sums.ts";

const page = (box: string, text: string): Changes => ({ [PLACES[mirroredBox(box)]]: text });

/** A pound that is in no part of the sum. */
const wrongSum = ([rule, box]: Sum): ProvocationRow => [rule, {}, page(box, "1.00")];

export const MIRRORED_PROVOCATIONS: readonly ProvocationRow[] = [
  [9121, {}, boxes({ 100: "yes" })],
  [9124, {}, boxes({ 110: "yes" })],
  [9126, {}, boxes({ 120: "yes", 200: "0.00" })],
  [9127, {}, boxes({ 120: "yes" })],
  [9129, {}, boxes({ 130: "yes" })],
  [9130, {}, boxes({ 130: "yes" })],
  [9132, {}, boxes({ 135: "yes" })],
  [9137, {}, boxes({ 141: "yes" })],
  [9600, {}, boxes({ 143: "yes" })],
  [9218, {}, boxes({ 144: "yes" })],
  [9872, {}, boxes({ 96: "yes" })],
  [9306, {}, page("B35", "yes")],
  [9308, {}, { [PLACES.pageD]: "" }],
  [9310, {}, page("F10", "A group")],
  [9312, {}, page("H5A", "A recipient")],
  [9313, {}, page("I75", "1.00")],
  [9461, {}, page("K25", "0.00")],
  [9496, {}, page("N5", "yes")],
  [9013, {}, page("P50", "0.00")],
  [9154, {}, boxes({ 200: "1.00" })],
  [9155, {}, { ...boxes({ 200: "1.00" }), ...page("F70", "2.00") }],
  [9353, {}, boxes({ 490: "1.00" })],
  [9433, {}, { ...boxes({ 497: "1.00" }), ...page("N285", "2.00") }],
  [9434, {}, boxes({ 500: "1.00" })],
  [9254, {}, boxes({ 505: "1.00" })],
  [9368, {}, boxes({ 527: "1.00" })],
  [9369, {}, boxes({ 527: "1.00" })],
  [9269, {}, boxes({ 585: "1.00" })],
  [9270, {}, boxes({ 585: "99999999.00" })],
  [9271, {}, boxes({ 585: "1.00" })],
  [9272, {}, boxes({ 590: "1.00" })],
  [9273, {}, boxes({ 590: "0.00" })],
  [9274, {}, boxes({ 590: "0.00" })],
  [9300, {}, boxes({ 885: "1.00" })],
  ...SUMS.map(wrongSum),
];

/** The same for what v1.994 added. */
export const MIRRORED_CHANGE_PROVOCATIONS: readonly ProvocationRow[] = [
  ...SUMS_SINCE_1_994.map(wrongSum),
  [8003, {}, boxes({ 663: "1.00" })],
  [8004, {}, boxes({ 665: "1.00" })],
  [8015, {}, boxes({ 885: "1.00" })],
  [8016, {}, boxes({ 885: "1.00" })],
  [8017, {}, { ...boxes({ 885: "1.00" }), ...page("P330", "0.00") }],
  [8018, {}, { ...boxes({ 885: "1.00" }), ...page("P330", "2.00") }],
  [8019, {}, boxes({ 886: "1.00" })],
  [8020, {}, boxes({ 886: "1.00" })],
  [8021, {}, { ...boxes({ 886: "1.00" }), ...page("P190", "0.00") }],
  [8022, {}, { ...boxes({ 886: "1.00" }), ...page("P190", "2.00") }],
];
