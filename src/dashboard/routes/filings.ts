// Filings.

import { amendPageBefore, takeOver } from "../drafts/begin.tsx";
import { ask, askPage, createCode, takeBack, takeBackPage } from "../filings/approval/requests.tsx";
import { confirmationPage } from "../filings/evidence/confirmation.tsx";
import { evidenceFile } from "../filings/evidence/evidence.ts";
import { documentsPage, downloadDocument, viewDocument } from "../filings/filing/documents.tsx";
import { filingPage } from "../filings/filing/filing.tsx";
import { resolveFlagPage, resolveThisFlag } from "../filings/filing/resolve-flag.tsx";
import { filingsFile, filingsPage } from "../filings/filings.tsx";
import type { PageRoute } from "../frame/visit.ts";
import { inLive, itsSecret, pageAbove } from "./parts.ts";

export const filingRoutes: readonly PageRoute[] = [
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
];
