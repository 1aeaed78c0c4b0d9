// What expressions of Prometheus name: metrics and labels. Enough for the files of deploy/, which hold no text that
// looks like either.

export interface Named {
  metric: string;
  /** In its braces. */
  labels: string[];
}

/** Those of ours, of Node and of the process; `up` is Prometheus' own. */
const METRIC = /\b((?:quarterday|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;

export function metricsIn(expression: string): Named[] {
  return [...expression.matchAll(METRIC)].map(([, metric = "", braces = ""]) => ({
    metric,
    labels: [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = ""]) => label),
  }));
}

/** What an expression is grouped by. */
export function groupsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:by|on|without)\s*\(([^)]*)\)/g)]
    .flatMap(([, labels = ""]) => labels.split(","))
    .map((label) => label.trim())
    .filter((label) => label !== "");
}

/** The labels that a legend or a sentence shows. */
export function shownIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = ""]) => label);
}
