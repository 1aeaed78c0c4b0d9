// Tools that read what is stored: for keys that may read.

import type { GroupField } from "../../../packages/ct600/input/fields/field.ts";
import { DocumentList, Filing } from "../../api/answers.ts";
import { CompanyList, ObligationList } from "../../api/company-answers.ts";
import { COMPANY_LIST_QUERY, OBLIGATION_LIST_QUERY } from "../../api/input/company-query.ts";
import Type from "../../api/openapi/schema.ts";
import { withoutBankDetails } from "../../filings/bank-masks.ts";
import { type Calling, callRoute, type Given, READS, type ToolRow } from "../tool.ts";

const lists = (operationId: string) => async (query: Given, calling: Calling) => ({
  data: (await callRoute(operationId, { query }, calling)) as object,
});

const NEXT_PAGE = "One page: with has_more call again, with starting_after as the last id.";

export const listCompanies: ToolRow = {
  name: "list_companies",
  title: "List companies",
  description: `The companies of the organisation, by what is due first. ${NEXT_PAGE}`,
  needs: "read",
  isJudgedByRoute: true,
  input: COMPANY_LIST_QUERY,
  output: CompanyList,
  hints: READS,
  call: lists("listCompanies"),
};

export const listObligations: ToolRow = {
  name: "list_obligations",
  title: "List what is due",
  description: `What companies have to do by when: pay, send returns, deliver accounts. Information, not advice. ${NEXT_PAGE}`,
  needs: "read",
  isJudgedByRoute: true,
  input: OBLIGATION_LIST_QUERY,
  output: ObligationList,
  hints: READS,
  call: lists("listObligations"),
};

const filing = { kind: "text", required: true, words: "The filing.", example: "fil_3fLu4pAv2KQGVTZCLxFCcFdj" } as const;

const GET_FILING = {
  kind: "group",
  type: "GetFilingInput",
  words: "Which filing.",
  fields: { filing },
} as const satisfies GroupField;

export const PageLink = Type.String({ description: "Our page about it, for a person who is signed in." });

export const getFiling: ToolRow = {
  name: "get_filing",
  title: "Read a filing",
  description:
    "A filing as it is now: its status, tax, HMRC's errors in `hmrc_error`, its approval, and the names of its documents for get_document.",
  needs: "read",
  input: GET_FILING,
  output: Type.Object({ filing: Filing, documents: DocumentList, page: PageLink }),
  hints: READS,
  async call({ filing: given }, calling) {
    const id = String(given);
    const found = (await callRoute("retrieveFiling", { id }, calling)) as object;
    const documents = (await callRoute("listDocuments", { id }, calling)) as object;
    return { data: { filing: found, documents, page: calling.page(`/filings/${id}`) }, subject: id };
  },
};

/** Of one call: a model reads on with an offset. */
const MOST_CHARACTERS = 16_000;

const GET_DOCUMENT = {
  kind: "group",
  type: "GetDocumentInput",
  words: "Which document, and from where on.",
  fields: {
    filing,
    name: { kind: "text", required: true, words: "Its name, as get_filing lists it.", example: "computations.xhtml" },
    offset: {
      kind: "integer",
      least: 0,
      most: 100_000_000,
      isBounded: true,
      subject: "The offset",
      words: `How many characters to leave out. At most ${MOST_CHARACTERS.toLocaleString("en-GB")} characters come in one call.`,
      default: 0,
      example: MOST_CHARACTERS,
    },
  },
} as const satisfies GroupField;

const nullable = (type: string, description: string) => Type.Unsafe<unknown>({ type: [type, "null"], description });

export const getDocument: ToolRow = {
  name: "get_document",
  title: "Read a document of a filing",
  description: `The text of a document that was sent or received, in pieces of ${MOST_CHARACTERS.toLocaleString("en-GB")} characters. Bank details are masked, and files that are no text are not handed over: a person finds both on our page.`,
  needs: "read",
  input: GET_DOCUMENT,
  output: Type.Object({
    filing: Type.String({ description: "The filing." }),
    name: Type.String({ description: "The document's name." }),
    text: nullable("string", "The piece; null of a file that is no text."),
    offset: Type.Integer({ description: "Where it begins." }),
    total_chars: nullable("integer", "How many characters the document has; null of a file that is no text."),
    next_offset: nullable("integer", "Where the next piece begins; null at the end."),
    page: PageLink,
  }),
  hints: READS,
  async call({ filing: given, name: wanted, offset: from }, calling) {
    const [id, name, offset] = [String(given), String(wanted), Number(from ?? 0)];
    const bytes = await callRoute("retrieveDocument", { id, name }, calling);
    const text = Buffer.isBuffer(bytes) && !name.endsWith(".pdf") ? withoutBankDetails(bytes.toString("utf8")) : null;
    const piece = text === null ? null : pieceOf(text, offset);
    const about = { filing: id, name, page: calling.page(`/filings/${id}`) };
    return { data: { ...about, offset, ...(piece ?? NO_TEXT) }, subject: id };
  },
};

const NO_TEXT = { text: null, total_chars: null, next_offset: null };

/** Never a half of a letter that has two units. */
function pieceOf(text: string, offset: number) {
  const end = offset + MOST_CHARACTERS;
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  const next = isSplit ? end - 1 : end;
  return { text: text.slice(offset, next), total_chars: text.length, next_offset: next < text.length ? next : null };
}
