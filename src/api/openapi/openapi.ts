// openapi.json (3.1), drawn from the route table, the definitions that validate requests, and the tables of errors and
// headers.

import type { GroupField } from "../../../packages/ct600/input/fields/field.ts";
import { documentNames } from "../../filings/documents.ts";
import { accountsDocumentNames } from "../../register/documents.ts";
import { type EventType, eventTypes } from "../../register/event-types.ts";
import { ErrorBody } from "../answers.ts";
import { type ErrorCode, errorTable } from "../errors.ts";
import { Event } from "../event-answers.ts";
import { type Route, tags } from "../route.ts";
import { routes } from "../routes.ts";
import { errorExample, eventExampleOf, idExamples, requestExamples, responseExamples } from "./examples.ts";
import { headerComponents, headersOf } from "./headers.ts";
import { inputSchema, schemaOf } from "./input-schemas.ts";
import { openDrawing, type SchemaDrawing } from "./schemas.ts";

/** What every route of /v1 can answer, whatever it does. */
export const commonErrors: readonly ErrorCode[] = [
  "authentication_required",
  "invalid_api_key",
  "api_key_revoked",
  "https_required",
  "key_not_permitted",
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
];

const bodyErrors: readonly ErrorCode[] = [
  "invalid_json",
  "request_timeout",
  "request_too_large",
  "unsupported_media_type",
];

/** A bad return, amendment or query: all of these, each explained at /docs. One stands for them. */
const VALIDATION_EXAMPLE = "invalid_utr";

export function openapi({ version, baseUrl }: { version: string; baseUrl: string }) {
  const drawing = openDrawing();
  const paths = pathsOf(routes, drawing);
  const webhooks = Object.fromEntries(eventTypes.map((type) => [type, { post: webhookOf(type, drawing) }]));
  return {
    openapi: "3.1.0",
    info: {
      title: "Quarterday",
      version,
      summary: "File UK corporation tax returns (CT600), and deliver accounts to Companies House.",
      description:
        "The API key alone chooses the environment: `sk_sandbox_…` never reaches HMRC, `sk_live_…` files for real. Responses may gain fields, and lists of values may grow, at any time: ignore what you do not know.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl, description: "This service." }],
    externalDocs: { url: `${baseUrl}/docs`, description: "Every route and every error code." },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }],
    paths,
    webhooks,
    components: {
      schemas: drawing.components,
      headers: headerComponents(),
      examples: errorExamples(baseUrl),
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: `sk_sandbox_…` or `sk_live_…`." },
      },
    },
  };
}

function pathsOf(table: readonly Route[], drawing: SchemaDrawing) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of table) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, drawing) };
  }
  return paths;
}

function operationOf(route: Route, drawing: SchemaDrawing) {
  const { operationId, tag, summary, description, body, status } = route;
  const example = requestExamples[operationId];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    parameters: [...pathParameters(route), ...queryParameters(route.query, drawing), ...headerParameters(route)],
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: drawing.draw(inputSchema(body)), example } },
      },
    }),
    responses: {
      [status]: {
        description: `${summary}: done.`,
        headers: headersOf({ status, isDocument: route.answerTypes !== undefined }),
        content: contentOf(route, drawing),
      },
      ...errorResponses(route, drawing),
    },
  };
}

function pathParameters({ path, tag }: Route) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.map((name) => ({ name, in: "path", required: true, ...pathParameter(name, tag) }));
}

function pathParameter(name: string, tag: Route["tag"]) {
  const isOfAccounts = tag === "Companies House";
  if (name === "name")
    return {
      description: isOfAccounts
        ? `Which document: ${accountsDocumentNames.join(", ")}.`
        : `Which document: ${documentNames.join(", ")}, or the name of an attached file.`,
      schema: { type: "string" },
      example: isOfAccounts ? accountsDocumentNames[0] : documentNames[0],
    };
  const [of, example] = isOfAccounts
    ? ["delivery", idExamples.Accounts]
    : tag === "Companies" || tag === "Trial balances"
      ? ["company", idExamples.Companies]
      : tag === "Events"
        ? ["event", idExamples.Events]
        : tag === "Drafts"
          ? ["draft", idExamples.Drafts]
          : ["filing", idExamples.Filings];
  return { description: `The ${of}'s id.`, schema: { type: "string" }, example };
}

function contentOf({ operationId, answer, answerTypes }: Route, drawing: SchemaDrawing) {
  const schema = drawing.draw(answer);
  if (answerTypes !== undefined) return Object.fromEntries(answerTypes.map((type) => [type, { schema }]));
  return { "application/json": { schema, example: responseExamples[operationId] } };
}

function queryParameters(query: GroupField | undefined, drawing: SchemaDrawing) {
  return Object.entries(query?.fields ?? {}).map(([name, field]) => {
    const schema = schemaOf(field);
    return {
      name,
      in: "query",
      required: field.required === true,
      description: field.words,
      // An object is written `name[key]=value`.
      ...(field.kind === "map" && { style: "deepObject", explode: true }),
      schema: drawing.draw(schema),
    };
  });
}

function headerParameters(route: Route) {
  if (route.status !== 201) return [];
  const isOfAccounts = route.tag === "Companies House";
  const isOfDraft = route.tag === "Drafts";
  const headers = [
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description: `A key of your own: requests with the same key and body ${isOfDraft ? "begin one draft." : `${isOfAccounts ? "deliver" : "file"} once. The same as \`options.idempotency_key\`.`}`,
      schema: { type: "string", minLength: 1, maxLength: 255 },
      example: isOfAccounts ? "accounts-2025-0042" : isOfDraft ? "draft-2025-0042" : "return-2025-0042",
    },
    {
      name: "Service-Test-Scenario",
      in: "header",
      required: false,
      description: isOfAccounts
        ? "Sandbox only: the outcome to play, such as `rejected` or `parked`. Ignored with a live key."
        : "Sandbox only: the outcome to play, such as `rejected` or `slow`. A request that files two returns may name one for each, `accepted, rejected`, and one that delivers accounts too one more for those, at the end. Ignored with a live key.",
      schema: { type: "string" },
      example: "rejected",
    },
  ];
  // A draft is filed once without a key: its id is one. To begin one plays no scenario.
  const [key, scenario] = headers;
  return !isOfDraft ? headers : route.operationId === "createDraft" ? [key] : [scenario];
}

/** A body is read also where none is needed. */
export const bodyErrorsOf = ({ method }: Pick<Route, "method">) => (method === "GET" ? [] : bodyErrors);

function errorResponses(route: Route, drawing: SchemaDrawing) {
  const codes = [...commonErrors, ...bodyErrorsOf(route), ...route.errors];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  byStatus.set(errorTable[VALIDATION_EXAMPLE].status, [VALIDATION_EXAMPLE]);
  return Object.fromEntries([...byStatus].map(([status, names]) => [status, errorResponse(status, names, drawing)]));
}

function errorResponse(status: number, codes: readonly ErrorCode[], drawing: SchemaDrawing) {
  const isValidation = errorTable[VALIDATION_EXAMPLE].status === status;
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: isValidation ? "The validation codes; `errors` has every problem." : codes.join(", "),
    headers: headersOf({ status, isDocument: false }),
    content: { "application/json": { schema: drawing.draw(ErrorBody), examples: Object.fromEntries(examples) } },
  };
}

function errorExamples(baseUrl: string) {
  const used = new Set([
    ...commonErrors,
    ...bodyErrors,
    ...routes.flatMap(({ errors }) => errors),
    VALIDATION_EXAMPLE,
  ] as const);
  return Object.fromEntries(
    [...used].map((code) => [code, { summary: errorTable[code].means, value: errorExample(code, baseUrl) }]),
  );
}

const told: Record<EventType, string> = {
  "filing.submitted": "HMRC has taken the submission and given its reference. Its answer is awaited.",
  "filing.accepted": "HMRC has accepted the return.",
  "filing.failed": "HMRC has rejected the return; `hmrc_error` has its words.",
  "filing.needs_attention":
    "A person has to look at the filing; `needs_attention` says why. Sent only to endpoints that chose this type.",
  "filing.approval_changed":
    "Somebody approved the return or sent it back, or the request for that has ended; `approval` says which. Sent only to endpoints that chose this type.",
  "companies_house_accounts.submitted":
    "Companies House has taken the accounts; its decision is awaited. Sent only to endpoints that chose this type.",
  "companies_house_accounts.accepted":
    "Companies House has accepted the accounts. Sent only to endpoints that chose this type.",
  "companies_house_accounts.rejected":
    "Companies House has rejected the accounts; `rejections` has its words. Sent only to endpoints that chose this type.",
  "obligation.due_soon":
    "Something that a company has to do is due in 30 days or fewer; once for each due day. Sent only to endpoints that chose this type.",
};

function webhookOf(type: EventType, drawing: SchemaDrawing) {
  return {
    operationId: type.replace(".", "_"),
    tags: ["Events"] satisfies Route["tag"][],
    summary: `${type}, sent to your endpoints`,
    description: told[type],
    // The delivery is signed; there is no API key in it.
    security: [],
    parameters: [
      {
        name: "Service-Signature",
        in: "header",
        required: true,
        description:
          "`t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of the timestamp, a dot and the raw body, under the endpoint's secret.",
        schema: { type: "string", pattern: "^t=[0-9]+(,v1=[0-9a-f]{64})+$" },
      },
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: drawing.draw(Event), example: eventExampleOf(type) } },
    },
    responses: {
      "2XX": { description: "Received. Anything else, or no response within 10 seconds, is tried again." },
    },
  };
}
