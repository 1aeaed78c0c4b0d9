// Events: what happened, as it was told to webhooks. For those who missed some, or poll instead.

import type { Event, EventListQuery } from "./event.ts";
import type { Page } from "./filing.ts";
import type { CallOptions } from "./filings.ts";
import { allItems } from "./pages.ts";
import { pathOf } from "./paths.ts";
import type { Transport } from "./transport.ts";

export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async retrieve(id: string, { signal }: CallOptions = {}): Promise<Event> {
    return this.#transport.json({ kind: "question", method: "GET", path: pathOf("events", id), signal });
  }

  /** One page, newest first. */
  list(query: EventListQuery = {}, { signal }: CallOptions = {}): Promise<Page<Event>> {
    return this.#transport.json({ kind: "question", method: "GET", path: "/v1/events", query: { ...query }, signal });
  }

  /** All of them, newest first, page after page as they are needed; `limit` is the size of a page, 100 if not given. */
  all(query: EventListQuery = {}, options: CallOptions = {}): AsyncGenerator<Event, void, undefined> {
    return allItems((page) => this.list({ ...query, ...page }, options), query);
  }
}
