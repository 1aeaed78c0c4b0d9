// Errors of a lost connection to the database. The loss is logged once, by watch.ts; what fails because of it, a
// hundred requests and jobs in all threads of the process, says nothing of its own.

const lost = new WeakSet<object>();

/** For the pool, which alone knows: a missing file has the code of a missing socket. */
export function markLost(error: unknown): void {
  if (typeof error === "object" && error !== null) lost.add(error);
}

/** Whether something failed because the connection to the database did. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return lost.has(error) || ("cause" in error && isConnectionLost(error.cause));
}

/** Logs what failed for a reason of its own. */
export function unlessLost(error: unknown, logged: () => void): void {
  if (!isConnectionLost(error)) logged();
}
