// Removing an endpoint, on a page that asks once.

import { removeEndpoint } from "../../webhooks/endpoints/remove-endpoint.ts";
import { formPage } from "../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { endpointHere } from "./filters.ts";
import { endpointName } from "./parts.tsx";

export async function removePage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const endpoint = await endpointHere(db, visit, visit.params.id ?? "");
  const own = { to: pathIn(visit, `/settings/webhooks/${endpoint.id}`), text: "Endpoint" };
  return formPage(visit, {
    title: "Remove endpoint",
    back: own,
    forms: [
      {
        to: `${own.to}/remove`,
        sections: [
          {
            lead: (
              <>
                <p class="wrap">
                  Stops all deliveries to <strong>{endpointName(endpoint)}</strong> and removes the endpoint. This
                  cannot be undone.
                </p>
                <p>Waiting and held deliveries are abandoned. Events and past attempts are kept.</p>
              </>
            ),
          },
        ],
        submit: "Remove endpoint",
        tone: "danger",
        cancel: { to: own.to },
      },
    ],
  });
}

export async function remove(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  await removeEndpoint(parts.db, { ...scopeOf(visit), id: visit.params.id ?? "" }, visit.actor, parts);
  return { kind: "redirect", to: pathIn(visit, "/settings/webhooks"), notice: "endpoint_removed" };
}
