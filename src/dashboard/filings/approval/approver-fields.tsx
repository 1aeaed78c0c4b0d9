// Who is asked to approve: the same three questions wherever somebody is named.

import type { Approver } from "../../../filings/approval/approval.ts";
import { type FormField, text } from "../../frame/forms/form-fields.tsx";
import type { DashboardParts, OpenVisit, Visit } from "../../frame/visit.ts";

interface AboutThem {
  capacityHint?: string;
  /** Codes go by mail only. */
  isMailOnly?: boolean;
}

export function approverFields(
  { name, email, capacity }: Approver,
  { mailing }: Pick<DashboardParts, "mailing">,
  { capacityHint = "Optional, such as Director.", isMailOnly = false }: AboutThem = {},
): FormField[] {
  return [
    text("name", "Name", {
      value: name ?? "",
      hint: "Of the person who may declare for the company that the return is correct.",
      autocomplete: "off",
      maxLength: 100,
    }),
    text("email", "Email address", {
      value: email ?? "",
      type: "email",
      hint:
        mailing === null
          ? "Optional. There is no mail server: you pass the link on."
          : isMailOnly
            ? "The link and the code go there."
            : "The link and the code go there. Leave it empty to pass the link on and read the code out yourself.",
      autocomplete: "off",
      maxLength: 254,
    }),
    text("capacity", "Capacity", {
      value: capacity ?? "",
      hint: capacityHint,
      autocomplete: "off",
      maxLength: 100,
    }),
  ];
}

/** Without an address no code could reach the approver. */
export function needsAddress({ organisation }: Visit, { mailing }: Pick<DashboardParts, "mailing">): boolean {
  return mailing !== null && organisation.approval_by_mail_only;
}

export const NO_ADDRESS = "Enter an email address: your organisation sends codes to approvers by mail only.";

export function typedApprover({ form }: Pick<OpenVisit, "form">): Approver {
  return { name: form.get("name"), email: form.get("email"), capacity: form.get("capacity") };
}
