// Writes the section of each route in docs/routes.md from the tables of the API. `npm run routes` writes the file; a
// test fails when it is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { allows, permissions } from "../../src/access/permission.ts";
import { type ErrorCode, errorTable } from "../../src/api/errors.ts";
import { responseExamples } from "../../src/api/openapi/examples.ts";
import { bodyErrorsOf, commonErrors, openapi } from "../../src/api/openapi/openapi.ts";
import type { Route } from "../../src/api/route.ts";
import { routes } from "../../src/api/routes.ts";
import { anchorOf } from "../../src/reference/markdown.ts";
import { samplesOf } from "./route-samples.ts";
import { withPart } from "./written-part.ts";

export const routesFile = new URL("../../../docs/routes.md", import.meta.url);

/** docs/routes.md with everything that the tables know. */
export function routesPage(page: string): string {
  const start = withPart(withPart(page, "list", list()), "errors", errorsTable(commonErrors));
  return routes.reduce((text, route) => withPart(text, `route ${route.operationId}`, section(route)), start);
}

function list(): string {
  const rows = routes.map(
    ({ method, path, summary }) => `| \`${method} ${path}\` | [${summary}](#${anchorOf(summary)}) |`,
  );
  return ["| route | what it does |", "|---|---|", ...rows].join("\n");
}

function section(route: Route): string {
  const { method, path, summary, description, status } = route;
  return `### ${summary}

\`${method} ${path}\`

${description} ${keysText(route)}

${parametersText(route)}

<!-- request -->

**Request**

${samplesOf(route)}

<!-- response -->

**Response**, status ${status}${status === 201 ? ", with `Location`" : ""}

${responseText(route)}

<!-- end of pair -->

${errorsText(route)}`;
}

/** Said where not every key may do it. */
function keysText({ needs }: Route): string {
  const able = permissions.filter((permission) => allows(permission, needs));
  if (able.includes("read_only") && able.includes("validate_only")) return "Any key may do this.";
  if (able.includes("read_only")) return "A read-only key may do this.";
  if (needs === "evidence") return "A restricted key may not do this.";
  if (able.includes("validate_only")) return "A key that only validates may do this.";
  return able.includes("prepare") ? "A key that only prepares may do this." : "";
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: { type?: string | string[]; enum?: readonly string[]; minimum?: number; maximum?: number };
}

const described = openapi({ version: "", baseUrl: "" });

function parametersText(route: Route): string {
  const operation = described.paths[route.path.replace(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
  const { parameters = [] } = (operation ?? {}) as { parameters?: readonly Parameter[] };
  const rows = parameters.map(
    (parameter) =>
      `| \`${parameter.name}\` | ${parameter.in}${parameter.required ? ", required" : ""} | ${meaningOf(parameter)} |`,
  );
  const all = [...rows, ...bodyRows(route)];
  if (all.length === 0) return "It takes no parameters.";
  return ["| parameter | in | meaning |", "|---|---|---|", ...all].join("\n");
}

function meaningOf({ description = "", schema }: Parameter): string {
  const values = schema.enum?.map((value) => `\`${value}\``).join(", ");
  const bounds = schema.maximum === undefined ? undefined : `${schema.minimum} to ${schema.maximum}`;
  const more = [values, bounds].filter((text) => text !== undefined).join("; ");
  return `${description}${more === "" ? "" : ` ${more.charAt(0).toUpperCase()}${more.slice(1)}.`}`;
}

/** Where a body is described on a page of its own, the page; else its fields. */
const bodyPages: Readonly<Record<string, string>> = {
  FilingInput: "[The input](input.md): a company tax return.",
  AmendmentInput: "[What changes](interface.md#amendments): at least one field of the return.",
  CompaniesHouseAccountsInput: "[What is delivered](input/companies-house-accounts.md).",
  FilingUpdateInput: "`metadata`, required: the [pairs](interface.md#metadata) to set or, with `null`, to remove.",
};

function bodyRows({ body }: Route): string[] {
  if (body === undefined) return [];
  const page = bodyPages[body.type];
  if (page !== undefined) return [`| the body | body, required | ${page} |`];
  return Object.entries(body.fields).map(
    ([name, field]) => `| \`${name}\` | body${field.required ? ", required" : ""} | ${field.words} |`,
  );
}

function responseText({ operationId, answerTypes }: Route): string {
  if (answerTypes !== undefined)
    return `The document itself, as ${answerTypes.map((type) => `\`${type}\``).join(" or ")}.`;
  return `\`\`\`json\n${JSON.stringify(responseExamples[operationId], null, 2)}\n\`\`\``;
}

function errorsText(route: Route): string {
  const codes = [...bodyErrorsOf(route), ...route.errors];
  const validation =
    route.body === undefined && route.query === undefined
      ? []
      : [
          "| 422 | [validation codes](errors.md#status-422) | What is wrong with the body or the query: all problems at once. |",
        ];
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort();
  const all = [...statuses, ...(validation.length === 0 ? [] : [422])].join(", ");
  if (all === "") return "It has no errors besides [those of every request](#errors-of-every-request).";
  return `<details>
<summary>Errors: ${all}</summary>

${errorsTable(codes, validation)}

Besides, [those of every request](#errors-of-every-request).

</details>`;
}

function errorsTable(codes: readonly ErrorCode[], more: readonly string[] = []): string {
  const byStatus = [...codes].sort((one, other) => errorTable[one].status - errorTable[other].status);
  const rows = byStatus.map((code) => {
    const { status, means } = errorTable[code];
    return `| ${status} | [\`${code}\`](errors.md#${code}) | ${means} |`;
  });
  return ["| status | code | when |", "|---|---|---|", ...rows, ...more].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(routesFile, routesPage(readFileSync(routesFile, "utf8")));
