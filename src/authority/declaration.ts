// The way back: from a Body that return-xml built to the declarant on it. Found as text, for the reasons in attached-files.ts.

import type { Declarant } from "../ct600/declarant.ts";

export function declarantIn(builtBody: string): Declarant {
  const [, name, status] = DECLARATION.exec(builtBody) ?? [];
  if (name === undefined || status === undefined) throw new Error("a built body has no declaration");
  return { name: textIn(name), status: textIn(status) };
}

const DECLARATION = /<Declaration>.*?<Name>([^<]*)<\/Name><Status>([^<]*)<\/Status><\/Declaration>/;

const ESCAPED: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

function textIn(escaped: string): string {
  return escaped.replace(/&\w+;/g, (entity) => ESCAPED[entity] ?? entity);
}
