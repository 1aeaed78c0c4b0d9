// The headers of responses, in one table: what each says, and which responses have it. Tests hold every response
// against it.

interface ResponseHeader {
  description: string;
  schema: object;
  example: string | number;
  /** Absent from some of these responses. */
  isOptional?: true;
  isOn(response: { status: number; isDocument: boolean }): boolean;
}

const text = { type: "string" };
/**
 * Without a known key nothing is counted, and plain HTTP is refused before the key is read. Nor is a network counted
 * that sends too much.
 */
const isCounted = (status: number) => ![401, 403, 500, 503].includes(status);

export const responseHeaders: Record<string, ResponseHeader> = {
  "Request-Id": {
    description: "Names the request. Quote it when you ask about it.",
    schema: { type: "string", pattern: "^req_" },
    example: "req_8Jv0qXn2mTzR5cYb7LkWdPfA",
    isOn: () => true,
  },
  RateLimit: {
    description: "How many requests are left (`r`), and in how many seconds there will be another (`t`).",
    schema: text,
    example: '"default";r=499;t=0',
    isOptional: true,
    isOn: ({ status }) => isCounted(status),
  },
  "RateLimit-Policy": {
    description: "How many requests may come at once (`q`), and in how many seconds as many are allowed again (`w`).",
    schema: text,
    example: '"default";q=500;w=5',
    isOptional: true,
    isOn: ({ status }) => isCounted(status),
  },
  Location: {
    description: "Where the new filing is.",
    schema: { type: "string", format: "uri-reference" },
    example: "/v1/filings/fil_3kTq9ZpW7xVn2LrYb5Mc8DfG",
    isOn: ({ status }) => status === 201,
  },
  "Idempotent-Replayed": {
    description: "`true` if this is the stored response to an earlier request with the same idempotency key.",
    schema: { type: "string", const: "true" },
    example: "true",
    isOptional: true,
    isOn: ({ status }) => status === 201,
  },
  "Content-Disposition": {
    description: "The document's file name.",
    schema: text,
    example: 'attachment; filename="accounts.xhtml"',
    isOn: ({ status, isDocument }) => isDocument && status === 200,
  },
  "Retry-After": {
    description: "In how many seconds to try again.",
    schema: { type: "integer", minimum: 0 },
    example: 5,
    isOn: ({ status }) => status === 429 || status === 503,
  },
  "WWW-Authenticate": {
    description: "How to authenticate: with an API key as a bearer token.",
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
    isOn: ({ status }) => status === 401,
  },
};

/** For `components.headers`. */
export function headerComponents() {
  const all = Object.entries(responseHeaders).map(([name, { description, schema, example, isOptional }]) => {
    return [name, { description, required: isOptional !== true, schema, example }];
  });
  return Object.fromEntries(all);
}

export function headersOf(response: { status: number; isDocument: boolean }) {
  const names = Object.keys(responseHeaders).filter((name) => responseHeaders[name]?.isOn(response));
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
