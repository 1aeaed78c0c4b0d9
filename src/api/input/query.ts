// The query of a request: its values, or a refusal that names everything wrong with it. `name[key]=value` is a pair of an object called `name`.

import type { Static, TSchema } from "typebox";
import { InvalidInput } from "../errors.ts";
import { shapeOf } from "./shape.ts";

export function queryReader<Schema extends TSchema>(schema: Schema): (query: unknown) => Static<Schema> {
  const shape = shapeOf(schema);
  return (query) => {
    const { value, problems, leftOut } = shape(withObjects(query));
    if (problems.length > 0) throw new InvalidInput(problems, leftOut);
    return value;
  };
}

/** Names without a key in brackets stay as they are. */
function withObjects(query: unknown): unknown {
  const given = Object.entries(query ?? {});
  if (!given.some(([name]) => IN_BRACKETS.test(name))) return query;
  const plain = given.filter(([name]) => !IN_BRACKETS.test(name));
  const objects = new Map<string, [string, unknown][]>();
  for (const [name, value] of given) {
    const [, object, key] = IN_BRACKETS.exec(name) ?? [];
    if (object !== undefined && key !== undefined) objects.set(object, [...(objects.get(object) ?? []), [key, value]]);
  }
  return Object.fromEntries([...[...objects].map(([name, pairs]) => [name, Object.fromEntries(pairs)]), ...plain]);
}

const IN_BRACKETS = /^([^[\]]+)\[(.*)\]$/s;
