// The query of a request: its values, or a refusal that names everything wrong with it.

import type { Static, TSchema } from "typebox";
import { InvalidInput } from "./errors.ts";
import { shapeOf } from "./shape.ts";

export function queryReader<Schema extends TSchema>(schema: Schema): (query: unknown) => Static<Schema> {
  const shape = shapeOf(schema);
  return (query) => {
    const { value, problems } = shape(query);
    if (problems.length > 0) throw new InvalidInput(problems);
    return value;
  };
}
