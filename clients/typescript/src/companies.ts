// Companies and what each has to do by when.

import type { CallOptions } from "./call.ts";
import type { Company, CompanyListQuery, CompanyWithPeriods, Obligation, ObligationListQuery } from "./company.ts";
import type { Page, PageQuery } from "./filing.ts";
import type { TrialBalanceMappingInput } from "./filing-input.ts";
import { type List, listOf } from "./pages.ts";
import { pathOf } from "./paths.ts";
import type { Transport } from "./transport.ts";
import type { MappingQuery, TrialBalanceMapping } from "./trial-balance.ts";

export class Companies {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** With its periods of account, the next one that is expected among them, and what has to be done for each. */
  async retrieve(id: string, options: CallOptions = {}): Promise<CompanyWithPeriods> {
    return this.#transport.json({ kind: "question", method: "GET", path: pathOf("companies", id), options });
  }

  /** What its accounts are, for the next trial balance; version 0 if nothing is remembered. */
  async retrieveMapping(id: string, query: MappingQuery = {}, options: CallOptions = {}): Promise<TrialBalanceMapping> {
    const path = `${pathOf("companies", id)}/mapping`;
    return this.#transport.json({ kind: "question", method: "GET", path, query: { ...query }, options });
  }

  /**
   * In place of all that is remembered. If someone else has changed it since, you get a ConflictError. Repeating a
   * change changes nothing more.
   */
  async replaceMapping(
    id: string,
    mapping: TrialBalanceMappingInput,
    options: CallOptions = {},
  ): Promise<TrialBalanceMapping> {
    const path = `${pathOf("companies", id)}/mapping`;
    return this.#transport.json({ kind: "question", method: "PUT", path, body: mapping, options });
  }

  /** By what is due first: one page to await, or everything to iterate over. */
  list(query: CompanyListQuery = {}, options: CallOptions = {}): List<Company> {
    return listOf((page) => this.#page({ ...query, ...page }, options), query);
  }

  #page(query: CompanyListQuery, options: CallOptions): Promise<Page<Company>> {
    return this.#transport.json({
      kind: "question",
      method: "GET",
      path: "/v1/companies",
      query: { ...query },
      options,
    });
  }
}

export class Obligations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** By due day, those without one last: one page to await, or everything to iterate over. */
  list(query: ObligationListQuery = {}, options: CallOptions = {}): List<Obligation> {
    return listOf((page) => this.#page({ ...query, ...page }, options), query);
  }

  #page({ state, ...query }: ObligationListQuery & PageQuery, options: CallOptions): Promise<Page<Obligation>> {
    const states = state === undefined ? {} : { state: [state].flat().join(",") };
    const whole = { ...states, ...query };
    return this.#transport.json({ kind: "question", method: "GET", path: "/v1/obligations", query: whole, options });
  }
}
