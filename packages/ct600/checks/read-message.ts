// The safe reader: from the bytes of any GovTalk message to the structure that is judged. A name in the namespace that
// belongs in its place is written bare; a name in any other keeps its namespace and so matches nothing.

import { ENVELOPE_NAMESPACE } from "../message/envelope.ts";
import { RETURN_NAMESPACE } from "../message/return-xml.ts";
import type { Element } from "../xml/element.ts";
import { type QualifiedName, readElement } from "../xml/read-element.ts";
import type { XmlReading } from "../xml/xml.ts";

export function readMessage(source: Uint8Array): XmlReading<Element> {
  return readElement(source, (name, parent) =>
    belongs(name, parent) ? name.local : `{${name.namespace}}${name.local}`,
  );
}

/** The envelope at the root, the return in its Body, and everything else in the namespace of what it stands in. */
function belongs({ namespace, local }: QualifiedName, parent: QualifiedName | null): boolean {
  if (parent === null) return namespace === ENVELOPE_NAMESPACE;
  const isInBody = parent.namespace === ENVELOPE_NAMESPACE && parent.local === "Body";
  return isInBody ? local === "IRenvelope" && namespace === RETURN_NAMESPACE : namespace === parent.namespace;
}
