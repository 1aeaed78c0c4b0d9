// The two kinds of error that a person gets as one sentence. Anything else that is thrown is an internal error.

/** The program cannot start, or a command cannot run: one sentence that says what to do, and a non-zero exit. */
export class StartupError extends Error {}

/** A request cannot be granted. The surface decides the status; the code and the sentence are the same everywhere. */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code;
  readonly field: string | null;

  constructor(code: Code, message: string, field: string | null = null) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** When every address of a host failed, Node's error has no message of its own. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** The errno-like code Node, undici and pg put on their errors ("ECONNREFUSED", "23505"), looked for in causes too. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return "cause" in error ? codeOf(error.cause) : undefined;
}
