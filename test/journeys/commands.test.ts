// What is typed at `npx quarterday`: finding the command, its help, and what becomes of an option with a wrong value.

import assert from "node:assert/strict";
import { commands } from "../../src/cli/commands.ts";
import { codeOf } from "../../src/platform/errors.ts";
import { repository } from "../support/program.ts";
import { newShell, succeeded, together } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { home, typed, openDatabase } = newShell({ after });
before(openDatabase);

describe("--help", together, () => {
  for (const { name, summary, options } of commands) {
    test(`${name} says what it does and lists its options`, async () => {
      const text = succeeded(await home.run([...name.split(" "), "--help"]));

      assert.ok(text.startsWith(`${summary}.\n\nUsage: npx quarterday ${name}`), text);
      for (const option of [...Object.keys(options), "json", "help"])
        assert.match(text, new RegExp(`^ {2}--${option}\\b`, "m"));
    });
  }

  test("the whole program lists every command", async () => {
    const texts = await Promise.all([["--help"], ["help"], []].map(async (words) => succeeded(await home.run(words))));

    for (const { name } of commands) assert.match(texts[0] ?? "", new RegExp(`^ {2}${name} `, "m"));
    assert.equal(new Set(texts).size, 1);
  });

  test("an incomplete command lists those that begin with it", async () => {
    const text = succeeded(await home.run(["keys", "--help"]));

    assert.deepEqual(text.match(/^ {2}\w+ \w+/gm), ["  keys create", "  keys list", "  keys roll", "  keys revoke"]);
  });

  test("npx finds the program in its own folder, without a network", async (t) => {
    const environment = {
      npm_config_registry: "http://127.0.0.1:1",
      npm_config_update_notifier: "false",
      npm_config_loglevel: "error",
      // A cache that has not seen the folder yet makes npx run its `prepare`: a build of the very files that other
      // tests run meanwhile, and a failure whenever a developer is in the middle of an edit.
      npm_config_ignore_scripts: "true",
    };
    const npx = { program: ["npx"] as [string], folder: repository, environment };
    const outcome = await home
      .start(["quarterday", "--help"], npx)
      .ended()
      .catch((error: unknown) => {
        if (codeOf(error) !== "ENOENT") throw error;
        return null;
      });
    if (outcome === null) return t.skip("npx is not installed");

    assert.match(succeeded(outcome), /^Quarterday \d+\.\d+\.\d+: files UK corporation tax returns\.\n/);
  });
});

describe("an option with a value it cannot have gets the help and exit code 2", together, () => {
  const cases: [words: string, sentence: string][] = [
    ["keys create --name x --mode test", "--mode must be one of sandbox, live."],
    ["keys roll key_x --overlap-hours soon", "--overlap-hours must be a number from 0 to 720."],
    [
      "endpoints add --mode live --url https://example.com/ --events paid",
      "Unknown event type: paid. Use filing.submitted, ",
    ],
    ["credentials set --mode sandbox --sender-id x", "The sandbox needs no credentials. Set them with --mode live."],
    ["credentials set --mode live --sender-id x --company-utr 123", "--company-utr must be exactly 10 digits."],
    ["credentials set --mode live --sender-id x --files-as bureau", "--files-as must be one of company, agent."],
    ["credentials set --mode live --sender-id x", "Give the password on standard input, in one line."],
    ["filings list --limit 1.5", "--limit must be a whole number from 1 to 1000."],
    ["filings list --metadata order_id", "--metadata must be key=value, such as order_id=6735."],
    [
      "filings list --metadata a/b=c",
      "A key of metadata has 1 to 40 letters (A to Z, a to z), digits, underscores, hyphens and dots, and begins with a letter or digit.",
    ],
    [
      "filings list --status lost",
      "--status must be one of pending, submitted, accepted, acknowledged, failed, or several with commas between.",
    ],
    [
      "filings carried-forward --company-utr 20000 --period-start 2025-04-01",
      "--company-utr must be exactly 10 digits.",
    ],
    [
      "filings carried-forward --company-utr 2000000000 --period-start 2025-02-30",
      "--period-start must be a day written YYYY-MM-DD.",
    ],
    [
      "filings carried-forward --company-utr 2000000000 --period-start 0001-01-01",
      "--period-start must be a day written YYYY-MM-DD.",
    ],
    ["filings documents fil_x --output accounts.xhtml", "--output writes one document. Choose it with --name."],
    [
      "filings documents fil_x --name accounts.xhtml --json",
      "A document is not JSON. Leave out --json, or write the document to a file with --output.",
    ],
    [
      "events replay",
      "Give an event id, or --deliveries, or select deliveries by --status, --endpoint, --since, --until.",
    ],
    ["file return.json --mode both", "--mode must be one of sandbox, live."],
    ["file return.json --retry-failed", "--retry-failed is for a .csv or .jsonl file, not for one return."],
    ["file returns.csv --idempotency-key x", "--idempotency-key is for one return, not for returns.csv."],
    ["file returns.csv --results ./returns.csv", "--results must be another file than the one with the returns."],
    ["completion fish", "There is completion for bash and zsh."],
    ["events replay evt_x --as-of 2999-01-01", "--as-of must be in the past: the moment when the deliveries were "],
    [
      "events dismiss --deliveries dlv_x --endpoint we_x",
      "Give --deliveries, or select deliveries by --endpoint, --since, --until.",
    ],
    ["events dismiss --as-of 2999-01-01", "--as-of must be in the past: the moment when the deliveries were "],
    ["listen --events paid", "Unknown event type: paid. Use filing.submitted, "],
    ["listen --secret whsec_x", "--secret signs forwarded events. Add --forward-to."],
    ["listen --forward-to localhost:3000 --secret x", "--secret must be a signing secret, which starts with whsec_."],
    ["listen --forward-to ftp://localhost/", "--forward-to must be a URL such as http://localhost:3000/webhooks."],
    ["listen --forward-to nonsense", "--forward-to must be a URL such as http://localhost:3000/webhooks."],
    ["listen --forward-to 3000", "--forward-to must be a URL such as http://localhost:3000/webhooks."],
    ["trigger accepted --utr 123", "--utr must be exactly 10 digits."],
    [
      "trigger mislaid",
      "Unknown scenario: mislaid. Use one of these, or an event type (filing.submitted, filing.accepted, filing.failed, filing.needs_attention):\n\n  accepted ",
    ],
  ];
  for (const [words, sentence] of cases) {
    test(words, async () => {
      const { code, stdout, stderr } = await typed(words);

      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.ok(stderr.startsWith(sentence), stderr);
      const command = commands.find(({ name }) => words.startsWith(name)) ?? assert.fail();
      assert.ok(stderr.includes(`\n\nUsage: npx quarterday ${command.name} `), stderr);
    });
  }
});

describe("a command that is nearly one suggests it", together, () => {
  const cases: [typed: string, sentence: string][] = [
    ["filing list", "Unknown command: filing list. Did you mean filings list?"],
    ["filing show fil_x", "Unknown command: filing show. Did you mean filings show?"],
    ["filings lits --json", "Unknown command: filings lits. Did you mean filings list?"],
    ["serv", "Unknown command: serv. Did you mean serve?"],
    ["key", "Unknown command: key. Did you mean keys create, keys list, keys roll or keys revoke?"],
    ["everything", "Unknown command: everything."],
  ];
  for (const [words, sentence] of cases) {
    test(words, async () => {
      const { code, stdout, stderr } = await home.run(words.split(" "));

      assert.deepEqual([code, stdout], [2, ""]);
      assert.ok(stderr.startsWith(`${sentence}\n\n`), stderr);
    });
  }
});
