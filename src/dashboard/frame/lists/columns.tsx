// How the columns of a list look, and the title of one that sorts it: a link, and the address says the order.

export interface ColumnLook {
  /** Numbers stand right. */
  number?: boolean;
  /** On a narrow screen the value stands under the title, over the whole width. */
  wide?: boolean;
  /** Takes the room that the others leave, on one line; or has one line whatever it needs. */
  line?: "rest" | "whole";
  /** Left out between a phone and a desk. */
  spare?: boolean;
  sort?: ColumnSort;
}

export interface ColumnSort {
  /** The list in the other order of this column, or in its first one. */
  to: string;
  /** Null where the list is in the order of another column. */
  is: "ascending" | "descending" | null;
}

const lineClasses = { rest: "line", whole: "one" } as const;

export function classOf({ number, wide, spare, line }: ColumnLook): string | undefined {
  return joined([number && "right", wide && "wide", spare && "spare", line && lineClasses[line]]);
}

export const titleClassOf = ({ number, spare }: ColumnLook) => joined([number && "right", spare && "spare"]);

const joined = (names: readonly (string | boolean | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

export function SortLink({ title, sort: { to, is } }: { title: string; sort: ColumnSort }) {
  return (
    <a class="sort" href={to}>
      {title}
      <span class={`sort-mark sort-${is ?? "other"}`} aria-hidden="true" />
    </a>
  );
}
