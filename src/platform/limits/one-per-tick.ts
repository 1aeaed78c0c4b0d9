// Starts queued items one per turn of the event loop, so that other requests are served in between. A burst delays
// other requests by one item, not by the whole burst.

/** True if it took some time: the next item waits for the next turn of the event loop. */
export type Start = () => boolean;

/** How many items that cost next to nothing are started in one turn. */
const MOST_FREE = 50;

export class OnePerTick {
  readonly #waiting: Start[] = [];
  readonly #most: number;
  readonly #nextTurn: (run: () => void) => void;
  #isMoving = false;

  constructor(most: number, nextTurn: (run: () => void) => void = setImmediate) {
    this.#most = most;
    this.#nextTurn = nextTurn;
  }

  /** False if the queue is full. */
  enter(start: Start): boolean {
    if (this.#waiting.length >= this.#most) return false;
    this.#waiting.push(start);
    if (!this.#isMoving) this.#move();
    return true;
  }

  #move(): void {
    this.#isMoving = true;
    this.#nextTurn(() => {
      for (let free = 0; free < MOST_FREE && this.#waiting.shift()?.() === false; free++);
      this.#isMoving = this.#waiting.length > 0;
      if (this.#isMoving) this.#move();
    });
  }
}
