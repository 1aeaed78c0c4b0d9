// Returns with pages that a caller sends element by element: made from the pages' trees alone, with texts by chance.

import { edit } from "../../packages/ct600/checks/changed-return.fixture.ts";
import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import type { BoxType } from "../../packages/ct600/form/row.ts";
import { PLACES } from "../../packages/ct600/form/table.ts";
import { instanceOf, textFor, type Wishes } from "../../packages/ct600/pages/mirrored/instances.fixture.ts";
import { mirrorElements } from "../../packages/ct600/pages/mirrored/mirror.ts";
import { MIRRORED } from "../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import { type Element, group, leaf } from "../../packages/ct600/xml/element.ts";
import type { Dice } from "./dice.ts";
import { builtReturns } from "./generated-returns.ts";

/** One to three pages, each with its tick; now and then a box of the main form that a page fills. */
export function mirroredReturn(dice: Dice): ReturnStructure {
  const [built] = builtReturns(dice.from(1, 1_000_000), 1);
  if (built === undefined) throw new Error("there is no return");
  const pages = MIRRORED.filter(() => dice.chance(0.2)).slice(0, 3);
  const wishes: Wishes = {
    has: () => dice.chance(0.6),
    times: (least, most) => dice.from(least, Math.min(most, least + 2)),
    branch: (count) => dice.from(0, Math.max(0, count - 1)),
    text: (type) => someText(type, dice),
    release: "v1.993",
  };
  const elements = pages.map(([, { form }]) => group(form.element, mirrorElements(form, instanceOf(form, wishes))));
  const ticks = pages.filter(() => dice.chance(0.9)).map(([letter]) => leaf(`CT600${letter}`, "yes"));
  const withAll = withPages(built.irEnvelope, elements, ticks);
  const filled = FILLED.filter(() => dice.chance(0.1));
  return { ...built, irEnvelope: filled.reduce((root, box) => withBox(root, box, dice), withAll) };
}

/** Boxes of the main form that these pages fill. */
const FILLED = [200, 490, 497, 500, 505, 527, 540, 541, 585, 590, 645, 885, 886] as const;

function withBox(root: Element, box: (typeof FILLED)[number], dice: Dice): Element {
  const text = box === 645 ? "yes" : dice.oneOf(["1.00", "3.45", "12.00", "100.00"]);
  return edit(root, ["CompanyTaxReturn", ...PLACES[box].split("/")], (element) => [{ ...element, text }]);
}

function withPages(irEnvelope: Element, pages: readonly Element[], ticks: readonly Element[]): Element {
  return below(irEnvelope, "CompanyTaxReturn", (taxReturn) => {
    const ticked = below(taxReturn, "ReturnInfoSummary", (summary) =>
      ticks.length === 0
        ? summary
        : { ...summary, children: [...summary.children, group("SupplementaryPages", [...ticks])] },
    );
    const at = ticked.children.findIndex(({ name }) => name === "AttachedFiles");
    return { ...ticked, children: ticked.children.toSpliced(at, 0, ...pages) };
  });
}

function below(parent: Element, name: string, by: (child: Element) => Element): Element {
  return { ...parent, children: parent.children.map((child) => (child.name === name ? by(child) : child)) };
}

/** Now and then one that the box does not take. */
function someText(type: BoxType, dice: Dice): string {
  if (dice.chance(0.01)) return dice.oneOf(["", "0.00", "-1.00", "1", "yes", "no", "£", "2025-02-30", "x".repeat(301)]);
  if (type.kind === "pounds") return dice.oneOf(["1.00", "0.00", "12.00", "100.00"].slice(type.isAboveZero ? 2 : 0));
  if (type.kind === "pence") return dice.oneOf(["1.00", "3.45", "100.00"]);
  return textFor(type);
}
