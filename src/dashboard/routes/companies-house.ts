// Accounts at Companies House.

import { deliveryPage } from "../accounts/delivery.tsx";
import { accountsDocumentsPage, downloadAccountsDocument, viewAccountsDocument } from "../accounts/documents.tsx";
import { accountsFlagPage, release, releasePage, resolveAccounts } from "../accounts/flag.tsx";
import { accountsListPage } from "../accounts/list.tsx";
import type { PageRoute } from "../frame/visit.ts";
import { inLive } from "./parts.ts";

export const companiesHouseRoutes: readonly PageRoute[] = [
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
