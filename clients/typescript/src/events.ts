// Events: what happened, as it was told to webhooks. For those who missed some, or poll instead.

import type { CallOptions } from "./call.ts";
import type { Event, EventListQuery, EventOfType, EventType, FilingEventType } from "./event.ts";
import type { Page } from "./filing.ts";
import { allItems, type List, listOf } from "./pages.ts";
import { pathOf } from "./paths.ts";
import type { Transport } from "./transport.ts";

export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async retrieve(id: string, options: CallOptions = {}): Promise<Event> {
    return this.#transport.json({ kind: "question", method: "GET", path: pathOf("events", id), options });
  }

  /** Newest first: one page to await, or everything to iterate over. Events about accounts only if `type` names one. */
  list<Type extends EventType = FilingEventType>(
    query: EventListQuery<Type> = {},
    options: CallOptions = {},
  ): List<EventOfType<Type>> {
    return listOf((page) => this.#page({ ...query, ...page }, options), query);
  }

  /** All of them, newest first, page after page as they are needed; `limit` is the size of a page, 100 if not given. */
  all<Type extends EventType = FilingEventType>(
    query: EventListQuery<Type> = {},
    options: CallOptions = {},
  ): AsyncGenerator<EventOfType<Type>, void, undefined> {
    return allItems((page) => this.#page({ ...query, ...page }, options), query);
  }

  #page<Type extends EventType>(query: EventListQuery<Type>, options: CallOptions): Promise<Page<EventOfType<Type>>> {
    return this.#transport.json({ kind: "question", method: "GET", path: "/v1/events", query: { ...query }, options });
  }
}
