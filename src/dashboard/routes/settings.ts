// Settings of the organisation.

import type { PageRoute } from "../frame/visit.ts";
import { approvalRulePage, saveApprovalRule } from "../settings/approval-rule.tsx";
import { auditPage } from "../settings/audit/audit.tsx";
import { auditFile } from "../settings/audit/audit-file.ts";
import { authorityPage, testSubject, tryConnection } from "../settings/authority.tsx";
import { companiesHousePage, presenterTestSubject, sendTestMessage } from "../settings/companies-house.tsx";
import { credentialsPage, saveCredentials } from "../settings/credentials.tsx";
import { changesDeclaration, organisationPage, saveOrganisation } from "../settings/organisation.tsx";
import { invite, invitePage, invitePersonAgain } from "../settings/people/invite.tsx";
import { peoplePage } from "../settings/people/people.tsx";
import { personPage } from "../settings/people/person.tsx";
import { removePerson, removePersonPage } from "../settings/people/remove.tsx";
import { giveRole, rolePage } from "../settings/people/role.tsx";
import { presenterPage, savePresenter } from "../settings/presenter.tsx";
import { changeRetention, retentionPage } from "../settings/retention.tsx";
import { saveTwoStepRule, twoStepRulePage } from "../settings/two-step-rule.tsx";
import { always, inLive, itsSecret, pageAbove } from "./parts.ts";

export const settingsRoutes: readonly PageRoute[] = [
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
];
