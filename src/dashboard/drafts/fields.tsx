// How a question is drawn: an amount with last year's beside it, a day in three boxes, answers to choose from, a list
// with room for another item.

import type { ShownSource } from "../../../packages/ct600/sources/shown.ts";
import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { NamedLines } from "../filings/came-from.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { Input } from "../frame/forms/form-parts.tsx";
import { placeOf } from "../questions/problems.ts";
import {
  type Answers,
  fieldAt,
  isAsked,
  isTooLong,
  mostItems,
  type Page,
  type Question,
  valueAt,
} from "../questions/question.ts";
import { DAY_PARTS, indexesBelow, labelFor, pathsOf, removes, type Typed } from "../questions/typed.ts";
import { Choices, FileBox, Group, Paragraphs } from "./fields/parts.tsx";

interface Drawn {
  answers: Answers;
  typed: Typed;
  problems: Problems;
  /** Where figures come from, by their paths. */
  sources?: ReadonlyMap<string, ShownSource>;
}

export function QuestionFields({ page, ...drawn }: { page: Page } & Drawn) {
  return (
    <>
      {page.questions
        .filter((question) => isAsked(question, drawn.answers))
        .map((question) => (
          <Asked key={question.path} question={question} {...drawn} />
        ))}
    </>
  );
}

function Asked({ question, ...drawn }: { question: Question } & Drawn) {
  const paths = pathsOf(question, drawn.answers);
  if (paths.length === 1) return <One question={question} name={question.path} {...drawn} />;
  const columns = paths.map((path) => {
    const { hint, ...plain } = { ...question, label: labelFor(question, path) };
    const isFirst = path === question.path;
    return (
      <One
        key={path}
        question={isFirst && hint !== undefined ? { ...plain, hint } : plain}
        name={path}
        beside={isFirst ? undefined : question.label}
        {...drawn}
      />
    );
  });
  // Entries of lists stand under each other.
  return question.of === undefined ? (
    <div class={`columns-${paths.length} year-columns`}>{columns}</div>
  ) : (
    <div>{columns}</div>
  );
}

interface OneProps extends Drawn {
  question: Question;
  name: string;
  /** The words of the question that it stands beside. */
  beside?: string | undefined;
}

function One({ question, name, beside, ...drawn }: OneProps) {
  const { typed, problems } = drawn;
  const { label, hint, answers, each, of } = question;
  const shown = beside === undefined ? label : <BesideLabel label={label} first={beside} />;
  const error = problems[name];
  if (of !== undefined) return <Items question={question} of={of} name={name} {...drawn} />;
  if (question.file !== undefined) {
    const isThere = valueAt(drawn.answers, name) !== undefined;
    return (
      <FileBox
        {...{ name, label, hint, error, isThere }}
        endings={question.file.endings}
        isItem={name !== question.path}
      />
    );
  }
  if (each !== undefined)
    return (
      <Group name={name} label={label} hint={hint} error={error}>
        {each.map((one, index) => (
          <Input
            key={one}
            name={`${name}.${index}`}
            label={one}
            value={typed[`${name}.${index}`]}
            error={problems[`${name}.${index}`]}
            autocomplete="off"
          />
        ))}
      </Group>
    );
  if (answers !== undefined)
    return <Choices question={question} name={name} chosen={typed[name] ?? ""} error={error} />;
  const { kind, ...field } = fieldAt(name);
  if (kind === "date")
    return (
      <Group name={name} label={label} hint={hint} error={error}>
        <div class="day-boxes">
          {DAY_PARTS.map((part) => (
            <Input
              key={part}
              name={`${name}-${part}`}
              label={PART_LABELS[part]}
              value={typed[`${name}-${part}`]}
              inputMode="numeric"
              autocomplete="off"
            />
          ))}
        </div>
      </Group>
    );
  if (question.isLines || (kind === "prose" && "mayBreak" in field))
    return <Paragraphs name={name} label={label} hint={hint} error={error} value={typed[name] ?? ""} />;
  return (
    <div class={kind === "pence" ? "pounds" : undefined}>
      <Input
        name={name}
        label={shown}
        hint={withSource(hint, drawn.sources?.get(name))}
        error={error}
        value={typed[name]}
        autocomplete="off"
        {...(kind === "pence" && { inputMode: "decimal" as const })}
        {...(kind === "integer" && { inputMode: "numeric" as const })}
      />
    </div>
  );
}

function withSource(hint: string | undefined, source: ShownSource | undefined) {
  if (source === undefined || source.from.length === 0) return hint;
  return (
    <>
      {hint} It comes{" "}
      <span class="as-typed">
        <NamedLines from={source.from} />
      </span>
      . If you change it, it is kept without them.
    </>
  );
}

/** Its own words alone are seen: those of the question stand beside it. */
function BesideLabel({ label, first }: { label: string; first: string }) {
  const start = `${first}, `;
  if (!label.startsWith(start)) return <>{label}</>;
  return (
    <>
      <span class="visually-hidden">{start}</span>
      <span class="column-label">{label.slice(start.length)}</span>
    </>
  );
}

const PART_LABELS = { day: "Day", month: "Month", year: "Year" } as const;

/** Those that are there, and an empty one after them. */
function Items({
  question,
  of,
  name,
  ...drawn
}: { question: Question; of: readonly Question[]; name: string } & Drawn) {
  const { typed, problems } = drawn;
  const { label, hint, item = "Entry" } = question;
  const given = valueAt(drawn.answers, name);
  if (isTooLong(given))
    return (
      <Group name={name} label={label} hint={hint} error={problems[name]}>
        <p>
          {numberText(given.length)} entries stay as they are: this page has room for {mostItems(name)}. A program that
          uses the API changes them.
        </p>
      </Group>
    );
  const there = indexesBelow(name, typed);
  const next = (there.at(-1) ?? -1) + 1;
  const room = there.length < mostItems(name) ? [next] : [];
  return (
    <Group name={name} label={label} hint={hint} error={problems[name]}>
      {[...there, ...room].map((index, at) => {
        const place = `${name}.${index}`;
        const isNew = index === next;
        return (
          <fieldset key={place} class="item">
            <legend class="legend">
              {item} {at + 1}
              {isNew && there.length > 0 && <span class="muted"> (another)</span>}
            </legend>
            {of.map((one) => (
              <One key={one.path} question={one} name={`${place}.${one.path}`} {...drawn} />
            ))}
            {!isNew && (
              <label class="check">
                <input type="checkbox" name={removes(place)} value="yes" /> Remove {item.toLowerCase()} {at + 1}
              </label>
            )}
          </fieldset>
        );
      })}
    </Group>
  );
}

/** For the summary of what is wrong, also with an item of a list. */
export function labelsOf(page: Page, answers: Answers, problems: Problems) {
  const draw = () => <></>;
  const own = page.questions.flatMap((question) =>
    pathsOf(question, answers).map((name) => ({ name, label: labelFor(question, name), draw })),
  );
  const inItems = Object.keys(problems).flatMap((name) => {
    const place = own.some((one) => one.name === name) ? null : placeOf(name);
    return place === null || place.page.name !== page.name || place.name !== name
      ? []
      : [{ name, label: place.question.label, draw }];
  });
  return [...own, ...inItems];
}
