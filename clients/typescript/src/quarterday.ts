// The client. It holds the API key where neither printing nor serialising it can show it.

import type { CallOptions } from "./call.ts";
import { Companies, Obligations } from "./companies.ts";
import { CompaniesHouse } from "./companies-house.ts";
import type { CarriedForward, CarriedForwardQuery } from "./computation.ts";
import { Drafts } from "./drafts.ts";
import type { Eligibility } from "./eligibility.ts";
import { Events } from "./events.ts";
import type { ValidationResult } from "./filing.ts";
import type { EligibilityInput, FilingInput } from "./filing-input.ts";
import { Filings } from "./filings.ts";
import { SandboxClocks } from "./sandbox-clock.ts";
import { isLive, type QuarterdayOptions, settingsOf } from "./settings.ts";
import { createTransport, type Transport } from "./transport.ts";
import { TrialBalances } from "./trial-balances.ts";

export interface ValidateOptions extends CallOptions {
  /** Adds hints that do not make the return invalid. */
  includeWarnings?: boolean;
  /** Adds which release of HMRC's schema and rules judged the return. */
  includeJudgedBy?: boolean;
  /** Adds how the figures come about, line by line. */
  includeComputation?: boolean;
}

export class Quarterday {
  readonly filings: Filings;
  readonly drafts: Drafts;
  readonly companiesHouse: CompaniesHouse;
  readonly companies: Companies;
  readonly obligations: Obligations;
  readonly trialBalances: TrialBalances;
  readonly events: Events;
  /** Only with a sandbox key. */
  readonly sandboxClock: SandboxClocks;
  /** Where requests go. */
  readonly baseUrl: string;
  /** Whether the key files for real. */
  readonly livemode: boolean;
  readonly #transport: Transport;

  constructor(options: QuarterdayOptions) {
    const settings = settingsOf(options);
    this.#transport = createTransport(settings);
    this.filings = new Filings(this.#transport, settings);
    this.drafts = new Drafts(this.#transport);
    this.companiesHouse = new CompaniesHouse(this.#transport, settings);
    this.companies = new Companies(this.#transport);
    this.obligations = new Obligations(this.#transport);
    this.trialBalances = new TrialBalances(this.#transport);
    this.events = new Events(this.#transport);
    this.sandboxClock = new SandboxClocks(this.#transport);
    this.baseUrl = settings.baseUrl;
    this.livemode = isLive(settings.apiKey);
  }

  /** Runs every check create runs and files nothing. A return that is not valid is a result here, not an error. */
  validate(input: FilingInput, options: ValidateOptions = {}): Promise<ValidationResult> {
    const { includeWarnings = false, includeComputation = false, includeJudgedBy = false } = options;
    const include = [
      ...(includeWarnings ? ["warnings"] : []),
      ...(includeComputation ? ["computation"] : []),
      ...(includeJudgedBy ? ["judged_by"] : []),
    ];
    const query = { include: include.length === 0 ? undefined : include.join(",") };
    return this.#transport.json({
      kind: "question",
      method: "POST",
      path: "/v1/validate",
      query,
      body: input,
      options,
    });
  }

  /** Whether such a return and its accounts can be filed, and which fields will be asked. Nothing is stored. */
  eligibility(known: EligibilityInput = {}, options: CallOptions = {}): Promise<Eligibility> {
    return this.#transport.json({ kind: "question", method: "POST", path: "/v1/eligibility", body: known, options });
  }

  /** What a company's last return, as filed here, left for the next one. */
  carriedForward(query: CarriedForwardQuery, options: CallOptions = {}): Promise<CarriedForward> {
    const path = "/v1/carried_forward";
    return this.#transport.json({ kind: "question", method: "GET", path, query: { ...query }, options });
  }
}
