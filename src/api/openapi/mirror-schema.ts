// A page of the form that is sent element by element, as openapi.json shows it. What its texts must be is judged by a
// rule, which says more about each than a schema could.

import { isBox, type Part, type Row } from "../../../packages/ct600/form/row.ts";
import { mayRepeat, mirrorWords } from "../../../packages/ct600/pages/mirrored/mirror.ts";

/**
 * Nothing is required in it, although elements are, as their descriptions say: an amendment sends only what changes,
 * and an empty page takes the page out.
 */
export function mirrorSchema({ content }: Part): object {
  return {
    type: "object",
    properties: Object.fromEntries(content.map((row) => [row.element, rowSchema(row)])),
    additionalProperties: false,
  };
}

/** Null is the same as leaving it out. */
function rowSchema(row: Row): object {
  const description = mirrorWords(row);
  if (mayRepeat(row))
    return { type: ["array", "null"], items: isBox(row) ? { type: "string" } : mirrorSchema(row), description };
  return isBox(row)
    ? { type: ["string", "null"], description }
    : { ...mirrorSchema(row), type: ["object", "null"], description };
}
