// How a page comes to its answer: what it shows once is taken, the rest is read from one snapshot, and a refusal becomes a page.

import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { notFoundPage, refusedPage } from "./errors.tsx";
import { withNotice } from "./notice-cookies.ts";
import { shownOnce } from "./once.ts";
import type { DashboardParts, PageAnswer, PageRoute, Visit } from "./visit.ts";

export interface ReadingParts extends DashboardParts {
  db: Database;
}

/** A refusal that the page does not show itself is a page of its own. */
export async function answerOf(route: PageRoute, visit: Visit, parts: ReadingParts): Promise<PageAnswer> {
  try {
    const answer = await (route.method === "GET" ? pageOf(route, visit, parts) : route.handle(visit, parts));
    return withNotice(answer, parts);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code.endsWith("not_found") ? notFoundPage(visit.mode) : refusedPage(error, visit.mode);
  }
}

/** Made from one snapshot of the database, so that no two words of a page are from different moments. */
async function pageOf(route: PageRoute, visit: Visit, parts: ReadingParts): Promise<PageAnswer> {
  if (route.isStream) return route.handle(visit, parts);
  // To show it once is to write, which a snapshot cannot.
  const revealed = route.reveals ? await shownOnce(visit, route.reveals(visit), parts) : null;
  return parts.db.snapshot((db) => route.handle({ ...visit, revealed }, { ...parts, db }));
}
