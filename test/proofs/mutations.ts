// What can be done to a return: any element's text, presence, order or number, and the changes people really make.

import { edit } from "../../packages/ct600/checks/changed-return.fixture.ts";
import { NO_ACCOUNTS_REASONS, NO_COMPUTATIONS_REASONS } from "../../packages/ct600/form/about.ts";
import { NUMBERED_BOXES, PLACES, type Place } from "../../packages/ct600/form/table.ts";
import { documentLeaf, type Element, group, leaf } from "../../packages/ct600/xml/element.ts";
import { BOX_MUTATIONS } from "./box-mutations.ts";
import type { Dice } from "./dice.ts";
import {
  before,
  editOne,
  first,
  inReturn,
  isLeaf,
  isNamed,
  last,
  type Mutation,
  placesOf,
  put,
  replaceAt,
} from "./editing.ts";
import { AMOUNTS, COUNTS, RATES, textFor, YEARS } from "./texts.ts";

/** In a group that may be there already: a second one would be read as part of the first. */
const setAmount = (box: Place) => (root: Element, dice: Dice) =>
  edit(root, ["CompanyTaxReturn", ...PLACES[box].split("/")], (element) => [{ ...element, text: dice.oneOf(AMOUNTS) }]);
const amount = (name: string) => (dice: Dice) => leaf(name, dice.oneOf(AMOUNTS));

function details(dice: Dice): Element {
  return group("Details", [
    leaf("Profit", dice.oneOf(["1000.00", "0.00", "25.00"])),
    leaf("TaxRate", dice.oneOf(RATES)),
    leaf("Tax", dice.oneOf(["190.00", "250.00", "0.00", "4.75", "6.25"])),
  ]);
}

/** With its attributes as they are written, sorted by name. */
function attachment(dice: Dice): Element {
  const attributes: Record<string, string> = {
    ...(dice.chance(0.4) && { Description: dice.oneOf(["A letter", 'Bar > "trade" & <more>', "£5", "é", ""]) }),
    Filename: dice.oneOf(["a.pdf", "A & B's (1).PDF", "a/b.pdf", "what?.pdf", "a:b.pdf", ".pdf", ""]),
    Format: dice.oneOf(["pdf", "pdf", "esef", "doc"]),
    ...(dice.chance(0.4) && { Size: dice.oneOf(["5", "0", "-1", "1.5", "many", ""]) }),
    Type: dice.oneOf(["other", "amendment other", "computations", "accounts", "group accounts", "nothing"]),
  };
  return documentLeaf("Attachment", Buffer.from("%PDF-"), attributes);
}

export const mutations: readonly Mutation[] = [
  ...Array.from({ length: 8 }, () =>
    inReturn("another text", (root, dice) =>
      editOne(root, dice, (element) => ({ ...element, text: textFor(element.name, dice) }), isLeaf),
    ),
  ),
  inReturn("an amount off by a little", (root, dice) =>
    editOne(
      root,
      dice,
      (element) => {
        const pence = BigInt(element.text.replace(".", "")) + dice.oneOf([1n, 100n, -1n, -100n, 10_000n]);
        const size = pence < 0n ? -pence : pence;
        return { ...element, text: `${pence < 0n ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}` };
      },
      ({ text }) => /^\d+\.\d\d$/.test(text),
    ),
  ),
  inReturn("an element left out", (root, dice) => replaceAt(root, dice.oneOf(placesOf(root)).path, () => [])),
  inReturn("an element twice", (root, dice) => {
    const leaves = placesOf(root).filter(({ element }) => isLeaf(element));
    return replaceAt(root, dice.oneOf(leaves).path, (element) => [element, element]);
  }),
  inReturn("two elements exchanged", (root, dice) =>
    editOne(
      root,
      dice,
      (parent) => {
        const at = dice.from(0, parent.children.length - 2);
        const [one, other] = parent.children.slice(at, at + 2);
        if (one === undefined || other === undefined) return parent;
        return { ...parent, children: parent.children.toSpliced(at, 2, other, one) };
      },
      ({ children }) => children.length > 1,
    ),
  ),
  inReturn("an unknown element", (root, dice) =>
    editOne(root, dice, (parent) => ({ ...parent, children: [...parent.children, leaf("Unknown", "x")] })),
  ),
  inReturn("an element under another name", (root, dice) =>
    editOne(root, dice, (element) => ({ ...element, name: dice.oneOf(["Unknown", "Total", "Profits"]) })),
  ),
  inReturn("an attribute", (root, dice) =>
    editOne(root, dice, (element) => ({
      ...element,
      attributes: {
        ...element.attributes,
        [dice.oneOf(["Currency", "Type", "Filename", "x"])]: dice.oneOf(["GBP", "USD", "UTR", "f"]),
      },
    })),
  ),
  inReturn("no attributes", (root, dice) =>
    editOne(
      root,
      dice,
      (element) => ({ ...element, attributes: {} }),
      ({ attributes }) => Object.keys(attributes).length > 0,
    ),
  ),
  inReturn("a text among elements", (root, dice) =>
    editOne(
      root,
      dice,
      (element) => ({ ...element, text: dice.oneOf([" ", "\n", "x"]) }),
      ({ children }) => children.length > 0,
    ),
  ),
  inReturn("another kind of return", (root, dice) =>
    editOne(
      root,
      dice,
      (element) => ({ ...element, attributes: { ReturnType: dice.oneOf(["new", "amended", "old"]) } }),
      isNamed("CompanyTaxReturn"),
    ),
  ),
  inReturn("losses brought forward", put("Trading", amount("LossesBroughtForward"), before("NetProfits"))),
  inReturn(
    "marginal relief",
    put("CompanyTaxCalculation", amount("MarginalReliefForRingFenceTrades"), before("NetCorporationTaxChargeable")),
  ),
  inReturn("reliefs in all", setAmount(470)),
  inReturn("tax overpaid", put("TaxOutstandingOrOverpaid", amount("TaxOverpaid"), last)),
  inReturn(
    "box 329",
    put("AssociatedCompanies", () => leaf("StartingOrSmallCompaniesRate", "yes"), last),
  ),
  inReturn(
    "associated companies of two years",
    put(
      "AssociatedCompanies",
      (dice) =>
        group("AssociatedCompaniesFinancialYears", [leaf("FirstYear", dice.oneOf(COUNTS)), leaf("SecondYear", "1")]),
      before("StartingOrSmallCompaniesRate"),
    ),
  ),
  inReturn(
    "an empty section of associated companies",
    put("CorporationTaxChargeable", () => group("AssociatedCompanies", []), first),
  ),
  inReturn("another row of the first year", put("FinancialYearOne", details, last)),
  inReturn(
    "a second year",
    put(
      "CorporationTaxChargeable",
      (dice) => group("FinancialYearTwo", [leaf("Year", dice.oneOf(YEARS)), details(dice)]),
      last,
    ),
  ),
  inReturn(
    "a reason for no accounts",
    put("Accounts", (dice) => leaf("NoAccountsReason", dice.oneOf(NO_ACCOUNTS_REASONS)), last),
  ),
  inReturn("nothing but a reason for no accounts", (root, dice) =>
    editOne(
      root,
      dice,
      () => group("Accounts", [leaf("NoAccountsReason", dice.oneOf(NO_ACCOUNTS_REASONS))]),
      ({ name, children }) => name === "Accounts" && children.some(isNamed("ThisPeriodAccounts")),
    ),
  ),
  inReturn(
    "accounts of another period",
    put("Accounts", () => leaf("DifferentPeriod", "yes"), last),
  ),
  inReturn("a reason for no computations", (root, dice) =>
    editOne(
      root,
      dice,
      () => group("Computations", [leaf("NoComputationsReason", dice.oneOf(NO_COMPUTATIONS_REASONS))]),
      isNamed("Computations"),
    ),
  ),
  inReturn("an attachment", put("AttachedFiles", attachment, last)),
  inReturn("an attachment before the documents", put("AttachedFiles", attachment, first)),
  inReturn("another file in the place of one", (root, dice) =>
    editOne(root, dice, () => attachment(dice), isNamed("Attachment")),
  ),
  inReturn("a file without its reason, or a reason without its file", (root, dice) =>
    editOne(
      root,
      dice,
      (element) => ({
        ...element,
        children: element.children.filter(({ attributes }) => attributes.Type !== "accounts"),
      }),
      dice.chance(0.5) ? isNamed("AttachedFiles") : isNamed("XBRLsubmission"),
    ),
  ),
  inReturn("only an attachment", (root, dice) =>
    edit(root, ["CompanyTaxReturn", "AttachedFiles"], () => [group("AttachedFiles", [attachment(dice)])]),
  ),
  inReturn(
    "another document",
    put(
      "Instance",
      (dice) => {
        const attributes = dice.oneOf([
          {},
          { Filename: "b.xhtml" },
          { Filename: "b.xhtml", entryPoint: "yes" },
          { entryPoint: "no" },
        ]);
        return documentLeaf("EncodedInlineXBRLDocument", Buffer.from("<html/>"), attributes as Record<string, string>);
      },
      last,
    ),
  ),
  inReturn("a document that is not base64", (root, dice) =>
    editOne(
      root,
      dice,
      (element) =>
        leaf(element.name, dice.oneOf(["PGh0bWw+", "PGh0bWw", "PG h0 bWw+\n", "PGh0bW=", "PGh0bQ==", "PGh0bR==", ""])),
      isNamed("EncodedInlineXBRLDocument"),
    ),
  ),
  inReturn("no tax chargeable", (root, dice) => editOne(root, dice, () => group("Income", []), isNamed("Income"))),
  inReturn("another type of company", (root, dice) =>
    editOne(root, dice, (element) => ({ ...element, text: String(dice.from(0, 11)) }), isNamed("CompanyType")),
  ),
  ...Array.from({ length: 4 }, () =>
    inReturn("any box", (root, dice) => {
      const { path } = dice.oneOf(NUMBERED_BOXES);
      const text = dice.chance(0.7) ? dice.oneOf(AMOUNTS) : textFor(path.split("/").at(-1) ?? "", dice);
      return edit(root, ["CompanyTaxReturn", ...path.split("/")], (element) => [{ ...element, text }]);
    }),
  ),
  ...BOX_MUTATIONS,
  inReturn("another income", put("Income", amount("OtherIncome"), last)),
  inReturn("income tax deducted", setAmount(515)),
  inReturn(
    "loans to participators",
    put("CalculationOfTaxOutstandingOrOverpaid", amount("LoansToParticipators"), before("TaxChargeable")),
  ),
  inReturn("tax already paid", put("TaxReconciliation", amount("TaxAlreadyPaid"), before("TaxOutstandingOrOverpaid"))),
  inReturn(
    "a ring fence",
    put("CompanyTaxCalculation", amount("RingFenceProfitsIncluded"), before("CorporationTaxChargeable")),
  ),
  {
    name: "another key in the envelope",
    change: (structure, dice) => ({
      ...structure,
      envelopeKeys: dice.oneOf([
        [],
        [leaf("Key", "1234567890", { Type: "UTR" })],
        [leaf("Key", structure.envelopeKeys[0]?.text ?? "", { Type: "PAYE" })],
      ]),
    }),
  },
];
