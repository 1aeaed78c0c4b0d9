// How a document is written, as the gateway's schema has it: XHTML 1 and nothing newer, the order of the header, one
// entry point of a taxonomy that the gateway can fetch. That it refuses HTML 5 and addresses without TLS was seen on
// the wire.

import { isFact } from "../documents/intake/facts.ts";
import type { Inline, OpenDocument } from "../documents/intake/read-document.ts";
import { ACCOUNTS_TAXONOMIES } from "../documents/taxonomies.ts";
import { childElements, elementsAt } from "../xml/xml.ts";
import type { Complaint, RegisterRule } from "./rule.ts";

interface Markup {
  readonly open: OpenDocument;
  readonly inline: Inline;
}

/** Of XHTML 1.0 and 1.1, but for those that act or fetch: they are refused as unsafe. */
const XHTML_1 = [
  ...["html", "head", "title", "meta", "style", "body", "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol"],
  ...["li", "dl", "dt", "dd", "address", "hr", "pre", "blockquote", "ins", "del", "a", "span", "bdo", "br", "em"],
  ...["strong", "dfn", "code", "samp", "kbd", "var", "cite", "abbr", "acronym", "q", "sub", "sup", "tt", "i", "b"],
  ...["big", "small", "u", "s", "strike", "font", "basefont", "center", "dir", "menu", "img", "map", "area", "table"],
  ...["caption", "thead", "tfoot", "tbody", "colgroup", "col", "tr", "th", "td", "fieldset", "legend", "label"],
  ...["ruby", "rb", "rbc", "rt", "rtc", "rp"],
];
const NEWER_ELEMENT = `//h:*[not(contains('|${XHTML_1.join("|")}|', concat('|', local-name(), '|')))]`;
const NEWER_ATTRIBUTE =
  "boolean(//h:*/@*[starts-with(name(), 'data-') or starts-with(name(), 'aria-') or name() = 'role' or name() = 'hidden'] | //h:meta/@charset)";

const HEADER_ORDER = ["hidden", "references", "resources"];

/** FRS 105 is tagged with FRS 102. */
const ENTRY_POINTS = new Set(
  ACCOUNTS_TAXONOMIES.flatMap(({ date }) =>
    ["FRS-102", "FRS-101", "IFRS"].map((name) => `https://xbrl.frc.org.uk/${name}/${date}/${name}-${date}.xsd`),
  ),
);

const said = (isBroken: boolean, message: string, gatewayText: string): Complaint | null =>
  isBroken ? { message, gatewayText } : null;

const rule = (name: string, check: (markup: Markup) => Complaint | null): RegisterRule<Markup> => ({
  name,
  field: "accounts",
  check,
});

export const markupRules: readonly RegisterRule<Markup>[] = [
  rule("XHTML 1 elements", ({ open: { root }, inline: { paths } }) => {
    const names = new Set(elementsAt(root, NEWER_ELEMENT, paths).map(({ name }) => name));
    const [first = ""] = names;
    const shown = /^[a-z][a-z0-9]{0,30}$/.test(first) ? first : "unknown";
    return said(
      names.size > 0,
      `Companies House takes XHTML 1, which has no ${shown} element; write div or span instead.`,
      `Element '${shown}': This element is not expected.`,
    );
  }),
  rule("XHTML 1 attributes", ({ open: { root }, inline: { paths } }) =>
    said(
      root.eval(NEWER_ATTRIBUTE, paths) === true,
      "Companies House takes XHTML 1, which has no data-, aria- or role attributes and no meta charset; take them out.",
      "An attribute is not allowed in XHTML 1.",
    ),
  ),
  rule("type of style", ({ open: { root }, inline: { paths } }) =>
    said(
      root.eval("boolean(//h:style[not(@type = 'text/css')])", paths) === true,
      'Companies House wants the type of each style element; write <style type="text/css">.',
      "Element 'style': The attribute 'type' is required but missing.",
    ),
  ),
  rule("order of the header", ({ inline: { header } }) => {
    const places = childElements(header).map(({ name }) => HEADER_ORDER.indexOf(name));
    return said(
      places.some((place, index) => place < (places[index - 1] ?? 0)),
      "The parts of ix:header must stand in the order ix:hidden, ix:references, ix:resources; move them.",
      "Element 'ix:header': its children are not in the expected order.",
    );
  }),
  rule("entry point", ({ inline: { schemaRefs } }) => {
    const [first = "", another] = schemaRefs;
    const newest = ACCOUNTS_TAXONOMIES.at(-1)?.schemaRef;
    const what =
      another !== undefined
        ? "The document refers to more than one taxonomy"
        : ENTRY_POINTS.has(first.replace(/^http:/, "https:"))
          ? "The document refers to its taxonomy with http:, where Companies House cannot fetch it"
          : "The document does not refer to a taxonomy of the FRC that Companies House takes";
    return said(
      another !== undefined || !ENTRY_POINTS.has(first),
      `${what}; refer once, to ${newest} or another of these.`,
      "The taxonomy referenced in schemaRef is not accepted or could not be obtained.",
    );
  }),
  // Only on the fact itself: the language of a whole document is everywhere, and was not seen to be refused.
  rule("language of facts without a text", ({ inline: { elements } }) =>
    said(
      elements.some(
        ({ kind, element }) => isFact(kind) && element.content === "" && element.attr("lang", "xml") !== null,
      ),
      "A fact without a text has xml:lang; take it out.",
      "The attribute 'xml:lang' is not allowed on an item of a fixed type.",
    ),
  ),
];
