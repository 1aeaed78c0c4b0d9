// XPath 1.0 as the authority's rules use it: parsed once, and checked then for everything that would otherwise only
// fail, or be passed over, when a return is judged. The `xpath` package parses and evaluates; EXSLT's functions and
// XSLT's current() are ours.

import { createRequire } from "node:module";
import { StartupError } from "../platform/errors.ts";
import { add, dayInMonth, difference, monthInYear, seconds, year } from "./exslt.ts";

export interface RuleTest {
  /** `node` is one of the tree's nodes; `today` is what date:date() says. */
  holds(node: object, today: string): boolean;
}

/**
 * The part of the package that we use. Its own types lack `parse` and would bring the browser's globals into every
 * file.
 */
interface XPathPackage {
  parse(expression: string): {
    expression: object;
    evaluateBoolean(options: {
      node: object;
      namespaces: (prefix: string) => string | undefined;
      functions: (name: string, namespace: string) => RuleFunction | undefined;
    }): boolean;
  };
  FunctionCall: new () => { functionName: string; arguments: object[] };
  VariableReference: new () => { variable: string };
  XNumber: { new (text: string): XPathValue; prototype: { numberFormat: RegExp } };
  XNodeSet: { prototype: XPathValue & { number(): XPathValue } };
  Step: { new (): { axis: number; nodeTest: object }; CHILD: number; ATTRIBUTE: number; SELF: number; PARENT: number };
}

interface XPathValue {
  stringValue(): string;
  numberValue(): number;
}

type RuleFunction = (
  context: { expressionContextNode: object },
  ...values: [XPathValue, XPathValue]
) => string | number | object;

const xpath = createRequire(import.meta.url)("xpath") as XPathPackage;

// Version 0.0.34 turns nodes into numbers as JavaScript would ("" is 0 and "1e3" is 1,000) and takes no "5."; XPath 1.0
// (section 4.4) knows digits with at most a sign and a point, and everything else is not a number.
xpath.XNumber.prototype.numberFormat = /^[ \t\r\n]*-?(\d+(\.\d*)?|\.\d+)[ \t\r\n]*$/;
xpath.XNodeSet.prototype.number = function () {
  return new xpath.XNumber(this.stringValue());
};
xpath.XNodeSet.prototype.numberValue = function () {
  return this.number().numberValue();
};

const DATES = "http://exslt.org/dates-and-times";

/** What a Schematron with the query binding "exslt" may use without declaring it. */
const BINDING_PREFIXES: Record<string, string> = { date: DATES, math: "http://exslt.org/math" };

/** Ours, with the number of values each takes; `today` is bound when a return is judged. */
const ourFunctions: Record<string, { values: number; call: (today: string) => RuleFunction }> = {
  "{}current": { values: 0, call: () => (context) => context.expressionContextNode },
  [`{${DATES}}date`]: { values: 0, call: (today) => () => today },
  [`{${DATES}}seconds`]: { values: 1, call: () => (_, text) => seconds(text.stringValue()) },
  [`{${DATES}}add`]: { values: 2, call: () => (_, text, by) => add(text.stringValue(), by.stringValue()) },
  [`{${DATES}}difference`]: {
    values: 2,
    call: () => (_, from, to) => difference(from.stringValue(), to.stringValue()),
  },
  [`{${DATES}}year`]: { values: 1, call: () => (_, text) => year(text.stringValue()) },
  [`{${DATES}}month-in-year`]: { values: 1, call: () => (_, text) => monthInYear(text.stringValue()) },
  [`{${DATES}}day-in-month`]: { values: 1, call: () => (_, text) => dayInMonth(text.stringValue()) },
  "{http://exslt.org/math}abs": { values: 1, call: () => (_, number) => Math.abs(number.numberValue()) },
};

/**
 * XPath's own, with the least and the most values each takes. id() and lang() are left out: they need what a return
 * does not have.
 */
const coreFunctions: Record<string, readonly [least: number, most: number]> = {
  last: [0, 0],
  position: [0, 0],
  count: [1, 1],
  "local-name": [0, 1],
  "namespace-uri": [0, 1],
  name: [0, 1],
  string: [0, 1],
  concat: [2, Number.POSITIVE_INFINITY],
  "starts-with": [2, 2],
  contains: [2, 2],
  "substring-before": [2, 2],
  "substring-after": [2, 2],
  substring: [2, 3],
  "string-length": [0, 1],
  "normalize-space": [0, 1],
  translate: [3, 3],
  boolean: [1, 1],
  not: [1, 1],
  true: [0, 0],
  false: [0, 0],
  number: [0, 1],
  sum: [1, 1],
  floor: [1, 1],
  ceiling: [1, 1],
  round: [1, 1],
};

/** `where` begins the sentence of a StartupError: "the test of x". */
export function compileTest(expression: string, prefixes: Record<string, string>, where: string): RuleTest {
  const known = { ...BINDING_PREFIXES, ...prefixes };
  let parsed: ReturnType<XPathPackage["parse"]>;
  try {
    parsed = xpath.parse(closeUp(expression));
  } catch {
    throw new StartupError(`${where} is not XPath 1.0`);
  }
  refuseUnknown(parsed.expression, known, where);
  return {
    holds: (node, today) =>
      parsed.evaluateBoolean({
        node,
        namespaces: (prefix) => known[prefix],
        functions: (name, namespace) => ourFunctions[`{${namespace}}${name}`]?.call(today),
      }),
  };
}

/**
 * The parser takes no blank between a function's name and its bracket, which XPath allows. Quoted text is left as it
 * is.
 */
function closeUp(expression: string): string {
  return expression.replace(/"[^"]*"|'[^']*'|(?<![\w.:@/-])([a-z-]+(?::[a-z-]+)?)\s+\(/g, (found, name?: string) =>
    name !== undefined && (name in coreFunctions || name.includes(":")) ? `${name}(` : found,
  );
}

/** Walks the parsed expression: everything in it is a function we have, a declared prefix, a step we can take. */
function refuseUnknown(part: unknown, prefixes: Record<string, string>, where: string): void {
  if (typeof part !== "object" || part === null) return;
  if (part instanceof xpath.FunctionCall) checkCall(part.functionName, part.arguments.length, prefixes, where);
  if (part instanceof xpath.VariableReference)
    throw new StartupError(`${where} uses the unknown variable $${part.variable}`);
  if (part instanceof xpath.Step) checkStep(part, prefixes, where);
  for (const inner of Object.values(part)) refuseUnknown(inner, prefixes, where);
}

function checkCall(call: string, values: number, prefixes: Record<string, string>, where: string): void {
  const [name = "", prefix] = call.split(":").reverse();
  const namespace = prefix === undefined ? "" : prefixes[prefix];
  const ours = ourFunctions[`{${namespace}}${name}`];
  const takes = ours !== undefined ? [ours.values, ours.values] : namespace === "" ? coreFunctions[name] : undefined;
  if (takes === undefined) throw new StartupError(`${where} calls the unknown function ${call}()`);
  const [least = 0, most = 0] = takes;
  if (values < least || values > most) throw new StartupError(`${where} calls ${call}() with ${values} values`);
}

/**
 * Only steps to named children and attributes, and "." and "..": the rules use no others, and so no rule can reach what
 * the tree leaves out (rule-tree.ts).
 */
function checkStep(step: { axis: number; nodeTest: object }, prefixes: Record<string, string>, where: string): void {
  const { CHILD, ATTRIBUTE, SELF, PARENT } = xpath.Step;
  const named = "localName" in step.nodeTest;
  if (
    !(named ? [CHILD, ATTRIBUTE] : [SELF, PARENT]).includes(step.axis) ||
    (!named && `${step.nodeTest}` !== "node()")
  ) {
    throw new StartupError(`${where} takes the step ${step}, which this version does not know`);
  }
  const prefix = "prefix" in step.nodeTest ? step.nodeTest.prefix : null;
  if (typeof prefix === "string" && !(prefix in prefixes)) {
    throw new StartupError(`${where} uses the undeclared prefix ${prefix}`);
  }
}
