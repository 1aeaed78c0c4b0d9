// Every page there is, in a table for each room: the server registers them, and knows from them who has signed in.

import type { PageRoute } from "./frame/visit.ts";
import { accountRoutes } from "./routes/account.ts";
import { companyRoutes } from "./routes/companies.ts";
import { companiesHouseRoutes } from "./routes/companies-house.ts";
import { developerRoutes } from "./routes/developers.ts";
import { draftRoutes } from "./routes/drafts.ts";
import { filingRoutes } from "./routes/filings.ts";
import { settingsRoutes } from "./routes/settings.ts";

export { openRoutes } from "./routes/open.ts";

/** For signed-in users. */
export const pageRoutes: readonly PageRoute[] = [
  ...accountRoutes,
  ...companyRoutes,
  ...filingRoutes,
  ...draftRoutes,
  ...companiesHouseRoutes,
  ...developerRoutes,
  ...settingsRoutes,
];

/** Paths of the dashboard; all others are the API's. */
export function isDashboardPath(path: string): boolean {
  return (
    path === "/" || /^\/(sandbox|live|assets|sign-in|sign-out|set-up|confirm|password|approve|account)(\/|$)/.test(path)
  );
}
