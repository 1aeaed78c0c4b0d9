// Answers that callers may leave unread: documents, lists as files, and whatever else is large. Each is counted until
// its last byte is sent, with a bound on all of them and a share for each organisation; large ones are handed to the
// connection in slices, as fast as the caller reads, so that only one copy is held. Documents are read whole, so only a
// few are made at the same time and the others wait for their turn.

import { Readable } from "node:stream";
import { keyedSemaphore } from "../limits/keyed-semaphore.ts";
import { type BudgetLimits, MemoryBudget } from "../limits/memory-budget.ts";
import { CallerLeft, type Exchange, onClose } from "./on-close.ts";

export interface DownloadLimits extends BudgetLimits {
  /** How many downloads are under way at the same time, those that wait for their turn included. */
  underWay: { total: number; share: number };
  /** How many documents are read at the same time: in all, and for one organisation. */
  madeAtOnce: { total: number; share: number };
}

const MIB = 1024 * 1024;

export const downloadLimits: DownloadLimits = {
  totalBytes: 192 * MIB,
  shareBytes: 48 * MIB,
  underWay: { total: 192, share: 48 },
  madeAtOnce: { total: 4, share: 2 },
};

/** Answers up to this size are sent at once and not counted. */
export const SLICE_BYTES = 64 * 1024;

export interface Downloading extends Exchange {
  /** The organisation. */
  owner: string;
}

export type Payload = string | Buffer | Readable;

export class Downloads {
  readonly #memory: MemoryBudget;
  /** Here a download counts as one byte. */
  readonly #places: MemoryBudget;
  readonly #perOwner: ReturnType<typeof keyedSemaphore>;
  readonly #overall: ReturnType<typeof keyedSemaphore>;

  constructor({ madeAtOnce, underWay, ...memory }: DownloadLimits = downloadLimits) {
    this.#memory = new MemoryBudget(memory, "downloads");
    this.#places = new MemoryBudget({ totalBytes: underWay.total, shareBytes: underWay.share }, "downloads");
    this.#perOwner = keyedSemaphore(madeAtOnce.share);
    this.#overall = keyedSemaphore(madeAtOnce.total);
  }

  get heldBytes(): number {
    return this.#memory.heldBytes;
  }

  get underWay(): number {
    return this.#places.heldBytes;
  }

  /**
   * Makes an answer in turn. Without a place it is refused before anything is read; the place is given back when it is
   * made and sent.
   */
  async make<Answer>(whose: Downloading, work: () => Promise<Answer>): Promise<Answer> {
    const giveBack = this.#places.take(whose.owner, 1);
    let [isOver, isMade] = [false, false];
    const settle = () => {
      if (isOver && isMade) giveBack();
    };
    onClose(whose, () => {
      isOver = true;
      settle();
    });
    try {
      return await this.#inTurn(whose.owner, async () => {
        if (isOver) throw new CallerLeft();
        return work();
      });
    } finally {
      isMade = true;
      settle();
    }
  }

  /** What to send instead of the payload; counted until it is sent. */
  hold(whose: Downloading, payload: Payload): { payload: Payload; headers: Record<string, string> } {
    if (payload instanceof Readable || whose.request.method === "HEAD") return { payload, headers: {} };
    const length = Buffer.byteLength(payload);
    if (length <= SLICE_BYTES) return { payload, headers: {} };
    onClose(whose, this.#memory.take(whose.owner, length));
    const bytes = typeof payload === "string" ? Buffer.from(payload) : payload;
    return { payload: Readable.from(slicesOf(bytes)), headers: { "content-length": String(length) } };
  }

  #inTurn<Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> {
    return this.#perOwner(owner, () => this.#overall("all", work));
  }
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
