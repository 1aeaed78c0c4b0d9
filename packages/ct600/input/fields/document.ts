// Documents of the caller's own: accounts and computations come in the same way.

export const MAX_IXBRL_BYTES = 9 * 1024 * 1024;
const MAX_IXBRL = `${MAX_IXBRL_BYTES / 1024 / 1024} MiB`;

/** Of both together: HMRC takes messages of 25 MB (rule 1614), and base64 makes a document a third larger. */
export const MAX_DOCUMENTS_BYTES = 18_000_000;

/** The field without its words. */
export const IXBRL = {
  kind: "text",
  isBase64: true,
  example: "PD94bWwgdmVyc2lvbj0iMS4wIj8+",
  defaultWords: "generated from the figures",
  rule: 'in the standard alphabet; the document is checked as "Your own documents" says',
  code: "invalid_ixbrl_encoding",
  moreCodes: ["ixbrl_too_large", "ixbrl_…"],
} as const;

export const ixbrlWords = (what: string) =>
  `Base64 of an iXBRL ${what} document of at most ${MAX_IXBRL}; line breaks and missing padding are fine. Left out, one is generated from the figures.`;
