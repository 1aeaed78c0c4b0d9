// The actor of changes that a test needs but is not about: the command.

import { commandActor } from "../../src/cli/actor.ts";

export const operator = commandActor;
