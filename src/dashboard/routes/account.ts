// The pages of one's own account.

import { chooseTheme } from "../frame/theme.tsx";
import type { PageRoute } from "../frame/visit.ts";
import {
  accountPage,
  changeAccount,
  changeMail,
  changePassword,
  endOtherSessions,
  endSession,
} from "../settings/account.tsx";
import { createNewCodes, recoveryCodesPage, revealedCodes, turnOff, twoStepPage } from "../settings/two-step.tsx";
import { dismissTwoStep } from "../settings/two-step-rule.tsx";
import { setUpSecondStep, twoStepSetUpPage } from "../settings/two-step-set-up.tsx";
import { setUp, setUpPage } from "../sign-in/set-up.tsx";
import { confirmPage, confirmPassword, signOut } from "../sign-in/sign-in.tsx";
import { always } from "./parts.ts";

const account = () => "/account";

const twoStep = () => "/account/two-step";

export const accountRoutes: readonly PageRoute[] = [
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
];
