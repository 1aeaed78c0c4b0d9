// `quarterday restore` at a terminal: a person sees how far it is.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { sizeText } from "../../packages/ct600/text/numbers.ts";
import { openTestDatabase } from "../support/database.ts";
import { repository } from "../support/program.ts";
import { atTerminal } from "../support/pseudo-terminal.ts";
import { lacksPython } from "../support/python.ts";
import { newShell } from "../support/shell.ts";
import { after, test } from "../support/suite.ts";

const { home, environment, json, openDatabase } = newShell({ after });

test("a bar shows how much of the backup is read", async (t) => {
  const lacking = await lacksPython();
  if (lacking !== false) return t.skip(lacking);
  const backup = join(home.folder, "backup.gz");
  await openDatabase();
  await json("credentials set --mode live --sender-id SENDER1");
  await json(`backup --to ${backup}`);
  const restored = await openTestDatabase({ empty: true });
  t.after(() => restored.close());

  const { code, text } = await atTerminal(
    [process.execPath, join(repository, "bin", "quarterday.js"), "restore", "--from", backup],
    {
      columns: 100,
      folder: home.folder,
      environment: {
        ...environment,
        PATH: process.env.PATH ?? "",
        DATA_DIR: home.dataDir,
        DATABASE_URL: restored.url,
        MIGRATION_DATABASE_URL: restored.ownerUrl,
      },
    },
  );

  const size = sizeText(statSync(backup).size);
  assert.equal(code, 0, text);
  assert.match(text, new RegExp(`Restoring the backup .*█.*  ${size} of ${size}`));
});
