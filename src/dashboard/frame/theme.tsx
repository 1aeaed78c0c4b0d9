// How pages look: light, dark, or as the system has it. The browser remembers the choice in a cookie, so that a page
// arrives as it is shown: nothing flashes, and nothing needs script, which only makes a choice seen at once.

import { Form } from "./forms/form-parts.tsx";
import { asTheme, themeCookie } from "./security.ts";
import type { OpenVisit, PageResponse, Visit } from "./visit.ts";

const choices = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["system", "System"],
] as const;

export function ThemeSwitch({ visit }: { visit: Visit }) {
  const current = visit.theme ?? "system";
  return (
    // What was typed into another form of the page is still kept: this one does not take its place.
    <Form visit={{ csrf: visit.csrf }} to="/account/theme" class="theme">
      <fieldset>
        <legend>Theme</legend>
        {choices.map(([value, text]) => (
          <button key={value} type="submit" name="theme" value={value} aria-pressed={value === current}>
            {text}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}

/** Back to the page that was looked at. */
export async function chooseTheme(visit: Visit): Promise<PageResponse> {
  const theme = asTheme(visit.form.get("theme"));
  return { kind: "redirect", to: pageBefore(visit), cookies: [themeCookie(theme)] };
}

/** The browser tells it to our own pages; without it, the account's. */
function pageBefore({ referer, origin }: OpenVisit): string {
  if (!URL.canParse(referer)) return "/account";
  const { origin: from, pathname, search } = new URL(referer);
  return from === origin && !pathname.startsWith("//") ? `${pathname}${search}` : "/account";
}
