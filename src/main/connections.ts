// How many database connections each part may open. Together they stay below 80 for any number of workers: PostgreSQL
// allows 100 by default, and commands, backups and a second process need some as well.

/** For the API and the dashboard. */
export const API_CONNECTIONS = 20;
/**
 * Those that requests share. The others are for what the process does itself: readiness, metrics, the clock, the rate
 * limit.
 */
export const SHARED_CONNECTIONS = API_CONNECTIONS - 2;
/** Of one organisation: one environment alone may have half of them, which is as much as the default burst. */
export const MOST_WAITING_REQUESTS = 1_000;
/** A process that answers no requests reads what is on its page of metrics, or only looks at the start. */
const otherConnections: Readonly<Record<string, number>> = { worker: 6, simulator: 2 };
export const SIMULATOR_CONNECTIONS = 5;
/** The workers share these. */
const WORKERS_CONNECTIONS = 48;
/** A worker is one thread: with more, each statement meets a server process whose plans and caches are colder. */
const MOST_PER_WORKER = 8;
/** For /readyz and /metrics, apart from all other work. */
export const WATCH_CONNECTIONS = 1;
/** Announces what becomes due, and hears what others announce. */
export const ANNOUNCEMENT_CONNECTIONS = 1;
/** The owner of the embedded database holds its lock with one. */
export const LOCK_CONNECTIONS = 1;

/** Of the pool that every process has. */
export function ownConnections(role: string): number {
  return otherConnections[role] ?? API_CONNECTIONS;
}

interface Process {
  role: string;
  workers: number;
  sandboxUrl: URL | null;
}

/** The most that a process opens to the operator's PostgreSQL. */
export function mostConnections({ role, workers, sandboxUrl }: Process): number {
  if (role === "simulator") return ownConnections(role) + SIMULATOR_CONNECTIONS;
  const works = role === "all" || role === "worker" ? workers * connectionsPerWorker(workers) : 0;
  const simulates = role === "all" && sandboxUrl === null ? SIMULATOR_CONNECTIONS : 0;
  return ownConnections(role) + WATCH_CONNECTIONS + ANNOUNCEMENT_CONNECTIONS + works + simulates;
}

export const MOST_WORKERS = 8;

export function connectionsPerWorker(workers: number): number {
  return Math.min(MOST_PER_WORKER, Math.floor(WORKERS_CONNECTIONS / workers));
}
