// The bodies callers may send, as JSON schemas made from the definition in ct600/input: they validate requests and they
// are what openapi.json shows. Each field names the code its bad values get (`x-error-code`), and each group the component
// it becomes (`x-type`); what values must satisfy beyond their shape is in packages/ct600/input/rules.ts.

import type { Static, TSchema } from "typebox";
import { AMENDMENT } from "../../../packages/ct600/input/fields/amendment.ts";
import type { Field, GroupField, InputOf, MapField } from "../../../packages/ct600/input/fields/field.ts";
import { FILING, UTR } from "../../../packages/ct600/input/fields/filing.ts";
import { FILING_UPDATE } from "../../../packages/ct600/input/fields/metadata.ts";
import Type from "./schema.ts";

export function strict<Properties extends Record<string, TSchema>>(properties: Properties, description: string) {
  return Type.Object(properties, { additionalProperties: false, description });
}

export const FilingInput = bodyOf(FILING);
export const AmendmentInput = bodyOf(AMENDMENT);
export const FilingUpdateInput = bodyOf(FILING_UPDATE);
/** Figures of which any may be absent. */
export const CarriedForwardInput = bodyOf(AMENDMENT.fields.financials);
export const Utr = Type.Unsafe<string>(schemaOf(UTR));

export type FilingInput = Static<typeof FilingInput>;
export type AmendmentInput = Static<typeof AmendmentInput>;
export type FilingUpdateInput = Static<typeof FilingUpdateInput>;

/** The schema of a body, with the type of what it describes. */
export function bodyOf<const Body extends GroupField>(definition: Body) {
  return Type.Unsafe<InputOf<Body>>(groupSchema(definition));
}

function groupSchema(group: GroupField): TSchema {
  const properties = Object.entries(group.fields).map(([name, field]) => {
    const schema = schemaOf(field);
    return [name, field.required ? schema : Type.Optional(schema)];
  });
  const fixed = group.fixed === undefined ? {} : { "x-fixed": group.fixed };
  return { ...strict(Object.fromEntries(properties), group.words), "x-type": group.type, ...fixed } as TSchema;
}

/** `properties` says nothing about a text and `pattern` nothing about an object, so that both stand in one definition. */
function wordOrGroup(field: GroupField, word: string): TSchema {
  return {
    ...groupSchema(field),
    type: ["object", "string"],
    pattern: `^${word}$`,
    "x-word": word,
  } as TSchema;
}

function schemaOf(field: Field): TSchema {
  const described = { description: describedWithDefault(field) };
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
    case "integer": {
      const unit = field.kind === "pence" ? { "x-unit": field.kind } : {};
      const least = field.least === 0 ? { minimum: 0 } : {};
      return Type.Integer({ ...described, ...code, ...least, ...unit, ...examples });
    }
    case "choice":
      return Type.Enum([...field.of], { type: "string", ...described, ...code, ...message });
    case "flag":
      return Type.Boolean(described);
    case "map":
      return {
        type: "object",
        ...described,
        "x-shown": { ...pairsSchema(field, { orNull: true }), ...examples },
      } as TSchema;
  }
}

/**
 * The default is said in words: of a property with `default`, generators make a required one, and a tool that fills it in
 * would change a return by amending it.
 */
function describedWithDefault({ words, default: value }: Field): string {
  if (value === undefined || /\bdefault\b/i.test(words)) return words;
  return `${words} Default in a new return: ${value}.`;
}

/** As openapi.json shows it. The pairs are judged by a rule, which says more about each than the shape could. */
export function pairsSchema({ most, keyPattern, longest }: MapField, { orNull }: { orNull: boolean }) {
  return {
    type: "object",
    additionalProperties: { type: orNull ? ["string", "null"] : "string", maxLength: longest },
    propertyNames: { pattern: keyPattern },
    maxProperties: most,
  };
}
