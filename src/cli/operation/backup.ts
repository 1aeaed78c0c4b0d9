// `quarterday backup`: the whole database in one file, from one moment, while the service runs.

import { resolve } from "node:path";
import { counted } from "../../../packages/ct600/text/numbers.ts";
import { writeBackup } from "../../platform/backup/write.ts";
import type { Context } from "../command.ts";
import { textOption } from "../options.ts";
import { at } from "../output.ts";
import { createProgress } from "../progress.ts";

export async function backup(context: Context<"backup" | "settings">): Promise<number> {
  const file = resolve(textOption(context, "to") ?? "");
  const { db, schemas } = context.backup;
  const { version: program } = context.settings;
  const progress = createProgress("Writing the backup", context.terminal);
  const report = await writeBackup(db, file, { schemas, program, onProgress: progress.at }).finally(progress.end);
  const rows = Object.values(report.counts).reduce((sum, count) => sum + count, 0);
  const text = `Wrote ${counted(rows, "row", "rows")} of ${Object.keys(report.counts).length} tables, as of ${at(report.at)}, to ${file}. The secret key is not in it: keep a copy elsewhere.`;
  context.output.say(text, { file, as_of: report.at, rows });
  return 0;
}
