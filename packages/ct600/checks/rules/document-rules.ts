// Accounts, computations and other files: which must be attached, and which must not.

import { PDF_ACCOUNTS_REASON as PDF_ACCOUNTS } from "../../form/about.ts";
import { PLACES } from "../../form/table.ts";
import type { Element } from "../../xml/element.ts";
import { descend, type Figures } from "../figures.ts";
import { type Rule, rule } from "./rule.ts";

const { accounts: ACCOUNTS, computations: COMPUTATIONS, xbrl: XBRL } = PLACES;

const accounts = { at: ACCOUNTS, field: "accounts" };
const computations = { at: COMPUTATIONS, field: "financials" };

export const DOCUMENT_RULES: readonly Rule[] = [
  rule(
    9112,
    { ...accounts, says: "Accounts may be attached as a PDF only with that reason in box 90A." },
    (figures) => figures.has("accounts") && !figures.says("90A", PDF_ACCOUNTS) && attachments(figures, "accounts") > 0,
  ),
  rule(
    9113,
    { ...accounts, says: "Accounts in iXBRL must be attached unless box 90A gives a reason." },
    (figures) => figures.has("accounts") && !figures.has("90A") && !figures.has("xbrlAccounts"),
  ),
  rule(
    9114,
    { ...accounts, says: "Say for which period the accounts are: exactly one of boxes 80A and 85A." },
    (figures) =>
      figures.has("accounts") && (!figures.has("90A") || figures.says("90A", PDF_ACCOUNTS)) && periods(figures) !== 1,
  ),
  rule(
    9116,
    { ...accounts, says: "With a reason for having no accounts (box 90A) neither 80A nor 85A may be ticked." },
    (figures) =>
      figures.has("accounts") && figures.has("90A") && !figures.says("90A", PDF_ACCOUNTS) && periods(figures) !== 0,
  ),
  rule(
    9115,
    {
      ...accounts,
      at: `${ACCOUNTS}/NoAccountsReason`,
      says: "Only an amended return can say that the accounts were submitted before (box 90A).",
    },
    (figures) => figures.says("90A", "Amendment - a/cs already submitted") && figures.returnType !== "amended",
  ),
  rule(
    9349,
    {
      ...accounts,
      at: `${ACCOUNTS}/NoAccountsReason`,
      says: "With a reason for having no accounts (box 90A) no accounts in iXBRL may be attached.",
    },
    (figures) => figures.has("90A") && figures.has("xbrlAccounts"),
  ),
  rule(
    9971,
    {
      ...accounts,
      at: `${ACCOUNTS}/NoAccountsReason`,
      says: "When box 90A says that accounts are attached as a PDF, that file must be attached.",
    },
    (figures) => figures.says("90A", PDF_ACCOUNTS) && attachments(figures, "accounts") === 0,
  ),
  rule(
    9965,
    { ...computations, says: "Computations must be attached unless box 90B gives a reason." },
    (figures) =>
      figures.has("computations") &&
      !figures.has("90B") &&
      attachments(figures, "computations") === 0 &&
      !figures.has("xbrlComputation"),
  ),
  rule(
    9966,
    { ...computations, says: "Computations must be attached in iXBRL or as another file, not both." },
    (figures) =>
      figures.has("computations") &&
      !figures.has("90B") &&
      attachments(figures, "computations") > 0 &&
      figures.has("xbrlComputation"),
  ),
  rule(
    9117,
    {
      ...computations,
      at: `${COMPUTATIONS}/NoComputationsReason`,
      says: "With a reason for having no computations (box 90B) no file of computations may be attached.",
    },
    (figures) => figures.has("90B") && attachments(figures, "computations") > 0,
  ),
  rule(
    9118,
    {
      ...computations,
      at: `${COMPUTATIONS}/NoComputationsReason`,
      says: "With a reason for having no computations (box 90B) no computations in iXBRL may be attached.",
    },
    (figures) => figures.has("90B") && figures.has("xbrlComputation"),
  ),
  rule(
    9119,
    {
      ...computations,
      at: `${COMPUTATIONS}/NoComputationsReason`,
      says: "Only an amended return can say that the computations were submitted before (box 90B).",
    },
    (figures) => figures.says("90B", "Amendment - comps already submitted") && figures.returnType !== "amended",
  ),
  rule(
    9315,
    {
      at: XBRL,
      field: "accounts",
      says: "A submission in iXBRL must hold the accounts unless box 90A gives a reason.",
    },
    (figures) => figures.has("xbrl") && !figures.has("90A") && !figures.has("xbrlAccounts"),
  ),
  rule(
    9316,
    {
      at: XBRL,
      field: "financials",
      says: "A submission in iXBRL must hold the computation unless box 90B gives a reason.",
    },
    (figures) => figures.has("xbrl") && !figures.has("90B") && !figures.has("xbrlComputation"),
  ),
  rule(
    9900,
    {
      at: `${XBRL}/…/Instance`,
      field: "accounts",
      says: "Of several encoded iXBRL documents exactly one must be marked as the entry point.",
    },
    (figures) => instances(figures).some((instance) => !hasOneEntryPoint(instance, "EncodedInlineXBRLDocument")),
  ),
  rule(
    9901,
    {
      at: `${XBRL}/…/Instance`,
      field: "accounts",
      says: "Of several iXBRL documents exactly one must be marked as the entry point.",
    },
    (figures) => instances(figures).some((instance) => !hasOneEntryPoint(instance, "InlineXBRLDocument")),
  ),
  rule(
    9970,
    {
      at: `${XBRL}/…/Instance/EncodedInlineXBRLDocument`,
      field: "accounts",
      says: "Of several iXBRL documents each must have a file name.",
    },
    (figures) =>
      instances(figures).some((instance) =>
        ["EncodedInlineXBRLDocument", "InlineXBRLDocument"].some((name) => {
          const documents = descend(instance, name);
          return documents.length > 1 && documents.some(({ attributes }) => attributes.Filename === undefined);
        }),
      ),
  ),
  rule(
    9903,
    {
      at: "AttachedFiles/Attachment/@Format",
      field: "accounts",
      says: "A file in a single electronic format can only be the group's accounts.",
    },
    (figures) =>
      figures
        .all("attachments")
        .some(({ attributes }) => attributes.Format === "esef" && attributes.Type !== "group accounts"),
  ),
];

function periods(figures: Figures): number {
  return figures.all("80A").length + figures.all("85A").length;
}

function attachments(figures: Figures, type: string): number {
  return figures.all("attachments").filter(({ attributes }) => attributes.Type === type).length;
}

function instances(figures: Figures) {
  return [...figures.all("xbrlAccountsInstance"), ...figures.all("xbrlComputationInstance")];
}

function hasOneEntryPoint(instance: Element, name: string): boolean {
  const documents = descend(instance, name);
  return documents.length < 2 || documents.filter(({ attributes }) => attributes.entryPoint !== undefined).length === 1;
}
