// The actor of changes that a test needs but is not about: the command.

import type { Actor } from "../../src/audit/audit.ts";

export const operator: Actor = { userId: null, name: "command (operator)", address: null, role: "operator" };
