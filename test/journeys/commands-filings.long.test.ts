// `npx quarterday filings …`, beside a running service.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import type { Client } from "../support/client.ts";
import { command, untilStatus } from "../support/program.ts";
import { atTerminal } from "../support/pseudo-terminal.ts";
import { lacksPython } from "../support/python.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { home, typed, json, serve, environment } = newShell({ after });
let client: Client;
let filingId: string;

before(async () => {
  const service = await serve();
  client = service.client(service.key ?? "");
  filingId = (await client.post("/v1/filings", sampleReturn())).json.id;
  await untilStatus(client, filingId, "acknowledged");
});

describe("filings", () => {
  test("filings are listed newest first and shown with what is to be done next", async () => {
    const list = succeeded(await typed("filings list --limit 1"));
    const shown = succeeded(await typed(`filings show ${filingId}`));

    assert.match(
      list,
      new RegExp(`^${filingId} {2}sandbox {2}acknowledged {2}Example Widgets Ltd {2}2025-03-31 {2}£7,600\\.00 `, "m"),
    );
    assert.match(shown, /^status +acknowledged\ncompany +Example Widgets Ltd \(UTR 8596148860\)\n/m);
    assert.match(shown, /^judged by +v1\.\d+( \+ changes to v1\.\d+)?\n/m);
    assert.match(shown, /^next +nothing\n/m);
    assert.match(succeeded(await typed("filings list --status failed")), /^No filings\.\n$/);
    refused(await typed("filings show fil_none"), "Filing fil_none not found. `filings list` shows all filings.");
  });

  test("filings are found by their metadata, and show it", async () => {
    await client.post(`/v1/filings/${filingId}`, { metadata: { order_id: "6735", ref: "a=b" } });

    const both = await json("filings list --metadata order_id=6735 --metadata ref=a=b");
    const shown = succeeded(await typed(`filings show ${filingId}`));

    assert.deepEqual(
      both.map(({ id, metadata }: { id: string; metadata: object }) => [id, metadata]),
      [[filingId, { order_id: "6735", ref: "a=b" }]],
    );
    assert.match(shown, /^metadata +order_id = 6735\n +ref = a=b\n/m);
    assert.match(succeeded(await typed("filings list --metadata order_id=673")), /^No filings\.\n$/);
  });

  test("filings list --json and filings show --json name the company", async () => {
    const [listed] = await json("filings list --limit 1");
    const shown = await json(`filings show ${filingId}`);

    assert.deepEqual([listed.company_name, shown.company_name], ["Example Widgets Ltd", "Example Widgets Ltd"]);
  });

  test("a computation names the statute and the rules of its lines, and a script gets all of it", async () => {
    const served = await client.get(`/v1/filings/${filingId}/computation`);

    const shown = succeeded(await typed(`filings computation ${filingId}`));
    const answer = await json(`filings computation ${filingId}`);

    assert.match(
      shown,
      /^box +line +value +from, statute and rules\n145 +Total turnover from trade +120000\.00 +whole pounds /,
    );
    assert.match(shown, /^155 .*; CTA 2009 s35; rule 9148$/m);
    assert.match(shown, /^165 .*; CTA 2009 s35; rules 9151, 9321$/m);
    assert.match(shown, /^ +Trading profit or loss .* of financials\.trading_profit \(40000\.00\)$/m);
    assert.deepEqual(answer, served.json);
  });

  test("what a return carried forward is shown with the fields of the next one, as the API has it", async () => {
    const utr = "2000000000";
    const losses = { trading_since_april_2017: 60_000 };
    const { financials } = sampleReturn();
    const allowances = { structures_and_buildings: [{ cost: 10_000_000, first_used_on: "2025-01-01" }] };
    const figures = { trading_profit: -120_000, net_profit: -46_000, capital_allowances: allowances, losses };
    const body = { ...sampleReturn({ utr }), financials: { ...financials, ...figures } };
    const { id } = (await client.post("/v1/filings", body)).json;
    const served = await client.get(`/v1/carried_forward?company_utr=${utr}&period_start=2025-04-01`);

    const words = `filings carried-forward --company-utr ${utr} --period-start 2025-04-01`;
    const shown = succeeded(await typed(words));
    const nothing = succeeded(await typed(words.replace(utr, "8596148860")));

    assert.match(
      shown,
      new RegExp(`^filing +${id}\ncompany +Example Widgets Ltd \\(UTR ${utr}\\)\nperiod +2024-04-01 to 2025-03-31\n`),
    );
    assert.match(shown, /^carried forward +£1,800\.00 {2}financials\.losses\.trading_since_april_2017\n/m);
    assert.match(
      shown,
      /^ +£100,000\.00 {2}financials\.capital_allowances\.structures_and_buildings\.0, first used on 2025-01-01\n$/m,
    );
    assert.match(nothing, /^carried forward +nothing\n$/m);
    assert.deepEqual(await json(words), served.json);
    refused(
      await typed(`${words} --mode live`),
      "No return of this company that ends the day before 2025-04-01 was filed in the live environment.",
    );
  });

  test("the documents of a filing are listed, printed as they are, or written to a file", async () => {
    const file = join(home.folder, "receipt.xml");
    const served = await client.get(`/v1/filings/${filingId}/documents/submission.xml`);
    const receipt = await client.get(`/v1/filings/${filingId}/documents/receipt.xml`);

    const list = succeeded(await typed(`filings documents ${filingId}`));
    const printed = succeeded(await typed(`filings documents ${filingId} --name submission.xml`));
    const said = succeeded(await typed(`filings documents ${filingId} --name receipt.xml --output ${file}`));

    assert.match(list, /^name +type +bytes\nsubmission\.xml +application\/xml; charset=utf-8 +\d+\n/);
    assert.match(list, new RegExp(`^receipt\\.xml .* ${receipt.bytes.length}$`, "m"));
    assert.equal(printed, served.text);
    assert.equal(said, `Wrote receipt.xml of ${filingId} to ${file}, ${receipt.bytes.length} bytes.\n`);
    assert.deepEqual(readFileSync(file), receipt.bytes);
    const written = await json(`filings documents ${filingId} --name receipt.xml --output ${file}`);
    assert.deepEqual([written.object, written.name, written.file], ["document", "receipt.xml", file]);
  });

  test("attached files are among them, under their names, and are written byte for byte", async () => {
    const file = join(home.folder, "a-letter.pdf");
    const attachments = [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }];
    const { id } = (await client.post("/v1/filings", { ...sampleReturn(), attachments })).json;

    const list = succeeded(await typed(`filings documents ${id}`));
    const written = await json(`filings documents ${id} --name Letter.pdf --output ${file}`);

    const bytes = Buffer.from(pdfBase64("A letter"), "base64");
    assert.match(list, new RegExp(`^Letter\\.pdf +application/pdf +${bytes.length}$`, "m"));
    assert.deepEqual(readFileSync(file), bytes);
    assert.deepEqual([written.name, written.url], ["Letter.pdf", `/v1/filings/${id}/documents/Letter.pdf`]);
    const lacking = await lacksPython();
    if (lacking === false) {
      const words = ["filings", "documents", id, "--name", "Letter.pdf"];
      const PATH = process.env.PATH ?? "";
      const { code, text } = await atTerminal([process.execPath, command, ...words], {
        ...{ columns: 100, folder: home.folder, environment: { ...environment, PATH, DATA_DIR: home.dataDir } },
      });
      assert.deepEqual([code === 0, text.includes("%PDF")], [false, false]);
      assert.match(text, /Letter\.pdf is a PDF\. Write it to a file with --output\./);
    }
    refused(await typed(`filings documents ${id} --name other.pdf`), new RegExp(`^${id} has no other\\.pdf\\.`));
  });

  test("a return with files is filed from a file, its message is checked, and a review reads it", async () => {
    const [body, message] = [join(home.folder, "with-files.json"), join(home.folder, "with-files.xml")];
    const attachments = [{ name: "Large.pdf", pdf: pdfBase64("Large", 1_000_000) }];
    writeFileSync(body, JSON.stringify({ ...sampleReturn({ utr: "8596148861" }), attachments }));

    const filed = await json(`file ${body}`);
    await json(`filings documents ${filed.id} --name submission.xml --output ${message}`);
    const checked = succeeded(await typed(`check ${message}`));
    const reviewed = succeeded(await typed("review --as-of 2026-01-01"));

    assert.match(checked, /^schema: ok\nbusiness rules: ok\nIRmark: ok$/m);
    assert.ok(readFileSync(message, "utf8").includes(`>${attachments[0]?.pdf}</Attachment>`));
    assert.match(reviewed, /^Filings reviewed by v1\.993, .* Different verdict: 0\./);
  });

  test("a document that is not there, or cannot be written, is refused in a sentence", async () => {
    const failed = await client.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejected" });
    const { id } = failed.json;
    const nowhere = join(home.folder, "nowhere", "submission.xml");

    refused(
      await typed(`filings documents ${id} --name receipt.xml`),
      new RegExp(`^${id} has no receipt\\.xml\\. It has submission\\.xml`),
    );
    refused(
      await typed(`filings documents ${id} --name submission.xml --output ${nowhere}`),
      `Cannot write ${nowhere} (ENOENT).`,
    );
    refused(await typed("filings documents fil_none"), "Filing fil_none not found. `filings list` shows all filings.");
  });
});

test("doctor does not count flagged filings as in progress, and names the list that shows them", async () => {
  const flagged = succeeded(await typed("trigger wrong_receipt --wait"));
  const [id = ""] = /fil_\w{24}/.exec(flagged) ?? [];
  await typed("trigger accepted --wait");

  const doctor = await typed("doctor");
  const [, words = ""] = /^filings +ATTENTION +1 flagged; see `(filings list .*)`$/m.exec(doctor.stdout) ?? [];
  const listed: { id: string; flag: string }[] = await json(words);

  assert.match(doctor.stdout, /^filings +ok +0 in progress$/m);
  assert.equal(doctor.code, 1);
  assert.deepEqual(
    listed.map((filing) => filing.id),
    [id],
  );
  assert.match(listed[0]?.flag ?? "", /IRmark/);
});
