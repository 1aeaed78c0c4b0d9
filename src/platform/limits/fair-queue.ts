// A line for each owner, and the owners take turns: a long line of one holds up no other.

export class Lines<Item> {
  /** The owner whose turn is next stands first. */
  readonly #lines = new Map<string, Item[]>();
  #length = 0;

  /** Of all lines together. */
  get length(): number {
    return this.#length;
  }

  push(owner: string, item: Item): void {
    const line = this.#lines.get(owner);
    if (line === undefined) this.#lines.set(owner, [item]);
    else line.push(item);
    this.#length++;
  }

  /** Of the first owner who may have a turn now; the others keep theirs. */
  shift(mayProceed: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, line] of this.#lines) {
      if (!mayProceed(owner)) continue;
      const item = line.shift();
      this.#length--;
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      return item;
    }
    return undefined;
  }

  remove(owner: string, item: Item): void {
    const line = this.#lines.get(owner) ?? [];
    const at = line.indexOf(item);
    if (at === -1) return;
    line.splice(at, 1);
    this.#length--;
    if (line.length === 0) this.#lines.delete(owner);
  }
}
