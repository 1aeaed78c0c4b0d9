// Headers of every response under /v1, refusals included: it is about one company's tax, so no cache keeps it and no
// client guesses its type.

export const privateHeaders: Record<string, string> = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};
