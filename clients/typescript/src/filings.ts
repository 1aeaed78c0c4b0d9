// Filings: file, amend, look, list, wait.

import type { CallOptions, OrderOptions } from "./call.ts";
import type { FiledComputation } from "./computation.ts";
import { WaitTimeoutError } from "./errors.ts";
import {
  type DocumentName,
  type Filing,
  type FilingDocument,
  type FilingListQuery,
  type FinalFiling,
  isFinal,
  type Page,
  type PageQuery,
} from "./filing.ts";
import type { AmendmentInput, FilingInput, FilingUpdateInput } from "./filing-input.ts";
import { order } from "./order.ts";
import { allItems, type List, listOf } from "./pages.ts";
import { pathOf } from "./paths.ts";
import type { Settings } from "./settings.ts";
import type { Transport } from "./transport.ts";
import { type WaitOptions, waitUntil } from "./waiting.ts";

export class Filings {
  readonly #transport: Transport;
  readonly #time: Pick<Settings, "now" | "sleep">;

  constructor(transport: Transport, time: Pick<Settings, "now" | "sleep">) {
    this.#transport = transport;
    this.#time = time;
  }

  /** Files a return. It returns as soon as the filing is stored; `waitUntilFinal` or a webhook says how it ends. */
  create(input: FilingInput, options: OrderOptions = {}): Promise<Filing> {
    return order(this.#transport, "/v1/filings", input, options);
  }

  /**
   * Files a new return over a filed one: the given fields replace those filed, field by field. Returns the new filing.
   */
  async amend(id: string, changes: AmendmentInput, options: OrderOptions = {}): Promise<Filing> {
    return order(this.#transport, `${pathOf("filings", id)}/amend`, changes, options);
  }

  async retrieve(id: string, options: CallOptions = {}): Promise<Filing> {
    return this.#transport.json({ kind: "question", method: "GET", path: pathOf("filings", id), options });
  }

  /**
   * Sets the pairs of metadata that you send and keeps the others; null removes a pair. The return stays as it was
   * filed.
   */
  async update(id: string, changes: FilingUpdateInput, options: CallOptions = {}): Promise<Filing> {
    const path = pathOf("filings", id);
    return this.#transport.json({ kind: "question", method: "POST", path, body: changes, options });
  }

  /**
   * Takes the request for approval back: the return has failed with nothing sent, as has the other one of its period of
   * account. Repeated, it changes nothing more; decided by somebody before, it is a ConflictError.
   */
  async revokeApproval(id: string, options: CallOptions = {}): Promise<Filing> {
    const path = `${pathOf("filings", id)}/revoke_approval`;
    return this.#transport.json({ kind: "question", method: "POST", path, body: {}, options });
  }

  /** Newest first, or by change with `updated_since`: one page to await, or everything to iterate over. */
  list(query: FilingListQuery = {}, options: CallOptions = {}): List<Filing> {
    return listOf((page) => this.#page({ ...query, ...page }, options), query);
  }

  /** All of them, newest first, page after page as they are needed; `limit` is the size of a page, 100 if not given. */
  all(query: FilingListQuery = {}, options: CallOptions = {}): AsyncGenerator<Filing, void, undefined> {
    return allItems((page) => this.#page({ ...query, ...page }, options), query);
  }

  /**
   * Polls, less and less often, until the filing is acknowledged or failed, and returns it either way. A webhook does
   * the same without asking, and for as long as it takes.
   */
  waitUntilFinal(id: string, options: WaitOptions = {}): Promise<FinalFiling> {
    const look = (signal: AbortSignal | undefined) => this.retrieve(id, { signal });
    return waitUntil({ look, isOver: isFinal, outOfTime: WaitTimeoutError, authority: "HMRC" }, options, this.#time);
  }

  /** What was sent and what came back, as far as it exists by now. */
  async listDocuments(id: string, options: CallOptions = {}): Promise<Page<FilingDocument>> {
    return this.#transport.json({
      kind: "question",
      method: "GET",
      path: `${pathOf("filings", id)}/documents`,
      options,
    });
  }

  /** The document itself, byte for byte. Attached files have the names they were sent with. */
  async retrieveDocument(
    id: string,
    name: DocumentName | (string & {}),
    options: CallOptions = {},
  ): Promise<Uint8Array> {
    const path = `${pathOf("filings", id)}/documents/${encodeURIComponent(name)}`;
    return this.#transport.bytes({ kind: "question", method: "GET", path, options });
  }

  /** Everything that is known of the filing, as one ZIP file. It needs a key that may do everything. */
  async retrieveEvidence(id: string, options: CallOptions = {}): Promise<Uint8Array> {
    return this.#transport.bytes({
      kind: "question",
      method: "GET",
      path: `${pathOf("filings", id)}/evidence`,
      options,
    });
  }

  /** How the figures of the return came about, line by line. */
  async retrieveComputation(id: string, options: CallOptions = {}): Promise<FiledComputation> {
    const path = `${pathOf("filings", id)}/computation`;
    return this.#transport.json({ kind: "question", method: "GET", path, options });
  }

  #page({ metadata, status, ...query }: FilingListQuery & PageQuery, options: CallOptions): Promise<Page<Filing>> {
    const pairs = Object.entries(metadata ?? {}).map(([key, value]) => [`metadata[${key}]`, value] as const);
    const statuses = status === undefined ? {} : { status: [status].flat().join(",") };
    const whole = { ...statuses, ...query, ...Object.fromEntries(pairs) };
    return this.#transport.json({ kind: "question", method: "GET", path: "/v1/filings", query: whole, options });
  }
}
