// What is looked for in a PDF, read from its base64: how it begins, how it ends, and whether it says that it is
// encrypted. A PDF is otherwise opaque: it is never parsed, drawn or converted, and only the few bytes that are looked
// at are decoded. Expects base64 as plainBase64 writes it.

const BEGINS = "%PDF-";
const ENDS = "%%EOF";
/** As viewers allow: some programs write bytes of their own after the end. */
const END_WITHIN = 1024;
const ENCRYPTED = "/Encrypt";

export function beginsAsPdf(base64: string): boolean {
  return bytesOf(base64.slice(0, 8)).startsWith(BEGINS);
}

export function endsAsPdf(base64: string): boolean {
  const digits = 4 * Math.ceil((END_WITHIN + 2) / 3);
  return bytesOf(base64.slice(-digits)).slice(-END_WITHIN).includes(ENDS);
}

/** Such a file may need a password. It may also only name the word: that costs a warning. */
export function mayBeEncrypted(base64: string): boolean {
  return CORES.some(({ core, place }) => {
    for (let at = base64.indexOf(core); at !== -1; at = base64.indexOf(core, at + 1)) {
      if (at % 4 === place && bytesOf(base64.slice(at - place, at - place + 16)).includes(ENCRYPTED)) return true;
    }
    return false;
  });
}

/**
 * The word has three forms in base64, by where it begins in a group of three bytes. The digits at its borders hold bits
 * of its neighbours too; those between them are looked for, and what is found is decoded.
 */
const CORES = [0, 1, 2].map((before) => {
  const place = [0, 2, 3][before] ?? 0;
  return { place, core: btoa(`${"x".repeat(before)}${ENCRYPTED}`).slice(place, place + 10) };
});

/** A character for each byte. */
function bytesOf(base64: string): string {
  return atob(base64);
}
