// The PDF files of an input, in the order in which they are attached: the accounts first.

import type { ReturnInput } from "../return.ts";
import { ACCOUNTS_PDF_NAME } from "./input.ts";

export interface GivenFile {
  /** The fields of the input that it comes from. */
  readonly pdfField: string;
  readonly nameField: string;
  /** Undefined where the input is not right there. */
  readonly pdf: string | undefined;
  readonly name: string | undefined;
}

/** Those whose fields can be relied on, as far as they can. */
export function givenFiles(
  { accounts, attachments }: Pick<ReturnInput, "accounts" | "attachments">,
  isClean: (path: string) => boolean,
): GivenFile[] {
  const files: GivenFile[] = [];
  const at = (field: string, value: string | undefined) => (isClean(field) ? value : undefined);
  if (isClean("accounts") && accounts?.pdf !== undefined) {
    const [pdfField, nameField] = ["accounts.pdf", "accounts.pdf_name"];
    const name = at(nameField, accounts.pdf_name ?? ACCOUNTS_PDF_NAME);
    files.push({ pdfField, nameField, name, pdf: at(pdfField, accounts.pdf) });
  }
  if (!isClean("attachments")) return files;
  for (const [index, file] of (attachments ?? []).entries()) {
    const field = `attachments.${index}`;
    if (!isClean(field)) continue;
    const [pdfField, nameField] = [`${field}.pdf`, `${field}.name`];
    files.push({ pdfField, nameField, name: at(nameField, file.name), pdf: at(pdfField, file.pdf) });
  }
  return files;
}
