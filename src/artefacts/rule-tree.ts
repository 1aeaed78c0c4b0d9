// A message as the rules see it: a DOM tree copied from libxml2's, and where in it each context stands. libxml2 stays
// the only parser, so its limits (well-formed, no document type, no deep nesting) hold before anything is copied.

import { DOMImplementation, type Node } from "@xmldom/xmldom";
import { contentOf, type XmlElement } from "../../packages/ct600/xml/xml.ts";
import { trimXml } from "../../packages/ct600/xml/xml-text.ts";

export interface RuleTree {
  /**
   * Nodes by the path of expanded names that leads to them, such as "/{uri}GovTalkMessage/{uri}Body"; in document
   * order.
   */
  nodesAt: Map<string, { node: object; at: string }[]>;
}

/**
 * Our returns have a few hundred nodes and a dozen levels, one with every supplementary page a few thousand. Rules that
 * sum over a list from each of its entries take time by the square: 1,000 entries 3 s, 3,000 entries 20 s.
 */
const MAX_NODES = 10_000;
const MAX_LEVELS = 100;

/**
 * A document attached to the return is one text of up to 25 MB. No rule looks into it; a rule can only meet it as the
 * text of its element. So a long text is cut, not dropped: it stays a text that is not empty, no number, no date and no
 * word of the form's.
 */
const MAX_TEXT = 4_096;

/**
 * `namespaces` are those the rules have names for. Elements in others (a document inside a document) are left out: the
 * rules step by name only, so none can reach them. Null where there are too many elements, or too deep ones, to judge.
 */
export function ruleTree(root: XmlElement, namespaces: ReadonlySet<string>): RuleTree | null {
  const document = new DOMImplementation().createDocument(null, "");
  const nodesAt: RuleTree["nodesAt"] = new Map();
  let room = MAX_NODES;

  function copy(from: XmlElement, to: { parent: Node; path: string; at: string; level: number }): void {
    room -= to.level > MAX_LEVELS ? MAX_NODES : 1;
    if (room < 0 || !namespaces.has(from.namespaceUri)) return;
    const element = document.createElementNS(from.namespaceUri, from.name);
    const path = `${to.path}/${expandedName(from)}`;
    to.parent.appendChild(element);
    note(path, { node: element, at: to.at });
    for (const { namespaceUri, name, value } of from.attrs) {
      element.setAttributeNS(namespaceUri || null, name, value);
      const node = element.getAttributeNodeNS(namespaceUri || null, name);
      if (node !== null) note(`${path}/@${expandedName({ namespaceUri, name })}`, { node, at: `${to.at}/@${name}` });
      if (--room < 0) return;
    }
    for (const child of contentOf(from)) {
      if (typeof child === "string") element.appendChild(document.createTextNode(shortened(child)));
      else copy(child, { parent: element, path, at: joined(to.at, child.name), level: to.level + 1 });
    }
  }

  function note(path: string, found: { node: object; at: string }): void {
    const others = nodesAt.get(path);
    if (others === undefined) nodesAt.set(path, [found]);
    else others.push(found);
  }

  copy(root, { parent: document, path: "", at: "", level: 1 });
  return room < 0 ? null : { nodesAt };
}

/** Blanks go first: what is left of a number among them must stay a number. */
function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : trimXml(text).slice(0, MAX_TEXT);
}

export function expandedName(named: { namespaceUri: string; name: string }): string {
  return `{${named.namespaceUri}}${named.name}`;
}

/** Where an element stands, by local names below the root. */
export function addressOf(element: XmlElement): string {
  const above = element.parent;
  return above === null ? "" : joined(addressOf(above), element.name);
}

function joined(at: string, name: string): string {
  return at === "" ? name : `${at}/${name}`;
}
