// A caller's own accounts document, checked from its bytes to its facts. Stages follow each other only where the earlier ones make sense of what
// the later look at; within a stage everything that is wrong is told. The bytes are never changed: what passes is filed as it came.

import { isUtf8 } from "node:buffer";
import type { Problem } from "../ct600/problem.ts";
import { elementsAt, openXml, type XmlElement } from "../platform/xml.ts";
import { readResources } from "./intake-contexts.ts";
import { duplicateProblems } from "./intake-duplicates.ts";
import { type InlineElement, readFacts } from "./intake-facts.ts";
import { Faults, problem } from "./intake-faults.ts";
import { missingFactProblems } from "./intake-mandatory.ts";
import { INLINE, nameReader, PATHS, XHTML } from "./intake-names.ts";
import {
  companyProblems,
  conceptProblems,
  type IntakeContext,
  periodProblems,
  taxonomyProblems,
} from "./intake-rules.ts";
import { safetyProblems } from "./intake-safety.ts";

export interface CheckOptions {
  /** For documents of taxonomies that have run out, in tests. */
  anyTaxonomy?: boolean;
}

/** Bounds no accounts come near; beyond them reading would cost others their time. */
const MAX_MARKUP = 1_000_000;
const MAX_INLINE_ELEMENTS = 20_000;
const MAX_RESOURCES = 10_000;
const TEXT_TIMES_DOCUMENT = 4;

export function checkDocument(document: Uint8Array, context: IntakeContext, options: CheckOptions = {}): Problem[] {
  const source = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const unreadable = reasonNotToParse(source);
  if (unreadable !== null) return [malformed(unreadable)];
  const opening = openXml(source);
  if (opening.kind === "unreadable") {
    return [
      malformed(`The iXBRL document cannot be read: ${opening.reason}; send well-formed XHTML without a DOCTYPE.`),
    ];
  }
  try {
    const { root } = opening.value;
    if (root.name !== "html" || root.namespaceUri !== XHTML) {
      return [
        malformed(`The document's outermost element must be html in the namespace ${XHTML}; send the iXBRL itself.`),
      ];
    }
    return checkTree(root, source, { context, options });
  } finally {
    opening.value.dispose();
  }
}

/** Files that are mistaken for the document, by how they begin. */
const OTHER_FILES: readonly [start: string, what: string][] = [
  ["%PDF", "a PDF"],
  ["PK\u0003\u0004", "a zip archive"],
  ["\u001f\u008b", "a gzip archive"],
];

function reasonNotToParse(source: Buffer): string | null {
  const start = source.toString("latin1", 0, 200);
  const [, other] = OTHER_FILES.find(([signature]) => start.startsWith(signature)) ?? [];
  if (other !== undefined) return `The document is ${other}; send the iXBRL itself, in base64.`;
  const encoding = /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1] ?? "UTF-8";
  if (!isUtf8(source) || encoding.toUpperCase() !== "UTF-8" || source.includes(0)) {
    return "The document is not in UTF-8; save it in that encoding and say so in its first line.";
  }
  return markupIn(source) > MAX_MARKUP
    ? "The document has far more elements and attributes than any accounts; simplify its markup."
    : null;
}

/** No fewer than its elements and attributes: memory is taken for each, whatever its size. */
function markupIn(source: Buffer): number {
  let count = 0;
  for (let at = 0; at < source.length; at++) if (source[at] === 0x3c || source[at] === 0x3d) count++;
  return count;
}

interface Asked {
  readonly context: IntakeContext;
  readonly options: CheckOptions;
}

function checkTree(root: XmlElement, source: Buffer, asked: Asked): Problem[] {
  const paths = pathsFor(root);
  const unsafe = safetyProblems(root, source);
  const shape = shapeProblems(root, paths);
  if (shape.length > 0) return [...shape, ...unsafe];
  const schemaRefs = root.find("//ix:references/link:schemaRef/@xlink:href", paths).map(({ content }) => content);
  const taxonomy = asked.options.anyTaxonomy ? [] : taxonomyProblems(schemaRefs, asked.context);
  if (taxonomy.length > 0) return [...taxonomy, ...unsafe];
  return [...unsafe, ...factProblems(root, { source, paths, date: dateIn(schemaRefs) }, asked)];
}

function factProblems(
  root: XmlElement,
  { source, paths, date }: { source: Buffer; paths: typeof PATHS; date: string },
  { context, options }: Asked,
): Problem[] {
  const faults = new Faults();
  const nameAt = nameReader(source, root);
  const resources = readResources(root, paths, { nameAt, faults });
  const elements = elementsAt(root, "//ix:*", paths).map((element): InlineElement => ({ kind: element.name, element }));
  const textBudget = TEXT_TIMES_DOCUMENT * source.length;
  const facts = readFacts(elements, { ...resources, nameAt, faults, textBudget });
  if (facts === null) return [malformed("The document has facts within facts without end; tag each text once.")];
  const wellNamed = options.anyTaxonomy ? [] : conceptProblems(facts, date);
  return [
    ...faults.problems(),
    ...wellNamed,
    ...companyProblems({ contexts: resources.contexts.values(), facts }, context),
    ...periodProblems(facts, context),
    ...missingFactProblems(facts, date),
    ...duplicateProblems(facts),
  ];
}

/** Inline XBRL 1.0 where the header is of it, else 1.1. */
function pathsFor(root: XmlElement): typeof PATHS {
  const used = INLINE.find((ix) => root.eval("boolean(//ix:header)", { ix }) === true) ?? INLINE[0];
  return { ...PATHS, ix: used };
}

interface ShapeRule {
  readonly path: string;
  readonly least: number;
  readonly most: number;
  readonly message: string;
}

/** Without a header nothing else is looked for. */
const HEADER: ShapeRule = {
  path: "//ix:header",
  least: 1,
  most: 1,
  message: "The document must have one ix:header; send inline XBRL.",
};

const SHAPE: readonly ShapeRule[] = [
  {
    path: "//ix:header/ix:references/link:schemaRef",
    least: 1,
    most: 100,
    message: "The document's ix:header must refer to its taxonomy with a link:schemaRef in ix:references.",
  },
  {
    path: "//ix:header/ix:resources/xbrli:context",
    least: 1,
    most: MAX_RESOURCES,
    message: `The document's ix:header must have contexts in ix:resources, at most ${MAX_RESOURCES}.`,
  },
  {
    path: "//ix:header/ix:resources/xbrli:unit",
    least: 0,
    most: MAX_RESOURCES,
    message: `The document has more than ${MAX_RESOURCES} units; remove those not in use.`,
  },
  {
    path: "//ix:nonNumeric | //ix:nonFraction",
    least: 1,
    most: MAX_INLINE_ELEMENTS,
    message: `The document must have facts (ix:nonNumeric, ix:nonFraction), at most ${MAX_INLINE_ELEMENTS}.`,
  },
  {
    path: "//ix:*",
    least: 0,
    most: 2 * MAX_INLINE_ELEMENTS,
    message: `The document has more than ${2 * MAX_INLINE_ELEMENTS} ix: elements; simplify its markup.`,
  },
];

function shapeProblems(root: XmlElement, paths: typeof PATHS): Problem[] {
  const broken = (rules: readonly ShapeRule[]) =>
    rules.filter(({ path, least, most }) => {
      const count = Number(root.eval(`count(${path})`, paths));
      return count < least || count > most;
    });
  const rules = broken([HEADER]).length > 0 ? [HEADER] : broken(SHAPE);
  return rules.map(({ message }) => malformed(message));
}

function dateIn(schemaRefs: readonly string[]): string {
  return /\/(\d{4}-\d\d-\d\d)\//.exec(schemaRefs[0] ?? "")?.[1] ?? "";
}

function malformed(message: string): Problem {
  return problem("ixbrl_malformed", message);
}
