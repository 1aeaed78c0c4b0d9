// The rule about pages that are sent element by element: each fits its tree, as the release in force on the day has it.

import { type InputRule, standingOn } from "../../input/rule.ts";
import { releaseOn } from "../../packs.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import { mirrorProblems } from "./mirror-problems.ts";
import { MIRRORED } from "./mirrored-pages.ts";

export const PAGES_RULE: InputRule<ProblemCode> = {
  field: "pages",
  needs: standingOn(["pages"]),
  check: ({ pages = {} }, { today }, isClean) =>
    MIRRORED.flatMap(([letter, { form }]) => {
      const { [letter]: page } = pages;
      const path = `pages.${letter}`;
      const isEmpty = page === undefined || Object.keys(page).length === 0;
      return isEmpty || !isClean(path) ? [] : mirrorProblems(form, page, { path, release: releaseOn(today) });
    }),
};
