// For commands that make sense only beside a running service.

import { Refusal } from "../platform/errors.ts";
import type { Context } from "./command.ts";

/** Whether it runs can be told only where the database is its own; such a command must not own that, or no service could start. */
export function refuseUnlessRunning({ settings, isGuest }: Pick<Context, "settings" | "isGuest">): void {
  if (settings.databaseUrl !== null || isGuest) return;
  throw new Refusal(
    "service_not_running",
    "The service is not running. Start it in another terminal (`npm start`), then run this again.",
  );
}
