// A set of accounts as FormSubmission (version 2-11) wraps it: what the schema says of it (100), what accounts need
// beyond the schema (604), and the document in it. The schema itself is not published with its facets; they are those
// that its users report.

import { childElements, elementsAt, textAt, type XmlElement } from "../../../ct600/xml/xml.ts";
import { companyNumberOf, companyTypes } from "./company-number.ts";
import { type GatewayError, gatewayError } from "./gateway-errors.ts";
import { base64, day, like, maybe, once, type Part, structureTrouble } from "./structure.ts";

export const FORM_NAMESPACE = "http://xmlgw.companieshouse.gov.uk/Header";

export interface Form {
  /** Eight characters; null for a number that no register has. */
  companyNumber: string | null;
  companyName: string;
  authenticationCode: string;
  submissionNumber: string;
  customerReference: string | null;
  document: Buffer;
}

export type FormReading = { kind: "form"; form: Form } | { kind: "wrong"; error: GatewayError };

const names = { fs: FORM_NAMESPACE };

const formParts: readonly Part[] = [
  {
    name: "FormHeader",
    occurs: "once",
    parts: [
      maybe("CompanyNumber", like(/^\d{1,8}$/)),
      maybe("CompanyType", (text) => companyTypes.includes(text)),
      once("CompanyName", like(/^.{3,160}$/su)),
      maybe("CompanyAuthenticationCode", like(/^[A-Za-z0-9]{6,8}$/)),
      once("PackageReference", like(/^\d{4}$/)),
      maybe("Language", like(/^(EN|CY)$/)),
      once("FormIdentifier", like(/^\w+$/)),
      once("SubmissionNumber", like(/^[A-Za-z0-9]{6}$/)),
      maybe("ContactName"),
      maybe("ContactNumber"),
      maybe("CustomerReference", like(/^[A-Za-z0-9]{1,25}$/)),
    ],
  },
  once("DateSigned", day),
  { name: "Form", occurs: "once", parts: [] },
  maybe("AdditionalInformation"),
  {
    name: "Document",
    occurs: "often",
    parts: [
      once("Data", base64),
      maybe("Date", day),
      maybe("Filename", like(/^[^/\\]{1,32}$/)),
      once("ContentType", like(/^application\/(xml|pdf|vnd\.hp-pcl)$/)),
      once("Category", like(/^\w+$/)),
    ],
  },
];

/** Which elements accounts need, and what they have to say. */
const needs: readonly { at: string; holds: (text: string) => boolean; cause: string }[] = [
  { at: "fs:FormHeader/fs:CompanyNumber", holds: (text) => text !== "", cause: "'CompanyNumber' is missing" },
  {
    at: "fs:FormHeader/fs:CompanyAuthenticationCode",
    holds: (text) => text !== "",
    cause: "'CompanyAuthenticationCode' is missing",
  },
  {
    at: "fs:FormHeader/fs:FormIdentifier",
    holds: (text) => text === "Accounts",
    cause: "'FormIdentifier' is not Accounts",
  },
  { at: "fs:Document/fs:Data", holds: (text) => text !== "", cause: "'Document' is missing" },
  {
    at: "fs:Document/fs:ContentType",
    holds: (text) => text === "application/xml",
    cause: "'ContentType' is not application/xml",
  },
  { at: "fs:Document/fs:Category", holds: (text) => text === "ACCOUNTS", cause: "'Category' is not ACCOUNTS" },
];

export function readForm(element: XmlElement): FormReading {
  // An earlier version had the date in it, and some documents still show that.
  if (childElements(element).some(({ name }) => name === "Authority"))
    return wrong(gatewayError("9999", "Element 'Authority' is not expected: DateSigned stands in FormSubmission."));
  const trouble = structureTrouble(element, formParts, FORM_NAMESPACE);
  if (trouble !== null) return wrong(gatewayError("100", trouble));
  const lacking = needs.find(({ at, holds }) => !holds(textAt(element, at, names)));
  if (lacking !== undefined) return wrong(gatewayError("604", lacking.cause));
  if (elementsAt(element, "fs:Document", names).length > 1)
    return wrong(gatewayError("604", "there is more than one 'Document'"));
  const header = (name: string) => textAt(element, `fs:FormHeader/fs:${name}`, names);
  return {
    kind: "form",
    form: {
      companyNumber: companyNumberOf(header("CompanyNumber"), header("CompanyType")),
      companyName: header("CompanyName"),
      authenticationCode: header("CompanyAuthenticationCode"),
      submissionNumber: header("SubmissionNumber"),
      customerReference: header("CustomerReference") || null,
      document: Buffer.from(textAt(element, "fs:Document/fs:Data", names), "base64"),
    },
  };
}

function wrong(error: GatewayError): FormReading {
  return { kind: "wrong", error };
}
