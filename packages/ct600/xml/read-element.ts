// An element read from bytes by the safe reader. The value itself needs no parser.

import type { Element } from "./element.ts";
import { contentOf, readXml, type XmlElement, type XmlReading } from "./xml.ts";

/**
 * The element a document consists of. `nameOf` decides how a name in a namespace is written here. Comments and
 * processing instructions are left out, as a schema leaves them out, and so are the hints where a schema may be found.
 */
export function readElement(source: Uint8Array, nameOf: NameOf): XmlReading<Element> {
  return readXml(source, (root) => toElement(root, null, nameOf));
}

export interface QualifiedName {
  readonly namespace: string;
  readonly local: string;
}

export type NameOf = (name: QualifiedName, parent: QualifiedName | null) => string;

const SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";
const HINTS = ["schemaLocation", "noNamespaceSchemaLocation"];

function toElement(node: XmlElement, parent: QualifiedName | null, nameOf: NameOf): Element {
  const name = { namespace: node.namespaceUri, local: node.name };
  // Without a prototype: an attribute may have any name.
  const attributes: Record<string, string> = Object.create(null);
  for (const { name: local, namespaceUri, content } of node.attrs) {
    if (namespaceUri === SCHEMA_INSTANCE && HINTS.includes(local)) continue;
    attributes[namespaceUri === "" ? local : `{${namespaceUri}}${local}`] = content;
  }
  const children: Element[] = [];
  let text = "";
  for (const child of contentOf(node)) {
    if (typeof child === "string") text += child;
    else children.push(toElement(child, name, nameOf));
  }
  return { name: nameOf(name, parent), attributes, children, text };
}
