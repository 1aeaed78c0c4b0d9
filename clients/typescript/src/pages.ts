// A list: its first page to await, or all of it to iterate over, page after page as they are needed.

import type { Page, PageQuery } from "./filing.ts";

/**
 * `await` it for one page. `for await (const item of …)` goes through all items, from this page on, and `pages()`
 * through the pages.
 */
export interface List<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  pages(): AsyncGenerator<Page<Item>, void, undefined>;
}

const LARGEST_PAGE = 100;

type Ask<Item> = (page: PageQuery) => Promise<Page<Item>>;

export function listOf<Item extends { id: string }>(ask: Ask<Item>, query: PageQuery): List<Item> {
  const first = ask(query);
  const pages = () => pagesFrom(first, ask, query);
  return Object.assign(first, { pages, [Symbol.asyncIterator]: () => itemsOf(pages()) });
}

/** Asks for nothing before the first item is needed. */
export async function* allItems<Item extends { id: string }>(
  ask: Ask<Item>,
  { limit = LARGEST_PAGE, ...from }: PageQuery,
): AsyncGenerator<Item, void, undefined> {
  yield* itemsOf(pagesFrom(ask({ ...from, limit }), ask, { ...from, limit }));
}

async function* pagesFrom<Item extends { id: string }>(first: Promise<Page<Item>>, ask: Ask<Item>, query: PageQuery) {
  for (let page = await first; ; ) {
    yield page;
    const last = page.data.at(-1);
    if (!page.has_more || last === undefined) return;
    page = await ask({ ...query, starting_after: page.next_cursor ?? last.id });
  }
}

async function* itemsOf<Item>(pages: AsyncGenerator<Page<Item>, void, undefined>) {
  for await (const page of pages) yield* page.data;
}
