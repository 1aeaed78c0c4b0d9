// Starts what waits one after another, one in each turn of the event loop: between two of them whatever else has arrived is served. A crowd in the lane
// costs others the time of one of its members, not of all.

/** True if it took some time: the next one has to wait for the next turn. */
export type Start = () => boolean;

/** So many that cost next to nothing are started in one turn. */
const MOST_FREE = 50;

export class Lane {
  readonly #waiting: Start[] = [];
  readonly #most: number;
  readonly #nextTurn: (run: () => void) => void;
  #isMoving = false;

  constructor(most: number, nextTurn: (run: () => void) => void = setImmediate) {
    this.#most = most;
    this.#nextTurn = nextTurn;
  }

  /** False where the lane is full. */
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
