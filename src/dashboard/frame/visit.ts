// One request to the dashboard: the user, the environment, the parameters; and the possible responses of a page.

import type { Readable } from "node:stream";
import type { VNode } from "preact";
import type { OrganisationRow } from "../../access/store.ts";
import type { SessionRow, UserRow } from "../../access/user-store.ts";
import type { Actor } from "../../audit/audit.ts";
import { type Ability, may } from "../../audit/roles.ts";
import type { Register } from "../../authorities/companies-house/client.ts";
import type { RegisterDestinations } from "../../authorities/companies-house/destination.ts";
import type { Authority } from "../../authorities/hmrc/client.ts";
import type { CreateDependencies } from "../../filings/create/request.ts";
import type { Gate } from "../../filings/exchange/gate.ts";
import type { Mailing } from "../../mail/outbox.ts";
import type { UploadedFile } from "../../platform/http/multipart.ts";
import type { Log } from "../../platform/log.ts";
import type { Mode, Scope } from "../../platform/mode.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { RequestLog } from "../../requests/request-log.ts";
import type { EndpointRules } from "../../webhooks/endpoints/endpoint-rules.ts";
import type { PublishDependencies } from "../../webhooks/publish.ts";
import type { Problems } from "./forms/form-fields.tsx";
import type { NoticeName } from "./notices.ts";
import type { Presented, Theme } from "./security.ts";

/** What pages work with: the parts of the service, and where it is reached. */
export interface DashboardParts extends CreateDependencies {
  /** To test the connection to HMRC. */
  gate: Gate;
  authority: Pick<Authority, "list">;
  /** To test a presenter of Companies House, in its turn. */
  register: Register;
  registerDestinations: RegisterDestinations;
  leaseSeconds: number;
  /** How long sending a return to HMRC, or accounts to Companies House, may take. */
  sendTimeoutMs: number;
  /** The scenarios of the HMRC simulator, and of the Companies House simulator. */
  scenarios: readonly { name: string; utr: string; description: string }[];
  registerScenarios: readonly { name: string; description: string }[];
  sealing: Sealing;
  /** Null without a mail server. */
  mailing: Mailing | null;
  /** For events of what people do here. */
  publishing: PublishDependencies;
  rules: EndpointRules;
  /** What this process has not stored yet is stored before it is shown. */
  requestLog: RequestLog;
  log: Log;
  version: string;
  /** What the operator keeps events for, where an organisation has not chosen. */
  eventRetentionDays: number;
  /** After so long without a final status a filing needs attention. */
  stuckAfterHours: number;
  /** Where people reach the pages. Links to pass on start with it, never with what a request says. */
  baseUrl: () => string;
  /**
   * For the quickstart's curl line: the certificate a caller must be told to trust; null for a publicly trusted one.
   */
  certificateFile: string | null;
}

/** A request, signed in or not. */
export interface OpenVisit {
  method: "GET" | "POST";
  /** A HEAD request: the page is not shown. */
  isHeadOnly: boolean;
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  form: URLSearchParams;
  /** That came with the form, by the names of their fields: of routes that take them. */
  files: ReadonlyMap<string, UploadedFile>;
  /** Goes into every form of the page. */
  csrf: string;
  /** Goes into a form that creates something: pressed twice, it sends the same token twice. */
  formToken: string;
  /** `https://host:port` as the browser has it. */
  origin: string;
  address: string;
  userAgent: string;
  /** The page that a form was on, as the browser tells it; empty where it does not. */
  referer: string;
  presented: Presented;
  /** How the browser is to show pages; null as the system has it. */
  theme: Theme | null;
  /** What the page says about what was done before it. */
  notice: NoticeName | null;
  /** Of a form that the page shows again: what is wrong with what was typed, and what else was found out about it. */
  problems: Problems;
  keptState: string | null;
  /** What finds the form that is shown again; its next submission forgets it. */
  keptAs: string | null;
  now: Date;
}

/** How the page of a form shows it again, after it was submitted and is not done. */
export type Again =
  | { kind: "form"; problems: Problems; state: string | null }
  /** The form cannot be shown: only why. */
  | { kind: "refused"; status: number; message: string };

/** A request of a signed-in user. */
export interface Visit extends OpenVisit {
  user: UserRow;
  session: SessionRow;
  organisation: OrganisationRow;
  mode: Mode;
  actor: Actor;
  /** What this page shows once, if there is anything (the route's `reveals`). */
  revealed: string | null;
}

export type PageResponse =
  | {
      kind: "page";
      title: string;
      body: VNode;
      status?: number;
      headers?: Record<string, string>;
      /** Without sign-in: about something of this environment. */
      environment?: Mode;
      /** A form is not answered with this page, but with a redirect to its own, which shows it so. */
      again?: Again;
    }
  /** The notice is what the next page says, once. */
  | { kind: "redirect"; to: string; notice?: NoticeName; cookies?: readonly string[] }
  | { kind: "file"; headers: Record<string, string>; body: string | Buffer | Readable };

export interface OpenRoute {
  method: "GET" | "POST";
  path: string;
  /** Such as the token of a link. Such an address goes into no Referer. */
  showsSecret?: boolean;
  /** Whose data it shows or changes: it takes what it needs from the share of that organisation. Null: nobody's. */
  whose?(visit: OpenVisit, parts: DashboardParts): Promise<string | null>;
  /** As of the routes below. Only with `whose`. */
  isDownload?: boolean;
  formOn?: (visit: Pick<OpenVisit, "path">) => string;
  handle(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse>;
}

export interface PageRoute {
  method: "GET" | "POST";
  /** Under `/:mode` what belongs to an environment; elsewhere what does not. */
  path: string;
  /** What the visitor's role must allow in the environment of the path; own pages are every signed-in user's. */
  needs: Ability | "own";
  /**
   * The password must have been given lately: for what files real returns, sends live data elsewhere, or decides who
   * can sign in.
   */
  asksPassword?: (visit: Visit) => boolean;
  /** What the page may have to show once, such as a secret of the thing it is about. */
  reveals?: (visit: Visit) => string;
  /** What it shows is a secret each time. */
  showsSecret?: boolean;
  /** What has changed of companies is brought up to date before it is read. */
  readsCompanies?: boolean;
  /** Live has no such page. */
  sandboxOnly?: boolean;
  /** Read and sent a batch at a time, for longer than one snapshot should last. */
  isStream?: boolean;
  /** It shows what the checks of a return find, which are never made inside a transaction. */
  isJudged?: boolean;
  /** Reads whole documents or is sent as a file: only so many at the same time. */
  isDownload?: boolean;
  /** Its form may bring files along: read once it is known who sends it, and counted until the answer is sent. */
  takesFiles?: boolean;
  /** For a form that is only a button: the page it stands on. */
  buttonOn?: (visit: Pick<OpenVisit, "path">) => string;
  /** For another form whose page has not its address. */
  formOn?: (visit: Pick<OpenVisit, "path">) => string;
  handle(visit: Visit, parts: DashboardParts): Promise<PageResponse>;
}

/** What the visit may see and change. */
export function scopeOf({ organisation, mode }: Pick<Visit, "organisation" | "mode">): Scope {
  return { organisationId: organisation.id, mode };
}

/** Whether the visitor may do it here. What they may not do, pages do not offer. */
export function mayDo({ actor, mode }: Pick<Visit, "actor" | "mode">, ability: Ability): boolean {
  return may(actor.role, ability, mode);
}

/** The same place in the visit's environment. */
export function pathIn({ mode }: { mode: Mode }, path: string): string {
  return `/${mode}${path}`;
}
