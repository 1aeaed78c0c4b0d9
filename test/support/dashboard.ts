// A person at the dashboard: a browser without script that keeps cookies, sends what browsers send along, and fills in
// forms.

import { Agent, request } from "undici";
import { inviteUser } from "../../src/access/invitations.ts";
import { setPassword } from "../../src/access/sign-in/choose-password.ts";
import type { UserRow } from "../../src/access/user-store.ts";
import type { Role } from "../../src/audit/roles.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { operator } from "./operator.ts";
import type { Customer, Service } from "./service.ts";

export type Fields = Record<string, string | readonly string[]>;

export interface Page {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  location: string | null;
  /** The same without the way to find a notice. */
  to: string | null;
  /** What the page it leads to will say, by its name. */
  notice: string | null;
  /** A form that is not done: this is its page again, to which the answer led. */
  again: boolean;
}

export interface Browser {
  /** By name. Tests plant, take away and copy them. */
  cookies: Map<string, string>;
  /** Sent with everything: behind a proxy, where the person is. */
  headers: Record<string, string>;
  get(path: string): Promise<Page>;
  /**
   * Fills in a form: with the token of the page that was last got, as the page itself would send it. Where that leads
   * back to the form, gives its page.
   */
  post(path: string, fields?: Fields): Promise<Page>;
  /** Anything at all. */
  send(
    method: string,
    path: string,
    sent?: { headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<Page>;
  /** What the last page with a form put into it. */
  csrf(): Promise<string>;
}

export interface Person extends Browser {
  user: UserRow;
  password: string;
  /** Where it was sent after a form. */
  follow(page: Page): Promise<Page>;
}

export interface Where {
  url: string;
  certificate: { cert: string };
  closing(close: () => Promise<unknown>): void;
}

/** `from` is where the person is, if a proxy that the service trusts says so. */
export function openBrowser({ url, certificate, closing }: Where, { from }: { from?: string } = {}): Browser {
  const dispatcher = new Agent({ connect: { ca: certificate.cert, timeout: 60_000 } });
  closing(() => dispatcher.close());
  const cookies = new Map<string, string>();
  const headers: Record<string, string> = { accept: "text/html", ...(from && { "x-forwarded-for": from }) };
  let lastCsrf: string | null = null;
  let lastForm: string | null = null;

  async function send(
    method: string,
    path: string,
    sent: { headers?: Record<string, string>; body?: string | Buffer } = {},
  ) {
    const answer = await request(url + path, {
      method: method as "GET",
      headers: { ...headers, ...(cookies.size === 0 ? {} : { cookie: cookieHeader() }), ...sent.headers },
      body: sent.body ?? null,
      dispatcher,
    });
    const bytes = Buffer.from(await answer.body.bytes());
    // As a browser reads it: without the mark of UTF-8.
    const text = new TextDecoder().decode(bytes);
    const lines = [answer.headers["set-cookie"] ?? []].flat();
    for (const line of lines) keepCookie(line);
    lastCsrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? lastCsrf;
    if (text.includes('name="csrf"')) lastForm = /name="form" value="([^"]+)"/.exec(text)?.[1] ?? null;
    const location = answer.headers.location?.toString() ?? null;
    const to = location?.replace(/[?&]notice=\w+$/, "") ?? null;
    const [notice = null] = lines.flatMap((line) => /^__Host-quarterday-notice-\w+=(\w+);/.exec(line)?.[1] ?? []);
    return { status: answer.statusCode, headers: answer.headers, text, bytes, location, to, notice, again: false };
  }

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  function keepCookie(line: string) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }

  async function csrf(): Promise<string> {
    if (lastCsrf === null) await send("GET", "/sign-in");
    return lastCsrf ?? "";
  }

  return {
    cookies,
    headers,
    csrf,
    send,
    get: (path) => send("GET", path),
    post: async (path, fields = {}) => {
      // A form that makes something carries a token of its own; unless a test sends one twice, each is another form.
      const form = new URLSearchParams({
        csrf: await csrf(),
        ...(fields.token === undefined && { token: freshToken() }),
        ...(lastForm !== null && { form: lastForm }),
      });
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
      const sent = await send("POST", path, { headers: formHeaders(url), body: form.toString() });
      if (!isFormAgain(path, sent)) return sent;
      return { ...(await send("GET", sent.location ?? "")), again: true };
    },
  };
}

/** Whether an answer leads to the page of the form that was sent, and not on to another that waited. */
export function isFormAgain(path: string, { location }: Pick<Page, "location">): boolean {
  const [to = ""] = (location ?? "").split("?");
  const leadsOn = /^\/(sign-in|confirm)\b/.test(path) && !path.startsWith(to);
  return /[?&]form=[0-9A-Za-z]{24}$/.test(location ?? "") && !leadsOn;
}

/** What a browser sends along with a form of one of our pages. */
export function formHeaders(url: string): Record<string, string> {
  return {
    "content-type": "application/x-www-form-urlencoded",
    origin: url,
    referer: `${url}/`,
    "sec-fetch-site": "same-origin",
  };
}

let forms = 0;
const freshToken = () => String(++forms).padStart(24, "0");

let people = 0;

/** A user of the customer's organisation who has chosen a password, and not signed in yet. */
export async function newPerson(
  service: Service,
  { organisationId }: Pick<Customer, "organisationId">,
  role: Role = "owner",
) {
  const wanted = { organisationId, email: `person${++people}@example.com`, name: `Person ${people}`, role };
  const { user } = await inviteUser(service.db, wanted, operator, service);
  const password = `correct horse battery ${people}`;
  await setPassword(service.db, user, password, { keep: null, address: "127.0.0.1" }, service);
  return { user, password };
}

export async function signInAs(browser: Browser, { user, password }: { user: { email: string }; password: string }) {
  await browser.get("/sign-in");
  const page = await browser.post("/sign-in", { email: user.email, password });
  // The forms of the pages that come now carry another token.
  if (page.status === 303) await browser.get("/account");
  return page;
}

/** A new user of the customer's organisation, signed in through the real form. */
export async function signedIn(
  service: Service,
  customer: Pick<Customer, "organisationId">,
  role: Role = "owner",
): Promise<Person> {
  const account = await newPerson(service, customer, role);
  const browser = openBrowser(service);
  const page = await signInAs(browser, account);
  if (page.status !== 303) throw new Error(`signing in returned ${page.status}: ${page.text}`);
  return { ...browser, ...account, follow: ({ location }) => browser.get(location ?? "/nowhere") };
}

/** A new organisation and a user of it, signed in. */
export async function newCustomerWithPerson(service: Service): Promise<{ customer: Customer; person: Person }> {
  const customer = await service.customer();
  return { customer, person: await signedIn(service, customer) };
}

/** Sends a form of a page after the ten minutes for which a password counts, gives it, and goes where that leads. */
export async function sentTooLate(
  { clock, url }: Pick<Service, "clock" | "url">,
  person: Person,
  page: string,
  fields: Fields,
  path = page.split("?")[0] ?? "",
) {
  await person.get(page);
  clock.advance(10 * MINUTE);
  const body = new URLSearchParams({ csrf: await person.csrf(), token: "t".repeat(24) });
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  const headers = { ...formHeaders(url), referer: url + page };
  const sent = await person.send("POST", path, { headers, body: body.toString() });
  const asked = await person.follow(sent);
  const given = await person.post(sent.location ?? "", { password: person.password });
  return { sent, asked, way: given.location, page: await person.follow(given) };
}

/** What the database keeps of the form that was kept last, opened. */
export async function lastKept({ db, sealing }: Pick<Service, "db" | "sealing">): Promise<string> {
  const [kept] = await db.query<{ id: string; holder: string; page: string; sealed: Buffer }>(
    "select id, holder, page, sealed from kept_forms order by kept_at desc, ctid desc limit 1",
  );
  if (kept === undefined) throw new Error("no form is kept");
  return sealing.open(kept.sealed, `kept_forms/${kept.id}/${kept.holder}/${kept.page}`);
}

/** What stands in a field of a page's form. */
export function typedIn({ text }: Page, name: string): string | null {
  return new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(text)?.[1] ?? null;
}

/** What a reader gets, without markup. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(title|desc|script)\b[\s\S]*?<\/\1>/g, " ")
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
