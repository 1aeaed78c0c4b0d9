// What others changed in a return after a form to amend it was opened, beside what was typed in that form: who and
// when, the fields of the form with all three values, and everything else that they changed.

import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { poundsText } from "../../../../packages/ct600/text/numbers.ts";
import { usersOf } from "../../../access/user-store.ts";
import { amendersOf } from "../../../audit/store.ts";
import { amendmentsOf } from "../../../filings/amend/amendment-store.ts";
import { formOf } from "../../../filings/exchange/submission-store.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { type Filed, filedInput } from "../../../filings/store.ts";
import type { Queryable } from "../../../platform/database/db.ts";
import { canonicalJson } from "../../../platform/json.ts";
import { scopeOf, type Visit } from "../../frame/visit.ts";
import { boxesOfForm, type FiledBox } from "../filing/filed-boxes.ts";
import { choiceLabel, type FormField, filedValues, formFields } from "./amendment-form.ts";
import { readPounds } from "./typed-pounds.ts";

export interface Meanwhile {
  /** What stood in the form, and the return as it stands now. */
  shown: FilingRow;
  newest: FilingRow;
  /** The oldest first; none where the one that stood in the form has failed. */
  amendments: readonly Amendment[];
  fields: readonly ChangedField[];
  boxes: readonly ChangedBox[];
  /** Parts of the return that differ, in words. */
  parts: readonly string[];
}

export interface Amendment {
  filing: FilingRow;
  /** Null: through the API. */
  by: { name: string; isYou: boolean } | null;
}

export interface ChangedField {
  label: string;
  before: string;
  now: string;
  /** Null where it was left as it was. */
  typed: string | null;
}

/** As they stand in the message; null where the return has none. */
export interface ChangedBox {
  number: string;
  name: string;
  before: string | null;
  now: string | null;
}

/** Null where the form showed the return as it stands. */
export async function changedMeanwhile(
  visit: Visit,
  { shown, newest }: Pick<Meanwhile, "shown" | "newest">,
  typed: Readonly<Record<string, string>>,
  db: Queryable,
): Promise<Meanwhile | null> {
  if (shown.id === newest.id) return null;
  const [before, now] = await filedInputs(visit, [shown, newest], db);
  const [boxesBefore, boxesNow] = [boxesOfForm(await formOf(db, shown.id)), boxesOfForm(await formOf(db, newest.id))];
  return {
    shown,
    newest,
    amendments: await amendmentsBetween(visit, shown, newest, db),
    fields: changedFields(before, now, typed),
    boxes: changedBoxes(boxesBefore, boxesNow),
    parts: changedParts(before, now),
  };
}

async function filedInputs(visit: Visit, [one, other]: [FilingRow, FilingRow], db: Queryable): Promise<[Filed, Filed]> {
  const inputOf = ({ id }: FilingRow) => filedInput(db, { ...scopeOf(visit), id });
  return [await inputOf(one), await inputOf(other)];
}

async function amendmentsBetween(visit: Visit, shown: FilingRow, newest: FilingRow, db: Queryable) {
  const line = await amendmentsOf(db, { ...scopeOf(visit), id: shown.id });
  const standing = line.filter(({ status }) => status !== "failed");
  // Where what stood in the form has failed, the return stands as an earlier one.
  if (!standing.some(({ id }) => id === newest.id)) return [];
  const { id: organisationId } = visit.organisation;
  const amended = [shown.id, ...standing.map(({ id }) => id)];
  const [makers, users] = [await amendersOf(db, { organisationId, amended }), await usersOf(db, organisationId)];
  return standing.map((filing): Amendment => {
    const maker = makers.find(({ amendment }) => amendment === filing.id);
    if (maker === undefined) return { filing, by: null };
    const name = users.find(({ id }) => id === maker.user_id)?.name ?? maker.actor;
    return { filing, by: { name, isYou: maker.user_id === visit.user.id } };
  });
}

/** Of the fields that the form has: those that others changed, and those that were typed. */
export function changedFields(before: Filed, now: Filed, typed: Readonly<Record<string, string>>): ChangedField[] {
  const [valuesBefore, valuesNow] = [filedValues(before), filedValues(now)];
  return formFields.flatMap((field) => {
    const { name, label } = field;
    const mine = typed[name];
    if (valuesBefore[name] === valuesNow[name] && mine === undefined) return [];
    const [said, saidNow] = [valuesBefore[name], valuesNow[name]].map((value) => inWords(field, value));
    return [{ label, before: said ?? "", now: saidNow ?? "", typed: mine === undefined ? null : inWords(field, mine) }];
  });
}

/** As it was typed, where it is no amount. */
function inWords({ field }: FormField, value: string): string {
  if (value.trim() === "") return "nothing";
  if (field.kind === "choice") return choiceLabel(field, value);
  const amount = field.kind === "pence" ? readPounds(value) : null;
  return amount?.kind === "amount" ? poundsText(amount.pence) : value;
}

/** A box that stands there several times is one, with all its values. */
export function changedBoxes(before: readonly FiledBox[], now: readonly FiledBox[]): ChangedBox[] {
  const nameOf = ({ number, name }: FiledBox) => `${number} ${name}`;
  const valuesIn = (boxes: readonly FiledBox[], key: string) => {
    const values = boxes.filter((box) => nameOf(box) === key).map(({ value }) => value);
    return values.length === 0 ? null : values.join(", ");
  };
  const each = new Map([...before, ...now].map((box) => [nameOf(box), box]));
  return [...each].flatMap(([key, { number, name }]) => {
    const values = { before: valuesIn(before, key), now: valuesIn(now, key) };
    return values.before === values.now ? [] : [{ number, name, ...values }];
  });
}

const PARTS = {
  company: "the company",
  return: "the statements on the return",
  accounts: "the accounts",
  computations: "the computations",
  attachments: "the attached files",
  repayment: "the repayment and its bank account",
  charity: "the charity's page",
  pages: "supplementary pages",
  avoidance_schemes: "the avoidance schemes",
  declarant: "who declares the return",
} as const satisfies Partial<Record<keyof ReturnInput, string>>;

export function changedParts(before: Filed, now: Filed): string[] {
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const isOther = (part: keyof typeof PARTS) => canonicalJson(before.input[part]) !== canonicalJson(now.input[part]);
  const isOwnOther = {
    accounts: before.own_accounts !== now.own_accounts,
    computations: before.own_computations !== now.own_computations,
    attachments: canonicalJson(before.attached) !== canonicalJson(now.attached),
  };
  return parts
    .filter((part) => isOther(part) || (part in isOwnOther && Reflect.get(isOwnOther, part) === true))
    .map((part) => PARTS[part]);
}
