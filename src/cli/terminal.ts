// The terminal of a command: its input, its outputs and its signals. The program uses its process; a test brings its
// own.

import { SECOND } from "../platform/clock.ts";

export interface Terminal {
  environment: Record<string, string | undefined>;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: Writes;
  errors: Writes;
  /** Ctrl-C, or a supervisor: the name of the signal. It may come more than once. */
  onSignal(listener: (signal: string) => void): void;
  /** The reader of the output is gone. */
  onReaderGone(listener: () => void): void;
  /** Ends the process at once, whatever it still holds open. */
  exit(code: number): void;
}

export interface Writes {
  write(chunk: string | Uint8Array): unknown;
  /** A person looks at it. Absent where it is a file or a pipe. */
  isTTY?: boolean;
  /** How many characters a line of it holds. */
  columns?: number;
}

/** How many characters a line may have; null where nobody looks at it. */
export function widthOf({ isTTY, columns }: Writes): number | null {
  return isTTY === true ? (columns ?? null) : null;
}

/** What may be drawn over again: a terminal, but not one that only takes lines. */
export function canRedraw(stream: Writes, { environment }: Pick<Terminal, "environment">): boolean {
  return stream.isTTY === true && environment.TERM !== "dumb";
}

/**
 * From this call on, Ctrl-C or a closed output aborts the signal. What then takes longer than a moment is ended with
 * this exit code. Asked again, it changes nothing: a terminal and npm may both send a signal.
 */
export function stopSignal({ onSignal, onReaderGone, exit }: Terminal, exitCode: number): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // What cannot be closed in a moment, a database that does not answer, must not hold up the end.
    setTimeout(() => exit(exitCode), 5 * SECOND).unref();
  };
  onSignal(stop);
  onReaderGone(stop);
  return stopping.signal;
}
