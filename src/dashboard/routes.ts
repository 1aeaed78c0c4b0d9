// Every page there is, in tables: the server registers them, and knows from them who must have signed in.

import { deliveryPage } from "./accounts/delivery.tsx";
import { accountsDocumentsPage, downloadAccountsDocument, viewAccountsDocument } from "./accounts/documents.tsx";
import { accountsFlagPage, release, releasePage, resolveAccounts } from "./accounts/flag.tsx";
import { accountsListPage } from "./accounts/list.tsx";
import { approvePage, approveThis, sendMeCode, sendThisBack } from "./approve/approve.tsx";
import { approverDocumentPage, downloadForApprover, viewForApprover } from "./approve/documents.tsx";
import { whoseLink } from "./approve/opened.ts";
import { advanceClock, clockPage } from "./clock/clock.tsx";
import { companyPage } from "./companies/company.tsx";
import { addNewCompany, editCompanyPage, newCompanyPage, saveCompany } from "./companies/company-form.tsx";
import { deadlinesFile, deadlinesPage } from "./companies/deadlines.tsx";
import { doneWithDuty, dutyPage, saveDuty } from "./companies/duty.tsx";
import { importPage, importThese } from "./companies/import.tsx";
import { companiesPage } from "./companies/list.tsx";
import { addPeriod, periodPage, removePeriodPage, removeThisPeriod } from "./companies/period.tsx";
import { amendPageBefore, begin, beginPage, takeOver } from "./drafts/begin.tsx";
import { checked, checkPage } from "./drafts/check/check.tsx";
import { downloadDraftDocument, draftDocuments, viewDraftDocument } from "./drafts/check/documents.ts";
import { filedPage } from "./drafts/check/filed.tsx";
import { putDraftOnTop } from "./drafts/check/on-top.ts";
import { submit, submitPage } from "./drafts/check/submit.tsx";
import { tryFirst } from "./drafts/check/tries.tsx";
import { deletePage, deleteThis } from "./drafts/deleting.tsx";
import { draftsPage } from "./drafts/list.tsx";
import { needsPage, saveNeeds } from "./drafts/needs.tsx";
import { answer, questionPage } from "./drafts/question-page.tsx";
import { draftPage, taskPage } from "./drafts/task-list.tsx";
import { ask, askPage, createCode, takeBack, takeBackPage } from "./filings/approval/requests.tsx";
import { confirmationPage } from "./filings/evidence/confirmation.tsx";
import { evidenceFile } from "./filings/evidence/evidence.ts";
import { documentsPage, downloadDocument, viewDocument } from "./filings/filing/documents.tsx";
import { filingPage } from "./filings/filing/filing.tsx";
import { resolveFlagPage, resolveThisFlag } from "./filings/filing/resolve-flag.tsx";
import { filingsFile, filingsPage } from "./filings/filings.tsx";
import { chooseTheme } from "./frame/theme.tsx";
import type { OpenRoute, PageRoute, Visit } from "./frame/visit.ts";
import { overviewPage } from "./overview/overview.tsx";
import { changeKeeping, requestsPage } from "./requests/requests.tsx";
import {
  accountPage,
  changeAccount,
  changeMail,
  changePassword,
  endOtherSessions,
  endSession,
} from "./settings/account.tsx";
import { approvalRulePage, saveApprovalRule } from "./settings/approval-rule.tsx";
import { auditPage } from "./settings/audit/audit.tsx";
import { auditFile } from "./settings/audit/audit-file.ts";
import { authorityPage, testSubject, tryConnection } from "./settings/authority.tsx";
import { companiesHousePage, presenterTestSubject, sendTestMessage } from "./settings/companies-house.tsx";
import { credentialsPage, saveCredentials } from "./settings/credentials.tsx";
import { revokeKey, revokeKeyPage, rollKey, rollKeyPage } from "./settings/key-changes.tsx";
import { createKey, keyPage, keysPage, newKeyPage } from "./settings/keys.tsx";
import { changesDeclaration, organisationPage, saveOrganisation } from "./settings/organisation.tsx";
import { invite, invitePage, invitePersonAgain } from "./settings/people/invite.tsx";
import { peoplePage } from "./settings/people/people.tsx";
import { personPage } from "./settings/people/person.tsx";
import { removePerson, removePersonPage } from "./settings/people/remove.tsx";
import { giveRole, rolePage } from "./settings/people/role.tsx";
import { presenterPage, savePresenter } from "./settings/presenter.tsx";
import { changeRetention, retentionPage } from "./settings/retention.tsx";
import { createNewCodes, recoveryCodesPage, revealedCodes, turnOff, twoStepPage } from "./settings/two-step.tsx";
import { dismissTwoStep, saveTwoStepRule, twoStepRulePage } from "./settings/two-step-rule.tsx";
import { setUpSecondStep, twoStepSetUpPage } from "./settings/two-step-set-up.tsx";
import { codePage, giveSignInCode } from "./sign-in/code.tsx";
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

/** What HMRC hears of. */
const atHmrc = (visit: Visit) => inLive(visit) && visit.form.get("place") === "test_in_live";

const samePage = ({ path }: Pick<Visit, "path">) => path;
const pageAbove = ({ path }: Pick<Visit, "path">) => path.slice(0, path.lastIndexOf("/"));
const account = () => "/account";
const twoStep = () => "/account/two-step";

/** For the page of something that has a secret. */
const itsSecret = ({ params }: Visit) => params.id ?? "";

/** The address alone shows a return. */
const byLink = { showsSecret: true, whose: whoseLink };

/** Without sign-in. */
export const openRoutes: readonly OpenRoute[] = [
  { method: "GET", path: "/", handle: async () => ({ kind: "redirect", to: "/sandbox" }) },
  { method: "GET", path: "/sign-in", handle: signInPage },
  { method: "POST", path: "/sign-in", handle: signInWith },
  { method: "GET", path: "/sign-in/code", handle: codePage },
  { method: "POST", path: "/sign-in/code", handle: giveSignInCode },
  { method: "GET", path: "/password", showsSecret: true, handle: passwordPage },
  { method: "POST", path: "/password", handle: choosePassword },
  { method: "GET", path: "/approve/:token", ...byLink, isDownload: true, handle: approvePage },
  { method: "POST", path: "/approve/:token", ...byLink, handle: approveThis },
  { method: "POST", path: "/approve/:token/code", ...byLink, formOn: pageAbove, handle: sendMeCode },
  { method: "POST", path: "/approve/:token/send-back", ...byLink, formOn: pageAbove, handle: sendThisBack },
  {
    method: "GET",
    path: "/approve/:token/returns/:filing/:name",
    ...byLink,
    isDownload: true,
    handle: approverDocumentPage,
  },
  {
    method: "GET",
    path: "/approve/:token/returns/:filing/:name/view",
    ...byLink,
    isDownload: true,
    handle: viewForApprover,
  },
  {
    method: "GET",
    path: "/approve/:token/returns/:filing/:name/file",
    ...byLink,
    isDownload: true,
    handle: downloadForApprover,
  },
];

/** For signed-in users. */
export const pageRoutes: readonly PageRoute[] = [
  { method: "POST", path: "/sign-out", needs: "own", handle: signOut },
  { method: "GET", path: "/set-up", needs: "own", handle: setUpPage },
  { method: "POST", path: "/set-up", needs: "own", handle: setUp },
  { method: "GET", path: "/confirm", needs: "own", handle: confirmPage },
  { method: "POST", path: "/confirm", needs: "own", handle: confirmPassword },
  { method: "GET", path: "/account", needs: "own", handle: accountPage },
  { method: "POST", path: "/account", needs: "own", handle: changeAccount },
  { method: "POST", path: "/account/password", needs: "own", formOn: account, handle: changePassword },
  { method: "POST", path: "/account/theme", needs: "own", buttonOn: account, handle: chooseTheme },
  { method: "POST", path: "/account/mail", needs: "own", formOn: account, handle: changeMail },
  { method: "POST", path: "/account/sessions", needs: "own", buttonOn: account, handle: endOtherSessions },
  { method: "POST", path: "/account/sessions/:id", needs: "own", buttonOn: account, handle: endSession },
  { method: "GET", path: "/account/two-step", needs: "own", handle: twoStepPage },
  {
    method: "GET",
    path: "/account/two-step/set-up",
    needs: "own",
    asksPassword: always,
    showsSecret: true,
    handle: twoStepSetUpPage,
  },
  { method: "POST", path: "/account/two-step/set-up", needs: "own", asksPassword: always, handle: setUpSecondStep },
  { method: "GET", path: "/account/two-step/codes", needs: "own", reveals: revealedCodes, handle: recoveryCodesPage },
  { method: "POST", path: "/account/two-step/codes", needs: "own", formOn: twoStep, handle: createNewCodes },
  { method: "POST", path: "/account/two-step/off", needs: "own", formOn: twoStep, handle: turnOff },
  { method: "POST", path: "/account/two-step/notice", needs: "own", buttonOn: twoStep, handle: dismissTwoStep },
  { method: "GET", path: "/:mode", needs: "read", readsCompanies: true, handle: overviewPage },
  { method: "GET", path: "/:mode/companies", needs: "read", readsCompanies: true, handle: companiesPage },
  { method: "GET", path: "/:mode/companies/new", needs: "file", handle: newCompanyPage },
  { method: "POST", path: "/:mode/companies/new", needs: "file", handle: addNewCompany },
  { method: "GET", path: "/:mode/companies/import", needs: "file", handle: importPage },
  { method: "POST", path: "/:mode/companies/import", needs: "file", takesFiles: true, handle: importThese },
  { method: "GET", path: "/:mode/companies/:id", needs: "read", readsCompanies: true, handle: companyPage },
  { method: "GET", path: "/:mode/companies/:id/edit", needs: "file", handle: editCompanyPage },
  { method: "POST", path: "/:mode/companies/:id/edit", needs: "file", handle: saveCompany },
  { method: "GET", path: "/:mode/companies/:id/period", needs: "file", handle: periodPage },
  { method: "POST", path: "/:mode/companies/:id/period", needs: "file", handle: addPeriod },
  { method: "GET", path: "/:mode/companies/:id/period/remove", needs: "file", handle: removePeriodPage },
  { method: "POST", path: "/:mode/companies/:id/period/remove", needs: "file", handle: removeThisPeriod },
  { method: "GET", path: "/:mode/deadlines", needs: "read", readsCompanies: true, handle: deadlinesPage },
  {
    method: "GET",
    path: "/:mode/deadlines.csv",
    needs: "read",
    readsCompanies: true,
    isStream: true,
    isDownload: true,
    handle: deadlinesFile,
  },
  { method: "GET", path: "/:mode/deadlines/:id", needs: "read", readsCompanies: true, handle: dutyPage },
  { method: "POST", path: "/:mode/deadlines/:id", needs: "file", handle: saveDuty },
  { method: "POST", path: "/:mode/deadlines/:id/done", needs: "file", buttonOn: pageAbove, handle: doneWithDuty },
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
  { method: "GET", path: "/:mode/settings/organisation", needs: "administer", handle: organisationPage },
  {
    method: "POST",
    path: "/:mode/settings/organisation",
    needs: "administer",
    asksPassword: changesDeclaration,
    handle: saveOrganisation,
  },
  {
    method: "GET",
    path: "/:mode/settings/organisation/two-step",
    needs: "administer",
    asksPassword: always,
    handle: twoStepRulePage,
  },
  {
    method: "POST",
    path: "/:mode/settings/organisation/two-step",
    needs: "administer",
    asksPassword: always,
    handle: saveTwoStepRule,
  },
  { method: "GET", path: "/:mode/settings/organisation/retention", needs: "administer", handle: retentionPage },
  { method: "POST", path: "/:mode/settings/organisation/retention", needs: "administer", handle: changeRetention },
  {
    method: "GET",
    path: "/:mode/settings/approval",
    needs: "administer",
    asksPassword: always,
    handle: approvalRulePage,
  },
  {
    method: "POST",
    path: "/:mode/settings/approval",
    needs: "administer",
    asksPassword: always,
    handle: saveApprovalRule,
  },
  { method: "GET", path: "/:mode/settings/people", needs: "administer", handle: peoplePage },
  {
    method: "GET",
    path: "/:mode/settings/people/invite",
    needs: "administer",
    asksPassword: always,
    handle: invitePage,
  },
  { method: "POST", path: "/:mode/settings/people/invite", needs: "administer", asksPassword: always, handle: invite },
  { method: "GET", path: "/:mode/settings/people/:id", needs: "administer", reveals: itsSecret, handle: personPage },
  {
    method: "POST",
    path: "/:mode/settings/people/:id/invite",
    needs: "administer",
    asksPassword: always,
    buttonOn: pageAbove,
    handle: invitePersonAgain,
  },
  {
    method: "GET",
    path: "/:mode/settings/people/:id/role",
    needs: "administer",
    asksPassword: always,
    handle: rolePage,
  },
  {
    method: "POST",
    path: "/:mode/settings/people/:id/role",
    needs: "administer",
    asksPassword: always,
    handle: giveRole,
  },
  {
    method: "GET",
    path: "/:mode/settings/people/:id/remove",
    needs: "administer",
    asksPassword: always,
    handle: removePersonPage,
  },
  {
    method: "POST",
    path: "/:mode/settings/people/:id/remove",
    needs: "administer",
    asksPassword: always,
    handle: removePerson,
  },
  {
    method: "GET",
    path: "/:mode/settings/authority",
    needs: "administer",
    reveals: testSubject,
    handle: authorityPage,
  },
  {
    method: "POST",
    path: "/:mode/settings/authority/test",
    needs: "administer",
    buttonOn: pageAbove,
    handle: tryConnection,
  },
  {
    method: "GET",
    path: "/:mode/settings/authority/credentials",
    needs: "administer",
    asksPassword: inLive,
    handle: credentialsPage,
  },
  {
    method: "POST",
    path: "/:mode/settings/authority/credentials",
    needs: "administer",
    asksPassword: inLive,
    handle: saveCredentials,
  },
  {
    method: "GET",
    path: "/:mode/settings/companies-house",
    needs: "administer",
    reveals: presenterTestSubject,
    handle: companiesHousePage,
  },
  {
    method: "POST",
    path: "/:mode/settings/companies-house/test",
    needs: "administer",
    buttonOn: pageAbove,
    handle: sendTestMessage,
  },
  {
    method: "GET",
    path: "/:mode/settings/companies-house/presenter",
    needs: "administer",
    asksPassword: inLive,
    handle: presenterPage,
  },
  {
    method: "POST",
    path: "/:mode/settings/companies-house/presenter",
    needs: "administer",
    asksPassword: inLive,
    handle: savePresenter,
  },
  { method: "GET", path: "/:mode/settings/audit", needs: "audit", handle: auditPage },
  {
    method: "GET",
    path: "/:mode/settings/audit.csv",
    needs: "audit",
    isStream: true,
    isDownload: true,
    handle: auditFile,
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
  { method: "GET", path: "/:mode/filings", needs: "read", handle: filingsPage },
  { method: "GET", path: "/:mode/filings.csv", needs: "read", isStream: true, isDownload: true, handle: filingsFile },
  {
    method: "GET",
    path: "/:mode/filings/:id",
    needs: "read",
    isDownload: true,
    reveals: itsSecret,
    handle: filingPage,
  },
  { method: "GET", path: "/:mode/filings/:id/approval", needs: "file", asksPassword: inLive, handle: askPage },
  { method: "POST", path: "/:mode/filings/:id/approval", needs: "file", asksPassword: inLive, handle: ask },
  {
    method: "POST",
    path: "/:mode/filings/:id/approval/code",
    needs: "file",
    asksPassword: inLive,
    buttonOn: ({ path }) => path.replace(/\/approval\/code$/, ""),
    handle: createCode,
  },
  { method: "GET", path: "/:mode/filings/:id/approval/take-back", needs: "file", handle: takeBackPage },
  { method: "POST", path: "/:mode/filings/:id/approval/take-back", needs: "file", handle: takeBack },
  {
    method: "GET",
    path: "/:mode/filings/:id/confirmation",
    needs: "read",
    readsCompanies: true,
    handle: confirmationPage,
  },
  { method: "GET", path: "/:mode/filings/:id/evidence", needs: "evidence", isDownload: true, handle: evidenceFile },
  { method: "GET", path: "/:mode/filings/:id/documents", needs: "read", isDownload: true, handle: documentsPage },
  {
    method: "GET",
    path: "/:mode/filings/:id/documents/:name",
    needs: "read",
    isDownload: true,
    handle: downloadDocument,
  },
  {
    method: "GET",
    path: "/:mode/filings/:id/documents/:name/view",
    needs: "read",
    isDownload: true,
    handle: viewDocument,
  },
  { method: "GET", path: "/:mode/filings/:id/flag", needs: "file", handle: resolveFlagPage },
  { method: "POST", path: "/:mode/filings/:id/flag", needs: "file", handle: resolveThisFlag },
  { method: "GET", path: "/:mode/filings/:id/amend", needs: "file", handle: amendPageBefore },
  { method: "POST", path: "/:mode/filings/:id/draft", needs: "file", buttonOn: pageAbove, handle: takeOver },
  { method: "GET", path: "/:mode/drafts", needs: "file", handle: draftsPage },
  { method: "GET", path: "/:mode/drafts/new", needs: "file", handle: beginPage },
  { method: "POST", path: "/:mode/drafts/new", needs: "file", handle: begin },
  { method: "GET", path: "/:mode/drafts/:id", needs: "file", isJudged: true, handle: draftPage },
  { method: "GET", path: "/:mode/drafts/:id/delete", needs: "file", handle: deletePage },
  { method: "POST", path: "/:mode/drafts/:id/delete", needs: "file", handle: deleteThis },
  { method: "GET", path: "/:mode/drafts/:id/needs", needs: "file", handle: needsPage },
  { method: "POST", path: "/:mode/drafts/:id/needs", needs: "file", handle: saveNeeds },
  { method: "GET", path: "/:mode/drafts/:id/tasks/:task", needs: "file", isJudged: true, handle: taskPage },
  { method: "GET", path: "/:mode/drafts/:id/pages/:page", needs: "file", isJudged: true, handle: questionPage },
  { method: "POST", path: "/:mode/drafts/:id/pages/:page", needs: "file", takesFiles: true, handle: answer },
  { method: "GET", path: "/:mode/drafts/:id/check", needs: "file", isJudged: true, handle: checkPage },
  { method: "POST", path: "/:mode/drafts/:id/check", needs: "file", handle: checked },
  { method: "POST", path: "/:mode/drafts/:id/check/on-top", needs: "file", buttonOn: pageAbove, handle: putDraftOnTop },
  {
    method: "POST",
    path: "/:mode/drafts/:id/try",
    needs: "file",
    asksPassword: atHmrc,
    buttonOn: ({ path }) => path.replace(/\/try$/, "/check"),
    handle: tryFirst,
  },
  {
    method: "GET",
    path: "/:mode/drafts/:id/documents",
    needs: "file",
    isJudged: true,
    isDownload: true,
    handle: draftDocuments,
  },
  {
    method: "GET",
    path: "/:mode/drafts/:id/documents/:name",
    needs: "file",
    isJudged: true,
    isDownload: true,
    handle: downloadDraftDocument,
  },
  {
    method: "GET",
    path: "/:mode/drafts/:id/documents/:name/view",
    needs: "file",
    isJudged: true,
    isDownload: true,
    handle: viewDraftDocument,
  },
  {
    method: "GET",
    path: "/:mode/drafts/:id/submit",
    needs: "file",
    isJudged: true,
    asksPassword: inLive,
    handle: submitPage,
  },
  { method: "POST", path: "/:mode/drafts/:id/submit", needs: "file", asksPassword: inLive, handle: submit },
  { method: "GET", path: "/:mode/drafts/:id/filed", needs: "file", handle: filedPage },
  { method: "GET", path: "/:mode/companies-house", needs: "read", handle: accountsListPage },
  { method: "GET", path: "/:mode/companies-house/:id", needs: "read", isDownload: true, handle: deliveryPage },
  {
    method: "GET",
    path: "/:mode/companies-house/:id/documents",
    needs: "read",
    isDownload: true,
    handle: accountsDocumentsPage,
  },
  {
    method: "GET",
    path: "/:mode/companies-house/:id/documents/:name",
    needs: "read",
    isDownload: true,
    handle: downloadAccountsDocument,
  },
  {
    method: "GET",
    path: "/:mode/companies-house/:id/documents/:name/view",
    needs: "read",
    isDownload: true,
    handle: viewAccountsDocument,
  },
  { method: "GET", path: "/:mode/companies-house/:id/flag", needs: "file", handle: accountsFlagPage },
  { method: "POST", path: "/:mode/companies-house/:id/flag", needs: "file", handle: resolveAccounts },
  {
    method: "GET",
    path: "/:mode/companies-house/:id/release",
    needs: "file",
    asksPassword: inLive,
    handle: releasePage,
  },
  { method: "POST", path: "/:mode/companies-house/:id/release", needs: "file", asksPassword: inLive, handle: release },
];

/** Paths of the dashboard; all others are the API's. */
export function isDashboardPath(path: string): boolean {
  return (
    path === "/" || /^\/(sandbox|live|assets|sign-in|sign-out|set-up|confirm|password|approve|account)(\/|$)/.test(path)
  );
}
