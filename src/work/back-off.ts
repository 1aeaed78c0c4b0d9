// Waiting longer after each failure, up to a cap, so that a broken peer is neither hammered nor forgotten.

export interface BackOff {
  firstMs: number;
  factor: number;
  capMs: number;
}

export function backOffMs(failures: number, { firstMs, factor, capMs }: BackOff): number {
  return Math.min(capMs, firstMs * factor ** Math.max(0, failures - 1));
}
