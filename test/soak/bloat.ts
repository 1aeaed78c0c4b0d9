// Whether tables and indexes that hold the same rows all the time have grown. The first part of a run fills what free
// space the settings leave and waits for the first vacuum; from then on the size must stay.

import { type ChurnFigures, type ChurnPlan, queueTables } from "./churn.ts";

/** Of a run, until when it may grow. */
const SETTLED_AFTER = 0.25;
const MOST_GROWTH = 1.25;

/** A sentence for everything that grew or got lost. */
export function bloatIn({ samples, due }: ChurnFigures, plan: Pick<ChurnPlan, "rows" | "seconds">): string[] {
  const settled = samples.filter(({ seconds }) => seconds >= plan.seconds * SETTLED_AFTER);
  const grown = queueTables.flatMap((table) =>
    (["tableBytes", "indexBytes", "dead"] as const).flatMap((figure) => {
      const values = settled.map(({ tables }) => tables[table][figure]);
      const half = Math.ceil(values.length / 2);
      const [before, after] = [Math.max(...values.slice(0, half)), Math.max(...values.slice(half))];
      // Dead rows come and go with each vacuum; what counts is whether more of them are left from one to the next.
      const most = before * (figure === "dead" ? 2 : MOST_GROWTH);
      return after <= most ? [] : [`${names[figure]} of ${table}: ${after} after ${before}`];
    }),
  );
  const lost = queueTables.flatMap((table) =>
    due[table] === plan.rows ? [] : [`rows due in ${table}: ${due[table]} instead of ${plan.rows}`],
  );
  return [...grown, ...lost];
}

const names = { tableBytes: "bytes", indexBytes: "bytes of indexes", dead: "dead rows" } as const;
