// Companies and what each has to do by when.

import type { CallOptions } from "./call.ts";
import type { Company, CompanyListQuery, CompanyWithPeriods, Obligation, ObligationListQuery } from "./company.ts";
import type { Page, PageQuery } from "./filing.ts";
import { type List, listOf } from "./pages.ts";
import { pathOf } from "./paths.ts";
import type { Transport } from "./transport.ts";

export class Companies {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** With its periods of account, the next one that is expected among them, and what has to be done for each. */
  async retrieve(id: string, options: CallOptions = {}): Promise<CompanyWithPeriods> {
    return this.#transport.json({ kind: "question", method: "GET", path: pathOf("companies", id), options });
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
