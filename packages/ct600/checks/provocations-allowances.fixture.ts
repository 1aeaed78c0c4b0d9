// Returns that break the rules on allowances: boxes 688 to 773.

import type { MessageWishes } from "../../../test/support/messages.ts";
import { boxes, type ProvocationRow } from "./changed-return.fixture.ts";

const until = (end: string, start = `${Number(end.slice(0, 4)) - 1}-04-01`): MessageWishes => ({
  period: [start, end],
});

export const ALLOWANCE_PROVOCATIONS: readonly ProvocationRow[] = [
  [9870, until("2023-03-31"), boxes({ 689: "1.00" })],
  [9606, until("2021-03-31"), boxes({ 692: "1.00" })],
  [9608, until("2021-03-31"), boxes({ 694: "1.00" })],
  [9839, until("2021-03-31"), boxes({ 727: "1.00" })],
  [9871, until("2023-03-31"), boxes({ 733: "1.00" })],
  [9610, until("2021-03-31"), boxes({ 742: "1.00" })],
  [9617, until("2021-03-31"), boxes({ 744: "1.00" })],
  [9392, until("2021-03-31"), boxes({ 752: "1.00" })],
  [9619, until("2021-03-31"), boxes({ 772: "1.00" })],
  [9620, until("2021-03-31"), boxes({ 773: "1.00" })],
  [9260, until("2018-10-28", "2018-04-01"), boxes({ 711: "1.00" })],
  [9278, until("2016-11-22", "2016-04-01"), boxes({ 713: "1.00" })],
  [9291, until("2018-10-28", "2018-04-01"), boxes({ 736: "1.00" })],
  [9377, until("2016-11-22", "2016-04-01"), boxes({ 737: "1.00" })],
  [9412, until("2018-10-28", "2018-04-01"), boxes({ 771: "1.00" })],
  [9387, until("2026-03-31"), boxes({ 723: "1.00" })],
  [9388, until("2026-03-31"), boxes({ 726: "1.00" })],
  [9390, until("2026-03-31"), boxes({ 748: "1.00" })],
  [9391, until("2026-03-31"), boxes({ 751: "1.00" })],
  [9379, until("2021-03-31"), boxes({ 765: "1.00" })],
  [9607, {}, boxes({ 691: "1.00" })],
  [9609, {}, boxes({ 693: "1.00" })],
  [9616, {}, boxes({ 741: "1.00" })],
  [9618, {}, boxes({ 743: "1.00" })],
  [9288, {}, boxes({ 690: "999999.00", 735: "2.00" })],
];
