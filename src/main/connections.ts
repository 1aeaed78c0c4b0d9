// How many database connections each part may open. Together they stay below 80 for any number of workers: PostgreSQL allows 100 by default,
// and commands, backups and a second process need some as well.

/** For the API and the dashboard. */
export const API_CONNECTIONS = 20;
export const SIMULATOR_CONNECTIONS = 5;
/** The workers share these. One worker alone has no use for more than the API. */
const WORKERS_CONNECTIONS = 48;
const MOST_PER_WORKER = 20;
/** The owner of the embedded database holds its lock with one. */
export const LOCK_CONNECTIONS = 1;

export const MOST_WORKERS = 8;

export function connectionsPerWorker(workers: number): number {
  return Math.min(MOST_PER_WORKER, Math.floor(WORKERS_CONNECTIONS / workers));
}
