// Where live, Test-in-Live and the sandbox are, and what differs between them on the wire. Facts: the Transaction
// Engine's classes and test flags; the qualifier of an amendment is ours to choose per destination
// (docs/decisions/0059).

export type DestinationName = "sandbox" | "live" | "test_in_live";

/**
 * Which program sends, as the authority is told. The vendor id is the operator's, from HMRC: returns are not sent to
 * HMRC without it.
 */
export interface Software {
  vendorId: string;
  product: string;
  version: string;
}

/** HMRC gives no such id. The sandbox is told it where the operator has none. */
export const NO_VENDOR_ID = "0000";

export const PRODUCT = "Quarterday";

export interface Destination {
  name: DestinationName;
  /**
   * The submission address; null until the operator says where (live), and for the sandbox in a process that sends
   * nothing.
   */
  url: URL | null;
  /** What the simulator inside the service is to be shown; null for every other peer. */
  secret: string | null;
  class: string;
  gatewayTest: "0" | "1";
  amendmentQualifier: "amendment" | "request";
  /** Live and Test-in-Live have no vendor id until the operator sets one. */
  software: Omit<Software, "vendorId"> & { vendorId: string | null };
  /** The sandbox's own pace instead of the interval the authority asks for; null obeys the authority. */
  pollSeconds: number | null;
  /** How long a filing stays `accepted` before its receipt is compared. */
  acceptedSeconds: number;
  /**
   * After an uncertain send: when to look for the first time, how often, and how many looks without a trace mean it
   * never arrived.
   */
  recovery: { firstLookMs: number; everyMs: number; looks: number };
}

export type Destinations = Record<DestinationName, Destination>;

export const CLASS = "HMRC-CT-CT600";
export const TEST_CLASS = `${CLASS}-TIL`;

export function createDestinations(settings: {
  sandboxUrl: URL | null;
  sandboxSecret?: string | null;
  sandboxPollSeconds: number;
  sandboxAcceptedSeconds: number;
  liveUrl: URL | null;
  vendorId: string | null;
  product?: string;
  version: string;
}): Destinations {
  const { vendorId, product = PRODUCT, version } = settings;
  const live = {
    url: settings.liveUrl,
    secret: null,
    gatewayTest: "0",
    amendmentQualifier: "request",
    software: { vendorId, product, version },
    pollSeconds: null,
    acceptedSeconds: 0,
    recovery: { firstLookMs: 60_000, everyMs: 60_000, looks: 5 },
  } as const;
  return {
    live: { ...live, name: "live", class: CLASS },
    test_in_live: { ...live, name: "test_in_live", class: TEST_CLASS },
    sandbox: {
      name: "sandbox",
      url: settings.sandboxUrl,
      secret: settings.sandboxSecret ?? null,
      class: CLASS,
      gatewayTest: "1",
      amendmentQualifier: "amendment",
      software: { vendorId: vendorId ?? NO_VENDOR_ID, product, version },
      pollSeconds: settings.sandboxPollSeconds,
      acceptedSeconds: settings.sandboxAcceptedSeconds,
      recovery: { firstLookMs: 1_000, everyMs: 1_000, looks: 3 },
    },
  };
}

/** Far longer than any address a gateway gives, and nothing to a database. */
const MAX_END_POINT = 1_000;
/**
 * What URL would take and change in silence: a backslash becomes a slash, blanks and control characters are left out.
 */
const MISLEADING = /[\\\s\p{Cc}]/u;

/**
 * A reply's ResponseEndPoint is remembered by its path and query alone; host, port and scheme stay those we were
 * configured with. Null for what is neither a web address nor a path.
 */
export function responsePathOf(responseEndPoint: string): string | null {
  if (responseEndPoint.length > MAX_END_POINT || MISLEADING.test(responseEndPoint)) return null;
  if (!/^(https?:\/\/|\/(?!\/))/i.test(responseEndPoint)) return null;
  const base = "http://authority.invalid";
  if (!URL.canParse(responseEndPoint, base)) return null;
  const { pathname, search } = new URL(responseEndPoint, base);
  return pathname + search;
}

/** Where submissions and list requests go, and what follows where the last reply named no address. */
export function addressOf(destination: Destination, responsePath: string | null): URL {
  if (destination.url === null) throw new Error(`the destination ${destination.name} has no address`);
  const address = new URL(destination.url);
  if (responsePath === null) return address;
  // Set, not resolved as a reference: a path that begins with two slashes would name another host.
  const [path = "/", ...query] = responsePath.split("?");
  address.pathname = path;
  address.search = query.join("?");
  return address;
}

/**
 * Where no reply has said so, the authority is asked beside its address for submissions, and any other gateway at the
 * one address we know.
 */
export function pollAddressOf(destination: Destination, responsePath: string | null): URL {
  const address = addressOf(destination, responsePath);
  if (responsePath === null) address.pathname = address.pathname.replace(/\/submission$/, "/poll");
  return address;
}
