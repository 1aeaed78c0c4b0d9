// The test clock of your sandbox: look at it, advance it. Only with a sandbox key.

import type { CallOptions } from "./call.ts";
import type { Transport } from "./transport.ts";

export interface SandboxClock {
  object: "sandbox_clock";
  /** How far it was advanced in all. */
  advanced_seconds: number;
  /** ISO 8601, in real time; null if it never was. */
  last_advanced_at: string | null;
}

export interface SandboxClockAdvance {
  /** 1 to 34,560,000 (400 days). */
  seconds: number;
}

export class SandboxClocks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async retrieve(options: CallOptions = {}): Promise<SandboxClock> {
    return this.#transport.json({ kind: "question", method: "GET", path: "/v1/sandbox/clock", options });
  }

  /**
   * Brings every pending retry, poll and deadline in your sandbox forward. Never repeated by itself, because two
   * advances are more than one: after a lost response, `retrieve` tells whether it was made.
   */
  async advance(advance: SandboxClockAdvance, options: Omit<CallOptions, "maxRetries"> = {}): Promise<SandboxClock> {
    return this.#transport.json({ kind: "once", path: "/v1/sandbox/clock/advance", body: advance, options });
  }
}
