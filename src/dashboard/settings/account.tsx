// The user's own account: name and address, password, and sessions.

import { twoStepState } from "../../access/second-step/second-step-store.ts";
import { setPassword } from "../../access/sign-in/choose-password.ts";
import { activeSessions } from "../../access/sign-in/sessions.ts";
import { endAllOtherSessions, endOneSession } from "../../access/sign-in/signed-in.ts";
import type { SessionRow } from "../../access/user-store.ts";
import { changeProfile } from "../../access/users.ts";
import { chooseMail } from "../../access/who-is-told.ts";
import { mailChoice } from "../../access/who-is-told-store.ts";
import { Refusal } from "../../platform/errors.ts";
import { Badge, Card, Table } from "../frame/components.tsx";
import { choice, password, text } from "../frame/forms/form-fields.tsx";
import { formPage, type PageForm, problemsOf } from "../frame/forms/form-page.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { cookiesOf } from "../frame/security.ts";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";
import { refuseUnlessOwnPassword } from "../sign-in/own-password.ts";
import { newPassword } from "../sign-in/sign-in.tsx";
import { browserName } from "./browser-name.ts";
import { TwoStepCard } from "./two-step.tsx";

export async function accountPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return account(visit, parts, null);
}

async function account(visit: Visit, parts: DashboardParts, problem: Refusal | null): Promise<PageResponse> {
  const { user } = visit;
  const sessions = await activeSessions(parts.db, user.id, parts);
  const twoStep = await twoStepState(parts.db, user.id);
  return formPage(visit, {
    title: "Account",
    problems: problemsOf(problem),
    forms: [
      {
        to: "/account",
        sections: [
          {
            title: "Profile",
            fields: [
              text("name", "Name", { value: user.name, autocomplete: "name", required: true }),
              text("email", "Email address", {
                type: "email",
                value: user.email,
                autocomplete: "username",
                required: true,
              }),
              password("own_password", "Your password", {
                hint: "Needed only to change your email address.",
                autocomplete: "current-password",
              }),
            ],
          },
        ],
        submit: "Save",
        tone: "plain",
      },
      {
        to: "/account/password",
        sections: [
          {
            title: "Password",
            fields: [
              password("current", "Current password", { autocomplete: "current-password", required: true }),
              newPassword("New password", " All other sessions end."),
            ],
          },
        ],
        submit: "Change password",
        tone: "plain",
      },
      ...(parts.mailing === null ? [] : [mailForm(await mailChoice(parts.db, user.id))]),
    ],
    below: (
      <>
        <TwoStepCard state={twoStep} />
        <Card title="Sessions">
          <Sessions visit={visit} sessions={sessions} />
          {sessions.length > 1 && (
            <Form visit={visit} to="/account/sessions">
              <Button>End all other sessions</Button>
            </Form>
          )}
        </Card>
      </>
    ),
  });
}

function Sessions({ visit, sessions }: { visit: Visit; sessions: SessionRow[] }) {
  return (
    <Table
      caption="Active sessions"
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Browser",
          cell: ({ id, user_agent: userAgent }) => (
            <span class="badges">
              <span title={userAgent}>{browserName(userAgent)}</span>
              {id === visit.session.id && <Badge tone="good">this session</Badge>}
            </span>
          ),
        },
        { title: "Address", cell: (session) => session.address },
        { title: "Signed in", moment: ({ created_at }) => created_at },
        { title: "Last seen", moment: ({ last_seen_at }) => last_seen_at },
        {
          title: "Action",
          cell: (session) =>
            session.id !== visit.session.id && (
              <Form visit={visit} to={`/account/sessions/${session.id}`}>
                <Button>End session</Button>
              </Form>
            ),
        },
      ]}
    />
  );
}

export async function changeAccount(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form, user, actor } = visit;
  try {
    if (form.get("email")?.trim() !== user.email) await refuseUnlessOwnPassword(visit, "own_password", parts);
    const wanted = { email: form.get("email") ?? "", name: form.get("name") ?? "" };
    await changeProfile(parts.db, user, wanted, actor, parts);
  } catch (error) {
    if (error instanceof Refusal) return account(visit, parts, error);
    throw error;
  }
  return { kind: "redirect", to: "/account", notice: "profile_changed" };
}

function mailForm(wantsMail: boolean): PageForm {
  const words = [
    ["yes", "Yes"],
    ["no", "No: I look here"],
  ] as const;
  const hint = "When HMRC rejects a live return. Mails say which company, and no figures.";
  return {
    to: "/account/mail",
    sections: [
      {
        title: "Mail",
        fields: [choice("wants_mail", "Send me mail", words, { value: wantsMail ? "yes" : "no", hint })],
      },
    ],
    submit: "Save",
    tone: "plain",
  };
}

export async function changeMail(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form, user, actor } = visit;
  const word = form.get("wants_mail");
  if (word !== "yes" && word !== "no")
    return account(visit, parts, new Refusal("invalid_wants_mail", "Choose yes or no.", "wants_mail"));
  await chooseMail(parts.db, user, word === "yes", actor, parts);
  return { kind: "redirect", to: "/account", notice: "mail_chosen" };
}

export async function changePassword(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form, user, session, address } = visit;
  try {
    await refuseUnlessOwnPassword(visit, "current", parts);
    const chosen = await setPassword(parts.db, user, form.get("password") ?? "", { keep: session.id, address }, parts);
    return { kind: "redirect", to: "/account", notice: "password_set", cookies: cookiesOf(chosen) };
  } catch (error) {
    if (error instanceof Refusal) return account(visit, parts, error);
    throw error;
  }
}

export async function endSession(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { user, actor, params } = visit;
  await endOneSession(parts.db, { user, sessionId: params.id ?? "" }, actor, parts);
  return { kind: "redirect", to: "/account", notice: "session_ended" };
}

export async function endOtherSessions(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  await endAllOtherSessions(parts.db, visit, visit.actor, parts);
  return { kind: "redirect", to: "/account", notice: "sessions_ended" };
}
