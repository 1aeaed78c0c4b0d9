// The fields of a form as a table: each says its name, its label and what may be typed. What was typed before, and what
// is wrong with it, is filled in when the page is drawn.

import { type ComponentChildren, Fragment, type VNode } from "preact";
import { isCalendarDate } from "../../../../packages/ct600/period.ts";
import { dayText } from "../../../../packages/ct600/text/days.ts";
import { Input, Select } from "./form-parts.tsx";
import { dayShown, dayWritten } from "./typed-dates.ts";

/** What is wrong with a form, by the name of the field; under the empty name, what belongs to no field. */
export type Problems = Partial<Record<string, string>>;

export interface FormField {
  name: string;
  label: string;
  /** What it holds at first. */
  value?: string;
  /** A value in words, where it is not in its own. */
  says?(value: string): string;
  draw(filled: { value: string; error: string | undefined }): VNode;
}

type InputProps = Parameters<typeof Input>[0];
type TextOptions = Omit<InputProps, "name" | "label" | "error">;

export function text(name: string, label: string, { value, ...options }: TextOptions = {}): FormField {
  return {
    name,
    label,
    ...(value !== undefined && { value }),
    draw: (filled) => <Input name={name} label={label} {...options} {...filled} />,
  };
}

/**
 * A box of text that says its format and takes every way to write a day: the browser's own box for days is in the
 * browser's language, and shows some people the month first.
 */
export function day(
  name: string,
  label: string,
  options: Pick<TextOptions, "hint" | "value" | "required"> = {},
): FormField {
  const { value, ...others } = options;
  return {
    name,
    label,
    ...(value !== undefined && { value }),
    says: (typed) => {
      const written = dayWritten(typed);
      return isCalendarDate(written) ? dayText(written) : typed;
    },
    draw: (filled) => (
      <Input
        name={name}
        label={label}
        placeholder="dd/mm/yyyy"
        autocomplete="off"
        {...others}
        value={dayShown(filled.value)}
        error={filled.error}
      />
    ),
  };
}

/** Never filled in: a password that was wrong is typed again. */
export function password(
  name: string,
  label: string,
  options: TextOptions & { autocomplete: "current-password" | "new-password" },
): FormField {
  return {
    name,
    label,
    draw: ({ error }) => <Input name={name} label={label} type="password" {...options} error={error} />,
  };
}

type SelectProps = Parameters<typeof Select>[0];
type Choices = SelectProps["options"];

export function choice(
  name: string,
  label: string,
  choices: Choices,
  { value, hint, groups = [] }: { value?: string; hint?: ComponentChildren } & Pick<SelectProps, "groups"> = {},
): FormField {
  return {
    name,
    label,
    ...(value !== undefined && { value }),
    says: (chosen) =>
      [...choices, ...groups.flatMap(({ options }) => options)].find(([option]) => option === chosen)?.[1] ?? chosen,
    draw: (filled) => <Select name={name} label={label} hint={hint} options={choices} groups={groups} {...filled} />,
  };
}

/** For a filter: all of them, or one. */
export function anyOf(words: readonly string[]): Choices {
  return [["", "All"], ...words.map((word) => [word, word] as const)];
}

/** The same word again, so that nothing is ended by mistake. */
export function typedAgain(name: string, label: string, word: string): FormField {
  const hint = (
    <>
      Type <strong>{word}</strong> to confirm.
    </>
  );
  return text(name, label, { hint, autocomplete: "off", required: true });
}

export function Fields({
  fields,
  typed,
  problems,
}: {
  fields: readonly FormField[];
  typed: URLSearchParams;
  problems: Problems;
}) {
  return (
    <>
      {fields.map(({ name, value = "", draw }) => (
        <Fragment key={name}>{draw({ value: typed.get(name) ?? value, error: problems[name] })}</Fragment>
      ))}
    </>
  );
}
