// The builders of JSON schemas, by TypeBox's names and with its types, so that a schema's type is still inferred.
// Loading TypeBox's own takes a third of the program's start, for parts we do not use (550 files); what these make is
// compared with what those make by a test.

import type TypeBox from "typebox";
import type { TSchema } from "typebox";

type Builders = Pick<
  typeof TypeBox,
  "Array" | "Boolean" | "Enum" | "Integer" | "Literal" | "Null" | "Object" | "Optional" | "String" | "Union" | "Unsafe"
>;

type Words = Record<string, unknown>;

const optional = new WeakSet<object>();

const builders = {
  Array: (items: TSchema, words: Words = {}) => ({ type: "array", items, ...words }),
  Boolean: (words: Words = {}) => ({ type: "boolean", ...words }),
  Enum: (values: readonly string[], words: Words = {}) => ({ enum: values, ...words }),
  Integer: (words: Words = {}) => ({ type: "integer", ...words }),
  Literal: (value: string, words: Words = {}) => ({ type: "string", const: value, ...words }),
  Null: () => ({ type: "null" }),
  Object(properties: Record<string, TSchema>, words: Words = {}) {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}));
    return { type: "object", ...(required.length > 0 && { required }), properties, ...words };
  },
  Optional(schema: TSchema) {
    const marked = { ...schema };
    optional.add(marked);
    return marked;
  },
  String: (words: Words = {}) => ({ type: "string", ...words }),
  Union: (schemas: TSchema[], words: Words = {}) => ({ anyOf: schemas, ...words }),
  Unsafe: (schema: TSchema) => schema,
};

export default builders as unknown as Builders;
