// A lease is the right to work on a row for a while: until a moment in the database's own time, under a token that no
// other worker has. A worker that writes back must still hold the token; a worker that froze past its lease finds that
// out here and changes nothing.

export interface Leased {
  id: string;
  lease_token: string;
}

/** The lease ran out and another worker may hold the row: this one must not write anything. */
export class LeaseLost extends Error {
  constructor(row: Leased) {
    super(`the lease on ${row.id} was lost`);
  }
}

/** Write-backs update by id and token and return the row; no row means the token is no longer ours. */
export function holdsLease<Row>(row: Leased, updated: Row[]): Row {
  const [first] = updated;
  if (first === undefined) throw new LeaseLost(row);
  return first;
}
