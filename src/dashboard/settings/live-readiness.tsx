// What live filing still needs, shown on every page where a user may expect it to work.

import type { ComponentChildren } from "preact";
import { counted } from "../../../packages/ct600/text/numbers.ts";
import { defaultDeclarant } from "../../access/organisations.ts";
import { apiKeysOf, type CredentialsRow, credentialsIn } from "../../access/store.ts";
import { presenterFor } from "../../register/presenters/presenter-store.ts";
import { Alert, Badge, Card, PlaceLink, type Tone } from "../frame/components.tsx";
import type { DashboardParts, Visit } from "../frame/visit.ts";

export type NeedState = "done" | "in part" | "not tested" | "to do" | "refused";

export interface LiveNeed {
  state: NeedState;
  /** Without it nothing at all is filed; returns can do without the others, at least some of them. */
  isRequired: boolean;
  text: ComponentChildren;
}

/** Nothing is needed in the sandbox. */
export async function liveNeeds(visit: Visit, parts: DashboardParts): Promise<LiveNeed[]> {
  if (visit.mode === "sandbox") return [];
  const { db, destinations } = parts;
  const { url, software } = destinations.live;
  return [
    addressNeed(url),
    vendorNeed(software.vendorId),
    credentialsNeed(visit, await credentialsIn(db, visit.organisation.id)),
    declarantNeed(visit),
    ...(await presenterNeeds(visit, parts)),
  ];
}

function addressNeed(url: URL | null): LiveNeed {
  if (url !== null) return { state: "done", isRequired: true, text: "HMRC's address is set." };
  return { state: "to do", isRequired: true, text: <NotSetYet what="HMRC's address" /> };
}

/** It tells HMRC which software sends the return. */
function vendorNeed(vendorId: string | null): LiveNeed {
  if (vendorId !== null) return { state: "done", isRequired: true, text: "The vendor ID is set." };
  return { state: "to do", isRequired: true, text: <NotSetYet what="HMRC's vendor ID of this software" /> };
}

/** An owner may run the service too: the page says which variable it is. */
function NotSetYet({ what }: { what: string }) {
  return (
    <>
      {what}: whoever runs this service has not set it yet. They find how in <a href="/docs/going-live">Going live</a>.
    </>
  );
}

function declarantNeed(visit: Visit): LiveNeed {
  const isSet = defaultDeclarant(visit.organisation) !== null;
  const text = (
    <>
      <PlaceLink visit={visit} needs="administer" to="/settings/organisation">
        Default declarant
      </PlaceLink>
      {isSet
        ? " is set."
        : ": set who declares that returns are correct. Until then each live return must name its declarant."}
    </>
  );
  return { state: isSet ? "done" : "to do", isRequired: false, text };
}

/** Only of an organisation that has begun: one that delivers no accounts here has nothing to finish. */
async function presenterNeeds(visit: Visit, { db }: DashboardParts): Promise<LiveNeed[]> {
  const stored = await presenterFor(db, { organisationId: visit.organisation.id, destination: "live" });
  if (stored === undefined) return [];
  const { accepted_at, refused_at } = stored;
  const state = refused_at !== null ? "refused" : accepted_at === null ? "not tested" : "done";
  const says = {
    refused: ": Companies House refused it. Set it again.",
    "not tested": ": stored. Send a test message to see whether Companies House accepts it.",
    done: " is accepted.",
  };
  const text = (
    <>
      <PlaceLink visit={visit} needs="administer" to="/settings/companies-house">
        Companies House presenter
      </PlaceLink>
      {says[state]}
    </>
  );
  return [{ state, isRequired: false, text }];
}

/**
 * Those of a company go before those of the organisation; refused ones are of no use, and keep what would be sent with
 * them waiting.
 */
function credentialsNeed(visit: Visit, stored: readonly CredentialsRow[]): LiveNeed {
  const { state, details } = credentialsState(stored);
  const text = (
    <>
      <PlaceLink visit={visit} needs="administer" to="/settings/authority">
        HMRC credentials
      </PlaceLink>
      {details}
    </>
  );
  return { state, isRequired: true, text };
}

function credentialsState(stored: readonly CredentialsRow[]): { state: NeedState; details: string } {
  const usable = stored.filter(({ refused_at }) => refused_at === null);
  const refused = stored.length - usable.length;
  if (stored.length === 0) return { state: "to do", details: ": set the sender ID and password." };
  if (usable.length === 0)
    return { state: "refused", details: ": HMRC refuses them. Returns wait until you set them again." };
  if (!usable.some(({ company_utr }) => company_utr === "")) {
    const refusals = refused === 0 ? "" : `; ${counted(refused, "other is", "others are")} refused`;
    const companies = counted(usable.length, "company", "companies");
    return { state: "in part", details: `: only for ${companies}${refusals}.` };
  }
  if (refused > 0) {
    const companies = counted(refused, "company that has its", "companies that have their");
    return { state: "in part", details: `: refused for ${companies} own.` };
  }
  if (usable.some(({ accepted_at }) => accepted_at === null))
    return { state: "not tested", details: ": stored. Test the connection to see whether HMRC accepts them." };
  return { state: "done", details: " are accepted." };
}

const badges: Record<NeedState, { tone: Tone; text: string }> = {
  done: { tone: "good", text: "Done" },
  "in part": { tone: "wait", text: "Partly done" },
  "not tested": { tone: "wait", text: "Not tested" },
  "to do": { tone: "wait", text: "To do" },
  refused: { tone: "bad", text: "Refused" },
};

function isBlocked(needs: readonly LiveNeed[]): boolean {
  return needs.some(({ state, isRequired }) => isRequired && (state === "to do" || state === "refused"));
}

/** Where only what can wait is left there is nothing to finish before a return can be filed. */
function isFinished(needs: readonly LiveNeed[]): boolean {
  return needs.every(({ state, isRequired }) => !isRequired || state === "done");
}

function titleOf(needs: readonly LiveNeed[]): string {
  if (isBlocked(needs)) return "Live filing is not set up yet";
  return isFinished(needs) ? "Live filing is set up" : "Finish live set-up";
}

function Needs({ of }: { of: readonly LiveNeed[] }) {
  return (
    <ul class="steps">
      {of.map(({ state, text }, index) => (
        <li key={index}>
          <Badge tone={badges[state].tone}>{badges[state].text}</Badge> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is required and what is not, told apart. */
function Groups({ of }: { of: readonly LiveNeed[] }) {
  const required = of.filter(({ isRequired }) => isRequired);
  const others = of.filter(({ isRequired }) => !isRequired);
  return (
    <>
      <p class="below">
        {isBlocked(of) ? "Nothing can be filed live until these are done:" : "Returns can be filed live."}
      </p>
      {required.length > 0 && <Needs of={required} />}
      {others.length > 0 && (
        <>
          <p class={required.length > 0 ? "after below" : "below"}>Optional:</p>
          <Needs of={others} />
        </>
      )}
    </>
  );
}

/** Only what is not done; nothing in the sandbox, and nothing once all is. */
export function LiveMissing({ needs }: { needs: readonly LiveNeed[] }) {
  const open = needs.filter(({ state }) => state !== "done");
  if (open.length === 0) return null;
  const isRefusedAtTheDoor = open.some(({ state, isRequired }) => isRequired && state === "to do");
  return (
    <Alert tone={isFinished(open) ? "good" : "wait"} title={titleOf(open)}>
      <Groups of={open} />
      {isRefusedAtTheDoor && <p>Until then live keys can read and validate, but not file.</p>}
    </Alert>
  );
}

/** For the overview: item by item, what is done too; and whether there is a key to file with. */
export async function liveSteps(visit: Visit, parts: DashboardParts): Promise<LiveNeed[]> {
  if (visit.mode === "sandbox") return [];
  const [needs, keys] = await Promise.all([liveNeeds(visit, parts), apiKeysOf(parts.db, visit.organisation.id)]);
  const isInUse = (key: { revoked_at: Date | null; expires_at: Date | null }) =>
    key.revoked_at === null && (key.expires_at === null || key.expires_at > visit.now);
  const hasKey = keys.some((key) => key.mode === "live" && isInUse(key));
  const text = (
    <>
      <PlaceLink visit={visit} needs="develop" to="/settings/keys">
        Live API key
      </PlaceLink>
      {hasKey ? " exists." : ": create one."}
    </>
  );
  return [...needs, { state: hasKey ? "done" : "to do", isRequired: true, text }];
}

/**
 * Where returns were filed and more can be, nobody needs a checklist: what comes up later is a matter for attention.
 */
export function LiveSteps({ of, hasFiled }: { of: readonly LiveNeed[]; hasFiled: boolean }) {
  if (of.every(({ state }) => state === "done") || (hasFiled && !isBlocked(of))) return null;
  if (isFinished(of))
    return (
      <Alert tone="good" title={titleOf(of)}>
        <p class="below">Returns can be filed live. Optional:</p>
        <Needs of={of.filter(({ state }) => state !== "done")} />
      </Alert>
    );
  return (
    <Card title={titleOf(of)}>
      <Groups of={of} />
    </Card>
  );
}
