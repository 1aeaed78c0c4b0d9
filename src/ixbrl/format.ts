// Amounts and dates as people write them.

export const size = (amount: bigint) => (amount < 0n ? -amount : amount);

export function grouped(amount: bigint): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ",");
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

export function longDate(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1]} ${year}`;
}
