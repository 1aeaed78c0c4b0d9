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

/** Where a repayment goes is nobody's business who looks over a shoulder. The file to download has it. */
export function withoutBankDetails(xml: string): string {
  return xml.replace(BANK_DETAIL, (_, element: string, text: string) => {
    const mask = BANK_MASKS[element] ?? (() => "");
    return `<${element}>${xmlText(mask(textOfXml(text)))}`;
  });
}

const BANK_DETAIL = new RegExp(`<(${Object.keys(BANK_MASKS).join("|")})>([^<]+)`, "g");
