// A page that cannot be shown: it says so, with the number to look for in the log, and tells nothing from inside.

import assert from "node:assert/strict";
import { signedIn } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("an internal error is a page with the request id, which the log has with the reason", async () => {
  const person = await signedIn(service, await service.customer());
  await service.db.query("alter table replays rename to replays_elsewhere");

  const fault = await person.get("/sandbox/replays");
  const form = await person.post("/sandbox/webhooks/failed/replay", { as_of: service.clock.now().toISOString() });
  await service.db.query("alter table replays_elsewhere rename to replays");
  const again = await person.get("/sandbox/replays");

  const faults = service.logged().filter(({ msg }) => msg === "a page could not be shown");
  assert.deepEqual([fault.status, form.status, again.status], [500, 500, 200]);
  for (const [place, page] of [fault, form].entries()) {
    const id = String(page.headers["request-id"]);
    assert.match(page.text, /<h1>Something went wrong<\/h1>/);
    assert.ok(page.text.includes(`<code>${id}</code>`));
    assert.equal(faults[place]?.request_id, id);
    assert.match(JSON.stringify(faults[place]), /relation \\"replays\\" does not exist/);
    assert.doesNotMatch(page.text, /relation|replays|select |node:|\.[jt]s:\d|42P01/);
    assert.match(String(page.headers["content-security-policy"]), /^default-src 'none'/);
    assert.equal(page.headers["cache-control"], "no-store");
  }
});
