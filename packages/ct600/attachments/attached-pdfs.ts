// The PDF files of a return as they are attached to it.

import { base64DecodedLength, plainBase64 } from "../base64.ts";
import { carriesAccounts } from "../period-of-account.ts";
import type { ReturnInput } from "../return.ts";
import { type Carried, documentLeaf, type Element } from "../xml/element.ts";
import { ACCOUNTS_PDF_NAME } from "./input.ts";

/** As the schema names them. It knows computations too, which HMRC takes in iXBRL only. */
export type AttachmentType = "accounts" | "other" | "group accounts";

export interface AttachedPdf {
  readonly name: string;
  readonly type: AttachmentType;
  readonly description?: string;
  /** Of the decoded file. */
  readonly size: number;
  readonly content: Carried;
}

const TYPES = { other: "other", group_accounts: "group accounts" } as const;

/** The accounts first. Expects an input that has passed the input rules. */
export function attachedPdfs(input: ReturnInput): AttachedPdf[] {
  const { pdf, pdf_name: name = ACCOUNTS_PDF_NAME } = input.accounts ?? {};
  const accounts = pdf !== undefined && carriesAccounts(input) ? [attached(pdf, { name, type: "accounts" })] : [];
  const others = (input.attachments ?? []).map(({ pdf: file, name, type = "other", description }) =>
    attached(file, { name, type: TYPES[type], ...(description !== undefined && { description }) }),
  );
  return [...accounts, ...others];
}

function attached(pdf: string, about: Pick<AttachedPdf, "name" | "type" | "description">): AttachedPdf {
  return { ...about, size: base64DecodedLength(pdf) ?? 0, content: { base64: plainBase64(pdf) } };
}

export function attachmentElement({ name, type, description, size, content }: AttachedPdf): Element {
  return documentLeaf("Attachment", content, {
    ...(description !== undefined && { Description: description }),
    Filename: name,
    Format: "pdf",
    Size: String(size),
    Type: type,
  });
}
