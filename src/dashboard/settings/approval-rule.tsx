// Settings → Approval: whether the returns of this environment are approved before they are sent, and how the code
// reaches the approver.

import { type ApprovalRule, approvalRules } from "../../access/approval-rule.ts";
import { changeApproval } from "../../access/organisations.ts";
import { Refusal } from "../../platform/errors.ts";
import { choice } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";

const pathOf = (visit: Visit) => pathIn(visit, "/settings/approval");

export async function approvalRulePage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return ruleForm(visit, parts, null);
}

export async function saveApprovalRule(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form, organisation, mode, actor } = visit;
  try {
    const rule = checkedRule(form.get("rule"));
    const approval_by_mail_only = checkedCodes(form.get("codes"), parts);
    const wanted = { [`approval_${mode}` as const]: rule, approval_by_mail_only };
    await changeApproval(parts.db, organisation.id, wanted, actor, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return ruleForm(visit, parts, error);
    throw error;
  }
  return { kind: "redirect", to: pathOf(visit), notice: "organisation_changed" };
}

function checkedRule(word: string | null): ApprovalRule {
  const rule = approvalRules.find((known) => known === word);
  if (rule !== undefined) return rule;
  throw new Refusal("invalid_approval_rule", "Choose which returns have to be approved.", "rule");
}

function checkedCodes(word: string | null, { mailing }: DashboardParts): boolean {
  if (word !== "mail" && word !== "any")
    throw new Refusal("invalid_approval_codes", "Choose how the code reaches the approver.", "codes");
  if (word === "mail" && mailing === null)
    throw new Refusal(
      "no_mail_server",
      "Codes cannot be mailed: this service has no mail server. Ask whoever runs this service to set one up.",
      "codes",
    );
  return word === "mail";
}

const rules: readonly (readonly [ApprovalRule, string])[] = [
  ["never", "Only where it is asked for"],
  ["unless_approver", "All, unless the approver files"],
  ["always", "All"],
];

const codes = [
  ["any", "By mail, or read out"],
  ["mail", "By mail only"],
] as const;

function ruleForm(visit: Visit, parts: DashboardParts, problem: Refusal | null): PageResponse {
  const { organisation, mode } = visit;
  return formPage(visit, {
    title: "Approval",
    problems: problemsOf(problem),
    forms: [
      {
        to: pathOf(visit),
        sections: [
          {
            lead: (
              <p>
                A return that has to be approved waits, and nothing of it is sent to HMRC before its approver has opened
                the link, read the declaration and entered a code. Who approves is part of each company.
              </p>
            ),
            fields: [
              choice("rule", mode === "live" ? "Live returns to approve" : "Sandbox returns to approve", rules, {
                value: organisation[`approval_${mode}`],
                hint: "Whoever files a return can ask for approval in any case. The approver is the person who approves for the company.",
              }),
              choice("codes", "How the code reaches the approver", codes, {
                value: organisation.approval_by_mail_only ? "mail" : "any",
                hint:
                  parts.mailing === null
                    ? "In sandbox and live. There is no mail server, so codes are read out."
                    : "In sandbox and live. Whoever may file can read one out: then the two have spoken.",
              }),
            ],
          },
        ],
        submit: "Save",
      },
    ],
  });
}
