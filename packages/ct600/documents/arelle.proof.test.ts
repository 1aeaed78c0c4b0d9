// Accounts as an independent validator judges them: Arelle with its rules for the UK. It is no part of the project;
// where ARELLE names a checkout of it and the stand-in taxonomies are beside ours, it is asked, else the test is
// skipped. It takes some seconds for each document: ARELLE_EVERY=20 asks about every twentieth shape, and ARELLE_FROM=1
// begins with the second, so that several can share the work.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "../../../test/support/suite.ts";
import { isUnderCompaniesAct } from "../accounts/legal-form.ts";
import { accountsShapes, filletedIn, fullIn } from "./accounts-shapes.fixture.ts";

const check = fileURLToPath(new URL("../../../../../shared/tools/arelle-check", import.meta.url));
const { ARELLE, ARELLE_EVERY = "1", ARELLE_FROM = "0" } = process.env;
const skip =
  ARELLE === undefined || !existsSync(check)
    ? "ARELLE names no checkout of Arelle, or arelle-check is not there"
    : false;

/**
 * Labels without a word in brackets, which Arelle takes for amounts that cannot be negative. The authority takes such
 * amounts.
 */
const STRICTER = /^error HMRC\.5\.3 .*core:(Equity|TotalAssetsLessCurrentLiabilities) /;

/**
 * It asks all accounts for the statements that stand on a balance sheet. A document that has none, or is of no company,
 * must not make them.
 */
const STATEMENTS = /^error Co\.(MissingElement|Sec477|Sec480|AuditNR|DirResp|SmCo|Micro) .*StatementThat/;

/** Names that are newer than the stand-ins, by older ones of the same type. */
const OLDER: readonly [newer: string, older: string][] = [
  ["bus:FilletedAccounts", "bus:FullAccounts"],
  [
    "DirectorsHaveElectedNotToDeliverProfitLossAccountUnderSection4445ACompaniesAct2006",
    "MembersHaveAgreedToPreparationAbridgedAccountsUnderSection444CompaniesAct2006",
  ],
];

test("an independent validator finds nothing in the accounts of any shape", { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "quarterday-arelle-"));
  try {
    let asked = 0;
    for (const [index, shape] of [...accountsShapes()].entries())
      for (const document of [fullIn(shape), filletedIn(shape)]) {
        if (document === null || index % Number(ARELLE_EVERY) !== Number(ARELLE_FROM)) continue;
        asked++;
        const file = join(folder, "accounts.xhtml");
        writeFileSync(
          file,
          OLDER.reduce((text, [newer, older]) => text.replace(newer, older), document.toString()),
        );
        const { stdout } = spawnSync(check, ["accounts", file], { encoding: "utf8", env: { ...process.env, ARELLE } });
        const { now, legalForm } = shape.given.accounts;
        const makesStatements = now.balanceSheet !== null && isUnderCompaniesAct(legalForm);
        const findings = stdout
          .split("\n")
          .filter((line) => /^(warning|error|critical|inconsistency|fatal) /.test(line));

        assert.match(stdout, /\d+ problems/, `${shape.what}: it did not run`);
        assert.deepEqual(
          findings.filter((finding) => !STRICTER.test(finding) && (makesStatements || !STATEMENTS.test(finding))),
          [],
          shape.what,
        );
      }
    assert.ok(asked > 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
