// Whether an organisation's returns have to be approved before they are sent: a setting of each environment. What an
// approval is, filings/approval says.

/** `unless_approver`: unless whoever approves for the company files it. */
export const approvalRules = ["never", "unless_approver", "always"] as const;
export type ApprovalRule = (typeof approvalRules)[number];
