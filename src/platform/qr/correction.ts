// Reed-Solomon error correction over GF(256) with the polynomial 0x11D, as QR codes have it.

function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** The generator polynomial of so many bytes, without its leading 1: the product of (x - 2^i). */
function generator(length: number): number[] {
  let coefficients = [...Array<number>(length - 1).fill(0), 1];
  let root = 1;
  for (let power = 0; power < length; power++) {
    const before = coefficients.map((coefficient) => times(coefficient, root));
    coefficients = before.map((coefficient, index) => coefficient ^ (coefficients[index + 1] ?? 0));
    root = times(root, 2);
  }
  return coefficients;
}

/** What is left when the data is divided by the generator. */
export function correctionOf(data: readonly number[], length: number): number[] {
  const divisor = generator(length);
  let left = Array<number>(length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (left[0] ?? 0);
    left = [...left.slice(1), 0].map((value, index) => value ^ times(divisor[index] ?? 0, factor));
  }
  return left;
}
