// The definitions as openapi.json shows them: each one that has a name becomes a component and is referred to by it,
// and the words that only the service reads (`x-…`) are left out.

/** A definition, as far as it is looked into here. */
interface Definition {
  readonly [word: string]: unknown;
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string | undefined;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Definition>>;
  readonly additionalProperties?: boolean | Definition;
  readonly items?: Definition;
  readonly anyOf?: readonly Definition[];
}

export interface SchemaDrawing {
  /** The schema, or a reference to its component. */
  draw(schema: object): object;
  /** What was referred to so far, by name. */
  components: Record<string, object>;
}

export function openDrawing(): SchemaDrawing {
  const components: Record<string, object> = {};

  function draw(schema: Definition): Definition {
    const shown = schema["x-shown"];
    if (shown !== undefined) return { description: schema.description, ...(shown as Definition) };
    const word = schema["x-word"];
    if (word !== undefined) {
      const { pattern: _, "x-word": __, ...group } = schema;
      return { anyOf: [draw({ ...group, type: "object" }), { type: "string", enum: [word] }] };
    }
    const name = schema["x-type"];
    return typeof name === "string" ? reference(name, schema) : drawParts(schema);
  }

  function reference(name: string, schema: Definition): Definition {
    const base = schema["x-extends"] as Definition | undefined;
    const drawn = base === undefined ? drawParts(schema) : extension(base, schema);
    if (name in components && JSON.stringify(components[name]) !== JSON.stringify(drawn))
      throw new Error(`two different definitions are called ${name}`);
    components[name] = drawn;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** What a definition adds to the one it extends. */
  function extension(base: Definition, schema: Definition): Definition {
    const { description, properties = {}, required = [] } = schema;
    const isOwn = (name: string) => properties[name] !== base.properties?.[name];
    const own = Object.entries(properties).filter(([name]) => isOwn(name));
    const added = { type: "object", required: required.filter(isOwn), properties: Object.fromEntries(own) };
    return { description, allOf: [draw(base), drawParts(added)] };
  }

  function drawParts(schema: Definition): Definition {
    const { properties, items, anyOf, additionalProperties } = schema;
    const plain = Object.entries(schema).filter(([key]) => !key.startsWith("x-"));
    return {
      ...Object.fromEntries(plain),
      ...(properties && { properties: drawProperties(schema, properties) }),
      ...(items && { items: draw(items) }),
      ...(anyOf && drawChoices(schema, anyOf)),
      ...(typeof additionalProperties === "object" && { additionalProperties: draw(additionalProperties) }),
    };
  }

  /**
   * A closed object is a request: shape.ts takes null in an optional field for absent, so no definition has to name it.
   */
  function drawProperties({ additionalProperties, required = [] }: Definition, properties: Record<string, Definition>) {
    const mayBeNull = (name: string) => additionalProperties === false && !required.includes(name);
    const drawn = Object.entries(properties).map(([name, field]) => {
      return [name, mayBeNull(name) ? orNull(draw(field)) : draw(field)];
    });
    return Object.fromEntries(drawn);
  }

  /** What is said about a value that may be null is said about the field: readers and tools look there. */
  function drawChoices({ description }: Definition, anyOf: readonly Definition[]): Definition {
    const [first, ...others] = anyOf.map(draw);
    const { description: inner, ...rest } = first ?? {};
    const said = description ?? (others.length === 1 && others[0]?.type === "null" ? inner : undefined);
    return {
      ...(said !== undefined && { description: said }),
      anyOf: [said === inner ? rest : (first ?? {}), ...others],
    };
  }

  return { draw, components };
}

function orNull(schema: Definition): Definition {
  const isNull = { type: "null" };
  if (schema.anyOf !== undefined) return { ...schema, anyOf: [...schema.anyOf, isNull] };
  if (schema.$ref !== undefined) return { anyOf: [schema, isNull] };
  if (schema.enum === undefined) return { ...schema, type: [schema.type ?? [], "null"].flat() };
  // Null beside the values, not among them: generators of Zod schemas take every value of an enumeration for a text.
  const { description, ...values } = schema;
  return { description, anyOf: [values, isNull] };
}
