// From the Authorization header to the caller: the organisation and the environment. Nothing else chooses either.

import { type Caller, recogniseApiKey } from "../access/api-keys.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { UnauthenticatedLimiter } from "../platform/http/unauthenticated-limiter.ts";
import { ApiRefusal } from "./errors.ts";

export async function authenticate(
  authorization: string | undefined,
  { db, clock, limiter }: { db: Queryable; clock: Clock; limiter: UnauthenticatedLimiter },
): Promise<Caller> {
  const [scheme, key, ...rest] = authorization?.trim().split(/\s+/) ?? [];
  if (scheme === undefined || key === undefined || scheme.toLowerCase() !== "bearer") {
    throw new ApiRefusal("authentication_required", "Send your API key in the header `Authorization: Bearer sk_…`.");
  }
  const verdict = rest.length > 0 ? { kind: "unknown" as const } : await recogniseApiKey(db, key, { clock });
  if (verdict.kind === "known") limiter.recognised(authorization ?? "", verdict.caller.organisationId);
  else limiter.forget(authorization ?? "");
  switch (verdict.kind) {
    case "known":
      return verdict.caller;
    case "revoked":
      throw new ApiRefusal("api_key_revoked", "This API key was revoked or has expired. Use a current key.");
    case "unknown":
      throw new ApiRefusal("invalid_api_key", "This API key is unknown. Check that you copied all of it.");
  }
}
