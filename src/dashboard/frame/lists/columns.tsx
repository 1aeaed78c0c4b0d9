// How the columns of a list look, and the title of one that sorts it: a link, and the address says the order.

export interface ColumnLook {
  /** Numbers stand right. */
  number?: boolean;
  /** On a narrow screen the value stands under the title, over the whole width. */
  wide?: boolean;
  /**
   * Takes the room that the others leave, or an equal share of it, or two, on one line; or has one line whatever it
   * needs, or that only where the screen is wider than a tablet.
   */
  line?: "rest" | "share" | "double" | "whole" | "desk";
  /** A moment whose time of day is shown except on the narrowest tables. */
  exact?: boolean;
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

/** Of a column with two orders, the one that a first press leads to and the other: `to` gives the list in an order. */
export function columnSort<Sort extends string>(
  sort: Sort,
  [descending, ascending]: readonly [Sort, Sort],
  { to, first = descending }: { to(sort: Sort): string; first?: Sort },
): ColumnSort {
  const other = first === descending ? ascending : descending;
  return {
    to: to(sort === first ? other : first),
    is: sort === descending ? "descending" : sort === ascending ? "ascending" : null,
  };
}

const lineClasses = {
  rest: "line",
  share: "line share",
  double: "line double",
  whole: "one",
  desk: "one-on-desk",
} as const;

export function classOf({ number, wide, spare, line, exact }: ColumnLook): string | undefined {
  return joined([number && "right", wide && "wide", spare && "spare", exact && "exact", line && lineClasses[line]]);
}

export const titleClassOf = ({ number, spare }: ColumnLook) => joined([number && "right", spare && "spare"]);

const joined = (names: readonly (string | boolean | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

/** The mark stays with the last word. */
export function SortLink({ title, sort: { to, is } }: { title: string; sort: ColumnSort }) {
  const last = title.slice(title.lastIndexOf(" ") + 1);
  return (
    <a class="sort" href={to}>
      {title.slice(0, title.length - last.length)}
      <span class="nowrap">
        {last}
        <span class={`sort-mark sort-${is ?? "other"}`} aria-hidden="true" />
      </span>
    </a>
  );
}
