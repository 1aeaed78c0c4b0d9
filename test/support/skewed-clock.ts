// Loaded into a program under test before anything else (NODE_OPTIONS=--import=…): the clock of its machine is wrong by
// CLOCK_SKEW_MS.

const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0);
const machineNow = Date.now;

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [machineNow() + skewMs] : given, newTarget),
  get: (target, name, receiver) => (name === "now" ? () => machineNow() + skewMs : Reflect.get(target, name, receiver)),
});
