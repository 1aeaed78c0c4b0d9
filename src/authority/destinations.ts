// Where live, Test-in-Live and the sandbox are, and what differs between them on the wire. Facts: the Transaction Engine's
// classes and test flags; the qualifier of an amendment is ours to choose per destination (docs/decisions/0006).

export type DestinationName = "sandbox" | "live" | "test_in_live";

export interface Destination {
  name: DestinationName;
  /** The submission address; null until the operator says where (live), and for the sandbox in a process that sends nothing. */
  url: URL | null;
  class: string;
  gatewayTest: "0" | "1";
  amendmentQualifier: "amendment" | "request";
  vendorId: string;
  /** The sandbox's own pace instead of the interval the authority asks for; null obeys the authority. */
  pollSeconds: number | null;
  /** How long a filing stays `accepted` before its receipt is compared. */
  acceptedSeconds: number;
  /** After an uncertain send: when to look for the first time, how often, and how many looks without a trace mean it never arrived. */
  recovery: { firstLookMs: number; everyMs: number; looks: number };
}

export type Destinations = Record<DestinationName, Destination>;

const CLASS = "HMRC-CT-CT600";

export function createDestinations(settings: {
  sandboxUrl: URL | null;
  sandboxPollSeconds: number;
  sandboxAcceptedSeconds: number;
  liveUrl: URL | null;
  vendorId: string;
}): Destinations {
  const live = {
    url: settings.liveUrl,
    gatewayTest: "0",
    amendmentQualifier: "request",
    vendorId: settings.vendorId,
    pollSeconds: null,
    acceptedSeconds: 0,
    recovery: { firstLookMs: 60_000, everyMs: 60_000, looks: 5 },
  } as const;
  return {
    live: { ...live, name: "live", class: CLASS },
    test_in_live: { ...live, name: "test_in_live", class: `${CLASS}-TIL` },
    sandbox: {
      name: "sandbox",
      url: settings.sandboxUrl,
      class: CLASS,
      gatewayTest: "1",
      amendmentQualifier: "amendment",
      vendorId: settings.vendorId,
      pollSeconds: settings.sandboxPollSeconds,
      acceptedSeconds: settings.sandboxAcceptedSeconds,
      recovery: { firstLookMs: 1_000, everyMs: 1_000, looks: 3 },
    },
  };
}

// The only paths the authority is known to hand out; anything else in a reply is not followed.
const KNOWN_PATHS = ["/submission", "/poll"];

/** A reply's ResponseEndPoint is remembered by its path alone and joined to the destination we were configured with. */
export function responsePathOf(responseEndPoint: string): string | null {
  if (!URL.canParse(responseEndPoint)) return null;
  const { pathname } = new URL(responseEndPoint);
  return KNOWN_PATHS.includes(pathname) ? pathname : null;
}

export function addressOf(destination: Destination, responsePath: string | null): URL {
  if (destination.url === null) throw new Error(`the destination ${destination.name} has no address`);
  return responsePath === null ? destination.url : new URL(responsePath, destination.url);
}
