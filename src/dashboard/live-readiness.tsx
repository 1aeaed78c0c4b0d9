// What live filing still needs, said wherever somebody might expect it to work.

import { credentialsIn } from "../access/store.ts";
import { Alert } from "./components.tsx";
import { type DashboardParts, pathIn, type Visit } from "./visit.ts";

export interface LiveReadiness {
  hasAddress: boolean;
  hasCredentials: boolean;
}

export async function liveReadiness(
  { organisation }: Pick<Visit, "organisation">,
  { db, destinations }: Pick<DashboardParts, "db" | "destinations">,
): Promise<LiveReadiness> {
  const hasCredentials = (await credentialsIn(db, organisation.id)).length > 0;
  return { hasAddress: destinations.live.url !== null, hasCredentials };
}

/** Nothing in the sandbox, and nothing once all is there. */
export function LiveMissing({ visit, readiness }: { visit: Visit; readiness: LiveReadiness }) {
  const { hasAddress, hasCredentials } = readiness;
  if (visit.mode === "sandbox" || (hasAddress && hasCredentials)) return null;
  return (
    <Alert tone="wait" title="Live filing is not configured yet">
      <ul class="bullets">
        {!hasAddress && (
          <li>
            Whoever runs this service has not set the tax authority's address, <code>LIVE_URL</code>.
          </li>
        )}
        {!hasCredentials && (
          <li>
            There are no credentials for the tax authority:{" "}
            <a href={pathIn(visit, "/settings/authority")}>Settings → Tax authority</a>.
          </li>
        )}
      </ul>
      <p>Until then live keys can read and validate; what they file is refused.</p>
    </Alert>
  );
}
