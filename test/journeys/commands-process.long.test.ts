// The command as a process: what other tests run in their own process comes out of a real one too, with its exit code,
// its streams and nothing left behind.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { oneRule, packFolder, smallSchema, smallSchematron } from "../../src/artefacts/official-pack.fixture.ts";
import { builtMessage } from "../support/messages.ts";
import { newShell, refused, succeeded, together } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { home, environment, openDatabase, typed } = newShell({ after });
before(openDatabase);

const asProcess = (words: string, input?: string) =>
  home.start(words.split(" "), { environment, ...(input === undefined ? {} : { input }) }).ended();

describe("a process", together, () => {
  test("prints what the command prints, and ends with its exit code", async () => {
    assert.deepEqual(await asProcess("keys list"), await typed("keys list"));
    assert.deepEqual(await asProcess("filings lits"), await typed("filings lits"));
    refused(await asProcess("keys revoke key_none"), "API key key_none not found. `keys list` shows all keys.");
  });

  test("reads what is piped into it: a password", async () => {
    const outcome = await asProcess("credentials set --mode live --sender-id SENDER1", "pass word\nmore\n");

    assert.equal(succeeded(outcome), "The credentials for the organisation's companies are set.\n");
  });

  test("reads what is piped into it: a message", async () => {
    const { code, stdout } = await asProcess("check -", builtMessage().xml);

    assert.match(stdout, /^judged by: v1\.993.*\n/);
    assert.equal(
      stdout.replace(/^judged by: .*\n/, ""),
      "schema: ok\nbusiness rules: ok\nIRmark: ok\nbeyond HMRC's published rules: ok\n",
    );
    assert.equal(code, 0);
  });

  test("says in a sentence that a file cannot be written, before anything is done", async () => {
    const returns = join(home.folder, "returns.jsonl");
    writeFileSync(returns, "{}\n");

    refused(
      await asProcess(`file ${returns} --results ${home.folder}`),
      `${home.folder} is a folder. Choose a file with --results.`,
    );
    refused(await asProcess("backup --to /nowhere/backup.gz"), "Cannot write /nowhere/backup.gz (ENOENT).");
  });

  test("fails when what it prints cannot be stored", {
    skip: !existsSync("/dev/full") && "there is no /dev/full",
  }, () => {
    const program = fileURLToPath(new URL("../../../bin/quarterday.js", import.meta.url));
    const full = openSync("/dev/full", "w");
    const env = { ...process.env, ...environment };

    const { status } = spawnSync(process.execPath, [program, "keys", "list"], {
      env,
      stdio: ["ignore", full, "ignore"],
    });
    closeSync(full);

    assert.equal(status, 1);
  });

  // The pack is judged by in a thread, which has a file of its own in the program as it is installed.
  test("judges by the pack that AUTHORITY_ARTEFACTS names", async () => {
    const AUTHORITY_ARTEFACTS = packFolder({
      "CT-2014-v1-993.xsd": smallSchema,
      "CT-2014-v1-993.sch": smallSchematron(oneRule("false()")),
    });
    const words = ["check", "-", "--json"];

    const running = home.start(words, { environment: { AUTHORITY_ARTEFACTS }, input: builtMessage().xml });
    const { code, stdout, stderr } = await running.ended();

    assert.equal(stderr, "");
    assert.equal(JSON.parse(stdout).official.release, "v1.993");
    assert.equal(code, 1);
  });

  test("is made of files that can be read as modules", async () => {
    const folder = new URL("../../program/", import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const unreadable = await Promise.all(
      files.map((name) =>
        transform(readFileSync(new URL(name, folder), "utf8"), { format: "esm", logLevel: "silent" }).then(
          () => [],
          (error: Error) => [`${name}: ${error.message}`],
        ),
      ),
    );

    assert.ok(files.length > 5);
    assert.deepEqual(unreadable.flat(), []);
  });
});
