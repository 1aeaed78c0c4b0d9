// What the client throws. `QuarterdayError` catches all of it, except what a caller's own abort signal gives as its
// reason. No message holds an API key or a signing secret.

import type { CompaniesHouseAccounts } from "./accounts.ts";
import type { Filing } from "./filing.ts";

export class QuarterdayError extends Error {
  static {
    named(QuarterdayError, "QuarterdayError");
  }
}

/** The client was called wrongly. Nothing was sent. */
export class UsageError extends QuarterdayError {
  static {
    named(UsageError, "UsageError");
  }
}

/** There was no complete response: the name, the connection, the certificate, or a response that broke off. */
export class ConnectionError extends QuarterdayError {
  static {
    named(ConnectionError, "ConnectionError");
  }
  /** What the system calls it, such as ECONNREFUSED. */
  readonly code: string | null;
  /**
   * Repeating the call with this key files once at most, even if the lost response was a success. Null where nothing is
   * filed.
   */
  readonly idempotencyKey: string | null;

  constructor(message: string, details: { code: string | null; idempotencyKey: string | null; cause: unknown }) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = details.code;
    this.idempotencyKey = details.idempotencyKey;
  }
}

/** No response within `timeoutMs`, or a filing or delivery that is not final yet. */
export class TimeoutError extends QuarterdayError {
  static {
    named(TimeoutError, "TimeoutError");
  }
  /** As with ConnectionError: repeating the call with this key is safe. */
  readonly idempotencyKey: string | null;

  constructor(message: string, details: { idempotencyKey: string | null }) {
    super(message);
    this.idempotencyKey = details.idempotencyKey;
  }
}

/** `waitUntilFinal` ran out of time. Nothing is lost: the filing goes its way, and one can wait for it again. */
export class WaitTimeoutError extends TimeoutError {
  static {
    named(WaitTimeoutError, "WaitTimeoutError");
  }
  /** As it was when last looked at. */
  readonly filing: Filing;

  constructor(message: string, filing: Filing) {
    super(message, { idempotencyKey: null });
    this.filing = filing;
  }
}

/** `waitUntilDecided` ran out of time. Nothing is lost: the accounts go their way, and one can wait for them again. */
export class AccountsWaitTimeoutError extends TimeoutError {
  static {
    named(AccountsWaitTimeoutError, "AccountsWaitTimeoutError");
  }
  /** As they were when last looked at. */
  readonly accounts: CompaniesHouseAccounts;

  constructor(message: string, accounts: CompaniesHouseAccounts) {
    super(message, { idempotencyKey: null });
    this.accounts = accounts;
  }
}

/** On the prototype, where stacks look for it, and not among the fields of each error. */
export function named(kind: { prototype: Error }, name: string): void {
  Object.defineProperty(kind.prototype, "name", { value: name, configurable: true, writable: true });
}
