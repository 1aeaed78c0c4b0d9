// `quarterday verify evidence.zip`: checks the evidence of a filing by itself. It needs no database, no settings and no
// network, and writes nothing.

import { readFileSync, statSync } from "node:fs";
import type { Result } from "../../filings/evidence/verify/check.ts";
import { MOST_BYTES, Unreadable } from "../../filings/evidence/verify/unzip.ts";
import { type Verified, verifyEvidence } from "../../filings/evidence/verify/verify.ts";
import { codeOf } from "../../platform/errors.ts";
import type { Context } from "../command.ts";
import { DONE, NOT_JUDGED, REFUSED, WRONG_USE } from "../exit-codes.ts";
import { firstPositional } from "../options.ts";

const EXIT = { passed: DONE, failed: REFUSED, incomplete: NOT_JUDGED } as const satisfies Record<Result, number>;

const CLOSING: Readonly<Record<Result, string>> = {
  passed: "All that there is to check agrees.",
  failed: "Something does not agree: see what failed.",
  incomplete: 'Nothing failed, but not everything was checked: see the lines with "not checked".',
};
const SHOWS = "This shows that the files are consistent with each other, not who made them.";

export async function verify(context: Context<"version">): Promise<number> {
  const { output, terminal, version } = context;
  let verified: Verified;
  try {
    verified = verifyEvidence(fileAt(firstPositional(context)), { version });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    terminal.errors.write(`This file cannot be read as evidence: ${error.message}.\n`);
    return WRONG_USE;
  }
  const { checks, result, unchecked } = verified;
  const shows = `${CLOSING[result]} ${SHOWS}`;
  const rows = checks.map(({ check, result, detail }) => [result.replaceAll("_", " "), check, detail]);
  output.table(["state", "check", "detail"], rows, { ...verified, ok: result === "passed", shows }, "");
  output.note(["What no check here can show:", ...unchecked.map((sentence) => `- ${sentence}`), shows].join("\n"));
  return EXIT[result];
}

/** Measured before it is read. */
function fileAt(path: string): Buffer {
  try {
    if (statSync(path).size > MOST_BYTES) throw new Unreadable(`it has more than ${MOST_BYTES} bytes`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(`${path} (${codeOf(error)})`);
  }
}
