// The result file of a batch: a line for each row, or for each problem of a row. It appears whole, with its name, or
// not at all: an earlier one stays until then.

import { constants, type WriteStream } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import type { FilingStatus } from "../../filings/lifecycle.ts";
import { csvLine } from "../../platform/csv.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import type { AccountsStatus } from "../../register/lifecycle.ts";
import type { BatchFile, BatchFormat } from "./batch-rows.ts";
import type { RowProblem } from "./csv-return.ts";

export interface Result {
  row: number;
  filing: string | null;
  /**
   * Of the filing; `invalid` and `refused` with a problem, `valid` and `not_filed` without; `unknown` if the database
   * was lost meanwhile.
   */
  status: FilingStatus | "invalid" | "refused" | "valid" | "not_filed" | "unknown";
  problem: RowProblem | null;
  /** The delivery to Companies House; null where the row asks for none, or is not filed. */
  accounts: { id: string; status: AccountsStatus } | null;
  /** Their codes: a batch may have a million of them, and each filing has its own in full. */
  warnings: readonly string[];
}

/** Beside the file: returns.csv has returns.result.csv. */
export function resultPath({ path, format }: BatchFile): string {
  return `${path.slice(0, -format.length)}result.${format}`;
}

/** Of a row that has no filing. */
export function withoutFiling(row: number, status: Result["status"], problem: RowProblem | null = null): Result {
  return { row, filing: null, status, problem, warnings: [], accounts: null };
}

export interface ResultFile {
  add(result: Result): Promise<void>;
  /** Gives the file its name. */
  keep(): Promise<void>;
  /** Does nothing after it was kept. */
  discard(): Promise<void>;
}

const titles = ["row", "filing", "status", "code", "message", "field", "warnings", "accounts", "accounts_status"];

/** Nothing that is there already is written to, through a link or otherwise. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

export async function openResults(path: string, format: BatchFormat): Promise<ResultFile> {
  await refuseUnlessFile(path);
  const beside = `${path}.${process.pid}.tmp`;
  const unwritable = (error: unknown) => {
    throw new Refusal("unwritable", `Cannot write ${path} (${codeOf(error)}). Choose another place with --results.`);
  };
  // A place that cannot be written to is told before anything is filed. Other people's figures may be in a message: for
  // the owner only.
  const handle = await open(beside, NEW_FILE, 0o600).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") return unwritable(error);
    throw new Refusal("unwritable", `${beside} is there already. Remove it, or choose another place with --results.`);
  });
  const stream = handle.createWriteStream({ flush: true });
  // Told by what waits for it.
  const done = finished(stream).catch(unwritable);
  done.catch(() => {});
  if (format === "csv") await write(stream, csvLine(titles), done);
  return {
    add: (result) => write(stream, format === "csv" ? csvOf(result) : `${JSON.stringify(result)}\n`, done),
    async keep() {
      stream.end();
      await done;
      await rename(beside, path);
    },
    async discard() {
      stream.destroy();
      await done.catch(() => {});
      await rm(beside, { force: true });
    },
  };
}

/** The name may be free, or that of a file. A link could lead anywhere. */
async function refuseUnlessFile(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null || found.isFile()) return;
  const what = found.isDirectory() ? "a folder" : found.isSymbolicLink() ? "a link" : "not a regular file";
  throw new Refusal("unwritable", `${path} is ${what}. Choose a file with --results.`);
}

async function write(stream: WriteStream, text: string, done: Promise<void>): Promise<void> {
  if (stream.write(text)) return;
  await Promise.race([new Promise<void>((resume) => stream.once("drain", () => resume())), done]);
}

function csvOf({ row, filing, status, problem, warnings, accounts }: Result): string {
  return csvLine([
    String(row),
    filing ?? "",
    status,
    problem?.code ?? "",
    problem?.message ?? "",
    problem?.field ?? "",
    warnings.join(" "),
    accounts?.id ?? "",
    accounts?.status ?? "",
  ]);
}
