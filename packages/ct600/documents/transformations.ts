// What printed text means: the transformations of the XBRL registries in use in the UK, one row each. A name that is
// not here is refused; the rows for other countries' calendars and digits are left out on purpose. Follows the
// published Transformation Registries 1 to 5.

import { isCalendarDate } from "../period.ts";

/** The meaning of a text with its white space collapsed; null where the text does not fit. */
export interface Transformation {
  readonly gives: "number" | "text";
  readonly read: (text: string) => string | null;
}

const number = (pattern: RegExp, point: "." | ","): Transformation => ({
  gives: "number",
  read: (text) => {
    if (!pattern.test(text)) return null;
    const digits = text.replace(point === "." ? /[^\d.]/g : /[^\d,]/g, "").replace(",", ".");
    return /\d/.test(digits) ? digits : null;
  },
});

const always = (gives: Transformation["gives"], value: string): Transformation => ({ gives, read: () => value });

type DatePart = "day" | "month" | "year";

/** A date whose parts stand in this order; a month named in English where the pattern has letters for it. */
const date = (order: readonly DatePart[], pattern: RegExp): Transformation => ({
  gives: "text",
  read: (text) => {
    const found = pattern.exec(text);
    if (found === null) return null;
    const part = (name: DatePart) => (order.includes(name) ? found[order.indexOf(name) + 1] : undefined);
    return written({ day: part("day"), month: part("month"), year: part("year") });
  },
});

const MONTHS = "january february march april may june july august september october november december".split(" ");

function written({ day, month = "", year }: Partial<Record<DatePart, string | undefined>>): string | null {
  const place =
    MONTHS.findIndex((name) => month.toLowerCase() === name || month.toLowerCase() === name.slice(0, 3)) + 1;
  const monthNumber = /^\d+$/.test(month) ? Number(month) : place;
  const [mm, dd] = [monthNumber, Number(day ?? 1)].map((value) => String(value).padStart(2, "0"));
  // Two digits are a year of this century: the registries say so.
  const yyyy = year === undefined ? "2000" : year.padStart(4, "20");
  if (!isCalendarDate(`${yyyy}-${mm}-${dd}`)) return null;
  if (year === undefined) return `--${mm}-${dd}`;
  return day === undefined ? `${yyyy}-${mm}` : `${yyyy}-${mm}-${dd}`;
}

const DOT_DECIMAL = number(/^[\d, \u00a0]*(\.[\d ]*)?$/, ".");
const COMMA_DECIMAL = number(/^[\d. \u00a0]*(,[\d ]*)?$/, ",");
const ZERO = always("number", "0");
const DAY_MONTH_YEAR = date(["day", "month", "year"], /^(\d{1,2})\D+(\d{1,2})\D+(\d{4}|\d{2})$/);
const MONTH_DAY_YEAR = date(["month", "day", "year"], /^(\d{1,2})\D+(\d{1,2})\D+(\d{4}|\d{2})$/);
const DAY_MONTH = date(["day", "month"], /^(\d{1,2})\D+(\d{1,2})$/);
const MONTH_DAY = date(["month", "day"], /^(\d{1,2})\D+(\d{1,2})$/);
const DAY_NAME_YEAR = date(
  ["day", "month", "year"],
  /^(\d{1,2})(?:st|nd|rd|th)?[^\da-z]+([a-z]+)[^\da-z]+(\d{4}|\d{2})$/i,
);
const NAME_DAY_YEAR = date(
  ["month", "day", "year"],
  /^([a-z]+)[^\da-z]+(\d{1,2})(?:st|nd|rd|th)?[^\da-z]+(\d{4}|\d{2})$/i,
);
const DAY_NAME = date(["day", "month"], /^(\d{1,2})(?:st|nd|rd|th)?[^\da-z]+([a-z]+)$/i);
const NAME_DAY = date(["month", "day"], /^([a-z]+)[^\da-z]+(\d{1,2})(?:st|nd|rd|th)?$/i);
const NAME_YEAR = date(["month", "year"], /^([a-z]+)[^\da-z]+(\d{4}|\d{2})$/i);
const MONTH_YEAR = date(["month", "year"], /^(\d{1,2})\D+(\d{4}|\d{2})$/);
const YEAR_MONTH = date(["year", "month"], /^(\d{4}|\d{2})\D+(\d{1,2})$/);
const YEAR_MONTH_DAY = date(["year", "month", "day"], /^(\d{4}|\d{2})\D+(\d{1,2})\D+(\d{1,2})$/);

type Registry = Readonly<Record<string, Transformation>>;

const FIRST: Registry = {
  numcommadot: DOT_DECIMAL,
  numspacedot: DOT_DECIMAL,
  numcomma: number(/^[\d,]*$/, "."),
  numdotcomma: COMMA_DECIMAL,
  numspacecomma: COMMA_DECIMAL,
  numdash: ZERO,
  dateslasheu: DAY_MONTH_YEAR,
  datedoteu: DAY_MONTH_YEAR,
  dateslashus: MONTH_DAY_YEAR,
  datedotus: MONTH_DAY_YEAR,
  datelonguk: DAY_NAME_YEAR,
  dateshortuk: DAY_NAME_YEAR,
  datelongus: NAME_DAY_YEAR,
  dateshortus: NAME_DAY_YEAR,
  datelongdaymonthuk: DAY_NAME,
  dateshortdaymonthuk: DAY_NAME,
  datelongmonthdayus: NAME_DAY,
  dateshortmonthdayus: NAME_DAY,
  dateslashdaymontheu: DAY_MONTH,
  dateslashmonthdayus: MONTH_DAY,
};

const SECOND: Registry = {
  numdotdecimal: DOT_DECIMAL,
  numcommadecimal: COMMA_DECIMAL,
  zerodash: ZERO,
  nocontent: always("text", ""),
  booleantrue: always("text", "true"),
  booleanfalse: always("text", "false"),
  datedaymonthyear: DAY_MONTH_YEAR,
  datedaymonthyearen: DAY_NAME_YEAR,
  datedaymonth: DAY_MONTH,
  datedaymonthen: DAY_NAME,
  datemonthdayyear: MONTH_DAY_YEAR,
  datemonthdayyearen: NAME_DAY_YEAR,
  datemonthday: MONTH_DAY,
  datemonthdayen: NAME_DAY,
  datemonthyearen: NAME_YEAR,
};

/** The third one only adds rows that are never printed here. */
const THIRD: Registry = SECOND;

const FOURTH: Registry = {
  "num-dot-decimal": DOT_DECIMAL,
  "num-comma-decimal": COMMA_DECIMAL,
  "fixed-zero": ZERO,
  "fixed-empty": always("text", ""),
  "fixed-true": always("text", "true"),
  "fixed-false": always("text", "false"),
  "date-day-month-year": DAY_MONTH_YEAR,
  "date-day-monthname-year-en": DAY_NAME_YEAR,
  "date-day-month": DAY_MONTH,
  "date-day-monthname-en": DAY_NAME,
  "date-month-day-year": MONTH_DAY_YEAR,
  "date-monthname-day-year-en": NAME_DAY_YEAR,
  "date-month-day": MONTH_DAY,
  "date-monthname-day-en": NAME_DAY,
  "date-monthname-year-en": NAME_YEAR,
  "date-month-year": MONTH_YEAR,
  "date-year-month": YEAR_MONTH,
  "date-year-month-day": YEAR_MONTH_DAY,
};

const REGISTRIES: ReadonlyMap<string, Registry> = new Map([
  ["http://www.xbrl.org/inlineXBRL/transformation/2010-04-20", FIRST],
  ["http://www.xbrl.org/inlineXBRL/transformation/2011-07-31", SECOND],
  ["http://www.xbrl.org/inlineXBRL/transformation/2015-02-26", THIRD],
  ["http://www.xbrl.org/inlineXBRL/transformation/2020-02-12", FOURTH],
  ["http://www.xbrl.org/inlineXBRL/transformation/2022-02-16", FOURTH],
]);

export function transformationOf(namespace: string, name: string): Transformation | undefined {
  const registry = REGISTRIES.get(namespace);
  return registry !== undefined && Object.hasOwn(registry, name) ? registry[name] : undefined;
}
