// What a page says once after something was done (notice-cookies.ts says how the next page gets to know).

export const notices = {
  password_set: "Your password is set; every other session has ended.",
  profile_changed: "Your name and e-mail address are changed.",
  session_ended: "That session has ended.",
  sessions_ended: "Every other session has ended.",
  key_revoked: "The API key is revoked; nothing can use it any more.",
  endpoint_added: "The endpoint is added. Events are sent to it from now on.",
  endpoint_changed: "The endpoint is changed; deliveries that wait go to its new address.",
  endpoint_disabled: "The endpoint is disabled. Its events are held from now on.",
  endpoint_enabled: "The endpoint is enabled.",
  secret_rotated: "The signing secret is rotated.",
  organisation_changed: "The settings are saved.",
  form_kept: "Nothing was done yet. The form is as you filled it in, but for passwords: look it over and send it.",
  press_again: "Nothing was done yet. Press the button again to do it.",
  user_disabled: "That person is signed out everywhere and cannot sign in any more.",
  others_saved: "The other settings are saved.",
  credentials_set: "Credentials stored. Test the connection to see whether HMRC accepts them.",
  replayed: "It is due again now. The attempt appears here.",
  filing_amended: "Amendment created.",
  nothing_replayed: "There was nothing to send again.",
  password_chosen: "Your password is set; sign in with it.",
  signed_out: "You are signed out.",
  session_over: "Your session has ended; sign in to go on where you were.",
} as const;

export type NoticeName = keyof typeof notices;
