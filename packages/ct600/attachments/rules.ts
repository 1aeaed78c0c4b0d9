// What PDF files must satisfy: base64, sizes, how a PDF begins and ends, names. The length follows from the text, so a
// file that is too large is refused before anything of it is decoded.

import { base64DecodedLength, plainBase64 } from "../base64.ts";
import { MAX_DOCUMENTS_BYTES } from "../input/fields/document.ts";
import { type Finding, type InputRule, rule, standingOn } from "../input/rule.ts";
import { twoPeriodsIn } from "../period-of-account.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCode } from "../problem-codes.ts";
import type { ReturnInput } from "../return.ts";
import { type GivenFile, givenFiles } from "./given-files.ts";
import { MAX_PDF, MAX_PDF_BYTES } from "./input.ts";
import { PDF_ACCOUNTS_RULES, PDF_ACCOUNTS_WARNINGS } from "./pdf-accounts.ts";
import { beginsAsPdf, endsAsPdf, mayBeEncrypted } from "./pdf-text.ts";

export const ATTACHMENT_RULES: readonly InputRule<ProblemCode>[] = [
  ...PDF_ACCOUNTS_RULES,
  {
    // Of the accounts and of attachments: either may be right while the other is not.
    field: "",
    needs: [""],
    check(input, _, isClean) {
      const files = givenFiles(input, isClean);
      if (files.length === 0) return [];
      const sizes = files.map(({ pdf }) => (pdf === undefined ? 0 : (base64DecodedLength(pdf) ?? 0)));
      return [
        ...files.flatMap((file, index) => contentProblems(file, sizes[index] ?? 0)),
        ...sameNames(files),
        ...tooLargeTogether(input, sizes, isClean),
      ];
    },
  },
  {
    field: "attachments",
    needs: standingOn(["attachments", "next_period.file"]),
    check: (input, _, isClean) =>
      (input.attachments?.length ?? 0) > 0 &&
      input.next_period?.file === "next" &&
      twoPeriodsIn(input, isClean) !== null
        ? [{ code: "invalid_type", message: NOT_FILED, field: "attachments" }]
        : [],
  },
];

const NOT_FILED =
  "Attachments go with the return of the first 12 months, which this request does not file. Leave them out. To attach them to the next return, amend it.";

function contentProblems({ pdf, pdfField: field }: GivenFile, size: number): Problem[] {
  if (pdf === undefined) return [];
  if (size === 0)
    return [
      {
        code: "invalid_pdf_encoding",
        message: "The file must be non-empty base64 in the standard alphabet, without spaces or a data: prefix.",
        field,
      },
    ];
  if (size > MAX_PDF_BYTES)
    return [{ code: "pdf_too_large", message: `The file is larger than ${MAX_PDF}. ${SMALLER}`, field }];
  const base64 = plainBase64(pdf);
  const message = !beginsAsPdf(base64)
    ? "The file is not a PDF: it does not begin with %PDF-. Save it as a PDF; another name is not enough."
    : !endsAsPdf(base64)
      ? "The end of the file is missing: the last 1,024 bytes of a PDF have %%EOF. Send the whole file."
      : undefined;
  return message === undefined ? [] : [{ code: "pdf_malformed", message, field }];
}

const SMALLER = "Make it smaller, for example by scanning in grey and at 150 dots an inch.";

/** HMRC's systems may not tell upper from lower case. */
function sameNames(files: readonly GivenFile[]): Problem[] {
  const seen = new Set<string>();
  return files.flatMap(({ name, nameField: field }) => {
    if (name === undefined) return [];
    const isKnown = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    const message = "Another file of this return has the same name. Give each file a name of its own.";
    return isKnown ? [{ code: "invalid_file_name" as const, message, field }] : [];
  });
}

/** Told where each file alone is small enough. */
function tooLargeTogether(
  { accounts, computations, attachments }: ReturnInput,
  sizes: readonly number[],
  isClean: (path: string) => boolean,
): Problem[] {
  if (Math.max(...sizes) > MAX_PDF_BYTES) return [];
  const own = (group: "accounts" | "computations", ixbrl: string | undefined) =>
    isClean(group) && isClean(`${group}.ixbrl`) ? (base64DecodedLength(ixbrl ?? "") ?? 0) : 0;
  const documents = own("accounts", accounts?.ixbrl) + own("computations", computations?.ixbrl);
  const files = sizes.reduce((all, size) => all + size, 0);
  if (files + documents <= MAX_DOCUMENTS_BYTES || documents > MAX_DOCUMENTS_BYTES) return [];
  const what = files > MAX_DOCUMENTS_BYTES ? "The files" : "The files and your own iXBRL documents";
  const field = isClean("attachments") && (attachments?.length ?? 0) > 0 ? "attachments" : "accounts.pdf";
  const message = `${what} are together larger than ${MAX_DOCUMENTS_BYTES} bytes, so HMRC would refuse the message (rule 1614). Make them smaller, or send some to HMRC in another way.`;
  return [{ code: "pdf_too_large", message, field }];
}

export const ATTACHMENT_WARNINGS: readonly InputRule<string>[] = [
  ...PDF_ACCOUNTS_WARNINGS,
  {
    // Of the accounts and of attachments: either may be right while the other is not.
    field: "",
    needs: [""],
    check: (input, _, isClean) =>
      givenFiles(input, isClean).flatMap(({ pdf, pdfField: field }): Finding<string>[] =>
        pdf !== undefined && mayBeEncrypted(plainBase64(pdf))
          ? [{ code: "pdf_may_be_encrypted", message: ENCRYPTED, field }]
          : [],
      ),
  },
  rule("pdf_not_amended", "accounts.pdf", samePdf, ["accounts.pdf", "financials"]),
];

const ENCRYPTED =
  "This PDF may be encrypted: it contains /Encrypt. HMRC cannot open a file that asks for a password. Check, and save it without one.";

/** The figures of an amendment have changed, and the accounts beside them have not. */
function samePdf(input: ReturnInput, { amends }: { amends?: ReturnInput | undefined }): string | undefined {
  const [before, now] = [amends?.accounts?.pdf, input.accounts?.pdf];
  if (amends === undefined || before === undefined || now === undefined) return undefined;
  if (plainBase64(before) !== plainBase64(now)) return undefined;
  const shown = ({ financials: { turnover, trading_profit, net_profit } }: ReturnInput) =>
    [turnover, trading_profit, net_profit].join(" ");
  return shown(amends) === shown(input)
    ? undefined
    : "The figures change, but the accounts are the PDF that was filed. If it shows them, send a new one in accounts.pdf.";
}
