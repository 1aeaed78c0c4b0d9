// Every page there is, in tables: the server registers them, and knows from them who must have signed in.

import { deliveryPage } from "./accounts/delivery.tsx";
import { accountsDocumentsPage, downloadAccountsDocument, viewAccountsDocument } from "./accounts/documents.tsx";
import { accountsFlagPage, release, releasePage, resolveAccounts } from "./accounts/flag.tsx";
import { accountsListPage } from "./accounts/list.tsx";
import { amend, amendPage } from "./filings/amend/amend.tsx";
import { documentsPage, downloadDocument, viewDocument } from "./filings/filing/documents.tsx";
import { filingPage } from "./filings/filing/filing.tsx";
import { resolveFlagPage, resolveThisFlag } from "./filings/filing/resolve-flag.tsx";
import { filingsFile, filingsPage } from "./filings/filings.tsx";
import type { OpenRoute, PageRoute, Visit } from "./frame/visit.ts";
import { overviewPage } from "./overview/overview.tsx";
import { accountPage, changeAccount, changePassword, endOtherSessions, endSession } from "./settings/account.tsx";
import { auditPage } from "./settings/audit.tsx";
import { authorityPage, testSubject, tryConnection } from "./settings/authority.tsx";
import { companiesHousePage, presenterTestSubject, sendTestMessage } from "./settings/companies-house.tsx";
import { credentialsPage, saveCredentials } from "./settings/credentials.tsx";
import { revokeKey, revokeKeyPage, rollKey, rollKeyPage } from "./settings/key-changes.tsx";
import { createKey, keyPage, keysPage, newKeyPage } from "./settings/keys.tsx";
import { changesDeclaration, organisationPage, saveOrganisation } from "./settings/organisation.tsx";
import { disablePerson, disablePersonPage } from "./settings/people.tsx";
import { presenterPage, savePresenter } from "./settings/presenter.tsx";
import { changeRetention, retentionPage } from "./settings/retention.tsx";
import { setUp, setUpPage } from "./sign-in/set-up.tsx";
import {
  choosePassword,
  confirmPage,
  confirmPassword,
  passwordPage,
  signInPage,
  signInWith,
  signOut,
} from "./sign-in/sign-in.tsx";
import { confirmDismissPage, dismiss } from "./webhooks/dismissing.tsx";
import { endpointPage } from "./webhooks/endpoint.tsx";
import { disable, enable, rotate, rotatePage, testEndpoint } from "./webhooks/endpoint-actions.tsx";
import { addNewEndpoint, editEndpointPage, newEndpointPage, saveEndpoint } from "./webhooks/endpoint-form.tsx";
import { endpointsPage } from "./webhooks/endpoints.tsx";
import { eventPage, eventPayload } from "./webhooks/event.tsx";
import { eventsPage } from "./webhooks/events.tsx";
import { failedEventsPage } from "./webhooks/failed-events.tsx";
import { receivingPage } from "./webhooks/receiving.tsx";
import { remove, removePage } from "./webhooks/removing.tsx";
import { replayPage, replaysPage } from "./webhooks/replay.tsx";
import { confirmReplayPage, replayMatching, replaySelected, replayThisEvent } from "./webhooks/replaying.tsx";

/** For what can file real returns. */
const inLive = ({ mode }: Visit) => mode === "live";

/** For what is the same in both. */
const always = () => true;

/** A single delivery, sent by its own button; those that are ticked are counted first, on a page that asks itself. */
const oneInLive = (visit: Visit) => inLive(visit) && visit.form.has("only");

const samePage = ({ path }: Visit) => path;
const pageAbove = ({ path }: Visit) => path.slice(0, path.lastIndexOf("/"));

/** For the page of something that has a secret. */
const itsSecret = ({ params }: Visit) => params.id ?? "";

/** Without sign-in. */
export const openRoutes: readonly OpenRoute[] = [
  { method: "GET", path: "/", handle: async () => ({ kind: "redirect", to: "/sandbox" }) },
  { method: "GET", path: "/sign-in", handle: signInPage },
  { method: "POST", path: "/sign-in", handle: signInWith },
  { method: "GET", path: "/password", showsSecret: true, handle: passwordPage },
  { method: "POST", path: "/password", handle: choosePassword },
];

/** For signed-in users. */
export const pageRoutes: readonly PageRoute[] = [
  { method: "POST", path: "/sign-out", handle: signOut },
  { method: "GET", path: "/set-up", handle: setUpPage },
  { method: "POST", path: "/set-up", handle: setUp },
  { method: "GET", path: "/confirm", handle: confirmPage },
  { method: "POST", path: "/confirm", handle: confirmPassword },
  { method: "GET", path: "/account", handle: accountPage },
  { method: "POST", path: "/account", handle: changeAccount },
  { method: "POST", path: "/account/password", handle: changePassword },
  { method: "POST", path: "/account/sessions", handle: endOtherSessions },
  { method: "POST", path: "/account/sessions/:id", handle: endSession },
  { method: "GET", path: "/:mode", handle: overviewPage },
  { method: "GET", path: "/:mode/settings/keys", handle: keysPage },
  { method: "GET", path: "/:mode/settings/keys/new", asksPassword: inLive, handle: newKeyPage },
  { method: "POST", path: "/:mode/settings/keys/new", asksPassword: inLive, handle: createKey },
  { method: "GET", path: "/:mode/settings/keys/:id", reveals: itsSecret, handle: keyPage },
  { method: "GET", path: "/:mode/settings/keys/:id/roll", asksPassword: inLive, handle: rollKeyPage },
  { method: "POST", path: "/:mode/settings/keys/:id/roll", asksPassword: inLive, handle: rollKey },
  { method: "GET", path: "/:mode/settings/keys/:id/revoke", asksPassword: inLive, handle: revokeKeyPage },
  { method: "POST", path: "/:mode/settings/keys/:id/revoke", asksPassword: inLive, handle: revokeKey },
  { method: "GET", path: "/:mode/settings/organisation", handle: organisationPage },
  {
    method: "POST",
    path: "/:mode/settings/organisation",
    asksPassword: changesDeclaration,
    handle: saveOrganisation,
  },
  {
    method: "GET",
    path: "/:mode/settings/organisation/people/:id/disable",
    asksPassword: always,
    handle: disablePersonPage,
  },
  {
    method: "POST",
    path: "/:mode/settings/organisation/people/:id/disable",
    asksPassword: always,
    handle: disablePerson,
  },
  { method: "GET", path: "/:mode/settings/organisation/retention", handle: retentionPage },
  { method: "POST", path: "/:mode/settings/organisation/retention", handle: changeRetention },
  { method: "GET", path: "/:mode/settings/authority", reveals: testSubject, handle: authorityPage },
  { method: "POST", path: "/:mode/settings/authority/test", handle: tryConnection },
  { method: "GET", path: "/:mode/settings/authority/credentials", asksPassword: inLive, handle: credentialsPage },
  { method: "POST", path: "/:mode/settings/authority/credentials", asksPassword: inLive, handle: saveCredentials },
  {
    method: "GET",
    path: "/:mode/settings/companies-house",
    reveals: presenterTestSubject,
    handle: companiesHousePage,
  },
  { method: "POST", path: "/:mode/settings/companies-house/test", handle: sendTestMessage },
  { method: "GET", path: "/:mode/settings/companies-house/presenter", asksPassword: inLive, handle: presenterPage },
  { method: "POST", path: "/:mode/settings/companies-house/presenter", asksPassword: inLive, handle: savePresenter },
  { method: "GET", path: "/:mode/settings/audit", handle: auditPage },
  { method: "GET", path: "/:mode/settings/webhooks", handle: endpointsPage },
  { method: "GET", path: "/:mode/settings/webhooks/new", asksPassword: inLive, handle: newEndpointPage },
  { method: "POST", path: "/:mode/settings/webhooks/new", asksPassword: inLive, handle: addNewEndpoint },
  { method: "GET", path: "/:mode/settings/webhooks/verify", handle: receivingPage },
  { method: "GET", path: "/:mode/settings/webhooks/:id", reveals: itsSecret, handle: endpointPage },
  { method: "GET", path: "/:mode/settings/webhooks/:id/edit", asksPassword: inLive, handle: editEndpointPage },
  { method: "POST", path: "/:mode/settings/webhooks/:id/edit", asksPassword: inLive, handle: saveEndpoint },
  { method: "GET", path: "/:mode/settings/webhooks/:id/rotate", handle: rotatePage, asksPassword: inLive },
  { method: "POST", path: "/:mode/settings/webhooks/:id/rotate", handle: rotate, asksPassword: inLive },
  { method: "POST", path: "/:mode/settings/webhooks/:id/test", handle: testEndpoint },
  { method: "POST", path: "/:mode/settings/webhooks/:id/disable", handle: disable },
  {
    method: "POST",
    path: "/:mode/settings/webhooks/:id/enable",
    asksPassword: inLive,
    buttonOn: pageAbove,
    handle: enable,
  },
  { method: "GET", path: "/:mode/settings/webhooks/:id/remove", asksPassword: inLive, handle: removePage },
  { method: "POST", path: "/:mode/settings/webhooks/:id/remove", asksPassword: inLive, handle: remove },
  { method: "GET", path: "/:mode/events", handle: eventsPage },
  { method: "GET", path: "/:mode/events/:id", handle: eventPage },
  { method: "GET", path: "/:mode/events/:id/payload", handle: eventPayload },
  {
    method: "POST",
    path: "/:mode/events/:id/replay",
    asksPassword: inLive,
    buttonOn: pageAbove,
    handle: replayThisEvent,
  },
  { method: "GET", path: "/:mode/webhooks/failed", handle: failedEventsPage },
  {
    method: "POST",
    path: "/:mode/webhooks/failed",
    asksPassword: oneInLive,
    buttonOn: samePage,
    handle: replaySelected,
  },
  { method: "GET", path: "/:mode/webhooks/failed/replay", asksPassword: inLive, handle: confirmReplayPage },
  { method: "POST", path: "/:mode/webhooks/failed/replay", asksPassword: inLive, handle: replayMatching },
  { method: "GET", path: "/:mode/webhooks/failed/dismiss", handle: confirmDismissPage },
  { method: "POST", path: "/:mode/webhooks/failed/dismiss", handle: dismiss },
  { method: "GET", path: "/:mode/replays", handle: replaysPage },
  { method: "GET", path: "/:mode/replays/:id", handle: replayPage },
  { method: "GET", path: "/:mode/filings", handle: filingsPage },
  { method: "GET", path: "/:mode/filings.csv", isStream: true, isDownload: true, handle: filingsFile },
  { method: "GET", path: "/:mode/filings/:id", isDownload: true, handle: filingPage },
  { method: "GET", path: "/:mode/filings/:id/documents", isDownload: true, handle: documentsPage },
  { method: "GET", path: "/:mode/filings/:id/documents/:name", isDownload: true, handle: downloadDocument },
  { method: "GET", path: "/:mode/filings/:id/documents/:name/view", isDownload: true, handle: viewDocument },
  { method: "GET", path: "/:mode/filings/:id/flag", handle: resolveFlagPage },
  { method: "POST", path: "/:mode/filings/:id/flag", handle: resolveThisFlag },
  { method: "GET", path: "/:mode/filings/:id/amend", asksPassword: inLive, handle: amendPage },
  { method: "POST", path: "/:mode/filings/:id/amend", asksPassword: inLive, handle: amend },
  { method: "GET", path: "/:mode/companies-house", handle: accountsListPage },
  { method: "GET", path: "/:mode/companies-house/:id", isDownload: true, handle: deliveryPage },
  { method: "GET", path: "/:mode/companies-house/:id/documents", isDownload: true, handle: accountsDocumentsPage },
  {
    method: "GET",
    path: "/:mode/companies-house/:id/documents/:name",
    isDownload: true,
    handle: downloadAccountsDocument,
  },
  {
    method: "GET",
    path: "/:mode/companies-house/:id/documents/:name/view",
    isDownload: true,
    handle: viewAccountsDocument,
  },
  { method: "GET", path: "/:mode/companies-house/:id/flag", handle: accountsFlagPage },
  { method: "POST", path: "/:mode/companies-house/:id/flag", handle: resolveAccounts },
  { method: "GET", path: "/:mode/companies-house/:id/release", asksPassword: inLive, handle: releasePage },
  { method: "POST", path: "/:mode/companies-house/:id/release", asksPassword: inLive, handle: release },
];

/** Paths of the dashboard; all others are the API's. */
export function isDashboardPath(path: string): boolean {
  return path === "/" || /^\/(sandbox|live|assets|sign-in|sign-out|set-up|confirm|password|account)(\/|$)/.test(path);
}
