// Walks a list over its pages.

import type { Page, PageQuery } from "./filing.ts";

const LARGEST_PAGE = 100;

export async function* allItems<Item extends { id: string }>(
  list: (page: PageQuery) => Promise<Page<Item>>,
  { limit = LARGEST_PAGE, ...from }: PageQuery,
): AsyncGenerator<Item, void, undefined> {
  let page = await list({ ...from, limit });
  for (;;) {
    yield* page.data;
    const last = page.data.at(-1);
    if (!page.has_more || last === undefined) return;
    page = await list({ ...from, limit, starting_after: last.id });
  }
}
