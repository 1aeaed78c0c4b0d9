// Returns filled in by hand.

import { begin, beginPage } from "../drafts/begin.tsx";
import { checked, checkPage } from "../drafts/check/check.tsx";
import { downloadDraftDocument, draftDocuments, viewDraftDocument } from "../drafts/check/documents.ts";
import { filedPage } from "../drafts/check/filed.tsx";
import { putDraftOnTop } from "../drafts/check/on-top.ts";
import { submit, submitPage } from "../drafts/check/submit.tsx";
import { tryFirst } from "../drafts/check/tries.tsx";
import { deletePage, deleteThis } from "../drafts/deleting.tsx";
import { draftsPage } from "../drafts/list.tsx";
import { needsPage, saveNeeds } from "../drafts/needs.tsx";
import { answer, questionPage } from "../drafts/question-page.tsx";
import { draftPage, taskPage } from "../drafts/task-list.tsx";
import type { PageRoute, Visit } from "../frame/visit.ts";
import { inLive, pageAbove } from "./parts.ts";

/** What HMRC hears of. */
const atHmrc = (visit: Visit) => inLive(visit) && visit.form.get("place") === "test_in_live";

export const draftRoutes: readonly PageRoute[] = [
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
];
