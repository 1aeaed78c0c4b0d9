// Where live asks for two-step sign-in: a person who has not set it up is led to the page that does.

import { hasSecondStep } from "../../access/second-step/second-step-store.ts";
import { linkWith } from "../frame/links.ts";
import type { DashboardParts, Visit } from "../frame/visit.ts";

/** Null where nothing is asked: in the sandbox, on pages of no environment, and once it is set up. */
export async function wayToTwoStep(visit: Visit, { db }: Pick<DashboardParts, "db">): Promise<string | null> {
  const { params, organisation, user, method, path, query } = visit;
  if (params.mode !== "live" || !organisation.two_step_required) return null;
  if (await hasSecondStep(db, user.id)) return null;
  // A link cannot repeat a form.
  const to = method === "GET" ? `${path}${query.size === 0 ? "" : `?${query}`}` : "/live";
  return linkWith("/account/two-step", { to });
}
