import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { NoFreeShare, type Owner, type ShareLimits, Shares } from "./shares.ts";

const HOUR = 3_600_000;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that is named when it begins, and ends when the test says so, or is over. */
function workplace(t: TestContext, limits: Partial<ShareLimits> = {}) {
  const shares = new Shares({ places: 8, mostWaiting: 100, waitMs: HOUR, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  let isOver = false;
  t.after(() => {
    isOver = true;
    for (const end of ends.values()) end();
  });
  const work = (name: string) => async () => {
    if (isOver) return;
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return {
    shares,
    begun,
    hold: (name: string, owner: Owner = { name: name.charAt(0), member: "" }) => shares.hold(owner, work(name)),
    inLine: (name: string, subject: string, limit?: Parameters<Shares["inLine"]>[3]) =>
      shares.inLine({ name: name.charAt(0), member: "" }, subject, work(name), limit),
    async end(...names: string[]) {
      for (const name of names) ends.get(name)?.();
      await settled();
    },
  };
}

const numbered = (owner: string, count: number) => Array.from({ length: count }, (_, index) => `${owner}${index + 1}`);

test("an owner has as many places as it leaves free, so the next one always finds some", async (t) => {
  const { hold, begun } = workplace(t, { places: 8 });

  for (const name of [...numbered("a", 9), ...numbered("b", 9), ...numbered("c", 9)]) void hold(name);
  await settled();

  assert.deepEqual(begun, ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]);
});

test("a place that becomes free goes to the owner with the fewest, and among equals in turn", async (t) => {
  const { hold, begun, end } = workplace(t, { places: 2 });
  for (const name of ["a1", "b1", "a2", "a3", "c1", "b2"]) void hold(name);
  assert.deepEqual(begun, ["a1", "b1"]);

  for (const name of ["a1", "b1", "a2", "c1"]) await end(name);

  assert.deepEqual(begun, ["a1", "b1", "a2", "b2", "c1", "a3"]);
});

test("the members of an owner take turns in its line", async (t) => {
  const { hold, begun, end } = workplace(t, { places: 1 });
  const stranger = (name: string) => hold(name, { name: "strangers", member: name.charAt(0) });
  for (const name of ["a1", "a2", "a3", "b1"]) void stranger(name);

  await end("a1");
  await end("a2");

  assert.deepEqual(begun, ["a1", "a2", "b1"]);
});

test("beyond so many that wait an owner is refused at once; a member may have as many as it leaves free", async (t) => {
  const { hold, shares } = workplace(t, { places: 1, mostWaiting: 4 });
  const from = (member: string) => hold(member, { name: "strangers", member });
  void from("a");
  for (const member of ["a", "a", "b"]) void from(member);

  await assert.rejects(from("a"), isNoFreeShare("rate_limit_exceeded"));
  void hold("other");

  assert.equal(shares.waiting, 4);
});

test("a wait has an end: as a limit for who waits for itself, as a busy service for who waits for others", async (t) => {
  const { hold, shares, begun, end } = workplace(t, { places: 2, waitMs: 1 });
  void hold("a1");
  void hold("b1");

  const [own, others] = [hold("a2"), hold("c1")];

  await assert.rejects(own, isNoFreeShare("rate_limit_exceeded"));
  await assert.rejects(others, isNoFreeShare("service_unavailable"));
  assert.equal(shares.waiting, 0);
  await end("a1", "b1");
  void hold("a3");
  assert.deepEqual(begun, ["a1", "b1", "a3"]);
});

test("work that fails gives its place up, and its error is its own", async (t) => {
  const { shares } = workplace(t, { places: 1 });
  const owner = { name: "a", member: "" };

  const failing = shares.hold(owner, () => Promise.reject(new Error("on purpose")));
  const next = shares.hold(owner, async () => "done");

  await assert.rejects(failing, /on purpose/);
  assert.equal(await next, "done");
});

test("work on one subject comes one after another and holds no place while it waits; other subjects and owners do not wait", async (t) => {
  const { inLine, begun, end, shares } = workplace(t);
  for (const name of ["a1", "a2", "a3"]) void inLine(name, "clock");
  void inLine("a4", "filing");
  void inLine("b1", "clock");
  assert.deepEqual(begun, ["a1", "a4", "b1"]);
  assert.equal(shares.waiting, 2);

  await end("a1");
  await end("a2");

  assert.deepEqual(begun, ["a1", "a4", "b1", "a2", "a3"]);
});

test("who has waited in line for too long is told what the caller says, and the line goes on without it", async (t) => {
  const { inLine, begun, end } = workplace(t);
  void inLine("a1", "clock");
  const late = inLine("a2", "clock", { withinMs: 1, late: () => new Error("still in progress") });
  void inLine("a3", "clock");

  await assert.rejects(late, /still in progress/);
  await end("a1");

  assert.deepEqual(begun, ["a1", "a3"]);
});

function isNoFreeShare(code: string) {
  return (error: unknown) => error instanceof NoFreeShare && error.code === code;
}
