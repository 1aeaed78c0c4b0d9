// Pages without sign-in: signing in itself, and what an approver sees by a link.

import { approvePage, approveThis, sendMeCode, sendThisBack } from "../approve/approve.tsx";
import { approverDocumentPage, downloadForApprover, viewForApprover } from "../approve/documents.tsx";
import { whoseLink } from "../approve/opened.ts";
import type { OpenRoute } from "../frame/visit.ts";
import { codePage, giveSignInCode } from "../sign-in/code.tsx";
import { choosePassword, passwordPage, signInPage, signInWith } from "../sign-in/sign-in.tsx";
import { pageAbove } from "./parts.ts";

/** The address alone shows a return. */
const byLink = { showsSecret: true, whose: whoseLink };

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
