// The authority's business rules, read from the Schematron of its pack (ISO/IEC 19757-3, query binding "exslt"). Of
// that language this knows what the pack uses. Whatever else a pack may hold stops the start: a rule that is passed
// over in silence is worse than none.

import { childElements, readXml, type XmlElement } from "../../packages/ct600/xml/xml.ts";
import { StartupError } from "../platform/errors.ts";
import { expandedName, type RuleTree } from "./rule-tree.ts";
import { compileTest, type RuleTest } from "./rule-xpath.ts";

export interface Schematron {
  /** The namespaces its rules have names for. */
  namespaces: ReadonlySet<string>;
  findings(tree: RuleTree, today: string): { rule: string; at: string; text: string }[];
}

interface Assert {
  rule: string;
  text: string;
  test: RuleTest;
}

/** One list per pattern; in it a node belongs to the first rule whose context it matches. */
type Pattern = { path: string; asserts: Assert[] }[];

const SCHEMATRON_NAMESPACE = "http://purl.oclc.org/dsdl/schematron";

/** What each element may carry and hold. Names inside a text (value-of, emph) are among what is not known. */
const grammar: Record<string, { attributes: readonly string[]; holds: readonly string[] }> = {
  schema: { attributes: ["queryBinding", "id", "schemaVersion"], holds: ["title", "ns", "pattern", "diagnostics"] },
  title: { attributes: [], holds: [] },
  ns: { attributes: ["prefix", "uri"], holds: [] },
  pattern: { attributes: ["id"], holds: ["title", "rule"] },
  rule: { attributes: ["id", "context"], holds: ["assert"] },
  assert: { attributes: ["id", "test", "diagnostics"], holds: [] },
  diagnostics: { attributes: [], holds: ["diagnostic"] },
  diagnostic: { attributes: ["id", "lang"], holds: [] },
};

/** Throws a StartupError that says what is wrong with it, to be put after the file's name. */
export function compileSchematron(source: Uint8Array): Schematron {
  const reading = readXml(source, compile);
  if (reading.kind === "unreadable") throw new StartupError(reading.reason);
  return reading.value;
}

function compile(root: XmlElement): Schematron {
  if (expandedName(root) !== `{${SCHEMATRON_NAMESPACE}}schema`) throw new StartupError("it is not a Schematron schema");
  if (attribute(root, "queryBinding") !== "exslt") throw new StartupError('its query binding is not "exslt"');
  refuseUnknown(root);
  const prefixes = Object.fromEntries(named(root, "ns").map((ns) => [required(ns, "prefix"), required(ns, "uri")]));
  const diagnostics = new Map(
    named(root, "diagnostics").flatMap((group) =>
      named(group, "diagnostic").map((d) => [required(d, "id"), wordsOf(d)]),
    ),
  );
  const patterns: Pattern[] = named(root, "pattern").map((pattern) =>
    named(pattern, "rule").map((rule) => ({
      path: contextPath(required(rule, "context"), prefixes),
      asserts: named(rule, "assert").map((assert) => compileAssert(assert, prefixes, diagnostics)),
    })),
  );
  if (patterns.every((rules) => rules.length === 0)) throw new StartupError("it has no rules");
  return {
    namespaces: new Set(Object.values(prefixes)),
    findings: (tree, today) => patterns.flatMap((pattern) => findingsOf(pattern, tree, today)),
  };
}

function findingsOf(pattern: Pattern, tree: RuleTree, today: string) {
  const taken = new Set<object>();
  return pattern.flatMap(({ path, asserts }) => {
    const nodes = (tree.nodesAt.get(path) ?? []).filter(({ node }) => !taken.has(node));
    for (const { node } of nodes) taken.add(node);
    return nodes.flatMap(({ node, at }) =>
      asserts.filter(({ test }) => !test.holds(node, today)).map(({ rule, text }) => ({ rule, at, text })),
    );
  });
}

function compileAssert(
  assert: XmlElement,
  prefixes: Record<string, string>,
  diagnostics: ReadonlyMap<string, string>,
): Assert {
  const name = `assert ${attribute(assert, "id") ?? "without an id"}`;
  const words = (attribute(assert, "diagnostics") ?? "").split(/\s+/).filter((id) => id !== "");
  const missing = words.find((id) => !diagnostics.has(id));
  if (missing !== undefined) throw new StartupError(`${name} names the diagnostic ${missing}, which does not exist`);
  // "errorCode.X" is the number; "transactional.en.X" and "transactional.X" are what the authority would answer with.
  const word = (kind: RegExp) => diagnostics.get(words.find((id) => kind.test(id)) ?? "");
  const rule = word(/^errorCode\./);
  if (rule === undefined || !/^\d+$/.test(rule)) throw new StartupError(`${name} has no error code`);
  return {
    rule,
    text: word(/^transactional\.en\./) ?? word(/^transactional\./) ?? wordsOf(assert),
    test: compileTest(required(assert, "test"), prefixes, `the test of ${name}`),
  };
}

/** Contexts are found by their path, without XPath: every one of the pack's leads from the root by names. */
function contextPath(context: string, prefixes: Record<string, string>): string {
  if (!/^(\/[\w.-]+:[\w.-]+)+(\/@[\w.-]+)?$/.test(context)) {
    throw new StartupError(`the rule for ${context} has a context that is not a path of names from the root`);
  }
  const steps = context.slice(1).split("/");
  return steps.map((step) => `/${expandedStep(step, prefixes, context)}`).join("");
}

function expandedStep(step: string, prefixes: Record<string, string>, context: string): string {
  if (step.startsWith("@")) return `@${expandedName({ namespaceUri: "", name: step.slice(1) })}`;
  const [prefix = "", name = ""] = step.split(":");
  const namespaceUri = prefixes[prefix];
  if (namespaceUri === undefined)
    throw new StartupError(`the rule for ${context} uses the undeclared prefix ${prefix}`);
  return expandedName({ namespaceUri, name });
}

function refuseUnknown(element: XmlElement): void {
  const known = grammar[element.name];
  const stray = element.attrs.find(({ name }) => !known?.attributes.includes(name));
  if (stray !== undefined) throw new StartupError(`it has the unknown attribute ${stray.name} on ${element.name}`);
  for (const child of childElements(element)) {
    if (child.namespaceUri !== SCHEMATRON_NAMESPACE || !known?.holds.includes(child.name)) {
      throw new StartupError(`it has the unknown element ${child.name} in ${element.name}`);
    }
    refuseUnknown(child);
  }
}

function named(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).filter((child) => child.name === name);
}

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attr(name)?.value;
}

function required(element: XmlElement, name: string): string {
  const value = attribute(element, name);
  if (value === undefined) throw new StartupError(`it has ${element.name} without ${name}`);
  return value;
}

function wordsOf(element: XmlElement): string {
  return element.content.trim().replace(/\s+/g, " ");
}
