// What pages and assistants show of the account that a repayment goes to, boxes 920 to 940. The file to download has it
// in full: it is what was sent.

import { textOfXml, xmlText } from "../../packages/ct600/xml/xml-text.ts";
import { masked, maskedName } from "../platform/masked.ts";

/** By element of the return. */
export const BANK_MASKS: Readonly<Record<string, (text: string) => string>> = {
  BankName: maskedName,
  SortCode: masked,
  AccountNumber: masked,
  AccountName: maskedName,
  BuildingSocReference: masked,
};

/** The same by the field of the return's `repayment`. */
const REPAYMENT_MASKS: Readonly<Record<string, (text: string) => string>> = {
  bank_name: maskedName,
  sort_code: masked,
  account_number: masked,
  account_name: maskedName,
  reference: masked,
};

/** A return to explain: what is told of it quotes its fields. */
export function withMaskedAccount<Input extends { repayment?: object | undefined }>(input: Input): Input {
  const { repayment } = input;
  if (typeof repayment !== "object" || repayment === null) return input;
  const fields = Object.entries(repayment).map(([name, value]) => {
    const mask = REPAYMENT_MASKS[name];
    return [name, mask !== undefined && typeof value === "string" ? mask(value) : value] as const;
  });
  return { ...input, repayment: Object.fromEntries(fields) };
}

/** Where a repayment goes is nobody's business who looks over a shoulder. The file to download has it. */
export function withoutBankDetails(xml: string): string {
  return xml.replace(BANK_DETAIL, (_, element: string, text: string) => {
    const mask = BANK_MASKS[element] ?? (() => "");
    return `<${element}>${xmlText(mask(textOfXml(text)))}`;
  });
}

const BANK_DETAIL = new RegExp(`<(${Object.keys(BANK_MASKS).join("|")})>([^<]+)`, "g");
