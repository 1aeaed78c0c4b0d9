// PostgreSQL's COPY, in which rows are a stream of bytes: pg's own statements have no such thing, but it lets us bring
// one.

import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** What pg's connection has besides what its types declare. */
interface CopyConnection extends pg.Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The rows of a `copy … to stdout`. While they are not read the server waits. */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #text: string;
  #connection: CopyConnection | undefined;
  #isOver = false;
  /** How many there were, once all are read. */
  rows = 0;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy: pg reads the next message into the same memory.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsIn(text);
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    // The connection flows again: the next statement needs its answers.
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.#isOver = true;
    this.#connection?.stream.resume();
    this.destroy(error);
  }

  /** Left unread, the rest would have to be received first: without the connection the server stops at once. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (!this.#isOver) this.#connection?.stream.destroy();
    callback(error);
  }
}

/** Sends rows to a `copy … from stdin`; `done` has how many the server has taken. */
export class CopyIn implements pg.Submittable {
  readonly done: Promise<number>;
  readonly #text: string;
  readonly #source: AsyncIterable<Uint8Array>;
  #rows = 0;
  #error: unknown;
  #isOver = false;
  #end: { resolve(rows: number): void; reject(error: unknown): void };

  constructor(text: string, source: AsyncIterable<Uint8Array>) {
    this.#text = text;
    this.#source = source;
    this.#end = { resolve: () => {}, reject: () => {} };
    this.done = new Promise((resolve, reject) => {
      this.#end = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): void {
    (connection as CopyConnection).query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsIn(text);
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#end.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#isOver = true;
    // Our own reason, if we have cancelled the copy.
    this.#end.reject(this.#error ?? error);
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#isOver) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      if (!this.#isOver) connection.endCopyFrom();
    } catch (error) {
      this.#error = error;
      if (!this.#isOver) connection.sendCopyFail("the rows could not be read");
    }
  }
}

function rowsIn(tag: string): number {
  return Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);
}
