// Returns that break the rules on group relief: page CT600C, boxes 105, 310, 312, 785 and 855.

import { boxes, type Changes, type ProvocationRow } from "../../checks/changed-return.fixture.ts";

/** A claim, a surrender, and the same of carried-forward losses, in the period 2024-04-01 to 2025-03-31. */
const GROUP: Changes = boxes({
  105: "yes",
  310: "100.00",
  312: "200.00",
  C5A: "Sub Ltd",
  "C5B From": "2024-07-01",
  "C5B To": "2025-06-30",
  C5C: "1234567890",
  C5D: "100.00",
  C10: "100.00",
  C25: "yes",
  C30: "Parent Ltd",
  C35: "A Director",
  C40: "Director",
  C45: "300.00",
  C80: "300.00",
  C85A: "Parent Ltd",
  "C85B From": "2024-07-01",
  "C85B To": "2025-06-30",
  C85C: "SC123456",
  C85D: "300.00",
  C90: "300.00",
  "C surrender arrangement": "yes",
  C125A: "Sub Ltd",
  "C125B From": "2024-07-01",
  "C125B To": "2025-06-30",
  C125C: "1234567890",
  C125D: "200.00",
  C130: "200.00",
  C140: "yes",
  C145: "Parent Ltd",
  C150: "A Director",
  C155: "Director",
  C160: "400.00",
  C185: "400.00",
  C190A: "Parent Ltd",
  "C190B From": "2024-07-01",
  "C190B To": "2025-06-30",
  C190C: "SC123456",
  C190D: "400.00",
  C195: "400.00",
  "C surrender carried forward arrangement": "yes",
});

const groupWith = (changes: Parameters<typeof boxes>[0]): Changes => ({ ...GROUP, ...boxes(changes) });

const NOTICES = boxes({ "C claim notices": "yes", claimArrangement: null });
const LATE_NOTICES = boxes({ "C claim carried forward notices": "yes", claimCarriedForwardArrangement: null });

const LONG = { From: "2024-07-01", To: "2025-07-01" };
const LATER = { From: "2025-04-01", To: "2026-03-31" };
const EARLIER = { From: "2023-04-01", To: "2024-03-31" };
const BACKWARDS = { From: "2025-01-02", To: "2025-01-01" };

const period = (box: "C5B" | "C85B" | "C125B" | "C190B", { From, To }: { From: string; To: string }): Changes =>
  groupWith({ [`${box} From`]: From, [`${box} To`]: To });

export const GROUP_PAGE_PROVOCATIONS: readonly ProvocationRow[] = [
  [9123, {}, boxes({ 105: "yes" })],
  [9307, {}, groupWith({ 105: null })],
  [9544, {}, boxes({ 105: "yes", groupPage: "" })],
  [9185, {}, boxes({ 310: "0.00" })],
  [9337, {}, boxes({ 310: "40001.00" })],
  [9954, {}, boxes({ 310: "1.00" })],
  [9955, {}, boxes({ 310: "1.00" })],
  [9373, {}, boxes({ 312: "0.00" })],
  [9374, {}, boxes({ 312: "40001.00" })],
  [9375, {}, boxes({ 312: "1.00" })],
  [9376, {}, boxes({ 312: "1.00" })],

  [9502, {}, period("C5B", LATER)],
  [9503, {}, period("C5B", LONG)],
  [9504, {}, period("C5B", BACKWARDS)],
  [9505, {}, period("C5B", EARLIER)],
  [9506, {}, groupWith({ 310: "99.00" })],
  [9507, {}, groupWith({ C5D: "99.00" })],
  [9510, {}, { ...GROUP, ...NOTICES }],
  [9973, {}, { ...groupWith({ 310: "0.00" }), ...NOTICES }],
  [9518, {}, groupWith({ claimConsent: null })],

  [9168, {}, groupWith({ C46: "1.00" })],
  [9177, {}, groupWith({ C46: "301.00" })],
  [9511, {}, groupWith({ C80: "301.00" })],
  [9513, {}, period("C85B", LATER)],
  [9514, {}, period("C85B", LONG)],
  [9515, {}, period("C85B", BACKWARDS)],
  [9516, {}, period("C85B", EARLIER)],
  [9517, {}, groupWith({ C90: "301.00" })],
  [9974, {}, groupWith({ C90: "0.00" })],
  [9519, {}, groupWith({ "C surrender page": "yes" })],
  [9961, {}, groupWith({ "C surrender page": "yes", "C surrender notices": "yes" })],
  [9975, {}, groupWith({ "C surrender page": "yes", C90: "0.00" })],
  [9521, {}, groupWith({ "C surrender notices": "yes", C95: "Example Widgets Ltd" })],
  [9522, {}, groupWith({ "C surrender notices": "yes" })],
  [9976, {}, groupWith({ "C surrender notices": "yes", C90: "0.00" })],
  [9523, {}, groupWith({ C95: "Another Ltd" })],
  [9543, {}, groupWith({ C100: "1234567890" })],
  [9524, {}, groupWith({ C105: "2024-04-01", C110: "2025-03-30" })],

  [9546, {}, period("C125B", LATER)],
  [9547, {}, period("C125B", LONG)],
  [9548, {}, period("C125B", BACKWARDS)],
  [9549, {}, period("C125B", EARLIER)],
  [9550, {}, groupWith({ 312: null })],
  [9551, {}, groupWith({ C125D: "201.00" })],
  [9552, {}, { ...GROUP, ...LATE_NOTICES }],
  [9553, {}, { ...groupWith({ 312: null }), ...LATE_NOTICES }],
  [9545, {}, groupWith({ claimCarriedForwardConsent: null })],

  [9181, {}, groupWith({ C161: "1.00" })],
  [9182, {}, groupWith({ C161: "401.00" })],
  [9554, {}, groupWith({ C185: "399.00" })],
  [9555, {}, period("C190B", LATER)],
  [9556, {}, period("C190B", LONG)],
  [9557, {}, period("C190B", BACKWARDS)],
  [9558, {}, period("C190B", EARLIER)],
  [9559, {}, groupWith({ C195: "399.00" })],
  [9560, {}, groupWith({ C195: "0.00" })],
  [9561, {}, groupWith({ "C surrender carried forward page": "yes" })],
  [9562, {}, groupWith({ "C surrender carried forward page": "yes", C195: "0.00" })],
  [9563, {}, groupWith({ "C surrender carried forward page": "yes", "C surrender carried forward notices": "yes" })],
  [9564, {}, groupWith({ "C surrender carried forward notices": "yes", C200: "Example Widgets Ltd" })],
  [9565, {}, groupWith({ "C surrender carried forward notices": "yes" })],
  [9566, {}, groupWith({ "C surrender carried forward notices": "yes", C195: "0.00" })],
  [9567, {}, groupWith({ C200: "Another Ltd" })],
  [9568, {}, groupWith({ C205: "1234567890" })],
  [9569, {}, groupWith({ C210: "2024-03-31", C215: "2025-03-31" })],

  [9952, {}, boxes({ 785: "0.00" })],
  [9953, {}, boxes({ 850: "1.00", 855: "2.00" })],
];
