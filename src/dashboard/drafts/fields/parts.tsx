// What a question is drawn with: its words, what is wrong with it, and where it is answered.

import type { ComponentChildren } from "preact";
import { Badge } from "../../frame/components.tsx";
import type { Question } from "../../questions/question.ts";
import { removes } from "../../questions/typed.ts";

export interface Said {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export function Group({ name, label, hint, error, children }: Said & { children: ComponentChildren }) {
  return (
    <fieldset id={name} class={error ? "field field-wrong" : "field"} aria-describedby={describing(name, hint, error)}>
      <legend class="legend">{label}</legend>
      <Saying name={name} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

function Saying({ name, hint, error }: Omit<Said, "label">) {
  return (
    <>
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

function describing(name: string, hint: string | undefined, error: string | undefined): string | undefined {
  const by = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])];
  return by.length === 0 ? undefined : by.join(" ");
}

/** One answer alone is a box to tick; of several one is chosen. */
export function Choices({
  question,
  name,
  chosen,
  error,
}: {
  question: Question;
  name: string;
  chosen: string;
  error: string | undefined;
}) {
  const { label, hint, answers = [] } = question;
  const isTick = answers.length === 1;
  return (
    <Group name={name} label={label} hint={hint} error={error}>
      <div>
        {answers.map(([value, words, more]) => (
          <label key={words} class="check">
            <input
              type={isTick ? "checkbox" : "radio"}
              name={name}
              value={String(value)}
              checked={chosen === String(value)}
            />{" "}
            {words}
            {more && <span class="hint check-hint">{more}</span>}
          </label>
        ))}
      </div>
    </Group>
  );
}

export function Paragraphs({ name, label, hint, error, value }: Said & { value: string }) {
  return (
    <div class={error ? "field field-wrong" : "field"}>
      <label for={name}>{label}</label>
      <Saying name={name} hint={hint} error={error} />
      <textarea
        id={name}
        name={name}
        rows={5}
        aria-describedby={describing(name, hint, error)}
        aria-invalid={error ? true : undefined}
      >
        {value}
      </textarea>
    </div>
  );
}

/** The name of a file that was uploaded is not kept: what it says is in the check's documents. */
export function FileBox({
  name,
  label,
  hint,
  error,
  endings,
  isThere,
  isItem,
}: Said & { endings: readonly string[]; isThere: boolean; isItem: boolean }) {
  return (
    <div class={error ? "field field-wrong" : "field"}>
      <label for={name}>{label}</label>
      <Saying name={name} hint={hint} error={error} />
      {isThere && (
        <p class="file-there">
          <Badge tone="good">Uploaded</Badge> Choose another file to replace it.
        </p>
      )}
      <input
        type="file"
        id={name}
        name={name}
        accept={endings.join(",")}
        aria-describedby={describing(name, hint, error)}
        aria-invalid={error ? true : undefined}
      />
      {isThere && !isItem && (
        <label class="check">
          <input type="checkbox" name={removes(name)} value="yes" /> Take{" "}
          {label.toLowerCase().replace("ixbrl", "iXBRL")} out
        </label>
      )}
    </div>
  );
}
