// The schemas of tools: made from the definitions of the API, without references, and so far down as a model needs to
// begin. All of a return's fields are 160 kB; below the depth shown, a group names its fields, and the resource of
// schemas has the rest. What is sent is judged by the whole definition, whatever is shown here.

import type { GroupField } from "../../packages/ct600/input/fields/field.ts";
import { inputSchema } from "../api/openapi/input-schemas.ts";
import { openDrawing } from "../api/openapi/schemas.ts";

interface Schema {
  readonly [word: string]: unknown;
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
}

const ALL = 100;

/** As the protocol wants the schema of a tool. */
export interface ObjectSchema {
  [word: string]: unknown;
  type: "object";
}

export function inputOf(group: GroupField, depth = ALL): ObjectSchema {
  return flat(inputSchema(group), depth);
}

/** Wherever a schema of a tool begins there is an object. */
export function flat(schema: object, depth = ALL): ObjectSchema {
  const { draw, components } = openDrawing();
  const drawn = draw(schema) as Schema;
  return { ...outlined(drawn, depth, components as Readonly<Record<string, Schema>>), type: "object" };
}

/** As openapi.json has it, in one piece. */
export function wholeSchema(group: GroupField): object {
  const { draw, components } = openDrawing();
  const drawn = draw(inputSchema(group));
  return { ...drawn, components: { schemas: components } };
}

type Components = Readonly<Record<string, Schema>>;

function outlined(schema: Schema, depth: number, components: Components): Schema {
  const { $ref, ...beside } = schema;
  if ($ref !== undefined) return outlined({ ...componentOf($ref, components), ...beside }, depth, components);
  const { examples: _, properties, items, anyOf, allOf, ...rest } = schema;
  if (allOf !== undefined) return outlined({ ...rest, ...merged(allOf, components) }, depth, components);
  if (properties !== undefined && depth <= 0) return named(schema);
  const below = (one: Schema) => outlined(one, depth - 1, components);
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([n, p]) => [n, below(p)])) }),
    ...(items && { items: outlined(items, depth, components) }),
    ...(anyOf && { anyOf: anyOf.map((one) => outlined(one, depth, components)) }),
  };
}

/** A group whose fields are only named. */
function named({ description = "", properties = {} }: Schema): Schema {
  const fields = `Fields: ${Object.keys(properties).join(", ")}.`;
  return { type: "object", description: description === "" ? fields : `${description} ${fields}` };
}

function merged(parts: readonly Schema[], components: Components): Schema {
  const whole = parts.map((part) => (part.$ref === undefined ? part : componentOf(part.$ref, components)));
  const flatParts = whole.map((part) => (part.allOf === undefined ? part : merged(part.allOf, components)));
  return {
    type: "object",
    required: flatParts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...flatParts.map(({ properties }) => properties)),
  };
}

function componentOf(reference: string, components: Components): Schema {
  const found = components[reference.slice(reference.lastIndexOf("/") + 1)];
  if (found === undefined) throw new Error(`no schema is called ${reference}`);
  return found;
}
