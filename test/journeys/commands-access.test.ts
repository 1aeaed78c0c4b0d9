// `npx quarterday keys …` and `credentials …`, beside a running service.

import assert from "node:assert/strict";
import type { Serving } from "../support/program.ts";
import { newShell, printedAlone, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { typed, json, serve } = newShell({ after });
let service: Serving;
before(async () => {
  service = await serve();
});

describe("credentials", () => {
  test("are set from standard input, listed without secrets, and set again", async () => {
    const nothing = succeeded(await typed("credentials list"));
    const set = succeeded(
      await typed("credentials set --mode live --sender-id SENDER1 --files-as agent", "pass word\nmore\n"),
    );
    const one = await typed("credentials set --mode live --sender-id SENDER2 --company-utr 8596148860", "other");
    const listed = succeeded(await typed("credentials list"));

    assert.match(nothing, /^No HMRC credentials yet\./);
    assert.equal(set, "The credentials for the organisation's companies are set.\n");
    assert.equal(succeeded(one), "The credentials for this company are set.\n");
    assert.match(listed, /^every company {2,}not tested yet {2,}\d+ \w{3} 20\d\d, \d\d:\d\d$/m);
    assert.match(listed, /^8596148860 {2,}not tested yet/m);
    assert.doesNotMatch(listed, /SENDER|pass|other/);
  });
});

describe("keys", () => {
  test("a created key is printed alone and works at once", async () => {
    const key = printedAlone(await typed("keys create --mode sandbox --name Payroll"), /^sk_sandbox_[0-9A-Za-z]{38}$/);

    assert.equal(await statusWith(key), 200);
    const list = succeeded(await typed("keys list"));
    assert.match(
      list,
      new RegExp(
        `^key_\\w{24} {2}${key.slice(0, 15)}… {2}Payroll +everything +active +\\d+ \\w{3} 20\\d\\d, \\d\\d:\\d\\d +\\d+ \\w{3} 20\\d\\d, \\d\\d:\\d\\d$`,
        "m",
      ),
    );
    assert.doesNotMatch(list, new RegExp(key));
  });

  test("a rolled key works beside the new one, until the overlap ends", async () => {
    const first = await json("keys create --mode sandbox --name Rolled --permission read-only");

    const second = printedAlone(await typed(`keys roll ${first.id}`), /^sk_sandbox_/);
    assert.deepEqual([await statusWith(first.key), await statusWith(second)], [200, 200]);
    assert.match(
      succeeded(await typed("keys list")),
      new RegExp(`^${first.id} .* ends \\d+ \\w{3} 20\\d\\d, \\d\\d:\\d\\d UK time `, "m"),
    );

    const third = await json(`keys roll ${first.id} --overlap-hours 0`);
    assert.deepEqual([await statusWith(first.key), await statusWith(third.key)], [401, 200]);
    assert.equal(third.name, "Rolled");
    assert.ok(Date.parse(third.old_key_ends_at) <= Date.now());
  });

  test("a revoked key is refused from then on", async () => {
    const { id, key } = await json("keys create --mode sandbox --name Leaked");

    assert.equal(succeeded(await typed(`keys revoke ${id}`)), `${id} (Leaked) is revoked.\n`);

    assert.equal(await statusWith(key), 401);
    refused(await typed(`keys revoke ${id}`), `The API key ${id} is already revoked.`);
    refused(await typed("keys revoke key_none"), "API key key_none not found. `keys list` shows all keys.");
  });
});

test("keys are listed newest first, like everything else", async () => {
  const older = await json("keys create --mode sandbox --name Older");
  const newer = await json("keys create --mode sandbox --name Newer");

  const listed: { id: string }[] = await json("keys list");

  assert.deepEqual(
    listed.slice(0, 2).map(({ id }) => id),
    [newer.id, older.id],
  );
});

async function statusWith(key: string): Promise<number> {
  return (await service.client(key).get("/v1/filings")).status;
}
