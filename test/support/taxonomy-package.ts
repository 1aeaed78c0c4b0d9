// The items of a taxonomy, read from a package beside the checkout: enough of a zip archive's format to find its
// schemas.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateRawSync } from "node:zlib";

const folder = fileURLToPath(new URL("../../../../shared/taxonomies/", import.meta.url));
export const packagesAreThere = existsSync(folder);

export interface Item {
  period: "instant" | "duration";
  /** Heads a group and holds no value. */
  isAbstract: boolean;
}

/** By name, of all schemas in the package whose names match. */
export function itemsIn(archive: string, schema: RegExp): Map<string, Item> {
  const items = new Map<string, Item>();
  for (const [name, text] of filesIn(readFileSync(`${folder}${archive}`), schema))
    for (const [element] of text.matchAll(/<(?:\w+:)?element\s[^>]*>/g)) {
      const attribute = (of: string) => new RegExp(`\\s${of}="([^"]*)"`).exec(element)?.[1];
      const [item, period] = [attribute("name"), attribute("xbrli:periodType")];
      if (item === undefined || (period !== "instant" && period !== "duration")) continue;
      if (items.has(item)) throw new Error(`${item} stands twice in ${name}`);
      items.set(item, { period, isAbstract: attribute("abstract") === "true" });
    }
  return items;
}

const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

function* filesIn(zip: Buffer, wanted: RegExp): Generator<[name: string, text: string]> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error("this is no zip archive");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [at + 28, at + 30, at + 32].map((place) => zip.readUInt16LE(place)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    at += 46 + nameLength + extra + comment;
    if (!wanted.test(name)) continue;
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    yield [name, (method === STORED ? bytes : inflateRawSync(bytes)).toString("utf8")];
  }
}
