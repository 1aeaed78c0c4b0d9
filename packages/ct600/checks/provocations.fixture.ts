// For every rule of our table a return that breaks it: a sound one with a few boxes changed.

import type { MessageWishes } from "../../../test/support/messages.ts";
import { mirroredBox, PLACES } from "../form/table.ts";
import { AVOIDANCE_PAGE_PROVOCATIONS } from "../pages/avoidance/provocations.fixture.ts";
import { CHARITY_PAGE_PROVOCATIONS } from "../pages/charity/provocations.fixture.ts";
import { GROUP_PAGE_PROVOCATIONS } from "../pages/group-relief/provocations.fixture.ts";
import { LOANS_PAGE_PROVOCATIONS } from "../pages/loans/provocations.fixture.ts";
import { MIRRORED_PROVOCATIONS } from "../pages/mirrored/provocations.fixture.ts";
import { RESEARCH_PAGE_PROVOCATIONS } from "../pages/research/provocations.fixture.ts";
import { boxes, type Changes, changed, type ProvocationRow } from "./changed-return.fixture.ts";
import type { ReturnStructure } from "./figures.ts";
import { ALLOWANCE_PROVOCATIONS } from "./provocations-allowances.fixture.ts";
import { INCOME_PROVOCATIONS } from "./provocations-income.fixture.ts";

export interface Provocation {
  readonly rule: string;
  readonly structure: ReturnStructure;
}

const ACROSS: MessageWishes = { period: ["2024-01-01", "2024-12-31"] };
const OLD: MessageWishes = { period: ["2021-04-01", "2022-03-31"] };
const RELIEVED: MessageWishes = { tradingProfitPence: 10_000_000 };
const NIL: MessageWishes = { tradingProfitPence: 0 };

const XBRL = "AttachedFiles/XBRLsubmission";
const FIRST_YEAR = "CompanyTaxCalculation/CorporationTaxChargeable/FinancialYearOne";
const SECOND_YEAR = "CompanyTaxCalculation/CorporationTaxChargeable/FinancialYearTwo";
const ASSOCIATED = "CompanyTaxCalculation/CorporationTaxChargeable/AssociatedCompanies";

const type = (companyType: number, rate: string): Changes => ({
  ...boxes({ 4: String(companyType) }),
  [`${FIRST_YEAR}/Details/TaxRate`]: rate,
  [`${SECOND_YEAR}/Details/TaxRate`]: rate,
});
const two = (name: string) => ({ [`${XBRL}/Accounts/Instance/${name}@again`]: "" });

export const PROVOCATIONS: readonly ProvocationRow[] = [
  ...INCOME_PROVOCATIONS,
  ...ALLOWANCE_PROVOCATIONS,
  ...LOANS_PAGE_PROVOCATIONS,
  ...CHARITY_PAGE_PROVOCATIONS,
  ...AVOIDANCE_PAGE_PROVOCATIONS,
  ...GROUP_PAGE_PROVOCATIONS,
  ...MIRRORED_PROVOCATIONS,
  ...RESEARCH_PAGE_PROVOCATIONS,
  [5004, {}, { "/IRheader/Keys": null }],
  [5005, {}, { "/IRheader/Keys/Key": "1234567890" }],
  [9100, {}, boxes({ 3: "1234567890" })],
  [9101, {}, boxes({ 30: "2024-03-31" })],
  [9103, {}, boxes({ 30: "2026-11-15", 35: "2026-11-15" })],
  [9105, {}, boxes({ 30: "2025-04-01" })],
  [9106, {}, boxes({ 30: "2026-04-01", 35: "2026-11-16" })],
  [9112, {}, { "AttachedFiles/Attachment@Type": "accounts" }],
  [9113, {}, { [`${XBRL}/Accounts`]: null }],
  [9114, {}, boxes({ "85A": "yes" })],
  [9115, {}, boxes({ "80A": null, "90A": "Amendment - a/cs already submitted" })],
  [9116, {}, boxes({ "90A": "Company dormant" })],
  [9117, {}, { ...boxes({ "90B": "Company dormant" }), "AttachedFiles/Attachment@Type": "computations" }],
  [9118, {}, boxes({ "90B": "Company dormant" })],
  [9119, {}, boxes({ "90B": "Amendment - comps already submitted" })],
  [9315, {}, { [`${XBRL}/Accounts`]: null }],
  [9316, {}, { [`${XBRL}/Computation`]: null }],
  [9349, {}, boxes({ "80A": null, "90A": "Company dormant" })],
  [9900, {}, two("EncodedInlineXBRLDocument")],
  [9901, {}, { [`${XBRL}/Accounts/Instance/InlineXBRLDocument`]: "", ...two("InlineXBRLDocument") }],
  [9903, {}, { "AttachedFiles/Attachment@Format": "esef" }],
  [9965, {}, { AttachedFiles: null }],
  [9966, {}, { "AttachedFiles/Attachment@Type": "computations" }],
  [
    9970,
    {},
    { [`${XBRL}/Accounts/Instance/EncodedInlineXBRLDocument@Filename`]: null, ...two("EncodedInlineXBRLDocument") },
  ],
  [9971, {}, boxes({ "90A": "PDF accounts attached with explanation" })],

  [9144, {}, { CompanyTaxCalculation: "", [FIRST_YEAR]: null }],
  [9186, {}, boxes({ 335: "39999.00" })],
  [9188, ACROSS, { [SECOND_YEAR]: null }],
  [9195, {}, boxes({ 330: "2023" })],
  [9197, {}, boxes({ 335: "39999.00" })],
  [9198, ACROSS, boxes({ 335: "10000.00" })],
  [9206, {}, { [`${SECOND_YEAR}/Year`]: "2025" }],
  [9207, ACROSS, boxes({ 380: "2025" })],
  [9204, {}, boxes({ 345: "7600.01" })],
  [9213, ACROSS, boxes({ 395: "0.01" })],
  [9146, {}, boxes({ 430: null })],
  [9214, {}, boxes({ 430: "7600.01" })],
  [9216, RELIEVED, boxes({ 435: "25000.00" })],
  [9234, {}, boxes({ 440: "7600.01" })],
  [9240, {}, boxes({ 326: null })],
  [9350, OLD, boxes({ 435: "1.00" })],
  [9389, OLD, boxes({ 326: "0" })],
  [9397, {}, { [`${ASSOCIATED}/AssociatedCompaniesFinancialYears/FirstYear`]: "0" }],
  [9417, RELIEVED, boxes({ 329: null })],
  ...(
    [
      [9398, 1],
      [9399, 2],
      [9415, 3],
      [9416, 9],
      [9873, 10],
      [9874, 11],
    ] as const
  ).map(([rule, companyType]) => [rule, {}, boxes({ 4: String(companyType) })] as const),

  [9143, ACROSS, type(3, "19.00")],
  [9145, ACROSS, type(7, "20.00")],
  [9152, ACROSS, type(9, "20.00")],
  [9153, ACROSS, type(8, "20.00")],
  [9199, ACROSS, type(5, "30.00")],
  [9200, ACROSS, type(0, "30.00")],
  [9201, ACROSS, type(4, "20.00")],
  [9202, ACROSS, type(1, "25.00")],
  [9203, ACROSS, type(2, "20.00")],
  [9208, ACROSS, type(5, "24.99")],
  [9209, ACROSS, { ...type(0, "19.00"), ...boxes({ 329: null }) }],
  [9210, ACROSS, type(4, "30.00")],
  [9211, ACROSS, type(1, "19.00")],
  [9212, ACROSS, type(2, "19.00")],

  [9140, {}, { [PLACES[mirroredBox("F45")]]: "1.00" }],
  [9248, {}, boxes({ 475: "7600.01" })],
  [9319, {}, boxes({ 475: null })],
  [9339, {}, boxes({ 480: "0.01" })],
  [9340, {}, boxes({ 510: null })],
  [9341, NIL, boxes({ 475: null, 510: null, 480: "0.01" })],
  [9342, NIL, boxes({ 475: null, 510: null, 500: "0.01" })],
  [9343, NIL, boxes({ 475: null, 510: null, 505: "0.01" })],
  [9432, NIL, boxes({ 475: null, 510: null, 501: "0.01" })],
  [9868, NIL, boxes({ 475: null, 510: null, 502: "0.01" })],
  [9344, NIL, boxes({ 475: null, 510: "0.01" })],
  [9345, {}, boxes({ 515: "7600.01", 520: "0.02" })],
  [9346, {}, boxes({ 510: null, 515: "7600.01", 520: "0.02" })],
  [9347, {}, boxes({ 515: "0.01" })],
  [9348, NIL, boxes({ 475: null, 510: null, 525: "0.01" })],
  [9351, {}, boxes({ 490: "0.01" })],
  [9352, {}, boxes({ 495: "0.01" })],
  [9366, {}, boxes({ 496: "0.01" })],
  [9424, {}, boxes({ 497: "0.01" })],
  [9367, {}, boxes({ 527: "0.01", 528: null })],
  [9383, {}, boxes({ 526: "0.01", 528: null })],
  [9370, {}, boxes({ 526: "0.01" })],
  [9275, {}, boxes({ 605: "0.00" })],
  [9276, {}, boxes({ 595: "0.01" })],
  [9277, {}, boxes({ 605: "0.01" })],
  [9355, {}, boxes({ 530: "1.00" })],
  [9356, {}, boxes({ 535: "1.00" })],
  [9357, {}, boxes({ 540: "1.00" })],
  [9875, {}, boxes({ 541: "1.00" })],
  [9358, {}, boxes({ 550: "1.00" })],
  [9359, {}, boxes({ 555: "1.00" })],
  [9296, {}, boxes({ 870: "1.00" })],

  [9110, {}, boxes({ 70: "yes", 75: "yes" })],
  [9122, {}, boxes({ 630: "yes", 631: "yes" })],
  [9601, {}, boxes({ exports: "" })],
  [9602, {}, boxes({ 616: "yes", 618: "yes" })],
  [9603, {}, boxes({ 617: "yes", 618: "yes" })],
];

export const provocations: readonly Provocation[] = PROVOCATIONS.map(([rule, from, changes]) => ({
  rule: String(rule),
  structure: changed(from, changes),
}));
