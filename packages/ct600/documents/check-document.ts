// A caller's own accounts or computations, checked from its bytes to its facts. Stages follow each other only where the
// earlier ones make sense of what the later look at; within a stage every problem is reported. The bytes are
// never changed: what passes is filed as it came.

import type { Problem } from "../problem.ts";
import { checkRegisterDocument } from "../register/check-register-document.ts";
import { computationsProblems } from "./intake/computations.ts";
import { duplicateProblems } from "./intake/duplicates.ts";
import type { Finding } from "./intake/faults.ts";
import { missingFactProblems } from "./intake/mandatory.ts";
import {
  dateIn,
  ENDLESS,
  factsOf,
  type Inline,
  type OpenDocument,
  readDocument,
  readInline,
} from "./intake/read-document.ts";
import {
  companyProblems,
  conceptProblems,
  type IntakeContext,
  kindOf,
  periodProblems,
  taxonomyProblems,
} from "./intake/rules.ts";
import { safetyProblems } from "./intake/safety.ts";

export interface CheckOptions {
  /** For documents of taxonomies that have run out, in tests. */
  anyTaxonomy?: boolean;
}

export function checkDocument(document: Uint8Array, context: IntakeContext, options: CheckOptions = {}): Problem[] {
  const field = `${kindOf(context)}.ixbrl`;
  const reading = readDocument(document, (open) => checkTree(open, { context, options }));
  const found = reading.kind === "read" ? reading.value : [reading.problem];
  const ofRegister = context.register === undefined ? [] : checkRegisterDocument(document, context.register);
  const problems = [...found, ...ofRegister].map(({ code, message }) => ({ code, message, field }));
  // Both look at some of the same things.
  return problems.filter((one, index) => problems.findIndex((other) => saysTheSame(one, other)) === index);
}

const saysTheSame = (one: Problem, other: Problem) => one.code === other.code && one.message === other.message;

interface CheckInput {
  readonly context: IntakeContext;
  readonly options: CheckOptions;
}

function checkTree(open: OpenDocument, input: CheckInput): Finding[] {
  const unsafe = safetyProblems(open);
  const inline = readInline(open.root);
  if (inline.kind === "misshapen") return [...inline.problems, ...unsafe];
  const taxonomy = input.options.anyTaxonomy ? [] : taxonomyProblems(inline.schemaRefs, input.context);
  if (taxonomy.length > 0) return [...taxonomy, ...unsafe];
  return [...unsafe, ...factProblems({ inline, open }, input)];
}

function factProblems(
  { inline, open }: { inline: Inline; open: OpenDocument },
  { context, options }: CheckInput,
): Finding[] {
  const read = factsOf(inline, open);
  if (read === null) return [ENDLESS];
  const { facts, contexts, faults } = read;
  const date = dateIn(inline.schemaRefs);
  return [
    ...faults.problems(),
    ...(options.anyTaxonomy ? [] : conceptProblems(facts, date, context)),
    ...companyProblems({ contexts, facts }, context),
    ...(context.computations === undefined
      ? [...periodProblems(facts, context), ...missingFactProblems(facts, date, context)]
      : computationsProblems(facts, context.computations, context)),
    ...duplicateProblems(facts),
  ];
}
