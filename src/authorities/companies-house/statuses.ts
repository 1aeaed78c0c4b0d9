// What the register says about submissions (GetSubmissionStatus-v2-9), and which of it is about the one we asked for.
// A status counts only if submission and company match: numbers may have been taken from another database.

import type { XmlElement } from "../../../packages/ct600/xml/xml.ts";
import { errorNumber, MAX_ERRORS, shortened, shownOf } from "../govtalk/reply-limits.ts";
import { elementsNamed, textNamed } from "./local-names.ts";

export interface Rejection {
  /** As the gateway gives it; empty where it gives none. Never switched on: the register publishes no list of them. */
  code: string;
  text: string;
}

export interface Examiner {
  telephone: string | null;
  comment: string | null;
}

export interface Status {
  submissionNumber: string;
  code: string;
  /** Empty where the register gives none. */
  companyNumber: string;
  rejections: Rejection[];
  reference: string | null;
  examiner: Examiner | null;
}

/** A description has at most 4,000 characters by the schema. */
const MAX_WORDS = 4_000;
const MAX_REFERENCE = 200;

export function statusOf(status: XmlElement, hide: (text: string) => string): Status {
  const words = (path: string, most: number) => {
    const text = shortened(hide(textNamed(status, path)), most);
    return text === "" ? null : text;
  };
  const telephone = words("Examiner/Telephone", MAX_REFERENCE);
  const comment = words("Examiner/Comment", MAX_WORDS);
  return {
    submissionNumber: textNamed(status, "SubmissionNumber"),
    code: textNamed(status, "StatusCode"),
    companyNumber: textNamed(status, "CompanyNumber"),
    rejections: rejectionsIn(status, hide),
    reference: words("Rejections/RejectReference", MAX_REFERENCE),
    examiner: telephone === null && comment === null ? null : { telephone, comment },
  };
}

function rejectionsIn(status: XmlElement, hide: (text: string) => string): Rejection[] {
  const found = elementsNamed(status, "Rejections/Reject");
  const read = found.slice(0, MAX_ERRORS).map((reject) => ({
    code: errorNumber(hide(textNamed(reject, "RejectCode"))),
    text: shortened(hide(textNamed(reject, "Description")), MAX_WORDS),
  }));
  return rejectionsShown(read, found.length - read.length);
}

/** As many as we keep; the last one says how many there are besides. */
export function rejectionsShown(rejections: readonly Rejection[], unread: number): Rejection[] {
  const { shown, leftOut } = shownOf(rejections, unread, ({ code, text }) => code.length + text.length);
  return leftOut === null ? shown : [...shown, { code: "", text: leftOut }];
}

export interface Asked {
  submissionNumber: string;
  /** As the API has it, such as SC123456. */
  companyNumber: string;
  presenterId: string;
}

/** What the register's answer is to a request for one submission. */
export type Found =
  | { kind: "found"; status: Status }
  | { kind: "none" | "another_submission" | "another_company" | "contradiction"; reason: string };

/** Codes that decide nothing. They may stand without a company: it is only asked again. */
const UNDECIDED = ["PENDING", "PARKED", "INTERNAL_FAILURE"];

export function statusOfOurs(statuses: readonly Status[], asked: Asked): Found {
  if (statuses.length === 0) return { kind: "none", reason: "it has no submission of this number" };
  // The number may come back with the presenter id in front of it.
  const written = [asked.submissionNumber, asked.presenterId + asked.submissionNumber];
  const numbered = statuses.filter(({ submissionNumber }) => written.includes(submissionNumber));
  if (numbered.length === 0) return { kind: "another_submission", reason: "it is about another submission" };
  const ours = numbered.filter((status) => isOfCompany(status, asked.companyNumber));
  const [status] = ours;
  if (status === undefined) {
    const isNamed = numbered.some(({ companyNumber }) => companyNumber !== "");
    const reason = isNamed ? "the number belongs to another company" : "it does not name the company";
    return { kind: "another_company", reason };
  }
  return ours.every(({ code }) => code === status.code)
    ? { kind: "found", status }
    : { kind: "contradiction", reason: "it gives the submission more than one status" };
}

function isOfCompany({ companyNumber, code }: Status, expected: string): boolean {
  return companyNumber === "" ? UNDECIDED.includes(code) : isSameCompany(companyNumber, expected);
}

/** An answer may have digits only, with zeros in front or without: letters count where it has some. */
function isSameCompany(given: string, expected: string): boolean {
  const one = partsOf(given);
  const other = partsOf(expected);
  if (one === null || other === null) return false;
  return one.digits === other.digits && (one.letters === "" || one.letters === other.letters);
}

function partsOf(companyNumber: string): { letters: string; digits: string } | null {
  const [, letters, digits] = /^([A-Z]*)0*(\d+)$/.exec(companyNumber.toUpperCase()) ?? [];
  return letters === undefined || digits === undefined ? null : { letters, digits };
}
