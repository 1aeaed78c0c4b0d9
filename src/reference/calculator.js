// The calculator on the page about the library: it computes in the reader's own browser, and what is typed never leaves
// it. bundle.mjs puts the parts of
// @quarterday/ct600 that it needs into one file.

import { compute } from "../../packages/ct600/compute.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { inputProblems } from "../../packages/ct600/input/rules.ts";
import { shapeOf } from "../../packages/ct600/input/shape.ts";
import { poundsText } from "../../packages/ct600/text/numbers.ts";

const readFiling = shapeOf(FILING);

const FIELDS = [
  { name: "start", label: "First day of the period", type: "date", value: "2025-04-01" },
  { name: "end", label: "Last day", type: "date", value: "2026-03-31" },
  { name: "turnover", label: "Turnover, in pounds", value: "120,000" },
  { name: "profit", label: "Trading profit, in pounds", value: "60,000" },
  { name: "losses", label: "Trading losses brought forward, in pounds", value: "0" },
  { name: "companies", label: "Associated companies", value: "0" },
];

const form = element("form", { class: "calculator", novalidate: "" });
for (const { name, label, type = "text", value } of FIELDS) {
  const id = `calculator-${name}`;
  const input = element("input", { id, name, type, value, autocomplete: "off" });
  if (type === "text") input.inputMode = "decimal";
  form.append(element("p", {}, element("label", { for: id }, label), input));
}
const result = element("div", { "aria-live": "polite" });
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", show);
// Below the sentence that says so.
document.getElementById("try-it").nextElementSibling.after(form, result);
show();

function show() {
  const typed = Object.fromEntries(new FormData(form));
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
  const { value, problems, isClean } = readFiling(inputFrom(typed));
  const context = { today, mode: "sandbox", defaultDeclarant: null };
  const wrong = [...problems, ...(problems.length > 0 ? [] : inputProblems(value, context, isClean))];
  if (wrong.length > 0) {
    const list = wrong.map(({ message }) => element("li", {}, message));
    result.replaceChildren(element("ul", { class: "calculator-problems" }, ...list));
    return;
  }
  const { taxDuePence, lines } = compute(value, { today });
  result.replaceChildren(
    element("p", { class: "calculator-tax" }, "Corporation tax ", element("strong", {}, poundsText(taxDuePence))),
    tableOf(lines),
  );
}

/** What the library is given: pence, as the API takes them. */
function inputFrom({ start, end, turnover, profit, losses, companies }) {
  const broughtForward = pence(losses);
  return {
    company: {
      name: "Example Widgets Ltd",
      utr: "2000000000",
      registration_number: "12345678",
      associated_companies: Number(companies),
    },
    period: { start, end },
    financials: {
      turnover: pence(turnover),
      trading_profit: pence(profit),
      ...(broughtForward !== 0 && { losses: { trading_since_april_2017: broughtForward } }),
    },
  };
}

/** A text that is no amount becomes one that the library refuses, with its own words. */
function pence(text) {
  const digits = text.replace(/[£,\s]/g, "").replace("−", "-");
  return /^-?\d+(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : text;
}

function tableOf(lines) {
  const head = element(
    "tr",
    {},
    ...["Box", "What", "How", "Law", "Amount"].map((title) => element("th", { scope: "col" }, title)),
  );
  const rows = lines.map(({ box, label, working, statute, value_pence }) =>
    element(
      "tr",
      {},
      ...[box ?? "", label, working, statute ?? "", poundsText(value_pence)].map((text) => element("td", {}, text)),
    ),
  );
  return element(
    "div",
    { class: "wide", tabindex: "0" },
    element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)),
  );
}

function element(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}
