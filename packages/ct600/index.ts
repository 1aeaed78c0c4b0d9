// What @quarterday/ct600 offers; everything else may change without notice.

export { type CheckedReturn, checkReturn, type MadeReturn, type ReturnContext } from "./check-return.ts";
export type { MessageCheck } from "./checks/check-message.ts";
export type { OfficialFinding, OfficialPack, Verdict } from "./checks/official-pack.ts";
export { type ComputedLine, type ComputedReturn, compute, type Explanation, explain } from "./compute.ts";
export { type NextPeriod, nextPeriod, notesOnNext } from "./deadlines/next-period.ts";
export {
  type CompanyFacts,
  type CompanyObligations,
  type Note,
  type Obligation,
  obligationsOf,
  obligationsOfCompany,
  type PeriodFacts,
} from "./deadlines/obligations.ts";
export type { Declarant } from "./input/declarant.ts";
export { checkMessage, type Irmark, irmark } from "./message/check-xml.ts";
export { type Codec, portableCodec } from "./message/codec.ts";
export type { Problem, Warning } from "./problem.ts";
export type { ReturnInput } from "./return.ts";
