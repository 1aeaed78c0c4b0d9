// What of a trial balance was taken from the company's last return, with the way to it.

import { wordList } from "../../../packages/ct600/text/word-list.ts";
import type { FromLastFiling, Use } from "../../trial-balances/map.ts";
import { FilingLink } from "../frame/components.tsx";
import type { Visit } from "../frame/visit.ts";

/** The standard is chosen on the page. */
const TAKEN: Readonly<Record<Exclude<Use, "standard">, string>> = {
  comparatives: "the comparatives",
  opening: "the reserve of the day before",
  lines: "last year's fixed assets and loans, which show what is new",
};

export function LastYear({ visit, from }: { visit: Visit; from: FromLastFiling | null }) {
  const taken = from?.used_for.flatMap((use) => (use === "standard" ? [] : [TAKEN[use]])) ?? [];
  if (from === null || taken.length === 0) return null;
  return (
    <p class="hint">
      From{" "}
      <FilingLink visit={visit} id={from.filing}>
        the last return
      </FilingLink>
      : {wordList(taken)}.
    </p>
  );
}
