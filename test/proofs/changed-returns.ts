// Returns at the edges of the rules with a few boxes, days and rows changed at random: whatever the form can hold, and
// not only what we file.

import { allowed, provocations } from "../../packages/ct600/checks/edges/edges.fixture.ts";
import { type Change, NOT_FILED, type Spot } from "../../packages/ct600/checks/edges/return-of-boxes.fixture.ts";
import { NUMBERED_BOXES } from "../../packages/ct600/form/table.ts";
import { type Dice, diceFrom } from "./dice.ts";

const starts: readonly Change[] = [...provocations.map(([, change]) => change), ...allowed.map(([, change]) => change)];

/** Days on which a rule begins or ends, and those beside them. */
const DAYS = [
  ...["2015-04-01", "2015-12-31", "2016-01-01", "2016-04-05", "2016-04-06", "2016-11-22", "2016-11-23", "2017-03-31"],
  ...["2017-04-01", "2018-10-28", "2018-10-29", "2018-12-31", "2019-01-01", "2020-02-29", "2020-03-31", "2020-04-01"],
  ...["2021-03-31", "2021-04-01", "2022-04-05", "2022-04-06", "2023-03-31", "2023-04-01", "2024-02-29", "2024-04-01"],
  ...["2024-05-31", "2025-02-28", "2025-03-31", "2025-04-01", "2025-11-30", "2025-12-01", "2026-03-31", "2026-04-01"],
  ...["2026-04-06", "2026-10-31", "2026-11-15", "2026-11-16"],
];
const SOME = [
  ...["1.00", "2.00", "10.00", "500.00", "650.00", "675.00", "1500.00", "2000.00", "3250.00", "3375.00", "8000.00"],
  ...["40000.00", "45000.00", "200000.00", "500000.00", "1000000.00"],
];
const ticks = [...boxesOfKind("tick"), ...notFiled((path) => /CT600|Scheme$|Royalty$|Condition$/.test(path))];
const amounts = [
  ...boxesOfKind("pounds", "pence"),
  ...notFiled((path) => !/CT600|Scheme$|Royalty$|Condition$/.test(path)),
];

/** Boxes of a list are written with their row. */
function boxesOfKind(...kinds: readonly string[]): Spot[] {
  const ids = NUMBERED_BOXES.filter(({ box: { type, since } }) => kinds.includes(type.kind) && since === undefined);
  return ids.map(({ box }) => String(box.id) as Spot).filter((id) => /^A?\d+[AB]?$/.test(id));
}

function notFiled(isWanted: (path: string) => boolean): Spot[] {
  const boxes = Object.entries(NOT_FILED).filter(([spot]) => /^\d+$/.test(spot) && spot !== "625");
  return boxes.filter(([, path]) => isWanted(path)).map(([spot]) => spot as Spot);
}

export function* changedReturns(seed: number, count: number): Generator<Change> {
  const dice = diceFrom(seed);
  for (let made = 0; made < count; made++) {
    let change = dice.oneOf(starts);
    for (let times = dice.from(1, 4); times > 0; times--) change = changed(change, dice);
    yield change;
  }
}

function changed(change: Change, dice: Dice): Change {
  if (dice.chance(0.15)) return { ...change, ...period(dice) };
  if (dice.chance(0.05)) return { ...change, returnType: dice.oneOf(["new", "amended"]) };
  if (dice.chance(0.05)) return { ...change, "4": String(dice.from(0, 11)) };
  if (change.rows !== undefined && dice.chance(0.3)) return { ...change, rows: changedRows(change.rows, dice) };
  const box = dice.oneOf([...ticks, ...amounts]);
  if (dice.chance(0.35)) return { ...change, [box]: null };
  return { ...change, [box]: ticks.includes(box) ? "yes" : dice.oneOf(["0.00", ...SOME]) };
}

/** Mostly about a year long, at times from any day to any other. */
function period(dice: Dice): Change {
  const start = dice.oneOf(DAYS);
  if (dice.chance(0.2)) return { "30": start, "35": dice.oneOf(DAYS) };
  const end = new Date(Date.parse(start) + (dice.chance(0.5) ? 364 : dice.from(0, 366)) * 86_400_000);
  return { "30": start, "35": end.toISOString().slice(0, 10) };
}

function changedRows(rows: NonNullable<Change["rows"]>, dice: Dice): NonNullable<Change["rows"]> {
  const place = dice.oneOf(Object.keys(rows) as Spot[]);
  const given = (rows[place] ?? []).slice(0, 5);
  const at = dice.from(0, given.length);
  const row =
    place === "A10"
      ? { AmountOfLoan: dice.oneOf(SOME) }
      : {
          ...(dice.chance(0.7) ? { AmountRepaid: dice.oneOf(SOME) } : {}),
          ...(dice.chance(0.4) ? { AmountReleasedOrWrittenOff: dice.oneOf(SOME) } : {}),
          Date: dice.oneOf(DAYS),
        };
  return { ...rows, [place]: [...given.slice(0, at), { Name: "A Director", ...row }, ...given.slice(at + 1)] };
}
