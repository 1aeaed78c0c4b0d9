// A form that asks for the visitor's own password among its fields.

import { giveOwnPassword } from "../../access/sign-in/sign-in.ts";
import { Refusal } from "../../platform/errors.ts";
import type { DashboardParts, Visit } from "../frame/visit.ts";
import { ownPasswordIn, wrongPassword } from "./sign-in.tsx";

export async function refuseUnlessOwnPassword(visit: Visit, field: string, parts: DashboardParts): Promise<void> {
  const given = await giveOwnPassword(parts.db, visit.user, ownPasswordIn(visit, field), parts);
  if (given.kind !== "right") throw new Refusal("wrong_password", wrongPassword(given), field);
}
