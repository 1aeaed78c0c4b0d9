// Amounts as people write them.

export const size = (amount: bigint) => (amount < 0n ? -amount : amount);

export function grouped(amount: bigint): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ",");
}
