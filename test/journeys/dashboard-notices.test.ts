// What a page says after something was done: it is said once, where it belongs, and no link can make a page say it.

import assert from "node:assert/strict";
import { notices } from "../../src/dashboard/frame/notices.ts";
import { openBrowser, type Page, signedIn } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const saidOn = ({ text }: Page) => /role="status"><p>([^<]*)</.exec(text)?.[1] ?? null;

test("a link that carries done= shows nothing, signed in or not", async () => {
  const person = await signedIn(service, await service.customer());
  const stranger = openBrowser(service);

  for (const name of Object.keys(notices))
    for (const query of [`done=${name}`, `notice=${name}`, `form=kept&done=${name}`]) {
      assert.equal(saidOn(await person.get(`/account?${query}`)), null, query);
      assert.equal(saidOn(await stranger.get(`/sign-in?${query}`)), null, query);
    }
});

test("a notice is shown once, and in the tab in which it was done", async () => {
  const person = await signedIn(service, await service.customer());
  const { email } = person.user;

  const inOneTab = await person.post("/account", { name: "Jo", email });
  const inAnother = await person.post("/account/sessions");
  const elsewhere = await person.get("/account");
  const shown = [await person.follow(inAnother), await person.follow(inOneTab)];
  const again = [await person.follow(inAnother), await person.follow(inOneTab)];

  assert.equal(saidOn(elsewhere), null);
  assert.deepEqual(shown.map(saidOn), [notices.sessions_ended, notices.profile_changed]);
  assert.deepEqual(again.map(saidOn), [null, null]);
});

test("a form that was pressed twice is answered twice, each with its notice", async () => {
  const person = await signedIn(service, await service.customer());
  const form = { token: "t".repeat(24), url: "https://127.0.0.1:1/in", events: "all" };

  const first = await person.post("/sandbox/settings/webhooks/new", form);
  const second = await person.post("/sandbox/settings/webhooks/new", form);

  assert.equal(first.to, second.to);
  for (const pressed of [first, second]) assert.equal(saidOn(await person.follow(pressed)), notices.endpoint_added);
});

test("the address of a notice says nothing in another browser, and asking for the head does not use it up", async () => {
  const customer = await service.customer();
  const [person, colleague] = [await signedIn(service, customer), await signedIn(service, customer)];

  const { location, headers } = await person.post("/account/sessions");
  const atColleagues = await colleague.get(location ?? "");
  await person.send("HEAD", location ?? "");

  assert.equal(saidOn(atColleagues), null);
  assert.equal(saidOn(await person.get(location ?? "")), notices.sessions_ended);
  assert.match(
    [headers["set-cookie"] ?? []].flat().join("\n"),
    /^__Host-quarterday-notice-\w{12}=sessions_ended; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=60$/m,
  );
});

test("the reason for signing in again is shown once too", async () => {
  const person = await signedIn(service, await service.customer());

  const out = await person.post("/sign-out");

  assert.equal(saidOn(await person.follow(out)), notices.signed_out);
  assert.equal(saidOn(await person.follow(out)), null);
});
