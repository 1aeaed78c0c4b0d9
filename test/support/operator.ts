// Who makes the changes that a test needs and is not about: the one who runs commands.

import { commandActor } from "../../src/cli/actor.ts";

export const operator = commandActor;
