// Who takes what is filed, in words for people. In the sandbox neither authority is asked, so neither is named as if it
// had answered; standings of lists do the same.

import type { Mode } from "../../../platform/mode.ts";

export type Authority = "HMRC" | "Companies House";

/** Inside a sentence. */
export const takerIn = (mode: Mode, authority: Authority) => (mode === "live" ? authority : "the sandbox");

/** Where a sentence begins. */
export const takerFirst = (mode: Mode, authority: Authority) => (mode === "live" ? authority : "The sandbox");
