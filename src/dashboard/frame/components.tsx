// The pieces every page is made of.

import type { ComponentChildren } from "preact";
import type { Ability } from "../../audit/roles.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import { MomentCell } from "./format.tsx";
import { type ColumnLook, classOf, SortLink, titleClassOf } from "./lists/columns.tsx";
import { type Stood, standingInWords, standingOf } from "./lists/standing.ts";
import { mayDo, pathIn, type Visit } from "./visit.ts";

type Children = { children?: ComponentChildren };

export function PageHeader({
  title,
  children,
  back,
}: Children & { title: string; back?: { to: string; text: string } }) {
  return (
    <header class="page-header">
      <div>
        {back && (
          <p class="back">
            <span aria-hidden="true">‹ </span>
            <a href={back.to}>{back.text}</a>
          </p>
        )}
        <h1 dir="auto">{title}</h1>
      </div>
      {children && <div class="actions">{children}</div>}
    </header>
  );
}

export function Card({
  title,
  children,
  id,
  aside,
}: Children & { title?: string; id?: string; aside?: ComponentChildren }) {
  return (
    <section class="card" id={id}>
      {title && (
        <div class="card-header">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** Nothing here yet, and what to do about it. */
export function Empty({ title, children }: Children & { title: string }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

export type Tone = "good" | "bad" | "wait" | "note" | "idle";

/** A word with a mark: the colour is never alone. */
export function Badge({ tone, title, children }: Children & { tone: Tone; title?: string }) {
  return (
    <span class={`badge badge-${tone}`} title={title}>
      {children}
    </span>
  );
}

interface FilingStatusProps {
  of: Stood & { flag: string | null };
  /** A newer return of its line stands in its place. */
  isSuperseded?: boolean;
}

/** What went to Test-in-Live is not filed, whatever its status. */
export function FilingStatus({ of, isSuperseded = false }: FilingStatusProps) {
  return (
    <>
      <Badge tone={standingOf(of.status).tone} title={of.status}>
        {standingInWords(of)}
      </Badge>
      {isSuperseded && <Badge tone="idle">superseded</Badge>}
      {of.test_mode && <Badge tone="wait">test, not filed</Badge>}
      {of.flag !== null && <Badge tone="bad">flagged</Badge>}
    </>
  );
}

const deliveryTones: Record<string, Tone> = { pending: "wait", delivered: "good", abandoned: "bad", held: "idle" };

export function DeliveryStatus({ status }: { status: string }) {
  return <Badge tone={deliveryTones[status] ?? "idle"}>{status}</Badge>;
}

export function Alert({ tone, title, children }: Children & { tone: Tone; title?: string }) {
  return (
    <div class={`alert alert-${tone}`} role={tone === "bad" ? "alert" : "status"}>
      {title && <p class="alert-title">{title}</p>}
      {children}
    </div>
  );
}

export function LinkButton({
  to,
  children,
  tone = "plain",
}: Children & { to: string; tone?: "main" | "plain" | "danger" }) {
  return (
    <a class={`button button-${tone}`} href={to}>
      {children}
    </a>
  );
}

/** A place of the same environment: a link for those who may open it, and for others only its name. */
export function PlaceLink({ visit, needs, to, children }: Children & { visit: Visit; needs: Ability; to: string }) {
  return mayDo(visit, needs) ? <a href={pathIn(visit, to)}>{children}</a> : <span>{children}</span>;
}

/** Text to be taken along. The button needs script, and is not there without. */
export function Copyable({ text, label, block = false }: { text: string; label: string; block?: boolean }) {
  return (
    <div class={block ? "copyable copyable-block" : "copyable"}>
      {block ? <Preformatted label={label}>{text}</Preformatted> : <code>{text}</code>}
      <button type="button" class="button button-plain copy needs-script" data-copy={text}>
        Copy
      </button>
    </div>
  );
}

/** A box that scrolls must be reachable with the keyboard, and have a name there. */
export function Preformatted({ label, children }: Children & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section class="preformatted" tabIndex={0} aria-label={label}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}

interface Cells<Row> extends ColumnLook {
  title: string;
  cell(row: Row): ComponentChildren;
}

interface Moments<Row> extends ColumnLook {
  title: string;
  /** Shown in UK time, which the title then says. */
  moment(row: Row): Date | null;
  /** Where there is none. */
  none?: string;
}

export type Column<Row> = Cells<Row> | Moments<Row>;

function cellsOf<Row>(column: Column<Row>): Cells<Row> {
  if ("cell" in column) return column;
  const { title, moment, none, ...others } = column;
  return { ...others, title: withUkTime(title), cell: (row) => <MomentCell at={moment(row)} none={none} /> };
}

/** On a narrow screen each row becomes a block, with the column's title before each value. */
export function Table<Row>({ caption, rows, keyOf, ...given }: TableProps<Row>) {
  const columns = given.columns.map(cellsOf);
  return (
    <table class="rows">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, sort, ...look }) => (
            <th key={title} scope="col" data-title={title} class={titleClassOf(look)} aria-sort={sort?.is ?? undefined}>
              {sort ? <SortLink title={title} sort={sort} /> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.title} data-title={column.title} class={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** Names and values of one thing. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** By its id, or by what people call it. */
/** By a name of what it leads to: an id alone says nothing to people. */
export function FilingLink({ visit, id, children }: Children & { visit: Pick<Visit, "mode">; id: string }) {
  return <a href={pathIn(visit, `/filings/${id}`)}>{children}</a>;
}
