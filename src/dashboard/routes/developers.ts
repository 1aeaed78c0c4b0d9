// Keys, webhooks, events, requests, the clock of the sandbox.

import { advanceClock, clockPage } from "../clock/clock.tsx";
import type { PageRoute, Visit } from "../frame/visit.ts";
import { requestPage } from "../requests/request.tsx";
import { changeKeeping, requestsPage } from "../requests/requests.tsx";
import { revokeKey, revokeKeyPage, rollKey, rollKeyPage } from "../settings/key-changes.tsx";
import { createKey, keyPage, keysPage, newKeyPage } from "../settings/keys.tsx";
import { confirmDismissPage, dismiss } from "../webhooks/dismissing.tsx";
import { endpointPage } from "../webhooks/endpoint.tsx";
import { disable, enable, rotate, rotatePage, testEndpoint } from "../webhooks/endpoint-actions.tsx";
import { addNewEndpoint, editEndpointPage, newEndpointPage, saveEndpoint } from "../webhooks/endpoint-form.tsx";
import { endpointsPage } from "../webhooks/endpoints.tsx";
import { eventPage, eventPayload } from "../webhooks/event.tsx";
import { eventsPage } from "../webhooks/events.tsx";
import { failedEventsPage } from "../webhooks/failed-events.tsx";
import { receivingPage } from "../webhooks/receiving.tsx";
import { remove, removePage } from "../webhooks/removing.tsx";
import { replayPage, replaysPage } from "../webhooks/replay.tsx";
import { confirmReplayPage, replayMatching, replaySelected, replayThisEvent } from "../webhooks/replaying.tsx";
import { inLive, itsSecret, pageAbove } from "./parts.ts";

/** A single delivery, sent by its own button; those that are ticked are counted first, on a page that asks itself. */
const oneInLive = (visit: Visit) => inLive(visit) && visit.form.has("only");

const samePage = ({ path }: Pick<Visit, "path">) => path;

export const developerRoutes: readonly PageRoute[] = [
  { method: "GET", path: "/:mode/settings/keys", needs: "develop", handle: keysPage },
  { method: "GET", path: "/:mode/settings/keys/new", needs: "develop", asksPassword: inLive, handle: newKeyPage },
  { method: "POST", path: "/:mode/settings/keys/new", needs: "develop", asksPassword: inLive, handle: createKey },
  { method: "GET", path: "/:mode/settings/keys/:id", needs: "develop", reveals: itsSecret, handle: keyPage },
  { method: "GET", path: "/:mode/settings/keys/:id/roll", needs: "develop", asksPassword: inLive, handle: rollKeyPage },
  { method: "POST", path: "/:mode/settings/keys/:id/roll", needs: "develop", asksPassword: inLive, handle: rollKey },
  {
    method: "GET",
    path: "/:mode/settings/keys/:id/revoke",
    needs: "develop",
    asksPassword: inLive,
    handle: revokeKeyPage,
  },
  {
    method: "POST",
    path: "/:mode/settings/keys/:id/revoke",
    needs: "develop",
    asksPassword: inLive,
    handle: revokeKey,
  },
  { method: "GET", path: "/:mode/settings/webhooks", needs: "develop", handle: endpointsPage },
  {
    method: "GET",
    path: "/:mode/settings/webhooks/new",
    needs: "develop",
    asksPassword: inLive,
    handle: newEndpointPage,
  },
  {
    method: "POST",
    path: "/:mode/settings/webhooks/new",
    needs: "develop",
    asksPassword: inLive,
    handle: addNewEndpoint,
  },
  { method: "GET", path: "/:mode/settings/webhooks/verify", needs: "develop", handle: receivingPage },
  { method: "GET", path: "/:mode/settings/webhooks/:id", needs: "develop", reveals: itsSecret, handle: endpointPage },
  {
    method: "GET",
    path: "/:mode/settings/webhooks/:id/edit",
    needs: "develop",
    asksPassword: inLive,
    handle: editEndpointPage,
  },
  {
    method: "POST",
    path: "/:mode/settings/webhooks/:id/edit",
    needs: "develop",
    asksPassword: inLive,
    handle: saveEndpoint,
  },
  {
    method: "GET",
    path: "/:mode/settings/webhooks/:id/rotate",
    needs: "develop",
    handle: rotatePage,
    asksPassword: inLive,
  },
  {
    method: "POST",
    path: "/:mode/settings/webhooks/:id/rotate",
    needs: "develop",
    handle: rotate,
    asksPassword: inLive,
  },
  {
    method: "POST",
    path: "/:mode/settings/webhooks/:id/test",
    needs: "develop",
    buttonOn: pageAbove,
    handle: testEndpoint,
  },
  {
    method: "POST",
    path: "/:mode/settings/webhooks/:id/disable",
    needs: "develop",
    buttonOn: pageAbove,
    handle: disable,
  },
  {
    method: "POST",
    path: "/:mode/settings/webhooks/:id/enable",
    needs: "develop",
    asksPassword: inLive,
    buttonOn: pageAbove,
    handle: enable,
  },
  {
    method: "GET",
    path: "/:mode/settings/webhooks/:id/remove",
    needs: "develop",
    asksPassword: inLive,
    handle: removePage,
  },
  {
    method: "POST",
    path: "/:mode/settings/webhooks/:id/remove",
    needs: "develop",
    asksPassword: inLive,
    handle: remove,
  },
  { method: "GET", path: "/:mode/requests", needs: "develop", handle: requestsPage },
  { method: "POST", path: "/:mode/requests", needs: "develop", handle: changeKeeping },
  { method: "GET", path: "/:mode/requests/:id", needs: "develop", handle: requestPage },
  { method: "GET", path: "/:mode/clock", needs: "develop", sandboxOnly: true, handle: clockPage },
  { method: "POST", path: "/:mode/clock", needs: "develop", sandboxOnly: true, handle: advanceClock },
  { method: "GET", path: "/:mode/events", needs: "develop", handle: eventsPage },
  { method: "GET", path: "/:mode/events/:id", needs: "develop", handle: eventPage },
  { method: "GET", path: "/:mode/events/:id/payload", needs: "develop", handle: eventPayload },
  {
    method: "POST",
    path: "/:mode/events/:id/replay",
    needs: "develop",
    asksPassword: inLive,
    buttonOn: pageAbove,
    handle: replayThisEvent,
  },
  { method: "GET", path: "/:mode/webhooks/failed", needs: "develop", handle: failedEventsPage },
  {
    method: "POST",
    path: "/:mode/webhooks/failed",
    needs: "develop",
    asksPassword: oneInLive,
    buttonOn: samePage,
    handle: replaySelected,
  },
  {
    method: "GET",
    path: "/:mode/webhooks/failed/replay",
    needs: "develop",
    asksPassword: inLive,
    handle: confirmReplayPage,
  },
  {
    method: "POST",
    path: "/:mode/webhooks/failed/replay",
    needs: "develop",
    asksPassword: inLive,
    handle: replayMatching,
  },
  { method: "GET", path: "/:mode/webhooks/failed/dismiss", needs: "develop", handle: confirmDismissPage },
  { method: "POST", path: "/:mode/webhooks/failed/dismiss", needs: "develop", handle: dismiss },
  { method: "GET", path: "/:mode/replays", needs: "develop", handle: replaysPage },
  { method: "GET", path: "/:mode/replays/:id", needs: "develop", handle: replayPage },
];
