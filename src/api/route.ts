// What a route says about itself; the routes are in routes.ts.

import type { TSchema } from "typebox";
import type { GroupField } from "../../packages/ct600/input/fields/field.ts";
import type { Need } from "../access/permission.ts";
import type { Database } from "../platform/database/db.ts";
import type { DeliverDependencies } from "../register/create/request.ts";
import type { PublishDependencies } from "../webhooks/publish.ts";
import type { ErrorCode } from "./errors.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";

export interface Route {
  method: "GET" | "POST" | "PATCH" | "PUT";
  /** In the router's form; `:id`, and `:name` for a document, are the parameters used. */
  path: string;
  operationId: string;
  /** What the caller's key must be allowed. */
  needs: Need;
  /** A live key is refused like one that may not do it. */
  sandboxOnly?: true;
  tag: Tag;
  summary: string;
  description: string;
  status: 200 | 201;
  body?: GroupField;
  query?: GroupField;
  answer: TSchema;
  /** What the answer may be where it is not JSON. */
  answerTypes?: readonly string[];
  /** Beyond those every route of /v1 can give. */
  errors: readonly ErrorCode[];
  maxBodyBytes: number;
  /** How many values its body may have, where that is more than usual. */
  maxValues?: number;
  /** Reads whole documents: only so many at the same time. */
  isDownload?: true;
  handle(request: ApiRequest, dependencies: RouteDependencies): Promise<ApiResponse>;
}

export interface RouteDependencies extends DeliverDependencies {
  db: Database;
  /** For events of what a request decides at once. */
  publishing: PublishDependencies;
  /** Of this program. */
  version: string;
}

/** The chapters of openapi.json. */
export const tags = {
  Filings: "File a company tax return, amend it, and follow it until HMRC has answered.",
  Documents: "What was sent to HMRC and what came back, and how the figures came about.",
  "Companies House": "Deliver a company's accounts to Companies House, and follow them until it has decided.",
  Companies: "Companies, and what each has to do by when: pay, send returns, deliver accounts.",
  Drafts: "Write a return bit by bit, together with people in the dashboard, and file it when it is whole.",
  Validation: "Check a return without filing it, and ask what can be filed.",
  "Trial balances": "From the accounts of a ledger to the figures of a return.",
  Events: "What happened to filings, as it is sent to webhook endpoints.",
  Sandbox: "Test in seconds what takes days: retries, polls and deadlines.",
} as const;
export type Tag = keyof typeof tags;

/** The most bytes of a body that is not a return. */
export const SMALL = 256 * 1024;

/** The body of a validation may have a key too: it is the body of a create. */
export const wrongKeyErrors: readonly ErrorCode[] = ["invalid_idempotency_key", "idempotency_key_mismatch"];
export const idempotencyErrors: readonly ErrorCode[] = [
  ...wrongKeyErrors,
  "idempotency_conflict",
  "idempotency_in_progress",
];
