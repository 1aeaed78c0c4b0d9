// Dismissing abandoned deliveries: those that were selected, or all that match, after they were counted.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { Refusal } from "../../platform/errors.ts";
import { dismissDeliveries } from "../../webhooks/deliveries/dismiss.ts";
import { countDismissable, type DismissSelection } from "../../webhooks/deliveries/dismiss-store.ts";
import { formPage } from "../frame/forms/form-page.tsx";
import { linkWith } from "../frame/links.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { filterWords } from "./failed-events.tsx";
import { certainFailures, shownAt } from "./filters.ts";

/** What is counted is what is dismissed: both know the moment it was shown. */
async function selectionIn(visit: Visit, from: URLSearchParams, parts: DashboardParts) {
  const { status, endpointId, since, until } = await certainFailures(parts.db, visit, from);
  if (status !== "abandoned")
    throw new Refusal("not_abandoned", "Only abandoned deliveries can be dismissed.", "status");
  const ids = from.getAll("delivery");
  const asOf = from.has("as_of") ? shownAt(visit, from) : visit.now;
  const chosen = ids.length === 0 ? { deliveryIds: null, endpointId, since, until } : onlyThese(ids);
  return { ...scopeOf(visit), ...chosen, asOf } satisfies DismissSelection;
}

const onlyThese = (deliveryIds: readonly string[]) => ({ deliveryIds, endpointId: null, since: null, until: null });

export async function confirmDismissPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const selection = await selectionIn(visit, visit.query, parts);
  const count = await countDismissable(parts.db, selection);
  const what = counted(count, "delivery", "deliveries");
  const words = filterWords(visit.query);
  const back = { to: linkWith(pathIn(visit, "/webhooks/failed"), words), text: "Failed events" };
  return formPage(visit, {
    title: count === 0 ? "Nothing to dismiss" : `Dismiss ${what}?`,
    back,
    forms: [
      {
        to: pathIn(visit, "/webhooks/failed/dismiss"),
        hidden: { as_of: selection.asOf.toISOString(), delivery: selection.deliveryIds ?? [], ...words },
        sections: [
          {
            lead: (
              <p>
                {count === 0
                  ? "They have been dismissed or replayed already."
                  : "Dismissed deliveries are no longer listed or counted as failed, and nothing is sent. Choose the status “dismissed” to see them again."}
              </p>
            ),
          },
        ],
        submit: count === 0 ? null : `Dismiss ${what}`,
        tone: "danger",
        cancel: { to: back.to, text: count === 0 ? "Back" : "Cancel" },
      },
    ],
  });
}

export async function dismiss(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const selection = await selectionIn(visit, visit.form, parts);
  const { dismissed } = await dismissDeliveries(parts.db, selection, visit.actor, parts);
  const notice = dismissed === 0 ? "nothing_dismissed" : "dismissed";
  return { kind: "redirect", to: pathIn(visit, "/webhooks/failed"), notice };
}
