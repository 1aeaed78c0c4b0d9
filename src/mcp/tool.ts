// What a tool of an assistant is, and how one calls a route of the API: the function behind it, with what is in the
// call. So a tool checks, refuses and answers as the API does.

import type { TSchema } from "typebox";
import type { GroupField } from "../../packages/ct600/input/fields/field.ts";
import type { Caller } from "../access/api-keys.ts";
import { allows, type Need, permissionTexts } from "../access/permission.ts";
import { ApiRefusal } from "../api/errors.ts";
import type { Route, RouteDependencies } from "../api/route.ts";
import { routes } from "../api/routes.ts";
import type { Downloading, Downloads } from "../platform/http/downloads.ts";

export interface ToolRow {
  name: string;
  title: string;
  /** What it does and when to use it: a model reads it. */
  description: string;
  /** What the key must be allowed. */
  needs: Need;
  /** A live key is refused. */
  sandboxOnly?: true;
  input: GroupField;
  /** The route it calls tells all that is wrong with its input. */
  isJudgedByRoute?: true;
  /** Where its input is that of a return: so far down is it shown, and then in a resource. */
  depth?: number;
  output: TSchema;
  hints: ToolHints;
  call(given: Given, calling: Calling): Promise<ToolResult>;
}

/** As the protocol names them. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether it reaches anything but Quarterday. */
  openWorldHint: boolean;
}

/** Nothing changes, and nothing leaves. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The arguments of a call, as they came. */
export type Given = Readonly<Record<string, unknown>>;

export interface ToolResult {
  data: object;
  /** The draft or filing it was about, or has made. */
  subject?: string | null;
}

export interface Calling {
  caller: Caller;
  dependencies: RouteDependencies;
  downloads: Downloads;
  whose: Downloading;
  signal: AbortSignal;
  /** The page of ours about something, such as `/drafts/drf_…`. */
  page: (path: string) => string;
}

export interface RouteCall {
  id?: string;
  name?: string;
  query?: Given;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The body of the response: a value, or bytes of a document. */
export async function callRoute(
  operationId: string,
  { id = "", name = "", query = {}, body, headers = {} }: RouteCall,
  { caller, dependencies, downloads, whose, signal }: Calling,
): Promise<unknown> {
  const route = routeOf(operationId);
  refuseUnlessAllowed(caller, route);
  const path = route.path.replace(":id", id).replace(":name", name);
  const given = { caller, method: route.method, path, id, name, query: asQuery(query), body, headers, signal };
  const make = () => route.handle(given, dependencies);
  const answer = await (route.isDownload ? downloads.make(whose, make) : make());
  return typeof answer.body === "string" ? JSON.parse(answer.body) : answer.body;
}

export function refuseUnlessAllowed(
  { mode, permission }: Pick<Caller, "mode" | "permission">,
  { needs, sandboxOnly }: { needs: Need; sandboxOnly?: true },
): void {
  if (sandboxOnly && mode !== "sandbox")
    throw new ApiRefusal("key_not_permitted", "This is for the sandbox only. Use a sandbox key, `sk_sandbox_…`.");
  if (!allows(permission, needs))
    throw new ApiRefusal(
      "key_not_permitted",
      `This API key may ${permissionTexts[permission]}. Use another key for this.`,
    );
}

function routeOf(operationId: string): Route {
  const route = routes.find((one) => one.operationId === operationId);
  if (route === undefined) throw new Error(`there is no route ${operationId}`);
  return route;
}

/** A query has texts alone. */
function asQuery(query: Given): Record<string, string> {
  const there = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(there.map(([name, value]) => [name, String(value)]));
}
