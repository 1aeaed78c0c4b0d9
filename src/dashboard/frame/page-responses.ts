// Makes the response of a page: a secret shown once is taken first, the rest is read from one snapshot, and a refusal
// becomes a page.

import { ROLE_NOT_PERMITTED } from "../../audit/roles.ts";
import { catchUp } from "../../companies/refresh.job.ts";
import type { Database } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { NoFreeShare } from "../../platform/limits/shares.ts";
import { notFoundPage, refusedPage } from "./errors.tsx";
import { shownOnce } from "./forms/once.ts";
import { notPermittedPage } from "./not-permitted.tsx";
import { withNotice } from "./notice-cookies.ts";
import { type DashboardParts, type PageResponse, type PageRoute, scopeOf, type Visit } from "./visit.ts";

export interface ReadingParts extends DashboardParts {
  db: Database;
}

/** A refusal that the page does not show itself is a page of its own. */
export async function responseOf(route: PageRoute, visit: Visit, parts: ReadingParts): Promise<PageResponse> {
  try {
    const response = await (route.method === "GET" ? pageOf(route, visit, parts) : route.handle(visit, parts));
    return withNotice(response, parts);
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof NoFreeShare) throw error;
    if (error.code === ROLE_NOT_PERMITTED) return notPermittedPage(visit, error, parts);
    const page = error.code.endsWith("not_found") ? notFoundPage(visit.mode) : refusedPage(error, visit.mode);
    return { ...page, again: { kind: "refused", status: page.status, message: error.message } };
  }
}

/** From one snapshot of the database, so that a page never mixes two states. */
async function pageOf(route: PageRoute, visit: Visit, parts: ReadingParts): Promise<PageResponse> {
  if (route.readsCompanies) await catchUp(parts.db, scopeOf(visit), parts);
  if (route.isStream || route.isJudged) return route.handle(visit, parts);
  // Taking a secret writes, which a snapshot cannot.
  const revealed = route.reveals ? await shownOnce(visit, route.reveals(visit), parts) : null;
  return parts.db.snapshot((db) => route.handle({ ...visit, revealed }, { ...parts, db }));
}
