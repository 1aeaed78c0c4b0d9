// A reader of inline XBRL for tests, written apart from the builder and the intake: it looks at a finished document
// with XPath and knows nothing of how it was made.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { XmlBufferInputProvider, XmlDocument, XmlElement, XsdValidator, xmlRegisterInputProvider } from "libxml2-wasm";

const folder = fileURLToPath(new URL("../../../../shared/inline-xbrl/", import.meta.url));
export const schemaIsThere = existsSync(folder);

const PREFIXES = {
  h: "http://www.w3.org/1999/xhtml",
  ix: "http://www.xbrl.org/2013/inlineXBRL",
  xbrli: "http://www.xbrl.org/2003/instance",
  xbrldi: "http://xbrl.org/2006/xbrldi",
};

export interface Fact {
  name: string;
  /** As a reader of the page sees it. */
  shown: string;
  /** Numbers in their full value, dates as ISO, the rest as shown. */
  value: string;
  start: string | null;
  end: string;
  /** "dimension=member" in the order given. */
  dimensions: string[];
  identifier: string;
  hidden: boolean;
}

/** Throws what the schema of Inline XBRL 1.1 has against a document. */
export function inlineSchema(): (document: Buffer) => void {
  const files = Object.fromEntries(
    readdirSync(`${folder}http`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".xsd"))
      .map((name) => [`http://${name.replaceAll("\\", "/")}`, readFileSync(`${folder}http/${name}`)]),
  );
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const entry = "http://www.xbrl.org/2013/inlineXBRL/xhtml-inlinexbrl-1_1.xsd";
  const source = files[entry];
  if (source === undefined) throw new Error("the schema's entry point is not there");
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(source, { url: entry }));
  return (document) => {
    const parsed = XmlDocument.fromBuffer(document);
    try {
      validator.validate(parsed);
    } finally {
      parsed.dispose();
    }
  };
}

export function factsIn(document: Buffer): Fact[] {
  const parsed = XmlDocument.fromBuffer(document);
  try {
    const elements = parsed.root
      .find("//ix:nonFraction | //ix:nonNumeric", PREFIXES)
      .filter((node): node is XmlElement => node instanceof XmlElement);
    return elements.map((element) => {
      const attribute = (name: string) => element.attr(name)?.value ?? "";
      const context = parsed.root.get(`//xbrli:context[@id='${attribute("contextRef")}']`, PREFIXES);
      if (!(context instanceof XmlElement)) throw new Error(`${attribute("name")} has no context`);
      const text = (path: string) => context.get(path, PREFIXES)?.content ?? null;
      const members = context.find(".//xbrldi:explicitMember | .//xbrldi:typedMember", PREFIXES);
      return {
        name: attribute("name"),
        shown: element.content,
        value: meaningOf(element.content, attribute),
        start: text(".//xbrli:startDate"),
        end: text(".//xbrli:endDate") ?? text(".//xbrli:instant") ?? "",
        dimensions: members.map(
          (member) => `${member instanceof XmlElement ? member.attr("dimension")?.value : ""}=${member.content}`,
        ),
        identifier: text(".//xbrli:identifier") ?? "",
        hidden: element.get("ancestor::ix:hidden", PREFIXES) !== null,
      };
    });
  } finally {
    parsed.dispose();
  }
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function meaningOf(shown: string, attribute: (name: string) => string): string {
  const format = attribute("format");
  if (format === "ixt:numdotdecimal") {
    const number = Number(shown.replaceAll(",", "")) * 10 ** Number(attribute("scale") || "0");
    return `${attribute("sign")}${number.toFixed(Number(attribute("decimals")))}`;
  }
  if (format === "ixt:zerodash") return "0";
  if (format === "ixt:datedaymonthyearen") {
    const [day = "", month = "", year = ""] = shown.split(" ");
    return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  return format.startsWith("ixt:boolean") ? format.slice("ixt:boolean".length) : shown;
}

/** What a reader of the page sees, without what is hidden. */
export function visibleText(document: Buffer): string {
  const parsed = XmlDocument.fromBuffer(document);
  try {
    const body = parsed.root.get("h:body", PREFIXES);
    body?.find("//ix:header", PREFIXES).forEach((header) => void header.remove());
    return body?.content ?? "";
  } finally {
    parsed.dispose();
  }
}
