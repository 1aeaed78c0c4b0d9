// How many rows a list has, up to a bound: what is counted is the list itself, read no further than so many rows, so
// that a page costs the same in front of a thousand rows and of a million.

import { only, type Queryable, type Value } from "./db.ts";

export interface Count {
  count: number;
  /** False where there are more than were looked at. */
  isAll: boolean;
}

export const MOST_COUNTED = 1_000;

interface Counted {
  /** As they stand behind "from", with a limit of one more than are counted. */
  rows: string;
  values: readonly Value[];
  /** What no index knows: how many of them meet it. */
  wanted?: string | undefined;
  most?: number;
}

export async function countRows(
  db: Queryable,
  { rows, values, wanted = "true", most = MOST_COUNTED }: Counted,
): Promise<Count> {
  const found = await db.query<{ looked: number; wanted: number }>(
    `select count(*)::integer as looked, (count(*) filter (where ${wanted}))::integer as wanted
     from (select * from ${rows}) counted`,
    values,
    { planned: "each time" },
  );
  const counted = only(found);
  return { count: Math.min(counted.wanted, most), isAll: counted.looked <= most };
}
