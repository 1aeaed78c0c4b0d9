// What the audit log says about an endpoint and about a change to it.

import type { EndpointRow } from "./endpoint-store.ts";

/** An endpoint's URL may carry a token, so that only its host is ever recorded. */
const hiddenParts: readonly (readonly [name: string, part: (url: URL) => string])[] = [
  ["scheme", ({ protocol }) => protocol],
  ["path", ({ pathname }) => pathname],
  ["query", ({ search, hash }) => search + hash],
];

export type EndpointDetails = Record<string, string | { before: string; after: string }>;

/** An endpoint as it is. */
export function endpointDetails({ url, event_types: types }: Pick<EndpointRow, "url" | "event_types">) {
  return { host: new URL(url).host, events: types?.join(", ") ?? "default" };
}

/** What a change has changed; null where that is nothing. */
export function endpointChanges(before: EndpointRow, after: EndpointRow): EndpointDetails | null {
  const [was, is] = [new URL(before.url), new URL(after.url)];
  const hidden = hiddenParts.filter(([, part]) => part(was) !== part(is)).map(([name]) => name);
  const shown = [
    { ...endpointDetails(before), description: before.description },
    { ...endpointDetails(after), description: after.description },
  ] as const;
  const changed = (["host", "events", "description"] as const).filter((field) => shown[0][field] !== shown[1][field]);
  if (changed.length === 0 && hidden.length === 0) return null;
  return {
    host: is.host,
    ...(hidden.length === 0 ? {} : { url: `${hidden.join(" and ")} changed` }),
    ...Object.fromEntries(changed.map((field) => [field, { before: shown[0][field], after: shown[1][field] }])),
  };
}
