// Drafts: begin, change, look, list, file.

import { type CallOptions, headerText, type OrderOptions } from "./call.ts";
import type { Draft, DraftListQuery, DraftSummary } from "./draft.ts";
import type { Filing, Page, PageQuery } from "./filing.ts";
import type { DraftChangeInput, DraftFilingInput, NewDraftInput } from "./filing-input.ts";
import { order } from "./order.ts";
import { allItems, type List, listOf } from "./pages.ts";
import { pathOf } from "./paths.ts";
import type { Transport } from "./transport.ts";

export class Drafts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Keeps a return that is not finished. The response says what would keep it from being filed. */
  create(input: NewDraftInput = {}, options: Omit<OrderOptions, "testScenario"> = {}): Promise<Draft> {
    const body: object = input;
    return order(this.#transport, "/v1/drafts", body, options);
  }

  async retrieve(id: string, options: CallOptions = {}): Promise<Draft> {
    return this.#transport.json({ kind: "question", method: "GET", path: pathOf("drafts", id), options });
  }

  /**
   * Lays the change over the draft: null removes a field. If someone else has changed what it would overwrite, you get
   * a ConflictError whose `conflicts` has both values. Repeating a change changes nothing more.
   */
  async change(id: string, change: DraftChangeInput, options: CallOptions = {}): Promise<Draft> {
    const path = pathOf("drafts", id);
    return this.#transport.json({ kind: "question", method: "PATCH", path, body: change, options });
  }

  /** Files the return, once however often you call it: a repeated call returns the same filing. */
  async file(
    id: string,
    version: DraftFilingInput,
    { testScenario, ...options }: Omit<OrderOptions, "idempotencyKey"> = {},
  ): Promise<Filing> {
    const path = `${pathOf("drafts", id)}/file`;
    const headers: Record<string, string> =
      testScenario === undefined ? {} : { "service-test-scenario": headerText("testScenario", testScenario) };
    return this.#transport.json({ kind: "order", path, body: version, idempotencyKey: id, headers, options });
  }

  /** Newest first: one page to await, or everything to iterate over. */
  list(query: DraftListQuery = {}, options: CallOptions = {}): List<DraftSummary> {
    return listOf((page) => this.#page({ ...query, ...page }, options), query);
  }

  /** All of them, newest first, page after page as they are needed; `limit` is the size of a page, 100 if not given. */
  all(query: DraftListQuery = {}, options: CallOptions = {}): AsyncGenerator<DraftSummary, void, undefined> {
    return allItems((page) => this.#page({ ...query, ...page }, options), query);
  }

  #page(query: DraftListQuery & PageQuery, options: CallOptions): Promise<Page<DraftSummary>> {
    return this.#transport.json({ kind: "question", method: "GET", path: "/v1/drafts", query: { ...query }, options });
  }
}
