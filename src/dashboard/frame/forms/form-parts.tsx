// The parts that forms are made of.

import { type ComponentChildren, h } from "preact";

type Children = { children?: ComponentChildren };

/** A form that changes something; it carries the proof that it is ours, and says if it is shown again. */
export function Form({
  visit,
  to,
  children,
  hasFiles = false,
  class: name,
}: Children & { visit: { csrf: string; keptAs?: string | null }; to: string; hasFiles?: boolean; class?: string }) {
  return (
    <form method="post" action={to} class={name} enctype={hasFiles ? "multipart/form-data" : undefined}>
      <input type="hidden" name="csrf" value={visit.csrf} />
      {visit.keptAs && <input type="hidden" name="form" value={visit.keptAs} />}
      {children}
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  hint?: ComponentChildren;
  error?: string | null | undefined;
}

export interface InputProps extends Omit<FieldProps, "label"> {
  label: ComponentChildren;
  value?: string | undefined;
  type?: "text" | "password" | "email" | "url" | "search" | "number";
  required?: boolean;
  autocomplete?: string;
  placeholder?: string;
  inputMode?: "numeric" | "decimal";
  maxLength?: number;
}

export function Input(props: InputProps) {
  const { name, label, hint, error, type = "text", required = false } = props;
  const { value, autocomplete, placeholder, inputMode, maxLength } = props;
  // Without JSX: the types of JSX know each kind of input apart, and this one may be of several kinds.
  const input = h("input", {
    id: name,
    name,
    type,
    value,
    required,
    autocomplete,
    placeholder,
    inputmode: inputMode,
    maxlength: maxLength,
    // The script gives it the focus.
    "aria-keyshortcuts": type === "search" ? "/" : undefined,
    ...described(name, hint, error),
  });
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {type === "password" ? <Hidden name={name}>{input}</Hidden> : input}
    </Field>
  );
}

/** A password, with a button that shows what was typed. Without script there is none. */
function Hidden({ name, children }: Children & { name: string }) {
  return (
    <div class="hidden-text">
      {children}
      <button
        type="button"
        class="button button-plain needs-script"
        data-shows={name}
        aria-controls={name}
        aria-label="Show what is typed"
      >
        Show
      </button>
    </div>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

interface SelectProps extends FieldProps {
  value: string;
  options: Options;
  /** After the others, each under its label. */
  groups?: readonly { label: string; options: Options }[];
}

export function Select({ name, label, hint, error, value, options, groups = [] }: SelectProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <select id={name} name={name} {...described(name, hint, error)}>
        <Choices options={options} value={value} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Choices options={group.options} value={value} />
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

function Choices({ options, value }: { options: Options; value: string }) {
  return (
    <>
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </>
  );
}

export function Checkbox({
  name,
  value,
  label,
  checked,
}: {
  name: string;
  value: string;
  label: ComponentChildren;
  checked?: boolean;
}) {
  return (
    <label class="check">
      <input type="checkbox" name={name} value={value} checked={checked} /> {label}
    </label>
  );
}

function Field({
  name,
  label,
  hint,
  error,
  children,
}: Children & Omit<FieldProps, "label"> & Pick<InputProps, "label">) {
  return (
    <div class={error ? "field field-wrong" : "field"}>
      <label for={name}>{label}</label>
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
      {children}
    </div>
  );
}

function described(name: string, hint: ComponentChildren, error: string | null | undefined) {
  const by = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter((id) => id !== "").join(" ");
  return { ...(by === "" ? {} : { "aria-describedby": by }), ...(error ? { "aria-invalid": true as const } : {}) };
}

export function Button({
  children,
  tone = "plain",
  name,
  value,
}: Children & { tone?: "main" | "plain" | "danger"; name?: string; value?: string }) {
  return (
    <button type="submit" class={`button button-${tone}`} name={name} value={value}>
      {children}
    </button>
  );
}
