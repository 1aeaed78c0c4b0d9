// openapi.json (3.1), drawn from the route table and the definitions that validate requests.

import type { TSchema } from "typebox";
import { documentNames } from "../filings/documents.ts";
import { eventTypes } from "../filings/lifecycle.ts";
import { ErrorBody, Event } from "./answers.ts";
import { type ErrorCode, errorTable } from "./errors.ts";
import { type Route, routes } from "./routes.ts";

/** What every route of /v1 can answer, whatever it does. */
const commonErrors: readonly ErrorCode[] = [
  "authentication_required",
  "invalid_api_key",
  "api_key_revoked",
  "https_required",
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
];

const bodyErrors: readonly ErrorCode[] = [
  "invalid_json",
  "request_too_large",
  "unsupported_media_type",
  "invalid_idempotency_key",
  "idempotency_key_mismatch",
];

export function openapi(version: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Quarterday",
      version,
      description:
        "File UK corporation tax returns (CT600). The environment is chosen by the API key alone. Answers may gain fields at any time: ignore those you do not know.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    security: [{ apiKey: [] }],
    paths: pathsOf(routes),
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, webhookOf(type)])),
    components: {
      schemas: { Error: ErrorBody, Event },
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: sk_sandbox_… or sk_live_…." },
      },
    },
  };
}

function pathsOf(table: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of table) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
}

function operationOf(route: Route) {
  return {
    operationId: route.operationId,
    summary: route.summary,
    parameters: [...pathParameters(route), ...queryParameters(route.query), ...headerParameters(route)],
    ...(route.body === undefined ? {} : { requestBody: { required: true, content: json(orNull(route.body)) } }),
    responses: {
      [route.status]: { description: route.summary, content: contentOf(route) },
      ...errorResponses(route),
    },
  };
}

function pathParameters(route: Route) {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.map((name) => ({ name, in: "path", required: true, schema: pathSchemas[name] ?? { type: "string" } }));
}

const pathSchemas: Record<string, object> = { name: { type: "string", enum: documentNames } };

function contentOf({ answer, answerTypes = ["application/json"] }: Route) {
  return Object.fromEntries(answerTypes.map((type) => [type, { schema: answer }]));
}

function queryParameters(query: TSchema | undefined) {
  const properties = query !== undefined && "properties" in query ? (query.properties as Record<string, TSchema>) : {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: false, schema }));
}

function headerParameters(route: Route) {
  if (route.status !== 201) return [];
  const key = { type: "string", minLength: 1, maxLength: 255 };
  const scenario = { type: "string", description: "Sandbox only: the outcome to play, such as rejected or slow." };
  return [
    { name: "Idempotency-Key", in: "header", required: false, schema: key },
    { name: "Service-Test-Scenario", in: "header", required: false, schema: scenario },
  ];
}

function errorResponses(route: Route) {
  const codes = [...commonErrors, ...(route.body === undefined ? [] : bodyErrors), ...route.errors];
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  byStatus.set(422, ["the validation codes; see /docs"]);
  return Object.fromEntries([...byStatus].map(([status, names]) => [status, errorResponse(names)]));
}

function errorResponse(codes: readonly string[]) {
  return {
    description: codes.join(", "),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

function webhookOf(type: string) {
  const description = "HMAC-SHA256 of the timestamp, a dot and the raw body, under the endpoint's secret: t=…,v1=….";
  return {
    post: {
      operationId: type.replace(".", "_"),
      summary: `Sent to your endpoints when ${type} happens`,
      parameters: [
        { name: "Service-Signature", in: "header", required: true, schema: { type: "string", description } },
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Event" } } },
      },
      responses: { "2XX": { description: "Received. Anything else, or no answer within 10 seconds, is tried again." } },
    },
  };
}

function json(schema: object) {
  return { "application/json": { schema } };
}

interface ObjectSchema {
  type?: unknown;
  enum?: readonly unknown[];
  properties?: Record<string, ObjectSchema>;
  items?: ObjectSchema;
  required?: readonly string[];
}

/** The definition with null in every optional field, at any depth: shape.ts takes it for absent, so no definition has to name it. */
export function orNull(schema: ObjectSchema): object {
  const { properties, items, required = [] } = schema;
  if (items !== undefined) return { ...schema, items: orNull(items) };
  if (properties === undefined) return schema;
  const fields = Object.entries(properties).map(([name, field]) => {
    const written: ObjectSchema = orNull(field);
    if (required.includes(name)) return [name, written];
    const choices = written.enum === undefined ? {} : { enum: [...written.enum, null] };
    return [name, { ...written, type: [written.type ?? [], "null"].flat(), ...choices }];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}
