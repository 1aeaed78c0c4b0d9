// A queue for each owner, and the owners take turns: a long queue of one holds up no other.

export class FairQueue<Item> {
  /** In the order in which the owners are served. */
  readonly #queues = new Map<string, Item[]>();
  #length = 0;

  /** Items of all owners. */
  get length(): number {
    return this.#length;
  }

  push(owner: string, item: Item): void {
    const queue = this.#queues.get(owner);
    if (queue === undefined) this.#queues.set(owner, [item]);
    else queue.push(item);
    this.#length++;
  }

  /** The next item of the first owner who may proceed; owners who are skipped keep their position. */
  shift(mayProceed: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, queue] of this.#queues) {
      if (!mayProceed(owner)) continue;
      const item = queue.shift();
      this.#length--;
      this.#queues.delete(owner);
      if (queue.length > 0) this.#queues.set(owner, queue);
      return item;
    }
    return undefined;
  }

  remove(owner: string, item: Item): void {
    const queue = this.#queues.get(owner) ?? [];
    const at = queue.indexOf(item);
    if (at === -1) return;
    queue.splice(at, 1);
    this.#length--;
    if (queue.length === 0) this.#queues.delete(owner);
  }
}
