// What a page says once after something was done (notice-cookies.ts says how the next page gets to know).

export const notices = {
  password_set: "Your password is set. All other sessions have ended.",
  profile_changed: "Your name and email address are changed.",
  session_ended: "The session has ended.",
  sessions_ended: "All other sessions have ended.",
  key_revoked: "The API key is revoked. Requests with it are refused.",
  endpoint_added: "The endpoint is added. Events are sent to it from now on.",
  endpoint_changed: "The endpoint is changed. Waiting deliveries go to its new URL.",
  endpoint_disabled: "The endpoint is disabled. Its events are held until you enable it and replay them.",
  endpoint_enabled: "The endpoint is enabled.",
  endpoint_removed: "The endpoint is removed. Its unsent deliveries are abandoned.",
  secret_rotated: "The signing secret is rotated.",
  organisation_changed: "The settings are saved.",
  form_kept: "No changes were saved yet. Check the form, enter any passwords again, and submit it.",
  press_again: "No changes were saved yet. Press the button again to confirm.",
  user_disabled: "The user is signed out everywhere and can no longer sign in.",
  others_saved: "The other settings are saved.",
  credentials_set: "The credentials are set. Test the connection to see whether HMRC accepts them.",
  replayed: "Replay started. The attempt appears below.",
  filing_amended: "Amendment created.",
  nothing_replayed: "No deliveries to replay.",
  dismissed: "Dismissed. These deliveries are no longer listed as failed.",
  nothing_dismissed: "No deliveries to dismiss.",
  flag_resolved: "The flag is resolved. The status is unchanged, and nothing was sent.",
  password_chosen: "Your password is set. Sign in with it.",
  signed_out: "You are signed out.",
  session_over: "Your session has expired. Sign in to continue.",
} as const;

export type NoticeName = keyof typeof notices;
