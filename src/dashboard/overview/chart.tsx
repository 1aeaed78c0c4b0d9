// Filings by day, as bars made on the server: they need no script, scale with the page, and say the same to those who
// do not see them. Positions are in per cent and widths of lines in pixels, so nothing is distorted on a phone.

import { daysAfter } from "../../../packages/ct600/period.ts";
import { dayText } from "../../../packages/ct600/text/days.ts";
import { numberText } from "../../../packages/ct600/text/numbers.ts";
import type { FilingStatus } from "../../filings/lifecycle.ts";
import type { DayCount } from "./queries.ts";

/** From the bottom of a bar to its top. */
const groups = [
  { name: "done", title: "Accepted" },
  { name: "under-way", title: "In progress" },
  { name: "failed", title: "Failed" },
] as const;

type GroupName = (typeof groups)[number]["name"];

export interface ChartDay {
  day: string;
  counts: Record<GroupName, number>;
}

/** One for each day, those without filings included. `today` is a day in the UK. */
export function chartDays(counts: readonly DayCount[], { today, days }: { today: string; days: number }): ChartDay[] {
  return Array.from({ length: days }, (_, index) => {
    const day = daysAfter(today, index + 1 - days);
    const ofDay = counts.filter((count) => count.day === day);
    const sum = (...statuses: FilingStatus[]) =>
      ofDay.filter(({ status }) => statuses.includes(status)).reduce((all, { count }) => all + count, 0);
    const done = sum("accepted", "acknowledged");
    return { day, counts: { done, "under-way": sum("pending", "submitted"), failed: sum("failed") } };
  });
}

interface ChartProps {
  days: readonly ChartDay[];
  /** The list of what was filed on a day. */
  linkOf(day: string): string;
}

/** The drawing is for those who see it; its words and the table, with the same links, are for all. */
export function FilingsChart({ days, linkOf }: ChartProps) {
  const ticks = ticksUpTo(Math.max(...days.map(totalOf)));
  const top = ticks.at(-1) ?? 1;
  return (
    <figure class="chart-figure" aria-label="Filings by day">
      <Legend days={days} />
      <p class="visually-hidden">{inWords(days)}</p>
      <div class="chart-box">
        <svg class="chart" aria-hidden="true">
          <Patterns />
          {ticks.map((tick) => (
            <g key={tick}>
              <line class="axis" x1="0" x2="100%" y1={percent(1 - tick / top)} y2={percent(1 - tick / top)} />
              <text class="tick" x="0" y={percent(1 - tick / top)} dx="-8" dy="4">
                {numberText(tick)}
              </text>
            </g>
          ))}
          {days.map((day, index) => (
            <Bar key={day.day} day={day} index={index} of={days.length} top={top} to={linkOf(day.day)} />
          ))}
        </svg>
      </div>
      <NumbersTable days={days} linkOf={linkOf} />
    </figure>
  );
}

interface BarProps {
  day: ChartDay;
  index: number;
  of: number;
  top: number;
  to: string;
}

function Bar({ day, index, of, top, to }: BarProps) {
  const at = (place: number) => percent((index + place) / of);
  const isLabelled = (of - 1 - index) % 7 === 0;
  return (
    <a class="day" href={to} tabIndex={-1}>
      <title>{dayInWords(day)}</title>
      <rect class="hover" x={at(0)} width={percent(1 / of)} y="0" height="100%" />
      {stackOf(day, top).map(({ name, from, to }) => (
        <rect
          key={name}
          class={`bar bar-${name}`}
          fill={`url(#${name})`}
          x={at(0.14)}
          width={percent(0.72 / of)}
          y={percent(1 - to)}
          height={percent(to - from)}
        />
      ))}
      {isLabelled && (
        <text class="date" x={at(0.5)} y="100%" dy="18">
          {shortDay(day.day)}
        </text>
      )}
    </a>
  );
}

/**
 * Where each part of a bar begins and ends, as shares of the whole height. A single failure among thousands must still
 * be seen.
 */
function stackOf({ counts }: ChartDay, top: number): { name: GroupName; from: number; to: number }[] {
  const LEAST = 0.012;
  const parts: { name: GroupName; from: number; to: number }[] = [];
  for (const { name } of groups) {
    if (counts[name] === 0) continue;
    const from = parts.at(-1)?.to ?? 0;
    parts.push({ name, from, to: from + Math.max(LEAST, counts[name] / top) });
  }
  return parts;
}

/** Not by colour alone: filings in progress are striped, failed ones are crossed. */
function Patterns() {
  return (
    <defs>
      <pattern id="done" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect class="paint-done" width="8" height="8" />
      </pattern>
      <pattern id="under-way" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="paper" width="6" height="6" />
        <rect class="paint-under-way" width="3" height="6" />
      </pattern>
      <pattern id="failed" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect class="paint-failed" width="6" height="6" />
        <path class="scratch" d="M0 0 6 6M6 0 0 6" />
      </pattern>
    </defs>
  );
}

function Legend({ days }: { days: readonly ChartDay[] }) {
  return (
    <ul class="legend-row">
      {groups.map(({ name, title }) => (
        <li key={name}>
          <svg class="swatch" aria-hidden="true">
            <rect class={`bar bar-${name}`} fill={`url(#${name})`} width="100%" height="100%" />
          </svg>
          {title}: <span class="number">{numberText(days.reduce((sum, { counts }) => sum + counts[name], 0))}</span>
        </li>
      ))}
    </ul>
  );
}

function NumbersTable({ days, linkOf }: ChartProps) {
  return (
    <details class="quiet">
      <summary>Show as a table</summary>
      <table class="compact">
        <caption class="visually-hidden">Filings by day, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {groups.map(({ name, title }) => (
              <th key={name} scope="col" class="right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row" class="nowrap">
                <a href={linkOf(day)}>{dayText(day)}</a>
              </th>
              {groups.map(({ name }) => (
                <td key={name} class="right number">
                  {numberText(counts[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Whole numbers, at most four steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(most: number): number[] {
  const steps = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
  const step = steps.find((candidate) => candidate * 4 >= most) ?? most;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

function inWords(days: readonly ChartDay[]): string {
  const sum = days.reduce((all, day) => all + totalOf(day), 0);
  const most = days.reduce((one, other) => (totalOf(other) > totalOf(one) ? other : one));
  const span = `From ${dayText(days[0]?.day ?? "")} to ${dayText(days.at(-1)?.day ?? "")}: ${numberText(sum)} in total`;
  return `${span}; most on ${dayInWords(most)}. The table below has every number.`;
}

function dayInWords({ day, counts }: ChartDay): string {
  const parts = groups
    .filter(({ name }) => counts[name] > 0)
    .map(({ name, title }) => `${numberText(counts[name])} ${title.charAt(0).toLowerCase()}${title.slice(1)}`);
  return `${dayText(day)}: ${parts.length === 0 ? "none" : parts.join(", ")}`;
}

function totalOf({ counts }: ChartDay): number {
  return groups.reduce((sum, { name }) => sum + counts[name], 0);
}

function shortDay(day: string): string {
  return dayText(day).split(" ").slice(0, 2).join(" ");
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}
