import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { StartupError } from "../../../src/platform/errors.ts";
import { simulatorFolder } from "./data-folder.ts";

test("without a name the simulator gets a temporary folder, which is removed", () => {
  const { dataDir, close } = simulatorFolder({ databaseUrl: null, dataDir: "/srv/service" }, null);
  const wasThere = existsSync(dataDir);

  close();

  assert.deepEqual([wasThere, existsSync(dataDir)], [true, false]);
});

test("a named folder is made, kept and taken again; the service's, and one with other files, are refused", (t) => {
  const home = mkdtempSync(join(tmpdir(), "qd-simulator-"));
  t.after(() => rmSync(home, { recursive: true }));
  const config = { databaseUrl: null, dataDir: join(home, "service") };
  mkdirSync(config.dataDir);
  writeFileSync(join(config.dataDir, "secret.key"), "x");
  symlinkSync(config.dataDir, join(home, "link"));
  mkdirSync(join(home, "other"));
  writeFileSync(join(home, "other", "secret.key"), "x");

  for (const _ of ["first", "again"]) {
    const { dataDir, close } = simulatorFolder(config, join(home, "own"));
    close();
    assert.deepEqual([dataDir, existsSync(dataDir)], [join(home, "own"), true]);
    writeFileSync(join(dataDir, "postgres.log"), "");
  }
  for (const [name, sentence] of [
    ["service", /is the service's data folder \(DATA_DIR\)\. Give the simulator a folder of its own/],
    ["link", /is the service's data folder/],
    ["other", /holds files that are not a simulator's/],
  ] as const)
    assert.throws(
      () => simulatorFolder(config, join(home, name)),
      (error) => error instanceof StartupError && sentence.test(error.message),
    );
});

test("with DATABASE_URL its state is in that database", () => {
  const { dataDir } = simulatorFolder({ databaseUrl: "postgres://db/quarterday", dataDir: "/srv/service" }, null);

  assert.equal(dataDir, "/srv/service");
});
