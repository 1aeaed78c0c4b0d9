// What live filing still needs, said wherever somebody might expect it to work.

import type { ComponentChildren } from "preact";
import { defaultDeclarant } from "../access/organisations.ts";
import { apiKeysOf, type CredentialsRow, credentialsIn } from "../access/store.ts";
import { Alert, Badge, Card, type Tone } from "./components.tsx";
import { counted } from "./format.tsx";
import { type DashboardParts, pathIn, type Visit } from "./visit.ts";

export type NeedState = "there" | "in part" | "missing" | "refused";

export interface LiveNeed {
  state: NeedState;
  /** Without it nothing at all is filed; without the others some returns are not, or not as they should be. */
  isForAll: boolean;
  text: ComponentChildren;
}

const NO_VENDOR_ID = "0000";

/** Nothing is needed in the sandbox. */
export async function liveNeeds(visit: Visit, { db, destinations }: DashboardParts): Promise<LiveNeed[]> {
  if (visit.mode === "sandbox") return [];
  const { url, vendorId } = destinations.live;
  const hasDeclarant = defaultDeclarant(visit.organisation) !== null;
  return [
    {
      state: url === null ? "missing" : "there",
      isForAll: true,
      text: (
        <>
          The tax authority's address: whoever runs this service sets <code>LIVE_URL</code>
        </>
      ),
    },
    credentialsNeed(visit, await credentialsIn(db, visit.organisation.id)),
    {
      state: vendorId === NO_VENDOR_ID ? "missing" : "there",
      isForAll: false,
      text: (
        <>
          The vendor id that the tax authority gave: whoever runs this service sets <code>LIVE_VENDOR_ID</code>
          {vendorId === NO_VENDOR_ID && `; returns say ${NO_VENDOR_ID} meanwhile`}
        </>
      ),
    },
    {
      state: hasDeclarant ? "there" : "missing",
      isForAll: false,
      text: (
        <>
          <a href={pathIn(visit, "/settings/organisation")}>Who declares returns correct</a>
          {!hasDeclarant && ": a live return that does not name somebody itself is refused"}
        </>
      ),
    },
  ];
}

/** Those of a company go before those of the organisation; refused ones are of no use, and keep what would be sent with them waiting. */
function credentialsNeed(visit: Visit, stored: readonly CredentialsRow[]): LiveNeed {
  const taken = stored.filter(({ refused_at }) => refused_at === null);
  const refused = stored.filter(({ refused_at }) => refused_at !== null);
  const isForEvery = taken.some(({ company_utr }) => company_utr === "");
  const need = (state: NeedState, details: string): LiveNeed => ({
    state,
    isForAll: state === "missing" || state === "refused",
    text: (
      <>
        <a href={pathIn(visit, "/settings/authority")}>Credentials for the tax authority</a>
        {details}
      </>
    ),
  });
  if (stored.length === 0) return need("missing", "");
  if (taken.length === 0)
    return need("refused", ": the authority refuses them, and returns wait until they are set anew");
  const refusals = refused.length === 0 ? "" : `; ${counted(refused.length, "other is", "others are")} refused`;
  if (!isForEvery) return need("in part", `: only for ${counted(taken.length, "company", "companies")}${refusals}`);
  if (refused.length === 0) return need("there", "");
  return need(
    "in part",
    `: refused for ${counted(refused.length, "company that has its", "companies that have their")} own`,
  );
}

const tones: Record<NeedState, Tone> = { there: "good", "in part": "wait", missing: "wait", refused: "bad" };

function isBlocked(needs: readonly LiveNeed[]): boolean {
  return needs.some(({ state, isForAll }) => isForAll && state !== "there");
}

function Needs({ of }: { of: readonly LiveNeed[] }) {
  return (
    <ul class="steps">
      {of.map(({ state, text }, index) => (
        <li key={index}>
          <Badge tone={tones[state]}>{state}</Badge> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Only what is not there; nothing in the sandbox, and nothing once all is. */
export function LiveMissing({ needs }: { needs: readonly LiveNeed[] }) {
  const open = needs.filter(({ state }) => state !== "there");
  if (open.length === 0) return null;
  const isRefusedAtTheDoor = open.some(({ state, isForAll }) => isForAll && state === "missing");
  return (
    <Alert tone="wait" title={isBlocked(needs) ? "Live filing is not configured yet" : "Live filing lacks something"}>
      <Needs of={open} />
      {isRefusedAtTheDoor && <p>Until then live keys can read and validate; what they file is refused.</p>}
    </Alert>
  );
}

/** For the overview: item by item, what is there too; and whether anybody holds a key. */
export async function liveSteps(visit: Visit, parts: DashboardParts): Promise<LiveNeed[]> {
  if (visit.mode === "sandbox") return [];
  const [needs, keys] = await Promise.all([liveNeeds(visit, parts), apiKeysOf(parts.db, visit.organisation.id)]);
  const isInUse = (key: { revoked_at: Date | null; expires_at: Date | null }) =>
    key.revoked_at === null && (key.expires_at === null || key.expires_at > visit.now);
  const hasKey = keys.some((key) => key.mode === "live" && isInUse(key));
  const text = <a href={pathIn(visit, "/settings/keys")}>A live API key</a>;
  return [...needs, { state: hasKey ? "there" : "missing", isForAll: true, text }];
}

export function LiveSteps({ of }: { of: readonly LiveNeed[] }) {
  if (of.every(({ state }) => state === "there")) return null;
  return isBlocked(of) ? (
    <Card title="Live filing is not set up yet">
      <p>Nothing can be filed live until these are there:</p>
      <Needs of={of} />
    </Card>
  ) : (
    <Card title="Live filing lacks something">
      <p>Returns can be filed live, but not all of them, or not as the tax authority wants them:</p>
      <Needs of={of} />
    </Card>
  );
}
