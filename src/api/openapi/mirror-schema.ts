// A page of the form that is sent element by element, as openapi.json shows it. What its texts must be is judged by a
// rule, which says more about each than a schema could.

import { isBox, type Part, type Row } from "../../../packages/ct600/form/row.ts";
import { mayRepeat } from "../../../packages/ct600/pages/mirrored/mirror.ts";

export function mirrorSchema({ content }: Part): object {
  const required = content.filter(({ occurs }) => isRequired(occurs)).map(({ element }) => element);
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(content.map((row) => [row.element, rowSchema(row)])),
    additionalProperties: false,
  };
}

/** Null is the same as leaving it out. */
function rowSchema(row: Row): object {
  const description = wordsOf(row);
  const orNull = (type: string) => (isRequired(row.occurs) ? type : [type, "null"]);
  if (mayRepeat(row))
    return { type: orNull("array"), items: isBox(row) ? { type: "string" } : mirrorSchema(row), description };
  return isBox(row)
    ? { type: orNull("string"), description }
    : { ...mirrorSchema(row), type: orNull("object"), description };
}

/** What the form does not number has a name of two words in our table, or none. */
function wordsOf({ id, element }: Row): string {
  return id === null || String(id).includes(" ") ? `HMRC's element ${element}.` : `Box ${id}.`;
}

function isRequired(occurs: Row["occurs"]): boolean {
  return occurs === "1" || (typeof occurs !== "string" && occurs[0] > 0);
}
