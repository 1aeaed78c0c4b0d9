// What the service returns about drafts. New fields may appear within /v1; programs ignore those they do not know.

import type { PageQuery, Problem } from "./filing.ts";
import type { DraftInput, DraftSectionsInput } from "./filing-input.ts";

export const draftStates = ["open", "waiting", "filed"] as const;
export type DraftState = (typeof draftStates)[number];

/** What is filled in together. */
export interface DraftSection {
  /** The version of the draft in which a field of it was changed last; 0 if none was. */
  version: number;
  /** Whether the return has something to say there. */
  needed: boolean;
  /** `to_check`: taken over from another return, and not looked at. */
  state: "not_started" | "to_check" | "problem" | "done";
}

/** A draft without its content. */
export interface DraftSummary {
  /** `drf_…` */
  id: string;
  object: "draft";
  /** True if it is filed in live. */
  livemode: boolean;
  /** Counts the changes. Send it with a change. */
  version: number;
  /** `open` can be changed and filed, `waiting` waits for approval and is `open` again without it, `filed` is final. */
  state: DraftState;
  /** What it was begun for. */
  kind: "new" | "correct" | "next_year" | "amend";
  /** The filing it was taken over from; to amend, the newest return of its line, as it was then. */
  from: string | null;
  /** The filing that was made of it; null while it is open. */
  filing: string | null;
  /** The last filing made of it that ended without approval; null if there was none. */
  not_approved: string | null;
  /** These four as far as the input says. */
  company_name: string | null;
  company_utr: string | null;
  /** YYYY-MM-DD */
  period_start: string | null;
  /** YYYY-MM-DD */
  period_end: string | null;
  created_at: string;
  updated_at: string;
}

/** A return that is being written. */
export interface Draft extends DraftSummary {
  /** Why the return is amended. Never sent to HMRC. */
  reason: string | null;
  sections: { [Name in keyof DraftSectionsInput]-?: DraftSection };
  /** Documents stand in it as references, `sha256:…`; the number of a bank account is masked. */
  input: DraftInput;
  /** What keeps the return from being filed, at most 100. Empty once it waits or is filed. */
  problems: Problem[];
  /** How many more problems there are; absent if `problems` has all. */
  problems_left_out?: number;
  warnings: Problem[];
}

/** A field of a draft that someone else has changed. Null stands for no value. */
export interface DraftConflict {
  /** Dotted path in the draft's input. */
  field: string;
  yours: unknown;
  theirs: unknown;
}

export interface DraftListQuery extends PageQuery {
  state?: DraftState;
  company_utr?: string;
}
