// What people do with their access to the dashboard, and the lines it records: users, passwords, sessions.

import { inviteUser, makePasswordLink } from "../../src/access/invitations.ts";
import { createOwner } from "../../src/access/users.ts";
import { usersDisable, usersInvite, usersReset, usersResetTotp, usersRole } from "../../src/cli/access/users.ts";
import { SECOND } from "../../src/platform/clock.ts";
import {
  ANOTHER_PASSWORD,
  type ByPage,
  type Change,
  form,
  type Parties,
  type Words,
  WRONG_PASSWORD,
} from "./audited-change.ts";
import { openBrowser, type Page, type Person, signInAs } from "./dashboard.ts";
import { operator } from "./operator.ts";
import { appWith, type Enrolled, enrol, keyOn } from "./two-step.ts";

export const accessChanges: Record<string, Change> = {
  "invite a user": {
    lines: [{ action: "user_invited", subject: "usr_", details: { email: "invited", role: "viewer" } }],
    command: [
      usersInvite,
      ({ customer }) => ({
        values: { email: `${customer.organisationId}@x.example`, name: "Jo", "base-url": "https://x" },
      }),
    ],
  },
  "invite a colleague in a role": {
    lines: [{ action: "user_invited", subject: "usr_", details: { email: "invited", role: "filer" } }],
    page: form("/:mode/settings/people/invite", {
      fields: ({ customer }) => ({ email: `${customer.organisationId}@y.example`, name: "Jo", role: "filer" }),
    }),
  },
  "invite again": {
    lines: [{ action: "user_invited", subject: "usr_", details: { email: "invited", role: "viewer" } }],
    given: invited,
    page: form("/:mode/settings/people/:id/invite", { id: ({ givenId }) => givenId }),
  },
  "withdraw an invitation": {
    lines: [{ action: "user_disabled", subject: "usr_", details: { email: "invited" } }],
    given: invited,
    page: form("/:mode/settings/people/:id/remove", { id: ({ givenId }) => givenId }),
  },
  "change a role": {
    lines: [
      {
        action: "role_changed",
        subject: "usr_",
        details: { email: "colleague", role: { before: "owner", after: "viewer" } },
      },
    ],
    page: form("/:mode/settings/people/:id/role", {
      id: ({ colleague }) => colleague.user.id,
      fields: { role: "viewer" },
    }),
    command: [usersRole, ({ colleague }) => ({ ...named(colleague), values: { role: "viewer" } })],
  },
  "create a link to choose a password": {
    lines: [{ action: "password_link_made", subject: "usr_" }],
    command: [usersReset, ({ colleague }) => ({ ...named(colleague), values: { "base-url": "https://x" } })],
  },
  "remove a user": {
    lines: [{ action: "user_disabled", subject: "usr_", details: { email: "colleague" } }],
    page: form("/:mode/settings/people/:id/remove", {
      id: ({ colleague }) => colleague.user.id,
      fields: ({ colleague }) => ({ email: colleague.user.email }),
    }),
    command: [usersDisable, ({ colleague }) => named(colleague)],
  },
  "set up": {
    lines: [
      { action: "organisation_changed", details: { name: { before: "A software house", after: "Fernsby" } } },
      {
        action: "profile_changed",
        details: { name: { before: "Owner", after: "Jane" }, email: { before: "owner@localhost", after: "jane@x" } },
      },
      { action: "password_set" },
    ],
    page: ["/set-up", setUp],
  },
  "sign in": {
    lines: [{ action: "signed_in" }],
    page: ["/sign-in", (by) => signIn(by, by.person.password)],
  },
  "fail to sign in": {
    lines: [{ action: "sign_in_failed", subject: "usr_", details: { account: "person", failures_this_hour: 1 } }],
    page: ["/sign-in", (by) => signIn(by, WRONG_PASSWORD)],
    status: 200,
  },
  "sign out": { lines: [{ action: "signed_out" }], page: form("/sign-out") },
  "confirm the password": {
    lines: [{ action: "password_confirmed" }],
    page: form("/confirm", { fields: ({ person: { password } }) => ({ password }) }),
  },
  "confirm a wrong password": {
    lines: [{ action: "password_refused", subject: "usr_", details: { account: "person", failures_this_hour: 1 } }],
    page: form("/confirm", { fields: { password: WRONG_PASSWORD } }),
    status: 200,
  },
  "sign in with a code": {
    lines: [{ action: "signed_in" }],
    page: ["/sign-in/code", (by) => signInInTwoSteps(by, ({ code }) => code())],
  },
  "sign in with a recovery code": {
    lines: [{ action: "recovery_code_used", subject: "usr_" }, { action: "signed_in" }],
    page: ["/sign-in/code", (by) => signInInTwoSteps(by, ({ recoveryCodes: [code = ""] }) => code, "?use=recovery")],
  },
  "enter a wrong code": {
    lines: [{ action: "code_refused", subject: "usr_", details: { account: "person", wrong_tries: 1 } }],
    page: ["/sign-in/code", (by) => signInInTwoSteps(by, () => "none")],
    status: 200,
  },
  "set up two-step sign-in": {
    lines: [{ action: "two_step_set_up", subject: "usr_" }],
    page: ["/account/two-step/set-up", setUpTwoStep],
  },
  "create recovery codes": {
    lines: [{ action: "recovery_codes_made", subject: "usr_" }],
    page: withCode("/account/two-step/codes", "codes"),
  },
  "turn off two-step sign-in": {
    lines: [{ action: "two_step_turned_off", subject: "usr_" }],
    page: withCode("/account/two-step/off", "off"),
  },
  "reset a user's two-step sign-in": {
    lines: [{ action: "two_step_reset", subject: "usr_" }],
    given: async ({ person, service }) => void (await enrol(person, service)),
    command: [usersResetTotp, ({ person }) => named(person)],
  },
  "choose a theme": { lines: [], page: form("/account/theme", { fields: { theme: "dark" } }) },
  "dismiss the notice about two-step sign-in": { lines: [], page: form("/account/two-step/notice") },
  "ask everybody for two-step sign-in": {
    lines: [{ action: "organisation_changed", details: { two_step_required: { before: false, after: true } } }],
    page: form("/:mode/settings/organisation/two-step", { fields: { required: "yes" } }),
  },
  "change one's name": {
    lines: [{ action: "profile_changed", details: { name: { before: "their name", after: "Jo" } } }],
    page: form("/account", { fields: ({ person }) => ({ name: "Jo", email: person.user.email }) }),
  },
  "turn mails off": {
    lines: [{ action: "profile_changed", details: { wants_mail: { before: true, after: false } } }],
    page: form("/account/mail", { fields: { wants_mail: "no" } }),
  },
  "change one's password": {
    lines: [{ action: "password_set" }],
    page: form("/account/password", {
      fields: ({ person }) => ({ current: person.password, password: ANOTHER_PASSWORD }),
    }),
  },
  "choose a password with a link": { lines: [{ action: "password_set" }], page: ["/password", useLink] },
  "end a session": {
    lines: [{ action: "sessions_ended", subject: "ses_" }],
    page: ["/account/sessions/:id", endSession],
  },
  "end all other sessions": {
    lines: [{ action: "sessions_ended", details: { ended: 0 } }],
    page: form("/account/sessions"),
  },
};

async function invited({ service, customer: { organisationId } }: Parties): Promise<string> {
  const wanted = { organisationId, email: `${organisationId}@z.example`, name: "Jo", role: "viewer" } as const;
  return (await inviteUser(service.db, wanted, operator, service)).user.id;
}

function named({ user }: Person): Words {
  return { positionals: [user.email] };
}

async function signIn({ send, service, person: { user } }: Parties, password: string): Promise<Page> {
  return send("/sign-in", { email: user.email, password }, openBrowser(service));
}

async function signInInTwoSteps(
  { send, service, person }: Parties,
  codeOf: (app: Enrolled) => string,
  use = "",
): Promise<Page> {
  const app = await enrol(person, service);
  service.clock.advance(30 * SECOND);
  const browser = openBrowser(service);
  await signInAs(browser, person);
  await browser.get("/sign-in/code");
  return send(`/sign-in/code${use}`, { code: codeOf(app) }, browser);
}

async function setUpTwoStep({ send, service, person }: Parties): Promise<Page> {
  const page = await person.get("/account/two-step/set-up");
  const [, offered = ""] = /name="offered" value="([^"]+)"/.exec(page.text) ?? [];
  return send("/account/two-step/set-up", { offered, code: appWith(keyOn(page), service.clock).code() });
}

function withCode(path: string, form: string): ByPage {
  return [
    path,
    async ({ send, service, person }) => {
      const app = await enrol(person, service);
      service.clock.advance(30 * SECOND);
      return send(path, { [`${form}_password`]: person.password, [`${form}_code`]: app.code() });
    },
  ];
}

async function setUp({ send, service, customer }: Parties): Promise<Page> {
  const owner = await createOwner(service.db, customer, service);
  const browser = openBrowser(service);
  await browser.post("/sign-in", owner);
  await browser.get("/set-up");
  const fields = { organisation: "Fernsby", name: "Jane", email: "jane@x", password: ANOTHER_PASSWORD };
  return send("/set-up", fields, browser);
}

async function useLink({ send, service, person: { user } }: Parties): Promise<Page> {
  const which = { organisationId: user.organisation_id, email: user.email };
  const { token } = await makePasswordLink(service.db, which, operator, service);
  return send(`/password?token=${token}`, { password: ANOTHER_PASSWORD }, openBrowser(service));
}

async function endSession({ send, service, person }: Parties): Promise<Page> {
  await signInAs(openBrowser(service), person);
  const { text } = await person.get("/account");
  return send(/action="(\/account\/sessions\/ses_\w+)"/.exec(text)?.[1] ?? "");
}
