// Who runs a command, as the audit log names it: the account of the operating system and, behind sudo, the one that
// asked for it.

import { userInfo } from "node:os";
import type { Actor } from "../audit/audit.ts";
import type { Environment } from "./config.ts";

export function commandActor(environment: Environment, account: () => string = accountName): Actor {
  const name = account();
  // The environment is the caller's own: a name in it says who they say they are, and no more than that.
  const behind = environment.SUDO_USER ?? environment.DOAS_USER;
  const asked = behind !== undefined && NAME.test(behind) && behind !== name ? `, for ${behind}` : "";
  return { userId: null, name: `command (${name}${asked})`, address: null, role: "operator" };
}

/** Longer, or with other letters, it is not the name of an account. */
const NAME = /^[\w.@\\-]{1,64}$/;

/** In a container an account may have a number and no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
