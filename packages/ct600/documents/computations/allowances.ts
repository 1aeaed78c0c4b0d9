// Capital allowances: each pool of the trade from what was brought forward to what is carried forward, then what the
// return states and the sums that the trading profit takes. Each table adds up.

import { BOX_ROWS } from "../../computation/allowances/box-rows.ts";
import { PROPERTY_BOX_ROWS } from "../../computation/allowances/property-box-rows.ts";
import type { Line } from "../../computation/line.ts";
import { ratesOf } from "../../computation/working.ts";
import { numberText } from "../../text/numbers.ts";
import type { Content } from "../markup.ts";
import { heading, paragraph, type Row, section, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { type Entry, type How, rowOf, rowsOf, tableOf, termsOf } from "./rows.ts";

const POOLS = [
  { title: "Main pool", pool: "main_pool", invested: "main_rate_investment" },
  { title: "Special rate pool", pool: "special_rate_pool", invested: "special_rate_investment" },
];

/** Those of the property business. */
const PROPERTY_POOLS = POOLS.map(({ title, pool, invested }) => ({
  title: `Property business: ${title.toLowerCase()}`,
  pool: `property_${pool}`,
  invested: `property_${invested}`,
}));

const PROPERTY_LINES = PROPERTY_BOX_ROWS.map(([, id]) => id);

export function capitalAllowances(parts: Parts, { computation }: ComputationsDocument): Content[] {
  if (computation.isPlain) return [];
  const told = BOX_ROWS.flatMap(([, id, , counts]) => (counts === "tells" ? [id] : []));
  const content = [
    ...POOLS.flatMap(({ title, ...pool }) => titled(title, poolRows(parts, pool))),
    ...oneByOne(parts, ""),
    ...titled("Allowances of the trade", rowsWithRates(parts, tableOf(parts, "allowances"))),
    ...titled("Balancing charges of the trade", rowsOf(parts, tableOf(parts, "balancing_charges"))),
    ...titled("Also stated on the return", rowsOf(parts, entriesOf(parts, told))),
    ...PROPERTY_POOLS.flatMap(({ title, ...pool }) => titled(title, poolRows(parts, pool))),
    ...oneByOne(parts, "property_"),
    // Already inside the profit of the property business.
    ...titled("Property business", rowsWithRates(parts, entriesOf(parts, PROPERTY_LINES))),
    ...limitNote(parts),
  ];
  return content.length === 0 ? [] : [heading(2, "Capital allowances"), ...content];
}

const entriesOf = ({ lines }: Parts, ids: readonly string[], how: How = "add"): Entry[] =>
  ids.flatMap((id) => lines.get(id) ?? []).map((line) => ({ line, how }));

function titled(title: string, rows: readonly Row[]): Content[] {
  return rows.length === 0 ? [] : [heading(3, title), table("£", rows, { boxes: true })];
}

/** Allowed at once and in full; the words of others have their rate. */
const IN_FULL: ReadonlySet<string> = new Set([
  "full_expensing_allowance",
  "electric_charge_points_allowance",
  "goods_vehicles_allowance",
  "zero_emission_cars_allowance",
  "main_rate_investment_allowance",
  "special_rate_investment_allowance",
]);

/** The rate and the share of a year stand beside each allowance, not beside a sum of several. */
function rowsWithRates(parts: Parts, entries: readonly Entry[]): Row[] {
  return entries
    .filter(({ line: { isStated, value } }) => isStated || value !== 0n)
    .flatMap((entry) => {
      const rates = entry.how === "last" ? "" : rateOf(entry.line);
      return rowsOf(parts, [entry]).map((row) => (rates === "" ? row : { ...row, label: `${row.label} (${rates})` }));
    });
}

/** Of a sum of one amount, the amount's. */
function rateOf(line: Line): string {
  if (IN_FULL.has(line.id.replace(/^property_/, ""))) return "100%";
  const own = ratesOf(line);
  const [only, ...others] = line.operands;
  if (own !== "" || line.operator !== "sum" || others.length > 0 || only === undefined || !("id" in only)) return own;
  return line.words.includes("%") ? "" : rateOf(only);
}

/** Each car and each building, with where its cost goes or the rate and the days it has. */
function oneByOne(parts: Parts, prefix: "" | "property_"): Content[] {
  const all = [...parts.lines.values()];
  const cars = all.filter(({ id }) => new RegExp(`^${prefix}cars_\\d+_cost$`).test(id)).sort(asGiven);
  const buildings = all.filter(({ id }) => new RegExp(`^${prefix}structures_and_buildings_\\d+_at_`).test(id));
  const of = prefix === "" ? "" : "Property business: ";
  return [
    ...titled(
      `${of}${prefix === "" ? "Cars" : "cars"}`,
      cars.map((car) => ({ ...rowOf(parts, car, "add", null), label: `${car.words}: ${placeOfCar(parts, car)}` })),
    ),
    ...titled(
      `${of}${prefix === "" ? "Structures" : "structures"} and buildings`,
      buildings.map((part) => ({ ...rowOf(parts, part, "add", null), label: buildingWords(part) })),
    ),
  ];
}

/** As the caller listed them. */
const asGiven = (one: Line, other: Line) => Number(one.id.replace(/\D/g, "")) - Number(other.id.replace(/\D/g, ""));

function placeOfCar({ lines }: Parts, { id }: Line): string {
  const joins = (pool: string) =>
    [`${pool}_available`, `property_${pool}_available`].some((name) =>
      lines.get(name)?.operands.some((one) => "id" in one && one.id === id),
    );
  if (joins("main_pool")) return "to the main pool";
  return joins("special_rate_pool") ? "to the special rate pool" : "100% first-year allowance";
}

function buildingWords(part: Line): string {
  const cost = part.operands.find((one) => "id" in one);
  const words = cost !== undefined && "words" in cost ? `${cost.words} £${numberText(cost.value / 100n)}` : part.words;
  return `${words}, ${ratesOf(part)}`;
}

/** Expenditure with the annual investment allowance is shown with it, also where nothing is left to join the pool. */
function poolRows(parts: Parts, { pool, invested }: { pool: string; invested: string }): Row[] {
  const broughtForward = `${pool}_brought_forward`;
  const ahead = new Set([broughtForward, invested, `${invested}_allowance`]);
  const rows = rowsWithRates(parts, [
    ...entriesOf(parts, [broughtForward, invested]),
    ...entriesOf(parts, [`${invested}_allowance`], "less"),
    ...poolEntries(parts, pool).filter(({ line }) => !ahead.has(line.id)),
  ]);
  // The boxes stand below, with what else they hold.
  const unboxed = rows.map(({ box: _, ...row }) => row);
  if (rows.length === 0) return [];
  const left = parts.lines.get(`${pool}_carried_forward`);
  return [...unboxed, left === undefined ? NOTHING_LEFT : rowOf(parts, left, "last")];
}

/** Of expenditure that was allowed at once, or of a pool that ended with its trade. */
const NOTHING_LEFT: Row = { label: "Carried forward", amount: ["0"], kind: "last" };

/** A pool ends in what it carries forward; in the last period of the trade in a balancing allowance or a charge. */
function poolEntries(parts: Parts, pool: string): Entry[] {
  const { lines } = parts;
  const [left, balancing, charge] = ["carried_forward", "balancing_allowance", "charge"].map((end) =>
    lines.get(`${pool}_${end}`),
  );
  // The trade states the charge of each pool, the property business that of both.
  const ofPool = lines.has(`${pool}_charges`) ? `${pool}_charges` : `${pool}_charge`;
  const isCharged = (lines.get(ofPool)?.value ?? 0n) > 0n;
  const charged = (entry: Entry) =>
    entry.line.id === `${pool}_disposals_in_all` && isCharged ? [entry, ...entriesOf(parts, [ofPool])] : [entry];
  if (left !== undefined) return termsOf(left).flatMap(charged);
  if (balancing !== undefined) return [...termsOf(balancing), { line: balancing, how: "less" }];
  const [sold, ...had] = charge === undefined ? [] : termsOf(charge, true);
  return sold === undefined ? [] : [...had, ...charged(sold)];
}

function limitNote({ lines }: Parts): Content[] {
  const limit = lines.get("annual_investment_allowance_maximum");
  const isClaimed = lines.has("annual_investment_allowance") || lines.has("property_annual_investment_allowance");
  if (limit === undefined || !isClaimed) return [];
  const text = `The annual investment allowance of the period is at most £${numberText(limit.value / 100n)}.`;
  return [section("note", paragraph(text))];
}
