// PDF files for tests: as small as one can be, or of any size.

/** A file that a viewer opens, with a text on its one page. Of `bytes` bytes, if more than it needs. */
export function pdfBytes(text: string, bytes = 0): Uint8Array {
  const stream = `BT /F1 12 Tf 60 760 Td (${text}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object} endobj\n`).join("");
  const head = "%PDF-1.4\n";
  const end = "trailer<</Size 6/Root 1 0 R>>\nstartxref\n0\n%%EOF\n";
  const filling = "%".padEnd(Math.max(0, bytes - head.length - body.length - end.length - 1), "x");
  const filled = bytes === 0 ? "" : `${filling}\n`;
  return new TextEncoder().encode(`${head}${body}${filled}${end}`);
}

export function pdfBase64(text: string, bytes = 0): string {
  return Buffer.from(pdfBytes(text, bytes)).toString("base64");
}
