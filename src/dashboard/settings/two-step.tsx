// Account → Two-step sign-in: what it is, recovery codes, and turning it off.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import type { CodeVerdict } from "../../access/second-step/give-code.ts";
import { type TwoStepState, twoStepState } from "../../access/second-step/second-step-store.ts";
import { RECOVERY_CODES, renewRecoveryCodes, turnOffTwoStep } from "../../access/second-step/two-step.ts";
import { Refusal } from "../../platform/errors.ts";
import { Alert, Badge, Card, Copyable, Facts, LinkButton } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { password } from "../frame/forms/form-fields.tsx";
import { formPage, type PageForm, problemsOf } from "../frame/forms/form-page.tsx";
import { linkWith } from "../frame/links.ts";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";
import { codeField, codeProblem } from "../sign-in/code.tsx";
import { refuseUnlessOwnPassword } from "../sign-in/own-password.ts";
import { safeWay } from "../sign-in/sign-in.tsx";

const PATH = "/account/two-step";
const account = { to: "/account", text: "Account" };

export function TwoStepCard({ state: { set_up_at: since } }: { state: TwoStepState }) {
  return (
    <Card
      title="Two-step sign-in"
      aside={since === null ? <Badge tone="idle">off</Badge> : <Badge tone="good">on</Badge>}
    >
      <p class="lead">
        {since === null
          ? "You sign in with your password alone. With two-step sign-in, a stolen password is not enough."
          : "After your password you enter a code from your phone."}
      </p>
      <LinkButton to={PATH}>{since === null ? "Set up two-step sign-in" : "Manage two-step sign-in"}</LinkButton>
    </Card>
  );
}

export async function twoStepPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return twoStep(visit, parts, null);
}

async function twoStep(visit: Visit, { db }: DashboardParts, problem: Refusal | null): Promise<PageResponse> {
  const state = await twoStepState(db, visit.user.id);
  return formPage(visit, {
    title: "Two-step sign-in",
    back: account,
    problems: problemsOf(problem),
    above: state.set_up_at === null ? <Offer visit={visit} /> : <State since={state.set_up_at} state={state} />,
    forms: state.set_up_at === null ? [] : [newCodesForm, turnOffForm],
  });
}

function Offer({ visit }: { visit: Visit }) {
  const to = visit.query.get("to") === null ? null : safeWay(visit);
  return (
    <>
      {visit.organisation.two_step_required && (
        <Alert tone="note" title="Live needs two-step sign-in">
          <p>
            {visit.organisation.name} asks for it before anybody opens live. The sandbox and API keys work without it.
          </p>
        </Alert>
      )}
      <Card>
        <div class="prose lead">
          <p>
            After your password you enter a 6-digit code from an app on your phone. Then a stolen password is not enough
            to sign in as you.
          </p>
          <p>
            You need an authenticator app, such as Google Authenticator, Microsoft Authenticator or your password
            manager. It takes about two minutes.
          </p>
        </div>
        <LinkButton to={linkWith(`${PATH}/set-up`, { to })} tone="main">
          Set up two-step sign-in
        </LinkButton>
      </Card>
    </>
  );
}

function State({ since, state: { codes_left } }: { since: Date; state: TwoStepState }) {
  return (
    <Card>
      <Facts
        of={[
          ["State", <Badge tone="good">on</Badge>],
          ["Set up", <Moment at={since} />],
          ["Recovery codes left", codes_left === 0 ? <Badge tone="bad">none</Badge> : codes_left],
        ]}
      />
    </Card>
  );
}

const ownPassword = (name: string) =>
  password(name, "Your password", { autocomplete: "current-password", required: true });

const newCodesForm: PageForm = {
  to: `${PATH}/codes`,
  sections: [
    {
      title: "New recovery codes",
      lead: <p>Ten new codes replace those you have, which stop working.</p>,
      fields: [ownPassword("codes_password"), codeField("codes_code", "Code from your app")],
    },
  ],
  submit: "Create new codes",
  tone: "plain",
};

const turnOffForm: PageForm = {
  to: `${PATH}/off`,
  sections: [
    {
      title: "Turn off",
      lead: <p>You then sign in with your password alone. Your recovery codes stop working.</p>,
      fields: [ownPassword("off_password"), codeField("off_code", "Code from your app")],
    },
  ],
  submit: "Turn off two-step sign-in",
  tone: "danger",
};

export async function createNewCodes(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return withPasswordAndCode(visit, parts, "codes", async (code) => ({
    verdict: await renewRecoveryCodes(parts.db, visit, code, visit.actor, parts),
    done: { kind: "redirect", to: `${PATH}/codes` },
  }));
}

export async function turnOff(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return withPasswordAndCode(visit, parts, "off", async (code) => ({
    verdict: await turnOffTwoStep(parts.db, visit.user, code, visit.actor, parts),
    done: { kind: "redirect", to: "/account", notice: "two_step_off" },
  }));
}

async function withPasswordAndCode(
  visit: Visit,
  parts: DashboardParts,
  form: "codes" | "off",
  change: (code: string) => Promise<{ verdict: CodeVerdict; done: PageResponse }>,
): Promise<PageResponse> {
  try {
    await refuseUnlessOwnPassword(visit, `${form}_password`, parts);
    const { verdict, done } = await change(visit.form.get(`${form}_code`) ?? "");
    if (verdict.kind === "right") return done;
    throw new Refusal("wrong_code", codeProblem(verdict), `${form}_code`);
  } catch (error) {
    if (error instanceof Refusal) return twoStep(visit, parts, error);
    throw error;
  }
}

/** Shown once, after they were made. */
export async function recoveryCodesPage(visit: Visit): Promise<PageResponse> {
  const { revealed } = visit;
  const to = visit.query.get("to") === null ? PATH : safeWay(visit);
  return formPage(visit, {
    title: "Recovery codes",
    back: { to: PATH, text: "Two-step sign-in" },
    forms: [],
    above: (
      <Card>
        {revealed === null ? (
          <p class="lead">
            The codes were shown once. If you did not keep them, <a href={PATH}>create new ones</a>.
          </p>
        ) : (
          <NewCodes codes={revealed} />
        )}
        <LinkButton to={to} tone="main">
          Continue
        </LinkButton>
      </Card>
    ),
  });
}

function NewCodes({ codes }: { codes: string }) {
  return (
    <>
      <div class="prose lead">
        <p>
          <strong>Keep these codes now. They are shown once.</strong> Each of the{" "}
          {counted(codes.split("\n").length, "code", "codes")} signs you in once without your phone. Print them, or keep
          them in a password manager.
        </p>
      </div>
      <Copyable text={codes} label="Recovery codes" block />
    </>
  );
}

export const revealedCodes = () => RECOVERY_CODES;
