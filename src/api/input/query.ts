// The query of a request: its values, or a refusal that names everything wrong with it. `name[key]=value` is a pair of
// an object called `name`.

import type { GroupField, InputOf } from "../../../packages/ct600/input/fields/field.ts";
import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { InvalidInput } from "../errors.ts";

export function queryReader<const Query extends GroupField>(definition: Query): (query: unknown) => InputOf<Query> {
  const shape = shapeOf(definition);
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
