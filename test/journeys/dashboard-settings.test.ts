// Settings of the dashboard: the organisation, the audit log.

import assert from "node:assert/strict";
import { auditEntries } from "../../src/audit/store.ts";
import { newCustomerWithPerson } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const personOf = () => newCustomerWithPerson(service);

describe("the organisation", () => {
  const settings = {
    organisation: "Fernsby",
    declarant_name: "",
    declarant_status: "",
    files_as: "company",
    retention: "",
  };

  test("its declarant declares returns that name none", async () => {
    const { person, customer } = await personOf();
    const problems = async () => (await customer.live.post("/v1/validate", sampleReturn())).json.errors;
    assert.deepEqual(
      (await problems()).map(({ field }: { field: string }) => field),
      ["accounts.director", "declarant.name", "declarant.status"],
    );

    const changed = { ...settings, declarant_name: "Zoë Fernsby", files_as: "agent" };
    const saved = await person.post("/live/settings/organisation", changed);

    assert.deepEqual([saved.to, saved.notice], ["/live/settings/organisation", "organisation_changed"]);
    assert.deepEqual(await problems(), []);
    const page = await person.follow(saved);
    for (const value of ["Fernsby", "Zoë Fernsby"]) assert.ok(page.text.includes(`value="${value}"`), value);
    assert.match(page.text, /<option (?=[^>]*selected)(?=[^>]*value="agent")/);
    const [entry] = await auditEntries(service.db, {
      organisationId: customer.organisationId,
      mode: "live",
      before: null,
      limit: 1,
    });
    assert.deepEqual(
      [entry?.action, entry?.details],
      [
        "organisation_changed",
        {
          name: { before: "A software house", after: "Fernsby" },
          declarant_name: { before: null, after: "Zoë Fernsby" },
          files_as: { before: "company", after: "agent" },
        },
      ],
    );
  });

  test("a value that a return could not carry, or that makes no sense, is an error at its field and is not saved", async () => {
    const { person } = await personOf();
    const wrong: [change: Partial<typeof settings>, sentence: RegExp][] = [
      [{ organisation: "" }, /Give a name of 1 to 160 characters\./],
      [{ declarant_name: "J" }, /The declarant's name must have 2 to 56 characters\./],
      [{ declarant_name: "Νίκος" }, /The declarant's name on the return cannot contain Ν ί κ ο ς/],
      [{ declarant_status: "Director" }, /A status needs a name/],
      [{ files_as: "friend" }, /Choose company or agent\./],
      ...["0", "-1", "1.5", "36501", "many"].map((retention): (typeof wrong)[number] => [
        { retention },
        /from 1 to 36,500/,
      ]),
    ];

    for (const [change, sentence] of wrong) {
      const answer = await person.post("/sandbox/settings/organisation", { ...settings, ...change });
      assert.equal(answer.again, true, JSON.stringify(change));
      assert.match(answer.text, sentence);
      assert.equal(answer.text.match(/class="error"/g)?.length, 1);
    }
    assert.match((await person.get("/sandbox/settings/organisation")).text, /value="A software house"/);
  });

  test("it says for how long events are kept, and the page of people who can sign in", async () => {
    const { person } = await personOf();
    await personOf();

    const { text: settings } = await person.get("/sandbox/settings/organisation");
    const { text } = await person.get("/sandbox/settings/people");

    assert.match(settings, /If empty: 90 days/);
    assert.ok(text.includes(person.user.email));
    assert.equal(text.match(/can sign in<\/span>/g)?.length, 1, "no user of another organisation");
    assert.match(text, /href="\/sandbox\/settings\/people\/invite"/);
  });
});

test("the audit log is read page by page, newest first, without another environment's or organisation's lines", async () => {
  const { person } = await personOf();
  await (await personOf()).person.post("/sandbox/settings/keys/new", { name: "Another firm's" });
  await person.post("/live/settings/keys/new", { name: "Only live" });
  for (let index = 1; index <= 30; index++) await person.post("/sandbox/settings/keys/new", { name: `Key ${index}` });

  const first = await person.get("/sandbox/settings/audit");
  const older = /href="([^"]*before=\d+)"/.exec(first.text)?.[1] ?? "";
  const second = await person.get(older);

  const names = (text: string) => [...text.matchAll(/>(Key \d+)<\/a>/g)].map(([, name]) => name);
  assert.deepEqual([names(first.text)[0], names(first.text).length], ["Key 30", 25]);
  assert.deepEqual(names(second.text), ["Key 5", "Key 4", "Key 3", "Key 2", "Key 1"]);
  assert.match(second.text, /Signed in/);
  assert.match(second.text, new RegExp(person.user.email));
  assert.doesNotMatch(second.text, /before=\d/);
  assert.doesNotMatch(first.text + second.text, /Another firm|Only live/);
  assert.match((await person.get("/live/settings/audit")).text, /Only live/);
  assert.equal((await person.get("/sandbox/settings/audit?before=nonsense")).status, 200);
});
