// The name of an uploaded PDF as the return can carry it: without accents and what is safe on no machine.

const MOST = 100;
const ENDING = ".pdf";

export function pdfName(given: string): string {
  const plain = given
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/^.*[\\/]/, "")
    .replace(/\.pdf$/i, "")
    .replace(/[^A-Za-z0-9 _().,&'-]+/g, " ")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, MOST - ENDING.length)
    .trim();
  return `${plain === "" ? "File" : plain}${ENDING}`;
}
