// A start that cannot work because of its settings, or a command that cannot be understood, is refused in one sentence
// that says what to do.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { newHome, repository } from "../support/program.ts";
import { databaseOf, portInUse, refuses, sentences } from "../support/refused-starts.ts";
import { together } from "../support/shell.ts";
import { after, describe, test } from "../support/suite.ts";

describe("certificates that are none", together, () => {
  const files = newHome({ after }).folder;
  const file = (name: string, text: string) => {
    writeFileSync(join(files, name), text);
    return join(files, name);
  };
  const pair = makeCertificate(new Date(), systemRandom);
  const other = makeCertificate(new Date(), systemRandom);
  const cert = file("cert.pem", pair.cert);
  const empty = file("empty.pem", "");
  const mustBePair = "TLS_CERT and TLS_KEY must be a certificate and its key, both in PEM.";
  const cases: [name: string, environment: Record<string, string>, sentence: string][] = [
    [
      "a file that is not there",
      { TLS_CERT: "/nowhere.pem", TLS_KEY: "/nowhere.pem" },
      "TLS_CERT names /nowhere.pem, which cannot be read (ENOENT).",
    ],
    [
      "text that is no certificate",
      { TLS_CERT: file("text.pem", "hello"), TLS_KEY: file("key.pem", pair.key) },
      mustBePair,
    ],
    ["empty files", { TLS_CERT: empty, TLS_KEY: empty }, mustBePair],
    ["the key of another certificate", { TLS_CERT: cert, TLS_KEY: file("other.pem", other.key) }, mustBePair],
    [
      "receivers' CA",
      { WEBHOOK_CA_FILE: empty },
      `WEBHOOK_CA_FILE names ${empty}, which contains no certificate in PEM.`,
    ],
  ];
  for (const [name, environment, sentence] of cases) {
    test(name, async (t) => refuses(newHome(t), { ...environment, DATABASE_URL: (await databaseOf(t)).url }, sentence));
  }
});

test("an official pack that is none", async (t) => {
  const home = newHome(t);
  const pack = join(home.folder, "pack");
  mkdirSync(pack);
  writeFileSync(join(pack, "CT-2014-v1-994.xsd"), "<schema");
  writeFileSync(join(pack, "CT-2014-v1-994.sch"), "<schema");
  const DATABASE_URL = (await databaseOf(t)).url;

  await refuses(
    home,
    { AUTHORITY_ARTEFACTS: pack, DATABASE_URL },
    `The official pack in ${pack} cannot be used: CT-2014-v1-994.xsd cannot be used: it is not well-formed XML.`,
  );
  await refuses(
    home,
    { AUTHORITY_ARTEFACTS: join(pack, "nowhere"), DATABASE_URL },
    `The official pack in ${join(pack, "nowhere")} cannot be used: the folder does not exist.`,
  );
});

describe("variables that cannot be right", together, () => {
  test("a role there is not: the sentence says which there are", async (t) => {
    await refuses(newHome(t), { ROLE: "gateway" }, "ROLE must be one of all, api, worker, dashboard, simulator.");
  });

  test("several at once are all named, a line each", async (t) => {
    const home = newHome(t);
    const environment = { PORT: "eighty", SECRET_KEY: "short", WEBHOOK_DELAYS: "1,2", TLS_CERT: "cert.pem" };

    const outcome = await home.run(["serve"], { environment });

    assert.deepEqual(
      sentences(outcome).map((sentence) => sentence.split(" ")[0]),
      ["PORT", "SECRET_KEY", "WEBHOOK_DELAYS", "TLS_CERT"],
    );
    assert.deepEqual(home.processes(), []);
  });

  test("an address that is not this machine's", async (t) => {
    const environment = { HOST: "192.0.2.1", DATABASE_URL: (await databaseOf(t)).url };

    await refuses(
      newHome(t),
      environment,
      /^This machine has no address 192\.0\.2\.1 \(EADDRNOTAVAIL\)\. Set HOST to one it has/,
    );
  });

  test("a port of others, for the HMRC simulator alone", async (t) => {
    const port = await portInUse(t);
    const outcome = await newHome(t).run(["simulator", "--port", port], {
      environment: { DATABASE_URL: (await databaseOf(t)).url },
    });

    assert.match(sentences(outcome)[0] ?? "", new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use`));
  });
});

describe("words that are no command get the help and exit code 2", together, () => {
  const cases: [words: string, sentence: string, help: RegExp][] = [
    ["sevre", "Unknown command: sevre. Did you mean serve?", /^ {2}serve .*\n {2}migrate /m],
    ["keys", "Incomplete command: keys. Did you mean keys list?", /^ {2}keys create .*\n {2}keys list /m],
    ["keys make", "Unknown command: keys make.", /^ {2}keys create .*\n {2}keys list /m],
    ["--json keys list", "Put the command before --json.", /^ {2}serve /m],
    ["serve now", "Unexpected argument 'now'.", /Usage: npx quarterday serve /],
    ["serve --port 1", "Unknown option '--port'.", /Usage: npx quarterday serve /],
    ["keys create --mode sandbox", "--name is required.", /Usage: npx quarterday keys create /],
    ["keys create --name x --mode", "Option '--mode <value>' argument missing.", /--mode sandbox\|live .*\(required\)/],
    ["keys revoke", "The key id is required.", /Usage: npx quarterday keys revoke <key id> /],
    ["keys revoke key_a key_b", "Unexpected argument 'key_b'.", /Usage: npx quarterday keys revoke <key id> /],
    ["simulator --port x", "--port must be a whole number from 0 to 65535.", /Usage: npx quarterday simulator /],
  ];
  for (const [words, sentence, help] of cases) {
    test(words, async (t) => {
      const { code, stdout, stderr } = await newHome(t).run(words.split(" "));

      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.equal(stderr.split("\n\n")[0], sentence);
      assert.match(stderr, help);
    });
  }
});

test("a command in a folder without data says so, and makes none", async (t) => {
  const home = newHome(t);

  const outcome = await home.run(["keys", "list"]);

  assert.deepEqual(sentences(outcome), [
    `No Quarterday data in ${home.dataDir}. Run this where the service runs, or set DATA_DIR to the service's data folder.`,
  ]);
  assert.equal(existsSync(join(home.dataDir, "postgres")), false);
});

test("a program that was not built says so", async (t) => {
  const home = newHome(t);
  cpSync(join(repository, "bin"), join(home.folder, "bin"), { recursive: true });
  cpSync(join(repository, "package.json"), join(home.folder, "package.json"));

  const program: [string, string] = [process.execPath, join(home.folder, "bin", "quarterday.js")];
  const outcome = await home.start(["serve"], { program }).ended();

  assert.deepEqual(sentences(outcome), [
    "Quarterday is not built yet: run `npm ci` (or `npm run build`) in its folder first.",
  ]);
});
