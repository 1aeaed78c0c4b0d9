// Ends connections whose other side has stopped reading: what they were to be sent is held in memory for as long as
// they stay. A reader that is slow but goes on reading is left alone.

import type { Socket } from "node:net";

/** A connection without a byte of progress for so long counts as stalled. */
export const STALLED_MS = 60_000;

type Reader = Pick<Socket, "bytesWritten" | "writableLength" | "destroy">;

export class StalledReaders {
  readonly #stalledMs: number;
  readonly #seen = new WeakMap<Reader, { sentBytes: number; sinceMs: number }>();

  constructor(stalledMs = STALLED_MS) {
    this.#stalledMs = stalledMs;
  }

  /** Looked at now and then. Returns how many were ended. */
  end(readers: Iterable<Reader>, nowMs: number): number {
    let ended = 0;
    for (const reader of readers) {
      if (!this.#isStalled(reader, nowMs)) continue;
      reader.destroy();
      ended++;
    }
    return ended;
  }

  #isStalled(reader: Reader, nowMs: number): boolean {
    // Bytes count as written once they are queued.
    const sentBytes = reader.bytesWritten - reader.writableLength;
    const seen = this.#seen.get(reader);
    if (reader.writableLength > 0 && seen?.sentBytes === sentBytes) return nowMs - seen.sinceMs >= this.#stalledMs;
    this.#seen.set(reader, { sentBytes, sinceMs: nowMs });
    return false;
  }
}
