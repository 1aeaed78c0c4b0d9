// What mails say: one row for each kind. No figure, no UTR, no secret but the link of an invitation. Words in braces
// are filled in; the link leads to the page where the rest stands.

interface MailWords {
  subject: string;
  paragraphs: readonly string[];
  /** What the link is called. Null: there is none. */
  action: string | null;
  /** Why the reader gets it, and how it ends. */
  foot: string;
}

const ASKED =
  "You get this mail because you use Quarterday for {organisation}. You can turn mails off on your Account page.";

export const mails = {
  rejected: {
    subject: "HMRC rejected the return of {company}",
    paragraphs: ["HMRC rejected the corporation tax return of {company}. Nothing is filed. Correct it and file again."],
    action: "See what HMRC said",
    foot: ASKED,
  },
  approve: {
    subject: "Please approve the return of {company}",
    paragraphs: [
      "{organisation} has prepared the corporation tax return of {company} and asks you to approve it. Nothing is sent to HMRC before you do.",
      "The link shows the return, until {until}. To approve it you need a code as well, which the page asks for.",
    ],
    action: "See the return",
    foot: "Whoever has this link can see the return. Do not pass it on. If you did not expect it, ignore it and tell {organisation}.",
  },
  approval_code: {
    subject: "Your code for the return of {company}",
    paragraphs: [
      "Your code is {code}. Enter it on the page with the return of {company}, which you have open. It works until {until}.",
      "If you did not ask for a code, ignore this mail and tell {organisation}.",
    ],
    // Whoever it is forwarded to has the code, and not the link too.
    action: null,
    foot: "Nobody at {organisation} will ask you for this code.",
  },
  sent_back: {
    subject: "The return of {company} was not approved",
    paragraphs: [
      "The corporation tax return of {company} was sent back, or nobody approved it in time. Nothing is filed. The page says why, and lets you correct it.",
    ],
    action: "See what was said",
    foot: ASKED,
  },
  deadlines: {
    subject: "Deadlines are near for {organisation}",
    paragraphs: ["{due} The page shows which, and what is overdue. This is information, not advice."],
    action: "See the deadlines",
    foot: ASKED,
  },
  invitation: {
    subject: "{inviter} invites you to {organisation} on Quarterday",
    paragraphs: [
      "{inviter} invites you to use Quarterday for {organisation}. Choose a password to begin.",
      "The link can be used once, until {until}. If you did not expect this invitation, ignore it.",
    ],
    action: "Choose a password",
    foot: "Nobody else has this link. Do not pass it on.",
  },
} as const satisfies Record<string, MailWords>;

export type MailKind = keyof typeof mails;

/** What goes into the braces. */
export type MailNames = Readonly<Record<"organisation" | "company" | "inviter" | "until" | "due" | "code", string>>;

export function isMailKind(text: string): text is MailKind {
  return Object.hasOwn(mails, text);
}
