// Returns that break the rules on research and development: page CT600L, boxes 142, 530 to 570, 650 to 670, 875 and
// 880. From a sound claim of the year to 31 March 2025 with £7,600 of tax.

import type { MessageWishes } from "../../../../test/support/messages.ts";
import { boxes, type Changes, type ProvocationRow } from "../../checks/changed-return.fixture.ts";
import { developer, exempt, intensive, withBroughtForward } from "./boxes.fixture.ts";

type Wrong = Parameters<typeof boxes>[0];

const TAX = { liability: 7_600, deducted: 0, paid: 0 };
const over = (sound: Readonly<Record<string, string | null>>) => (wrong: Wrong) =>
  boxes({ ...sound, ...wrong } as Wrong);
const credit = over(developer(TAX));
const earlier = over(withBroughtForward(TAX, 8_000));
const payable = over(intensive(TAX));
const without = over(exempt(TAX));

const row =
  (change: (wrong: Wrong) => Changes) =>
  (rule: number, wrong: Wrong): ProvocationRow => [rule, {}, change(wrong)];
const ofCredit = row(credit);
const ofEarlier = row(earlier);
const ofPayable = row(payable);
const ofExempt = row(without);

const OLD: MessageWishes = { period: ["2022-04-01", "2023-03-31"] };

export const RESEARCH_PAGE_PROVOCATIONS: readonly ProvocationRow[] = [
  [9380, {}, boxes({ 142: "yes" })],
  [9385, {}, boxes({ 530: "1.00" })],
  [9386, {}, boxes({ 530: "1.00" })],
  [9360, {}, boxes({ 545: "1.00" })],
  [9261, {}, boxes({ 570: "1.00" })],
  [9282, {}, boxes({ 650: "yes", 655: "yes" })],
  [9284, {}, boxes({ 650: "yes", 655: "yes" })],
  [9876, OLD, boxes({ 650: "yes", 653: "yes" })],
  [9877, {}, boxes({ 653: "yes" })],
  [9437, {}, boxes({ 657: "yes" })],
  [9438, {}, boxes({ 659: "1.00" })],
  ofPayable(9439, { 659: "99999.00" }),
  [9879, {}, boxes({ 650: "yes", 659: "1.00" })],
  [9880, {}, boxes({ 650: "yes", 660: "1.00" })],
  [9364, {}, boxes({ 660: "1.00" })],
  [9440, {}, boxes({ 650: "yes", 660: "1.00" })],
  [9362, {}, boxes({ 650: "yes", 660: "1.00" })],
  [9363, {}, boxes({ 665: "1.00" })],
  [9365, {}, boxes({ 670: "1.00" })],
  [9393, {}, boxes({ 875: "1.00" })],
  [9394, {}, boxes({ 875: "1.00" })],
  [9395, {}, boxes({ 880: "1.00" })],
  [9396, {}, boxes({ 880: "1.00" })],
  ofCredit(9717, { 142: null }),
  [9710, {}, boxes({ 142: "yes", L210: "0.00" })],

  ofEarlier(9623, { L6: "7600.01" }),
  ofEarlier(9624, { L194: "7600.01" }),
  ofEarlier(9625, { L7: "7599.99" }),
  ofEarlier(9626, { L8: "400.01" }),
  ofEarlier(9627, { L129: "400.01" }),
  ofEarlier(9628, { L9: "0.01" }),
  ofEarlier(9632, { L129: "400.01" }),
  ofEarlier(9633, { L140: "300.01" }),
  ofEarlier(9643, { L194: "7600.01" }),
  ofEarlier(9494, { researchBeforeStep1: null }),
  ofEarlier(9770, { L155: "100.01" }),
  ofEarlier(9771, { researchSurrendered: null }),
  ofEarlier(9772, { L155: null }),
  ofEarlier(9777, { L155: "100.01" }),

  ofCredit(9718, { L10: null, L15: null }),
  ofCredit(9719, { L30: null }),
  ofCredit(9720, { L15: null }),
  ofCredit(9721, { L10: "20000.00" }),
  ofCredit(9722, { L185: "1.00" }),
  ofCredit(9723, { L10: null }),
  ofCredit(9724, { L25: "20000.01" }),
  ofCredit(9725, { L30: "7600.01" }),
  ofCredit(9726, { L40: null }),
  ofCredit(9727, { L30: null, L35: "1.00" }),
  ofCredit(9728, { L35: "1.00" }),
  ofCredit(9729, { L35: "7600.01" }),
  ofCredit(9730, { L40: "7600.01" }),
  ofCredit(9731, { L195: "7600.01" }),
  ofCredit(9732, { L45: "7599.99" }),
  ofCredit(9733, { L195: null }),
  ofCredit(9711, { researchStep2: null }),
  ofCredit(9712, { researchStep3: null }),
  ofCredit(9713, { researchStep4: null }),
  ofCredit(9714, { researchStep5: null }),
  ofCredit(9715, { researchStep6: null }),
  ofCredit(9716, { researchStep7: null }),
  ofCredit(9734, { researchStep1: null }),
  ofCredit(9735, { L55: null }),
  ofCredit(9736, { researchCarriedForward: null }),
  ofCredit(9737, { L50: "12400.01" }),
  ofCredit(9738, { L55: "3799.99" }),
  ofCredit(9739, { L60: null }),
  ofCredit(9740, { L60: "16200.01" }),
  ofCredit(9630, { L62: "12400.01" }),
  ofCredit(9631, { L60: "12399.99" }),
  ofCredit(9989, { L65: "0.01" }),
  ofCredit(9741, { L130: "0.01" }),
  ofCredit(9769, { L130: "0.01" }),
  ofCredit(9743, { researchStep2: null }),
  ofCredit(9744, { L70: "12400.01" }),
  ofCredit(9745, { L145: "0.01" }),
  ofCredit(9774, { L145: "0.01" }),
  ofCredit(9746, { L75: "12399.99" }),
  ofCredit(9747, { L145: null }),
  ofCredit(9748, { researchStep3: null }),
  ofCredit(9749, { L85: "12400.01" }),
  ofCredit(9751, { L90: "12400.01" }),
  ofCredit(9752, { researchStep4: null }),
  ofCredit(9753, { researchSurrendered: null }),
  ofCredit(9754, { L95: "12300.01" }),
  ofCredit(9755, { L100: "12300.01" }),
  ofCredit(9756, { L160: "2000.01" }),
  ofCredit(9757, { L160: null }),
  ofCredit(9758, { researchStep5: null }),
  ofCredit(9759, { L105: "10300.01" }),
  ofCredit(9760, { L110: "10300.01" }),
  ofCredit(9761, { L110: "0.01" }),
  ofCredit(9762, { L110: "0.00" }),
  ofCredit(9763, { L115: "10300.01" }),
  ofCredit(9764, { L120: "500.01" }),
  ofCredit(9765, { researchStep6: null }),
  ofCredit(9766, { L125: "9200.01" }),
  ofCredit(9767, { 880: "9200.01" }),
  ofCredit(9775, { L150: "0.01" }),
  ofCredit(9776, { researchStep5: null }),
  ofCredit(9778, { L160: "2000.01" }),
  ofCredit(9779, { L165: "2000.01" }),
  ofCredit(9787, { L195: "7600.01" }),
  ofCredit(9788, { L200: "0.01" }),
  ofCredit(9789, { L205: "0.01" }),
  ofCredit(9790, { L210: "7600.01" }),
  ofCredit(9791, { L210: "7600.01" }),

  ofPayable(9780, { L170: null }),
  ofExempt(9634, { L167A: null }),
  ofPayable(9636, { L168A: null }),
  ofPayable(9637, { L169A: null }),
  ofPayable(9885, { 653: null }),
  ofExempt(9639, { L167: null }),
  ofExempt(9640, { L167A: "15001.00" }),
  ofPayable(9641, { L167: "yes" }),
  ofPayable(9670, { "L168A Office": "000" }),
  ofPayable(9671, { "L169A Reference": " A1" }),
  ofPayable(9642, { L170: "24500.01" }),
  ofPayable(9781, { L170: null }),
  ofPayable(9782, { L175: "10000.01" }),
  ofPayable(9783, { L205: "7600.01" }),
  ofPayable(9784, { L205: null }),
  ofPayable(9785, { L170: null }),
  ofPayable(9786, { L180: "2400.01" }),
  ofPayable(9886, { L185: "1.00" }),
  ofPayable(9887, { L190: "1.00" }),
];

/** The same for what v1.994 added; broken by it and by v1.995. */
export const RESEARCH_CHANGE_PROVOCATIONS: readonly ProvocationRow[] = [
  ofCredit(8031, { L71: "yes" }),
  ofCredit(8034, { L71A: "1.00" }),
  [8032, { period: ["2024-03-31", "2025-03-30"] }, credit({ L71: "yes", L71A: "1.00" })],
  ofPayable(8033, { L71: "yes", L71A: "1.00" }),
  ofCredit(8035, { L71: "yes", L71A: "15001.00" }),
  ofCredit(8036, { L71: "yes", L72: "1.00" }),
  ofCredit(8037, { L72: "1.00" }),
  ofCredit(8038, { L73: "1.00" }),
  ofPayable(8039, { L75: "14500.01" }),
  ofCredit(8040, { L75: "20000.01" }),
  ofExempt(8041, { L167A: "15001.00" }),
  ofCredit(9670, { "L72A Office": "000" }),
  ofCredit(9671, { "L73A Reference": " A1" }),
  [9640, { period: ["2024-03-31", "2025-03-30"] }, without({ L167A: "15001.00" })],
  ofCredit(9746, { L75: "12399.99" }),
];
