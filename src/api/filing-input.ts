// The bodies callers may send, as JSON schemas made from the definition in ct600/input: they validate requests and they
// are what openapi.json shows. Each field names the code its bad values get (`x-error-code`); what values must satisfy
// beyond their shape is in ct600/input-rules.ts.

import type { Static, TSchema } from "typebox";
import { AMENDMENT } from "../ct600/input/amendment.ts";
import type { Field, GroupField, InputOf } from "../ct600/input/field.ts";
import { FILING, UTR } from "../ct600/input/filing.ts";
import Type from "./schema.ts";

export function strict<Properties extends Record<string, TSchema>>(properties: Properties, description: string) {
  return Type.Object(properties, { additionalProperties: false, description });
}

export const FilingInput = bodyOf(FILING);
export const AmendmentInput = bodyOf(AMENDMENT);
export const Utr = Type.Unsafe<string>(schemaOf(UTR));

export type FilingInput = Static<typeof FilingInput>;
export type AmendmentInput = Static<typeof AmendmentInput>;

/** The schema of a body, with the type of what it describes. */
export function bodyOf<const Body extends GroupField>(definition: Body) {
  return Type.Unsafe<InputOf<Body>>(groupSchema(definition));
}

function groupSchema({ fields, words }: GroupField): TSchema {
  const properties = Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field);
    return [name, field.required ? schema : Type.Optional(schema)];
  });
  return strict(Object.fromEntries(properties), words);
}

/** `properties` says nothing about a text and `pattern` nothing about an object, so that both stand in one definition. */
function wordOrGroup(field: GroupField, word: string): TSchema {
  return { ...groupSchema(field), type: ["object", "string"], pattern: `^${word}$` } as TSchema;
}

function schemaOf(field: Field): TSchema {
  const described = { description: field.words };
  const code = field.code === undefined ? {} : { "x-error-code": field.code };
  const message = field.message === undefined ? {} : { "x-error-message": field.message };
  const examples = field.example === undefined ? {} : { examples: [field.example] };
  switch (field.kind) {
    case "group":
      return field.orWord === undefined ? groupSchema(field) : wordOrGroup(field, field.orWord);
    case "list":
      return Type.Array(schemaOf(field.of), {
        ...described,
        ...code,
        ...(field.least === undefined ? {} : { minItems: field.least }),
        maxItems: field.most,
      });
    case "text": {
      const always = field.isAlwaysThisCode ? { "x-error-code-always": true } : {};
      const pattern = field.pattern === undefined ? {} : { pattern: field.pattern };
      const encoding = field.isBase64 ? { contentEncoding: "base64" } : {};
      return Type.String({ ...described, ...pattern, ...encoding, ...code, ...always, ...message, ...examples });
    }
    // Any text fits its shape: the code is that of its length.
    case "prose":
      return Type.String({ ...described, ...examples });
    case "date":
      return Type.String({ ...described, format: "date", ...code, ...message, ...examples });
    // The upper bound is told by a rule, in words that say why.
    case "pence":
    case "integer":
      return Type.Integer({ ...described, ...code, ...(field.least === 0 ? { minimum: 0 } : {}), ...examples });
    case "choice":
      return Type.Enum([...field.of], { type: "string", ...described, ...code, ...message });
    case "flag":
      return Type.Boolean(described);
  }
}
