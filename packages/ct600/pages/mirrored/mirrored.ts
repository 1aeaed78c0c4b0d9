// What the pages that are sent element by element mean for the rest of the return: their ticks, and the boxes of the
// main form that they fill. What is inside a page is the caller's.

import { given, type Line, line, RETURN_STATUTE } from "../../computation/line.ts";
import type { Step } from "../../computation/step.ts";
import { isBox, type Part } from "../../form/row.ts";
import type { BoxValues } from "../../form/table.ts";
import type { Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { type Mirror, textsIn } from "./mirror.ts";
import { MIRRORED, MIRRORED_PAGES, type MirroredLetter } from "./mirrored-pages.ts";

export interface MirroredStep extends Step {
  /** Box 200, income like any other. */
  readonly tonnageProfits: Line | null;
  /** Boxes 500 and 505, charged beside corporation tax. */
  readonly charges: readonly Line[];
  /** Box 527, payable beside the tax of box 525. */
  readonly restitutionTax: Line | null;
  /** Boxes 540 and 541, set against the tax. */
  readonly credits: readonly Line[];
  /** Boxes 885 and 886, paid to the company. */
  readonly payable: readonly Line[];
  /** Box 665. */
  readonly enhanced: Line | null;
}

type Pages = NonNullable<ReturnInput["pages"]>;

interface Feed {
  readonly page: MirroredLetter;
  readonly from: string;
  readonly box: 200 | 490 | 497 | 505 | 527 | 540 | 541 | 585 | 590 | 663 | 665 | 885 | 886;
  readonly id: string;
  readonly words: string;
  readonly statute: string;
  readonly rules: readonly number[];
  /** Stated also where the page has no such box. */
  readonly isAlways?: true;
  /** Left out where it is nil. */
  readonly isAboveZero?: true;
}

/** In the order of the form. */
export const FEEDS = [
  {
    ...{ page: "F", from: "F70", box: 200, id: "tonnage_tax_profits", words: "Tonnage tax profits", isAlways: true },
    ...{ statute: "FA 2000 Sch 22 para 3", rules: [9127, 9155] },
  },
  {
    ...{ page: "B", from: "B30", box: 490, id: "controlled_foreign_companies_tax" },
    ...{ words: "Controlled foreign companies tax", statute: "TIOPA 2010 s371BC", rules: [9353, 9463] },
  },
  {
    ...{ page: "N", from: "N285", box: 497, id: "residential_property_developer_tax" },
    ...{ words: "Residential property developer tax", statute: "FA 2022 s32", rules: [9433] },
  },
  {
    ...{ page: "I", from: "I70", box: 505, id: "supplementary_charge" },
    ...{ words: "Supplementary charge on ring fence profits", statute: "CTA 2010 s330", rules: [9254] },
  },
  {
    ...{ page: "K", from: "K35", box: 527, id: "restitution_tax" },
    ...{ words: "Restitution tax now payable", statute: "CTA 2010 s357YK", rules: [9368, 9369, 9235] },
  },
  {
    ...{ page: "P", from: "P325", box: 540, id: "creative_credit" },
    ...{ words: "Creative industries tax credit set against tax", statute: "CTA 2009 s1201", rules: [9934] },
  },
  {
    ...{ page: "P", from: "P245", box: 541, id: "audio_visual_and_video_games_credit" },
    ...{ words: "Audio-visual and video games credits set against tax", statute: "CTA 2009 s1179CD", rules: [9904] },
  },
  {
    ...{
      page: "I",
      from: "I80",
      box: 585,
      id: "ring_fence_tax_included",
      words: "Ring fence corporation tax included",
    },
    ...{ statute: RETURN_STATUTE, rules: [9269, 9270, 9271] },
  },
  {
    ...{ page: "I", from: "I85", box: 590, id: "supplementary_charge_included" },
    ...{ words: "Supplementary charge included", statute: RETURN_STATUTE, rules: [9272, 9273, 9274] },
  },
  {
    ...{ page: "P", from: "P310", box: 663, id: "creative_core_expenditure" },
    ...{ words: "Core expenditure of the creative industries", statute: RETURN_STATUTE, rules: [9927] },
  },
  {
    ...{ page: "P", from: "P315", box: 665, id: "creative_additional_deduction" },
    ...{ words: "Additional deduction of the creative industries", statute: "CTA 2009 s1199", rules: [9930] },
  },
  {
    ...{ page: "P", from: "P330", box: 885, id: "creative_credit_to_be_paid", isAboveZero: true },
    ...{ words: "Creative industries tax credit to be paid", statute: "CTA 2009 s1201", rules: [9936] },
  },
  {
    ...{ page: "P", from: "P190", box: 886, id: "audio_visual_and_video_games_credit_to_be_paid", isAboveZero: true },
    ...{ words: "Audio-visual and video games credits to be paid", statute: "CTA 2009 s1179CD", rules: [9083] },
  },
] as const satisfies readonly Feed[];

export function mirroredPages(pages: Pages = {}): MirroredStep {
  const there = MIRRORED.filter(([letter]) => isThere(pages[letter]));
  const fed = new Map(FEEDS.flatMap((feed) => fedLine(feed, pages)).map((one) => [one.box, one]));
  const lineOf = (box: Feed["box"]) => fed.get(box) ?? null;
  const linesOf = (...boxes: Feed["box"][]) => boxes.flatMap((box) => lineOf(box) ?? []);
  const levies = linesOf(490, 497);
  const levied =
    levies.length === 0
      ? []
      : [
          line("levies", "Controlled foreign companies tax and levies", ["sum", ...levies], {
            box: 500,
            isStated: true,
            statute: RETURN_STATUTE,
            rules: [9434],
          }),
        ];
  return {
    lines: [...levies, ...levied, ...linesOf(505, 527, 540, 541, 585, 590, 663, 665, 885, 886)],
    marks: marksOf(there, pages),
    warnings: ringFenceProfits(pages.I),
    tonnageProfits: lineOf(200),
    charges: [...levied, ...linesOf(505)],
    restitutionTax: lineOf(527),
    credits: linesOf(540, 541),
    payable: linesOf(885, 886),
    enhanced: lineOf(665),
  };
}

/** An empty page is none. */
function isThere(page: Mirror | undefined): page is Mirror {
  return page !== undefined && Object.keys(page).length > 0;
}

function fedLine({ page, from, box, id, words, statute, rules, ...feed }: Feed, pages: Pages): Line[] {
  const mirror = pages[page];
  if (!isThere(mirror)) return [];
  const { form } = MIRRORED_PAGES[page];
  const [text] = textsIn(form, mirror, from);
  if (text === undefined && !feed.isAlways) return [];
  const pence = Math.round(Number(text ?? 0) * 100);
  const isStated = feed.isAboveZero ? pence > 0 : true;
  const path = `pages.${page}.${pathOf(form, from)}`;
  return [line(id, words, ["sum", given(path, pence)], { box, isStated, statute, rules })];
}

/** Dotted, below the page. */
function pathOf({ content }: Part, box: string): string | null {
  for (const row of content) {
    if (isBox(row) && row.id === box) return row.element;
    const below = isBox(row) ? null : pathOf(row, box);
    if (below !== null) return `${row.element}.${below}`;
  }
  return null;
}

/** The computation knows the general rates alone; CTA 2010 s279A to s279H have those of ring fence profits. */
function ringFenceProfits(page: Mirror | undefined): Warning[] {
  const { form } = MIRRORED_PAGES.I;
  const hasProfits = isThere(page) && textsIn(form, page, "I10").length > 0;
  const [amount = "0"] = isThere(page) ? textsIn(form, page, "I5") : [];
  if (!hasProfits || Number(amount) === 0) return [];
  const message =
    "Ring fence profits bear 30%, or 19% if they are small, but Quarterday taxes all profits at the general rates. If any of the company's profits are within a ring fence, file this return with other software.";
  return [{ code: "ring_fence_rates_not_applied", field: "pages.I", message }];
}

/** The ticks, the pages, and box 645, which CT600H needs (rule 9130). */
function marksOf(there: typeof MIRRORED, pages: Pages): BoxValues {
  const marks: Record<string, unknown> = {};
  for (const [letter, { form, tick }] of there) {
    marks[tick] = true;
    marks[form.id] = pages[letter];
    if (letter === "H") marks[645] = true;
  }
  return marks;
}
