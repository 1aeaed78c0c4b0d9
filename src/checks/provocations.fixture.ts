// For every rule of our table a return that breaks it: a sound one with a few boxes changed. A path that is not there is made, null takes an
// element out, and a path that ends in @name is an attribute.

import { boxesFor, type MessageWishes, someDocuments } from "../../test/support/messages.ts";
import { irEnvelope, utrKey } from "../authority/return-xml.ts";
import { PLACES, type Place } from "../ct600/form/table.ts";
import { type Element, group } from "../platform/element.ts";
import type { ReturnStructure } from "./figures.ts";

export type Changes = Readonly<Record<string, string | null>>;

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

const boxes = (changes: Partial<Record<Place, string | null>>): Changes =>
  Object.fromEntries(Object.entries(changes).map(([box, text]) => [PLACES[box as Place], text]));
const type = (companyType: number, rate: string): Changes => ({
  ...boxes({ 4: String(companyType) }),
  [`${FIRST_YEAR}/Details/TaxRate`]: rate,
  [`${SECOND_YEAR}/Details/TaxRate`]: rate,
});
const two = (name: string) => ({ [`${XBRL}/Accounts/Instance/${name}@again`]: "" });

/** Rule, the return to start from, what is changed. */
const TABLE: readonly (readonly [rule: number, from: MessageWishes, changes: Changes])[] = [
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

  [9148, {}, boxes({ 165: null })],
  [9149, {}, boxes({ 160: "40000.01" })],
  [9150, NIL, boxes({ 160: "1.00" })],
  [9151, {}, boxes({ 165: "39999.00" })],
  [9320, {}, boxes({ 300: null })],
  [9321, {}, boxes({ 235: null })],
  [9327, NIL, boxes({ 205: "1.00" })],
  [9332, {}, boxes({ 170: "1.00" })],
  [9333, {}, boxes({ 300: "39999.00" })],
  [9334, {}, boxes({ 305: "40001.00" })],
  [9335, {}, boxes({ 305: "1.00" })],
  [9338, {}, boxes({ 300: null, 305: "1.00" })],

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

  [9140, {}, boxes({ F45: "1.00" })],
  [9236, {}, boxes({ 445: "1.00" })],
  [9237, {}, boxes({ 450: "1.00" })],
  [9238, {}, boxes({ 465: "1.00" })],
  [9247, {}, boxes({ 470: "1.00" })],
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
];

export const provocations: readonly Provocation[] = TABLE.map(([rule, from, changes]) => ({
  rule: String(rule),
  structure: changed(from, changes),
}));

export function soundReturn(wishes: MessageWishes = {}): ReturnStructure {
  return { envelopeKeys: [utrKey("8596148860")], irEnvelope: irEnvelope(boxesFor(wishes), someDocuments) };
}

export function changed(from: MessageWishes, changes: Changes): ReturnStructure {
  const { envelopeKeys, irEnvelope: root } = soundReturn(from);
  let irEnvelope = root;
  for (const [path, text] of Object.entries(changes)) {
    const [elements = "", attribute] = (path.startsWith("/") ? path.slice(1) : `CompanyTaxReturn/${path}`).split("@");
    irEnvelope = edit(irEnvelope, elements.split("/"), (element) => change(element, attribute, text));
  }
  return { envelopeKeys, irEnvelope };
}

function change(element: Element, attribute: string | undefined, text: string | null): Element[] {
  if (attribute === "again") return [element, element];
  if (attribute === undefined) return text === null ? [] : [text === "" ? element : { ...element, text }];
  const { [attribute]: _, ...others } = element.attributes;
  return [{ ...element, attributes: text === null ? others : { ...others, [attribute]: text } }];
}

/** Edits every element at the path; makes one at the end of its parent where there is none. */
export function edit(
  parent: Element,
  [name = "", ...rest]: readonly string[],
  by: (element: Element) => Element[],
): Element {
  const children = parent.children.some((child) => child.name === name)
    ? parent.children
    : [...parent.children, group(name, [])];
  return {
    ...parent,
    children: children.flatMap((child) => {
      if (child.name !== name) return [child];
      return rest.length === 0 ? by(child) : [edit(child, rest, by)];
    }),
  };
}
