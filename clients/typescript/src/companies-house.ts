// Accounts at Companies House: deliver, look, list, wait.

import type {
  AccountsDocumentName,
  AccountsListQuery,
  AccountsValidationResult,
  CompaniesHouseAccounts,
  DecidedAccounts,
} from "./accounts.ts";
import { isDecided } from "./accounts.ts";
import type { CallOptions, OrderOptions } from "./call.ts";
import { AccountsWaitTimeoutError } from "./errors.ts";
import type { FilingDocument, Page, PageQuery } from "./filing.ts";
import type { CompaniesHouseAccountsInput } from "./filing-input.ts";
import { order } from "./order.ts";
import { allItems, type List, listOf } from "./pages.ts";
import { pathOf } from "./paths.ts";
import type { Settings } from "./settings.ts";
import type { Transport } from "./transport.ts";
import { type WaitOptions, waitUntil } from "./waiting.ts";

const ACCOUNTS = "companies_house/accounts";

export interface ValidateAccountsOptions extends CallOptions {
  /** Adds hints that do not keep the accounts from being delivered. */
  includeWarnings?: boolean;
}

export class CompaniesHouse {
  readonly accounts: AccountsDeliveries;

  constructor(transport: Transport, time: Pick<Settings, "now" | "sleep">) {
    this.accounts = new AccountsDeliveries(transport, time);
  }
}

export class AccountsDeliveries {
  readonly #transport: Transport;
  readonly #time: Pick<Settings, "now" | "sleep">;

  constructor(transport: Transport, time: Pick<Settings, "now" | "sleep">) {
    this.#transport = transport;
    this.#time = time;
  }

  /**
   * Delivers accounts: those of a stored return (`filing`), or `company`, `period` and `accounts`. It returns as soon
   * as they are stored; `waitUntilDecided` or a webhook says how it ends.
   */
  deliver(input: CompaniesHouseAccountsInput, options: OrderOptions = {}): Promise<CompaniesHouseAccounts> {
    return order(this.#transport, `/v1/${ACCOUNTS}`, input, options);
  }

  /**
   * Runs every check `deliver` runs and delivers nothing. Accounts that are not valid are a result here, not an error.
   */
  async validate(
    input: CompaniesHouseAccountsInput,
    options: ValidateAccountsOptions = {},
  ): Promise<AccountsValidationResult> {
    const path = "/v1/companies_house/validate";
    const query = { include: options.includeWarnings ? "warnings" : undefined };
    return this.#transport.json({ kind: "question", method: "POST", path, query, body: input, options });
  }

  async retrieve(id: string, options: CallOptions = {}): Promise<CompaniesHouseAccounts> {
    return this.#transport.json({ kind: "question", method: "GET", path: pathOf(ACCOUNTS, id), options });
  }

  /** Newest first: one page to await, or everything to iterate over. */
  list(query: AccountsListQuery = {}, options: CallOptions = {}): List<CompaniesHouseAccounts> {
    return listOf((page) => this.#page({ ...query, ...page }, options), query);
  }

  /** All of them, newest first, page after page as they are needed; `limit` is the size of a page, 100 if not given. */
  all(
    query: AccountsListQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<CompaniesHouseAccounts, void, undefined> {
    return allItems((page) => this.#page({ ...query, ...page }, options), query);
  }

  /**
   * Polls, less and less often, until the accounts are accepted or rejected, and returns them either way. A webhook
   * does the same without asking, and for as long as it takes.
   */
  waitUntilDecided(id: string, options: WaitOptions = {}): Promise<DecidedAccounts> {
    const look = (signal: AbortSignal | undefined) => this.retrieve(id, { signal });
    const wanted = { look, isOver: isDecided, outOfTime: AccountsWaitTimeoutError, authority: "Companies House" };
    return waitUntil(wanted, options, this.#time);
  }

  /** The accounts as they are delivered and, once sent, the message around them, without credentials. */
  async listDocuments(id: string, options: CallOptions = {}): Promise<Page<FilingDocument>> {
    const path = `${pathOf(ACCOUNTS, id)}/documents`;
    return this.#transport.json({ kind: "question", method: "GET", path, options });
  }

  /** The document itself, byte for byte. */
  async retrieveDocument(
    id: string,
    name: AccountsDocumentName | (string & {}),
    options: CallOptions = {},
  ): Promise<Uint8Array> {
    const path = `${pathOf(ACCOUNTS, id)}/documents/${encodeURIComponent(name)}`;
    return this.#transport.bytes({ kind: "question", method: "GET", path, options });
  }

  #page(
    { status, ...query }: AccountsListQuery & PageQuery,
    options: CallOptions,
  ): Promise<Page<CompaniesHouseAccounts>> {
    const statuses = status === undefined ? {} : { status: [status].flat().join(",") };
    const whole = { ...statuses, ...query };
    return this.#transport.json({ kind: "question", method: "GET", path: `/v1/${ACCOUNTS}`, query: whole, options });
  }
}
