// The actor of a change made by a command, as the audit log names it.

import type { Actor } from "../audit/audit.ts";

export const commandActor: Actor = { userId: null, name: "command", address: null };
