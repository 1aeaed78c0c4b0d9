// Settings → Organisation → Two-step sign-in: whether live asks it of everybody; and the notice where it does not.

import { twoStepState } from "../../access/second-step/second-step-store.ts";
import { dismissNotice, requireTwoStep } from "../../access/second-step/two-step.ts";
import { Refusal } from "../../platform/errors.ts";
import { Alert, Card, LinkButton } from "../frame/components.tsx";
import { choice } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";

const pathOf = (visit: Visit) => pathIn(visit, "/settings/organisation/two-step");

export function TwoStepRule({ visit }: { visit: Visit }) {
  return (
    <Card title="Two-step sign-in">
      <p class="lead">
        {visit.organisation.two_step_required
          ? "Live asks for two-step sign-in. A user who has not set it up is asked to do so first."
          : "Each user decides whether to use two-step sign-in."}
      </p>
      <LinkButton to={pathOf(visit)}>Change</LinkButton>
    </Card>
  );
}

export async function twoStepRulePage(visit: Visit): Promise<PageResponse> {
  return ruleForm(visit, null);
}

export async function saveTwoStepRule(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const word = visit.form.get("required");
  if (word !== "yes" && word !== "no")
    return ruleForm(visit, new Refusal("invalid_two_step", "Choose who needs two-step sign-in.", "required"));
  await requireTwoStep(parts.db, visit.organisation.id, word === "yes", visit.actor, parts);
  return { kind: "redirect", to: pathIn(visit, "/settings/organisation"), notice: "two_step_required" };
}

function ruleForm(visit: Visit, problem: Refusal | null): PageResponse {
  const back = { to: pathIn(visit, "/settings/organisation"), text: "Organisation" };
  return formPage(visit, {
    title: "Two-step sign-in",
    back,
    problems: problemsOf(problem),
    forms: [
      {
        to: pathOf(visit),
        sections: [
          {
            fields: [
              choice("required", "Who needs it", choices, {
                value: visit.organisation.two_step_required ? "yes" : "no",
                hint: "The sandbox and API keys never ask for it.",
              }),
            ],
          },
        ],
        submit: "Save",
        cancel: { to: back.to },
      },
    ],
  });
}

const choices = [
  ["yes", "Everybody who opens live"],
  ["no", "Nobody: each user decides"],
] as const;

/** On the first page of live, until it is set up or dismissed. */
export async function twoStepNotice(visit: Visit, { db }: DashboardParts) {
  if (visit.mode !== "live") return null;
  const { set_up_at: since, notice_dismissed: isDismissed } = await twoStepState(db, visit.user.id);
  if (since !== null || isDismissed) return null;
  return (
    <Alert tone="note" title="Protect live with two-step sign-in">
      <p>
        After your password you then enter a code from your phone. <a href="/account/two-step?to=/live">Set it up</a>,
        or dismiss this notice.
      </p>
      <Form visit={visit} to="/account/two-step/notice">
        <Button>Dismiss</Button>
      </Form>
    </Alert>
  );
}

export async function dismissTwoStep(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  await dismissNotice(parts.db, visit.user, parts);
  return { kind: "redirect", to: "/live" };
}
