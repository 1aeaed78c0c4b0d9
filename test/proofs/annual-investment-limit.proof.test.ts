// HMRC's own rule 9288 against our limit: it takes the limit in box 690 and refuses a pound more. HMRC's rules are read
// where they are; without them this is skipped.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { annualInvestmentLimit } from "../../packages/ct600/computation/allowances/annual-investment-limit.ts";
import { daysAfter, isLongerThanTwelveMonths, monthsAfter } from "../../packages/ct600/period.ts";
import { type OpenedPack, openOfficialPacks } from "../../src/artefacts/official-pack.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { type Dice, diceFrom } from "./dice.ts";

interface Period {
  start: string;
  end: string;
}

const official = new URL("../../../../shared/hmrc/ct600-v1.993/", import.meta.url);
const message = new URL("../../../../shared/vectors/returns-wide/good-van-and-laptop.xml", import.meta.url);
const skip = existsSync(official) && existsSync(message) ? false : "HMRC's rules are not beside the checkout";
const AFTER_ALL_PERIODS = "2030-01-01";

const EDGES: readonly Period[] = [
  { start: "2015-04-01", end: "2016-03-31" }, // across a change, 366 days
  { start: "2015-12-31", end: "2016-12-30" },
  { start: "2018-01-02", end: "2019-01-01" },
  { start: "2018-12-31", end: "2019-12-30" },
  { start: "2019-01-01", end: "2019-01-01" },
  { start: "2019-03-01", end: "2020-02-29" }, // a year of 366 days
  { start: "2024-02-29", end: "2025-02-28" }, // the same, and not of whole months
  { start: "2024-02-01", end: "2024-02-29" },
];

describe("the annual investment limit", { skip }, () => {
  let pack: OpenedPack;
  before(async () => {
    [pack = assert.fail()] = await openOfficialPacks([fileURLToPath(official)]);
  });
  after(() => pack.close());

  test("is the most that HMRC's rule takes, to the pound", async () => {
    const template = readFileSync(message, "utf8");
    const isRefused = async (period: Period, pounds: bigint) => {
      const { rules } = await pack.judge(claiming(template, period, pounds), AFTER_ALL_PERIODS);
      return rules.some(({ rule }) => rule === "9288");
    };
    const dice = diceFrom(9288);

    for (const period of [...EDGES, ...Array.from({ length: 24 }, () => anyPeriod(dice))]) {
      const limit = annualInvestmentLimit(period).value / 100n;
      const found = [await isRefused(period, limit), await isRefused(period, limit + 1n)];
      assert.deepEqual(found, [false, true], `${period.start} to ${period.end}: ${limit}`);
    }
  });
});

function claiming(template: string, { start, end }: Period, pounds: bigint): Buffer {
  const allowances = `<AllowancesAndCharges><AIACapitalAllowancesInc>${pounds}.00</AIACapitalAllowancesInc></AllowancesAndCharges>`;
  const text = template
    .replace(/<From>[^<]*<\/From>/, `<From>${start}</From>`)
    .replace(/<To>[^<]*<\/To>/, `<To>${end}</To>`)
    .replace(/<AllowancesAndCharges>.*<\/AllowancesAndCharges>/s, allowances);
  return Buffer.from(text);
}

/** Half of them start on the first of a month, and many end on the last of one. */
function anyPeriod(dice: Dice): Period {
  const day = daysAfter("2015-05-01", dice.from(0, 4000));
  const start = dice.chance(0.5) ? `${day.slice(0, 8)}01` : day;
  const end = dice.oneOf([daysAfter(monthsAfter(start, dice.from(1, 12)), -1), daysAfter(start, dice.from(0, 364))]);
  return isLongerThanTwelveMonths(start, end) ? { start, end: start } : { start, end };
}
