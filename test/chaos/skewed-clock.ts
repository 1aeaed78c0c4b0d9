// Loaded before the program (`node --import`): its clock goes wrong by so many milliseconds, in every thread of it.

const wrongBy = Number(process.env.CLOCK_WRONG_BY_MS ?? 0);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(RightDate.now() + wrongBy);
    else super(...given);
  }
  static override now() {
    return RightDate.now() + wrongBy;
  }
} as DateConstructor;
