// What a page says once after something was done (notice-cookies.ts says how the next page gets to know).

export const notices = {
  password_set: "Your password is set. All other sessions have ended.",
  profile_changed: "Your name and email address are changed.",
  mail_chosen: "Your choice is saved.",
  session_ended: "The session has ended.",
  sessions_ended: "All other sessions have ended.",
  two_step_off: "Two-step sign-in is turned off. You sign in with your password alone.",
  two_step_required: "The setting is saved.",
  code_expired: "Enter your password again. You have ten minutes for the code.",
  key_revoked: "The API key is revoked. Requests with it are refused.",
  endpoint_added: "The endpoint is added. Events are sent to it from now on.",
  endpoint_changed: "The endpoint is changed. Waiting deliveries go to its new URL.",
  endpoint_disabled: "The endpoint is disabled. Its events are held until you enable it and replay them.",
  endpoint_enabled: "The endpoint is enabled.",
  endpoint_removed: "The endpoint is removed. Its unsent deliveries are abandoned.",
  secret_rotated: "The signing secret is rotated.",
  requests_kept: "Requests are kept from now on.",
  requests_not_kept: "Requests are not kept any more. Those kept until now go after 30 days.",
  organisation_changed: "The settings are saved.",
  form_kept: "No changes were saved yet. Check the form, enter any passwords again, and submit it.",
  sent_signed_out:
    "You were signed out, so nothing was saved. Check the form, enter any passwords again, and submit it.",
  form_gone: "What you typed is no longer kept. Fill in the form again.",
  press_again: "No changes were saved yet. Press the button again to confirm.",
  user_disabled: "The user is signed out everywhere and can no longer sign in.",
  invitation_withdrawn: "The invitation is withdrawn. Its link no longer works.",
  role_changed: "The role is changed. It counts from the user's next page on.",
  invitation_accepted: "Your password is set, and you are signed in.",
  others_saved: "The other settings are saved.",
  credentials_set: "The credentials are set. Test the connection to see whether HMRC accepts them.",
  presenter_set: "The presenter is set. Send a test message to see whether Companies House accepts it.",
  company_added: "The company is added.",
  company_changed: "The company is saved.",
  companies_imported: "The companies are imported. Their dates appear in a moment.",
  period_added: "The period is added.",
  period_removed: "The period is removed.",
  duty_saved: "Saved.",
  duty_done: "Marked as done.",
  duty_open: "It is no longer marked as done.",
  replayed: "Replay started. The attempt appears below.",
  nothing_replayed: "No deliveries to replay.",
  dismissed: "Dismissed. These deliveries are no longer listed as failed.",
  nothing_dismissed: "No deliveries to dismiss.",
  approval_asked: "The return is sent for approval. HMRC gets nothing before it is approved.",
  approval_taken_back: "The request for approval is taken back. Nothing was sent.",
  flag_resolved: "The flag is resolved. The status is unchanged, and nothing was sent.",
  accounts_released: "The accounts will be sent to Companies House next.",
  accounts_not_held: "These accounts are not held any more. The timeline shows what is next.",
  approval_code_sent: "The code is on its way to you by mail. It works for 15 minutes.",
  password_chosen: "Your password is set. Sign in with it.",
  signed_out: "You are signed out.",
  draft_deleted: "The draft is deleted.",
  draft_tried: "The return is tried. What comes of it stands under “Try it first”.",
  draft_on_top: "Your changes are on top of the return as it stands now. Check it again.",
  draft_changed: "The return was changed meanwhile, so nothing was filed. Check it again.",
  session_over: "Your session has expired. Sign in to continue.",
  session_over_kept: "Your session has expired. Sign in to continue: what you typed is kept for you for an hour.",
} as const;

/** The reader has something to do yet; all others say what was done. */
const unfinished: readonly NoticeName[] = ["form_kept", "sent_signed_out", "form_gone", "press_again", "draft_changed"];

export function isUnfinished(name: NoticeName): boolean {
  return unfinished.includes(name);
}

export type NoticeName = keyof typeof notices;
