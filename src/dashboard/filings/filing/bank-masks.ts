// What pages show of the account that a repayment goes to, boxes 920 to 940. The file to download has it in full: it is
// what was sent.

import { masked, maskedName } from "../../../platform/masked.ts";

/** By element of the return. */
export const BANK_MASKS: Readonly<Record<string, (text: string) => string>> = {
  BankName: maskedName,
  SortCode: masked,
  AccountNumber: masked,
  AccountName: maskedName,
  BuildingSocReference: masked,
};
