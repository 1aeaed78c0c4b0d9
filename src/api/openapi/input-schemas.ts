// Bodies and queries as openapi.json shows them: JSON schemas made from the definitions that read them. A group names
// the component it becomes (`x-type`).

import type { Field, GroupField, InputOf, MapField } from "../../../packages/ct600/input/fields/field.ts";
import { describedWithDefault } from "../../../packages/ct600/input/shape-sentences.ts";
import { mirrorSchema } from "./mirror-schema.ts";
import Type from "./schema.ts";

/** The schema of a group, with the type of what it describes. */
export function inputSchema<const Group extends GroupField>(group: Group) {
  return Type.Unsafe<InputOf<Group>>(groupSchema(group));
}

function groupSchema({ type, words, fields }: GroupField) {
  const required = Object.keys(fields).filter((name) => fields[name]?.required);
  const properties = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]);
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    description: words,
    "x-type": type,
  };
}

export function schemaOf(field: Field): object {
  const described = { description: describedWithDefault(field) };
  const given = field.examples ?? (field.example === undefined ? undefined : [field.example]);
  const examples = given === undefined ? {} : { examples: given };
  if (field.shown !== undefined) return { type: TYPES[field.kind], ...described, "x-shown": field.shown };
  switch (field.kind) {
    case "group":
      return field.orWord === undefined ? groupSchema(field) : { ...groupSchema(field), "x-word": field.orWord };
    case "list":
      return {
        type: "array",
        items: schemaOf(field.of),
        ...described,
        ...(field.least === undefined ? {} : { minItems: field.least }),
        maxItems: field.most,
      };
    case "text": {
      const pattern = field.pattern === undefined ? {} : { pattern: field.pattern };
      return {
        type: "string",
        ...described,
        ...pattern,
        ...(field.isBase64 && { contentEncoding: "base64" }),
        ...examples,
      };
    }
    case "date": {
      const pattern = field.pattern === undefined ? {} : { pattern: field.pattern };
      return { type: "string", ...described, format: "date", ...pattern, ...examples };
    }
    // Of most, the upper bound is checked by a rule, whose message says why.
    case "pence":
    case "integer": {
      const bounds = field.kind === "integer" && field.isBounded ? { minimum: field.least, maximum: field.most } : {};
      return { type: "integer", ...described, ...(field.least === 0 ? { minimum: 0 } : bounds), ...examples };
    }
    case "choice":
      return { enum: field.of, type: "string", ...described };
    case "mirror":
      return { type: "object", ...described, "x-shown": mirrorSchema(field.form) };
    case "map":
      return { type: "object", ...described, "x-shown": { ...pairsSchema(field, { orNull: true }), ...examples } };
    default:
      return { type: TYPES[field.kind], ...described, ...examples };
  }
}

const TYPES: Readonly<Record<Field["kind"], string>> = {
  group: "object",
  map: "object",
  mirror: "object",
  list: "array",
  flag: "boolean",
  pence: "integer",
  integer: "integer",
  text: "string",
  prose: "string",
  date: "string",
  choice: "string",
};

/** The pairs are judged by a rule, which says more about each than the shape could. */
export function pairsSchema({ most, keyPattern, longest }: MapField, { orNull }: { orNull: boolean }) {
  return {
    type: "object",
    additionalProperties: { type: orNull ? ["string", "null"] : "string", maxLength: longest },
    propertyNames: { pattern: keyPattern },
    maxProperties: most,
  };
}
