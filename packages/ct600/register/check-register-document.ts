// A document for Companies House, judged as its gateway judges it before it is sent: ours and the caller's own alike.
// Stages follow each other only where the earlier ones make sense of what the later look at. It is a plain function of
// bytes: the caller's own documents are judged away from the loop that answers requests.

import { duplicateProblems } from "../documents/intake/duplicates.ts";
import type { Finding } from "../documents/intake/faults.ts";
import {
  dateIn,
  ENDLESS,
  factsOf,
  type OpenDocument,
  readDocument,
  readInline,
} from "../documents/intake/read-document.ts";
import { conceptProblems } from "../documents/intake/rules.ts";
import { safetyProblems } from "../documents/intake/safety.ts";
import { agreementRules } from "./agreement-rules.ts";
import { bytesRules } from "./bytes-rules.ts";
import type { RegisterContext, RegisterFinding } from "./finding.ts";
import { kindRules } from "./kind-rules.ts";
import { mandatoryRules } from "./mandatory-rules.ts";
import { markupRules } from "./markup-rules.ts";
import { notOfferedRules } from "./not-offered-rules.ts";
import { factsByName, type Judged, type RegisterRule } from "./rule.ts";
import { statementRules } from "./statement-rules.ts";

/** About what the document says. */
const factRules: readonly RegisterRule[] = [
  ...notOfferedRules,
  ...mandatoryRules,
  ...agreementRules,
  ...kindRules,
  ...statementRules,
];

/** For tests: each name is broken by one of them. */
export const REGISTER_RULES: readonly string[] = [...bytesRules, ...markupRules, ...factRules].map(({ name }) => name);

export function checkRegisterDocument(document: Uint8Array, context: RegisterContext): RegisterFinding[] {
  return brokenRules(document, context).map(({ finding }) => finding);
}

export interface Broken {
  /** Of the rule; for what every reader of inline XBRL refuses, the code. */
  readonly rule: string;
  readonly finding: RegisterFinding;
}

export function brokenRules(document: Uint8Array, context: RegisterContext): Broken[] {
  const bytes = walk(bytesRules, document, context);
  // What follows costs time by its size, and a document type is all that a parser would speak of.
  if (bytes.some(({ rule }) => rule === "size" || rule === "document type")) return bytes;
  const reading = readDocument(document, (open) => brokenIn(open, context));
  return [...bytes, ...(reading.kind === "read" ? reading.value : [general(reading.problem)])];
}

function brokenIn(open: OpenDocument, context: RegisterContext): Broken[] {
  const unsafe = safetyProblems(open).map(general);
  const inline = readInline(open.root);
  if (inline.kind === "misshapen") return [...inline.problems.map(general), ...unsafe];
  const markup = [...unsafe, ...walk(markupRules, { open, inline }, context)];
  const read = factsOf(inline, open);
  if (read === null) return [...markup, general(ENDLESS)];
  const { facts, contexts, faults } = read;
  const judged: Judged = { context, open, inline, facts, contexts, byName: factsByName(facts) };
  const isKnown = !markup.some(({ rule }) => rule === "entry point");
  return [
    ...markup,
    ...faults.problems().map(general),
    ...(isKnown ? conceptProblems(facts, dateIn(inline.schemaRefs), ACCOUNTS) : []).map(general),
    ...walk(factRules, judged, context),
    ...duplicateProblems(facts).map(general),
  ];
}

/** What is asked of concepts depends on nothing else. */
const ACCOUNTS = { registrationNumber: null, periodStart: "", periodEnd: "" };

function walk<Subject>(
  rules: readonly RegisterRule<Subject>[],
  subject: Subject,
  { isOwn }: RegisterContext,
): Broken[] {
  return rules.flatMap(({ name, field, code = "register_document_invalid", check }) => {
    const complaint = check(subject);
    if (complaint === null) return [];
    return [{ rule: name, finding: { code, ...complaint, field: isOwn ? OWN_DOCUMENT : field } }];
  });
}

const OWN_DOCUMENT = "accounts.ixbrl";

/** Numbers of HMRC's rules say nothing here. */
function general({ code, message }: Finding): Broken {
  const plain = message.replace(/ \((?:rule|style guide) [\d.]+\)/g, "");
  const gatewayText = `The inline XBRL document is not valid: ${code.replace("ixbrl_", "").replaceAll("_", " ")}.`;
  return { rule: code, finding: { code, message: plain, field: OWN_DOCUMENT, gatewayText } };
}
