// Where the register is, and what differs on the wire between live, its test service and the sandbox. Companies House
// has one address for live and test: the flag in the message and the presenter account tell them apart.

import { DAY, HOUR, MINUTE, SECOND } from "../../platform/clock.ts";

/** `test` is a live key with `options.test_mode`: the test presenter and the flag. */
export type RegisterDestinationName = "sandbox" | "live" | "test";

export const registerDestinationNames: readonly RegisterDestinationName[] = ["sandbox", "live", "test"];

export interface RegisterDestination {
  name: RegisterDestinationName;
  /** Null until the operator says where (live and test), and for the sandbox in a process that sends nothing. */
  url: URL | null;
  /** What the simulator inside the service is to be shown; null for every other peer. */
  secret: string | null;
  /** Whether messages carry the flag 1; live ones carry none. */
  gatewayTest: boolean;
  /** The sandbox's own pace instead of the interval the gateway asks for; null obeys the gateway. */
  pollSeconds: number | null;
  /**
   * After an uncertain send: when to ask for the first time, how often, and how many answers that there is no such
   * transaction, over how long, mean that it never arrived.
   */
  recovery: { firstLookMs: number; everyMs: number; looks: number; overMs: number };
}

export type RegisterDestinations = Record<RegisterDestinationName, RegisterDestination>;

export function createRegisterDestinations(settings: {
  sandboxUrl: URL | null;
  sandboxSecret?: string | null;
  sandboxPollSeconds: number;
  companiesHouseUrl: URL | null;
}): RegisterDestinations {
  const gateway = {
    url: settings.companiesHouseUrl,
    secret: null,
    pollSeconds: null,
    recovery: { firstLookMs: MINUTE, everyMs: HOUR, looks: 5, overMs: DAY },
  };
  return {
    live: { ...gateway, name: "live", gatewayTest: false },
    test: { ...gateway, name: "test", gatewayTest: true },
    sandbox: {
      name: "sandbox",
      url: settings.sandboxUrl,
      secret: settings.sandboxSecret ?? null,
      gatewayTest: true,
      pollSeconds: settings.sandboxPollSeconds,
      recovery: { firstLookMs: SECOND, everyMs: SECOND, looks: 5, overMs: 0 },
    },
  };
}

/** Everything goes to the one address there is. */
export function addressOf({ name, url }: RegisterDestination): URL {
  if (url === null) throw new Error(`the destination ${name} of Companies House has no address`);
  return url;
}
