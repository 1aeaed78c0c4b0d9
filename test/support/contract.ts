// Holds responses against openapi.json: the status must be one that the document lists for the route, the JSON must fit
// its schema and have nothing that is not described, and no header that is promised may be missing. The document is
// drawn once, and each schema is compiled when it is first needed.

import type { TSchema } from "typebox";
import { Compile } from "typebox/schema";
import { openapi } from "../../src/api/openapi/openapi.ts";

export interface Seen {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  json: unknown;
}

interface Described {
  headers?: Record<string, { $ref: string }>;
  content: Record<string, { schema: TSchema }>;
}

interface Part {
  $ref?: string;
  allOf?: Part[];
  properties?: object;
  required?: string[];
}

const document = openapi({ version: "test", baseUrl: "https://localhost" });
const schemas: Record<string, object> = document.components.schemas;
const headers: Record<string, { required: boolean }> = document.components.headers;
const paths = Object.entries(document.paths).map(([template, item]) => ({
  pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}/?$`),
  template,
  item: item as Record<string, { responses: Record<string, Described> }>,
}));

/** Everything that openapi.json does not allow in a response; nothing for what is not under /v1. */
export function breachesIn({ method, path, status, headers: sent, json }: Seen): string[] {
  // As the service reads it: "%2e%2e" leads up.
  const target = new URL(`https://localhost${path}`).pathname;
  if (!target.startsWith("/v1/")) return [];
  const where = `${method} ${target} ${status}`;
  const place = paths.find(({ pattern }) => pattern.test(target));
  const operation = place?.item[method.toLowerCase()];
  // A path or a method that does not exist: there is no operation, but the body is an error like any other.
  if (place === undefined || operation === undefined) return misfits("Error", { $ref: errorRef }, json, where);
  const described = operation.responses[status];
  if (described === undefined) return [`${where}: openapi.json has no such status for ${method} ${place.template}`];
  const schema = described.content["application/json"]?.schema;
  if (schema === undefined) return [`${where}: openapi.json has no JSON there`];
  const missing = Object.keys(described.headers ?? {}).filter(
    (name) => headers[name]?.required && sent[name.toLowerCase()] === undefined,
  );
  return [
    ...missing.map((name) => `${where}: the header ${name} is missing`),
    ...misfits(`${method} ${place.template} ${status}`, schema, json, where),
  ];
}

/** What does not fit a schema of the document, in a value from elsewhere. */
export function misfitsOf(schema: object, value: unknown): string[] {
  return misfits(JSON.stringify(schema), schema, value, "value");
}

const errorRef = "#/components/schemas/Error";
const compiled = new Map<string, ReturnType<typeof Compile>>();

function misfits(name: string, schema: object, value: unknown, where: string): string[] {
  const checker = compiled.get(name) ?? Compile(closed(schema));
  compiled.set(name, checker);
  if (checker.Check(value)) return [];
  return checker.Errors(value)[1].map((error) => `${where}: ${error.instancePath} ${error.message}`);
}

/** Nothing may be sent that is not described, though the document allows it for the sake of fields to come. */
function closed(schema: object): TSchema {
  return JSON.parse(JSON.stringify(writtenOut(schema)), (_, part: Part | null) => {
    const names = Object.keys(part?.properties ?? {});
    return names.length === 0 ? part : { ...part, additionalProperties: false };
  });
}

/** A schema of the document without references. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it as they like.
export function writtenOut(schema: object): any {
  return JSON.parse(JSON.stringify(schema), (_, part: Part | null) => {
    if (part?.$ref !== undefined) return writtenOut(componentOf(part.$ref));
    return part?.allOf === undefined ? part : merged(part.allOf);
  });
}

function componentOf(reference: string): object {
  const found = schemas[reference.replace("#/components/schemas/", "")];
  if (found === undefined) throw new Error(`${reference} is not a component`);
  return found;
}

/** An object and what extends it, as one object. */
function merged(parts: Part[]): object {
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return { type: "object", required: [...required], properties };
}
