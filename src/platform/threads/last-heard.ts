// When each of several parts was last heard of: one that has hung says nothing more, although it has not ended.

export class LastHeard {
  readonly #atMs = new Map<string, number>();

  heard(name: string, nowMs: number): void {
    this.#atMs.set(name, nowMs);
  }

  /** Parts that have been silent for longer; a part that has never reported is not included. */
  silentFor(ms: number, nowMs: number): string[] {
    return [...this.#atMs].filter(([, atMs]) => nowMs - atMs > ms).map(([name]) => name);
  }
}
