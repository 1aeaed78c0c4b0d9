// Rolling and revoking an API key, each on a page of its own.

import { existingKey, keyToRoll, revokeApiKey, rollApiKey } from "../../access/api-keys.ts";
import { keepToReveal } from "../../access/shown-once.ts";
import type { ApiKeyRow } from "../../access/store.ts";
import { HOUR } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { Moment } from "../frame/format.tsx";
import { choice, typedAgain } from "../frame/forms/form-fields.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { onceByForm } from "../frame/forms/once.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";

/** How long the old key stays valid, in hours. */
const overlaps = [
  ["0", "Not at all: it ends immediately"],
  ["1", "1 hour"],
  ["24", "24 hours"],
  ["168", "7 days"],
] as const;

const whichKey = ({ organisation, mode, params }: Visit) => ({
  organisationId: organisation.id,
  mode,
  id: params.id ?? "",
});

const toKey = (visit: Visit, { id, name }: ApiKeyRow) => ({ to: pathIn(visit, `/settings/keys/${id}`), text: name });

export async function rollKeyPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const key = await keyToRoll(parts.db, whichKey(visit), parts);
  return formPage(visit, {
    title: "Roll key",
    back: toKey(visit, key),
    forms: [
      {
        to: pathIn(visit, `/settings/keys/${key.id}/roll`),
        once: true,
        sections: [
          {
            lead: (
              <p>
                Creates a new key to replace <code>{key.prefix}…</code> and shows it once. Switch your program to the
                new key while both are valid.
              </p>
            ),
            fields: [choice("overlap", "How long the old key stays valid", overlaps, { value: "24" })],
          },
        ],
        submit: "Roll key",
        cancel: { to: toKey(visit, key).to },
      },
    ],
  });
}

export async function rollKey(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { session, actor, form } = visit;
  const hours = overlaps.map(([value]) => value).find((value) => value === form.get("overlap"));
  if (hours === undefined) throw new Refusal("invalid_overlap", "Choose how long the old key stays valid.", "overlap");
  const which = whichKey(visit);
  return onceByForm(visit, parts, async (tx) => {
    const { key, secret } = await rollApiKey(tx, which, { overlapMs: Number(hours) * HOUR }, actor, parts);
    await keepToReveal(tx, session.id, { subject: key.id, secret }, parts);
    return { subject: key.id, location: pathIn(visit, `/settings/keys/${key.id}?rolled=${which.id}`) };
  });
}

export async function revokeKeyPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return revokeForm(visit, await existingKey(parts.db, whichKey(visit)), null);
}

export async function revokeKey(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { actor, form } = visit;
  const key = await existingKey(parts.db, whichKey(visit));
  if (asRead(form.get("name") ?? "") !== asRead(key.name))
    return revokeForm(visit, key, `Type the name of the key exactly: ${key.name}`);
  await revokeApiKey(parts.db, whichKey(visit), actor, parts);
  return { kind: "redirect", to: pathIn(visit, "/settings/keys"), notice: "key_revoked" };
}

/** Browsers show several spaces as one. */
function asRead(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

function revokeForm(visit: Visit, key: ApiKeyRow, problem: string | null): PageResponse {
  const own = toKey(visit, key);
  return formPage(visit, {
    title: "Revoke key",
    back: own,
    problems: problem === null ? {} : { name: problem },
    forms: [
      {
        to: `${own.to}/revoke`,
        sections: [
          {
            lead: (
              <p>
                Requests with <code>{key.prefix}…</code> are refused immediately. This cannot be undone. Last used:{" "}
                <Moment at={key.last_used_at} none="never" />.{" "}
                {(key.permission !== "all" || mayDo(visit, "full_key")) && (
                  <>
                    To avoid downtime, <a href={`${own.to}/roll`}>roll it</a> instead.
                  </>
                )}
              </p>
            ),
            fields: [typedAgain("name", "The key's name", key.name)],
          },
        ],
        submit: "Revoke key",
        tone: "danger",
        cancel: { to: own.to },
      },
    ],
  });
}
