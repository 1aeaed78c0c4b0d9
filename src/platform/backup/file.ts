// The file of a backup: gzip around lines of text. A header says of what it is and when, then comes each table as psql
// would read it (`copy … from stdin;`, its rows, `\.`), and the last line says how many rows each has: a file without
// it is incomplete.

import { once } from "node:events";
import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { AppliedMigration } from "../database/migrations.ts";
import { codeOf, Refusal, StartupError } from "../errors.ts";

const FIRST_LINE = "-- Quarterday backup, format 1: ";
const LAST_LINE = "-- End of the backup: ";
const END_OF_ROWS = "\\.";

export interface BackupHeader {
  /** The moment that the whole backup shows. */
  at: string;
  program: string;
  migrations: AppliedMigration[];
}

/** Rows by table. */
export type RowCounts = Record<string, number>;

export const headerLine = (header: BackupHeader) => `${FIRST_LINE}${JSON.stringify(header)}\n`;
export const tableLine = (name: string, columns: readonly string[]) =>
  `copy ${name} (${columns.join(", ")}) from stdin;\n`;
export const rowsEnd = `${END_OF_ROWS}\n`;
export const lastLine = (counts: RowCounts) => `${LAST_LINE}${JSON.stringify(counts)}\n`;

/** Written under another name and renamed once it is whole and on disk. Only its owner may read it. */
export async function writeFileWhole(
  file: string,
  write: (put: (chunk: string | Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${file}.partial`;
  try {
    const gzip = createGzip();
    const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600, flush: true }));
    // Awaited below; a full disk is reported to the writer.
    written.catch(() => {});
    await write(async (chunk) => {
      if (!gzip.write(chunk)) await Promise.race([once(gzip, "drain"), written]);
    });
    gzip.end();
    await written;
    await rename(draft, file);
    const folder = await open(dirname(file), "r");
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true });
    throw isOfDisk(error) ? new StartupError(`Cannot write ${file} (${codeOf(error)}).`) : error;
  }
}

/** Errors of the file system, not of the database: the folder is missing, not writable, or full. */
function isOfDisk(error: unknown): boolean {
  return (error instanceof Error && "path" in error) || ["ENOSPC", "EDQUOT", "EIO"].includes(codeOf(error) ?? "");
}

export interface TableInFile {
  name: string;
  columns: string[];
  /** To be read to their end before the next table. */
  rows: AsyncIterable<Uint8Array>;
}

export interface OpenBackup {
  header: BackupHeader;
  /** One after the other; `counts` has what the file says of their rows once all are read. */
  tables(): AsyncGenerator<TableInFile>;
  counts(): RowCounts;
  close(): Promise<void>;
}

export type OnRead = (bytes: number, ofBytes: number) => void;

/** `onRead` hears how much of the file is read. */
export async function openBackup(file: string, onRead: OnRead = () => {}): Promise<OpenBackup> {
  const lines = linesOf(file, onRead);
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw damaged(file, "its end is missing");
    return value.toString("utf8");
  };
  const first = await next();
  if (!first.startsWith(FIRST_LINE))
    throw new Refusal("not_a_backup", `${file} is not a backup that this version can read.`);
  const header: BackupHeader = JSON.parse(first.slice(FIRST_LINE.length));
  let counts: RowCounts | undefined;

  async function* rows() {
    let gathered: Buffer[] = [];
    let size = 0;
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw damaged(file, "its end is missing");
      if (value.length === 2 && value.toString("latin1") === END_OF_ROWS) break;
      gathered.push(value, newline);
      size += value.length;
      if (size < GATHERED_BYTES) continue;
      yield Buffer.concat(gathered);
      [gathered, size] = [[], 0];
    }
    if (gathered.length > 0) yield Buffer.concat(gathered);
  }

  return {
    header,
    async *tables() {
      for (;;) {
        const line = await next();
        if (line.startsWith(LAST_LINE)) {
          counts = JSON.parse(line.slice(LAST_LINE.length));
          return;
        }
        const [, name, columns] = /^copy (\S+) \(([^)]*)\) from stdin;$/.exec(line) ?? [];
        if (name === undefined || columns === undefined) throw damaged(file, "a table's first line is wrong");
        yield { name, columns: columns.split(", "), rows: rows() };
      }
    },
    counts() {
      if (counts === undefined) throw new Error("the backup has not been read to its end");
      return counts;
    },
    close: async () => void (await lines.return(undefined)),
  };
}

const GATHERED_BYTES = 64 * 1024;
const newline = Buffer.from("\n");

async function* linesOf(file: string, onRead: OnRead): AsyncGenerator<Buffer, undefined> {
  let stream: ReadStream | undefined;
  let begun: Buffer[] = [];
  try {
    const { size } = await stat(file);
    stream = createReadStream(file);
    const text = stream.pipe(createGunzip());
    stream.on("error", (error) => text.destroy(error));
    for await (const chunk of text) {
      onRead(stream.bytesRead, size);
      let from = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, end)]);
        begun = [];
        from = end + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
  } catch (error) {
    const code = codeOf(error) ?? "";
    if (code.startsWith("Z_")) throw damaged(file, "it is not a complete gzip file");
    if (/^E[A-Z]+$/.test(code)) throw new Refusal("not_a_backup", `${file} cannot be read (${code}).`);
    throw error;
  } finally {
    stream?.destroy();
  }
  return undefined;
}

function damaged(file: string, reason: string): Refusal {
  return new Refusal("damaged_backup", `The backup ${file} is damaged: ${reason}. Nothing was restored.`);
}
