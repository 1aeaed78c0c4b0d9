// What an assistant may read besides: the pages of the documentation, and the whole schema of a return.

import { readFileSync } from "node:fs";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { packageFolder } from "../platform/package-folder.ts";
import { ENTRIES } from "../reference/contents.ts";
import { TOOL_RETURN } from "./given-return.ts";
import { wholeSchema } from "./schemas.ts";

const DOCS = "quarterday://docs/";
export const RETURN_SCHEMA = "quarterday://schemas/return";

const MARKDOWN = "text/markdown";
const JSON_SCHEMA = "application/schema+json";

export const resources = [
  ...ENTRIES.map(({ slug, title, about }) => ({
    uri: `${DOCS}${slug}`,
    name: slug,
    title,
    description: about,
    mimeType: MARKDOWN,
  })),
  {
    uri: RETURN_SCHEMA,
    name: "return",
    title: "Schema of a return",
    description: "Every field of a return, as JSON Schema: the whole of what tools show in part.",
    mimeType: JSON_SCHEMA,
  },
];

export function readResource(uri: string) {
  if (uri === RETURN_SCHEMA)
    return { contents: [{ uri, mimeType: JSON_SCHEMA, text: JSON.stringify(wholeSchema(TOOL_RETURN)) }] };
  const page = ENTRIES.find(({ slug }) => uri === `${DOCS}${slug}`);
  if (page === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "No such resource. resources/list names all there are.");
  const text = readFileSync(new URL(`docs/${page.slug}.md`, packageFolder), "utf8");
  return { contents: [{ uri, mimeType: MARKDOWN, text }] };
}
