// For commands that make sense only beside a running service.

import { Refusal } from "../platform/errors.ts";
import type { Context } from "./command.ts";

/** Known only with the embedded database. The command must not own that database, or no service could start. */
export function refuseUnlessRunning({ settings, opened }: Context<"settings" | "opened">): void {
  if (settings.databaseUrl !== null || opened.isGuest) return;
  throw new Refusal(
    "service_not_running",
    "The service is not running. Start it in another terminal (`npm start`), then run this again.",
  );
}
