// Who makes a change by a command, as the audit log has it: anybody who may run commands here.

import type { Actor } from "../audit/audit.ts";

export const commandActor: Actor = { userId: null, name: "command", address: null };
