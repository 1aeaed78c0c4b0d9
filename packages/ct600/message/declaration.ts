// The way back: from a Body that return-xml built to the declarant on it. Found as text, for the reasons in
// attached-files.ts.

import type { Declarant } from "../input/declarant.ts";
import { textOfXml } from "../xml/xml-text.ts";

export function declarantIn(builtBody: string): Declarant {
  const [, name, status] = DECLARATION.exec(builtBody) ?? [];
  if (name === undefined || status === undefined) throw new Error("a built body has no declaration");
  return { name: textOfXml(name), status: textOfXml(status) };
}

const DECLARATION = /<Declaration>.*?<Name>([^<]*)<\/Name><Status>([^<]*)<\/Status><\/Declaration>/;
