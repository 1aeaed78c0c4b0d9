// The places for deliveries that a worker has, and who has them now. A worker that publishes an event may lease its
// deliveries to itself in the same statement, where their places are free: then nobody has to claim them.

import { type RandomBytes, upperHex } from "../../platform/ids.ts";

/** Of one event. What goes to more endpoints is claimed. */
const MOST_LEASED = 2;

export interface PlacesOptions {
  /** All of them, free or not. */
  places: number;
  perEndpoint: number;
  leaseSeconds: number;
  random: RandomBytes;
}

/** A few places, kept free until it is known how many are needed. */
export interface Reservation {
  token: string;
  leaseSeconds: number;
  most: number;
  /** So many may an endpoint have, these included. */
  perEndpoint: number;
  end(): void;
}

export interface Places {
  /** How many each organisation has now, with those that are reserved. */
  readonly held: ReadonlyMap<string, number>;
  free(): number;
  take(organisationId: string): void;
  leave(organisationId: string): void;
  /** Null while too many are taken. */
  reserve(organisationId: string): Reservation | null;
}

export function createPlaces({ places, perEndpoint, leaseSeconds, random }: PlacesOptions): Places {
  const held = new Map<string, number>();
  let taken = 0;
  const change = (organisationId: string, by: number) => {
    taken += by;
    const count = (held.get(organisationId) ?? 0) + by;
    if (count > 0) held.set(organisationId, count);
    else held.delete(organisationId);
  };
  return {
    held,
    free: () => places - taken,
    take: (organisationId) => change(organisationId, 1),
    leave: (organisationId) => change(organisationId, -1),
    reserve(organisationId) {
      const most = MOST_LEASED;
      const ofEndpoint = Math.min(perEndpoint, placesOfEndpoint(organisationId, most));
      if (ofEndpoint <= 0) return null;
      change(organisationId, most);
      const end = () => change(organisationId, -most);
      return { token: upperHex(16, random), leaseSeconds, most, perEndpoint: ofEndpoint, end };
    },
  };

  /**
   * How many an endpoint may have when the organisation gets so many more, by the rule of the claim (ALLOCATION in
   * delivery-claim-store.ts): an organisation may have as many places as it leaves free, and every further place of an
   * endpoint counts as an eighth of all.
   */
  function placesOfEndpoint(organisationId: string, more: number): number {
    const spare = places - taken - (held.get(organisationId) ?? 0) + 1 - 2 * more;
    return 1 + Math.floor((spare * 8) / places);
  }
}
