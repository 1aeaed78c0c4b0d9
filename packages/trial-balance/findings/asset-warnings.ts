// What deserves a look about fixed assets.

import type { Finding } from "../answer.ts";
import { CATEGORIES } from "../categories/categories.ts";
import { accountText, listed, money } from "../text.ts";
import { additionsIn, assetSums, kindOf, saysWhichVehicle } from "./additions.ts";
import { idsOf, isComplete, type World } from "./world.ts";

type Rule = (world: World) => Finding[];

/** A company that existed before has fixed assets of earlier periods: what was bought in this one is not seen. */
const previousMissing: Rule = ({ composed, previous, identity }) => {
  if (identity.reserve.brought_forward === 0) return [];
  const costs = composed.placed.filter((line) => {
    const place = composed.places.get(line);
    const isKnown = place !== undefined && previous?.knows(place) === true;
    return !isKnown && (CATEGORIES[line.category].cost !== undefined || line.category === "investment_property");
  });
  const [first] = costs;
  if (first === undefined) return [];
  return [
    {
      code: "previous_lines_missing",
      field: "previous_lines",
      message: `Without last year's trial balance nobody sees what was bought and sold of ${listed(costs.map(accountText))}. Send previous_lines, which give the comparatives too.`,
      lines: idsOf(costs),
    },
  ];
};

/** Where it is not even known that it was bought in the period, the choice asks both. */
const carOrVan: Rule = (world) =>
  additionsIn(world).additions.flatMap(({ line, amount, isKnown }) =>
    line.category !== "vehicles_cost" || !isKnown || saysWhichVehicle(line)
      ? []
      : [
          {
            code: "car_or_van",
            field: line.field,
            message: `${accountText(line)} rose by ${money(amount)}. Is it a van, which counts as plant, or a car, whose allowances hang on its CO2 emissions?`,
            line: line.id,
            amount,
          },
        ],
  );

const withoutCost: Rule = (world) => {
  const { composed } = world;
  if (!isComplete(world)) return [];
  const { cost } = assetSums(composed);
  const hasCost = (line: Parameters<typeof kindOf>[0]) => {
    const kind = kindOf(line);
    return kind === null ? [...cost.keys()].some((one) => one !== "intangible") : cost.has(kind);
  };
  return composed.placed.flatMap((line) =>
    CATEGORIES[line.category].depreciates === undefined || hasCost(line)
      ? []
      : [
          {
            code: "depreciation_without_cost",
            field: line.field,
            message: `${accountText(line)} is depreciation of an asset whose cost is not in the trial balance. Check the category of the asset's cost.`,
            line: line.id,
          },
        ],
  );
};

export const ASSET_WARNINGS: readonly Rule[] = [previousMissing, carOrVan, withoutCost];
