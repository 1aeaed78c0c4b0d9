// The sender id and password an organisation uses with the authority. The sandbox needs none of a customer's own: the
// organisation's id stands in, so that each sees only its own submissions there. Live ones are not stored yet, so live is off.

import type { Mode } from "../platform/mode.ts";

export interface SenderCredentials {
  senderId: string;
  password: string;
}

export function credentialsOf(organisationId: string, mode: Mode): SenderCredentials | null {
  return mode === "sandbox" ? { senderId: organisationId, password: "sandbox" } : null;
}
