// What goes with every answer under /v1, refusals included: it is about one company's tax, so nothing on the way keeps it or guesses at its type.

export const privateHeaders: Record<string, string> = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};
