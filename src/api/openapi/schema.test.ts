import assert from "node:assert/strict";
import { test } from "node:test";
import TypeBox from "typebox";
import Type from "./schema.ts";

/** Every builder, with and without further words. */
function made(by: typeof Type): unknown[] {
  const words = { description: "Some words.", "x-error-code": "invalid_type" };
  return [
    by.Array(by.String()),
    by.Array(by.Integer({ minimum: 0 }), { ...words, maxItems: 3 }),
    by.Boolean(),
    by.Boolean(words),
    by.Enum(["one", "two"], { type: "string", ...words }),
    by.Integer(),
    by.Literal("one"),
    by.Null(),
    by.Object({}),
    by.Object({ is: by.Boolean() }, { ...words, additionalProperties: false }),
    by.Object({
      must: by.String(),
      may: by.Optional(by.String(words)),
      part: by.Object({ may: by.Optional(by.Null()) }),
    }),
    by.String(),
    by.String({ ...words, pattern: "^a", format: "date" }),
    by.Union([by.String(), by.Null()]),
    by.Unsafe<string>({ type: "string", ...words }),
  ];
}

test("each builder makes the schema that TypeBox's own makes", () => {
  const written = (schemas: unknown[]) => schemas.map((schema) => JSON.stringify(schema));
  assert.deepEqual(written(made(Type)), written(made(TypeBox)));
});

test("a schema that is made optional in one place stays required in another", () => {
  const text = Type.String();
  assert.deepEqual(Type.Object({ may: Type.Optional(text), must: text }), {
    type: "object",
    required: ["must"],
    properties: { may: { type: "string" }, must: { type: "string" } },
  });
});
