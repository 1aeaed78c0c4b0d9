// A list as a file for spreadsheets, read and sent a batch at a time.

import { Readable } from "node:stream";
import type { DashboardParts, PageResponse } from "./visit.ts";

/** A byte order mark is how spreadsheets know UTF-8: without it "Café" is read as something else. */
const BYTE_ORDER_MARK = "\ufeff";

export function csvFile(
  name: string,
  lines: AsyncIterable<string>,
  { log }: Pick<DashboardParts, "log">,
): PageResponse {
  return {
    kind: "file",
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
    body: Readable.from(whole(name, lines, log)),
  };
}

async function* whole(name: string, lines: AsyncIterable<string>, log: DashboardParts["log"]) {
  yield BYTE_ORDER_MARK;
  try {
    yield* lines;
  } catch (error) {
    // The response has begun. Breaking it off is the only way to show that the file is incomplete.
    log.error({ error, file: name }, "a list could not be sent whole as a file");
    throw error;
  }
}
