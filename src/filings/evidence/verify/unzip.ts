// Reads a ZIP file that somebody hands over as evidence. All of it is bounded before anything is unpacked, nothing is
// written anywhere, and what evidence never has is refused: other names than ours, links, encryption, ZIP64, several
// disks, entries that share bytes, and bytes that belong to no entry: other programs might show what is hidden there.

import { crc32, inflateRawSync } from "node:zlib";
import { codeOf } from "../../../platform/errors.ts";
import { isEntryName } from "../zip.ts";

export const MOST_ENTRIES = 500;
/** A message may have 25 MB, and its files stand in it and beside it. */
export const MOST_BYTES = 128 * 1024 * 1024;

/** Why it cannot be read, in words that follow "This file cannot be read: ". */
export class Unreadable extends Error {}

export type Entries = ReadonlyMap<string, Buffer>;

const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** Behind an entry whose header says so: what the list at the end says of it, once more. */
const DESCRIPTOR = 0x08074b50;
const DESCRIPTOR_BYTES = 16;
const WITH_DESCRIPTOR = 0x08;
const ENCRYPTED = 0x41;
const STORED = 0;
const DEFLATED = 8;
const LINK = 0xa000;

interface Place {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  bytes: number;
  mode: number;
  at: number;
}

const HIDDEN = "it has bytes that belong to no entry";

export function unzip(file: Buffer): Entries {
  if (file.length > MOST_BYTES) throw new Unreadable(`it has more than ${MOST_BYTES} bytes`);
  const { places, from } = placesIn(file);
  const names = places.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Unreadable(`${twice} is in it twice`);
  const total = places.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MOST_BYTES) throw new Unreadable(`unpacked it would have ${total} bytes, and ${MOST_BYTES} are the most`);
  const entries = new Map<string, Buffer>();
  let free = 0;
  for (const place of places.toSorted((one, other) => one.at - other.at)) {
    const { start, end, after } = contentOf(file, place);
    if (place.at < free) throw new Unreadable(`${place.name} shares bytes with another entry`);
    if (place.at > free) throw new Unreadable(HIDDEN);
    free = after;
    entries.set(place.name, unpacked(file.subarray(start, end), place));
  }
  if (free !== from) throw new Unreadable(HIDDEN);
  return entries;
}

/** The list at its end, and where it begins. */
function placesIn(file: Buffer): { places: Place[]; from: number } {
  const end = file.length - END_BYTES;
  // A comment would stand behind it, and evidence has none.
  if (end < 0 || file.readUInt32LE(end) !== END) throw new Unreadable("it is no ZIP file, or its end is missing");
  const [disk, count, size, from] = [
    file.readUInt32LE(end + 4),
    file.readUInt16LE(end + 10),
    file.readUInt32LE(end + 12),
    file.readUInt32LE(end + 16),
  ];
  if (count === 0xffff || size === 0xffffffff || from === 0xffffffff) throw new Unreadable("it is a ZIP64 file");
  if (disk !== 0 || count !== file.readUInt16LE(end + 8)) throw new Unreadable("it is a part of several files");
  if (count > MOST_ENTRIES) throw new Unreadable(`it has ${count} entries, and ${MOST_ENTRIES} are the most`);
  if (from + size !== end) throw new Unreadable("its list of entries is damaged");
  const places: Place[] = [];
  let at = from;
  for (let number = 0; number < count; number++) {
    if (at + CENTRAL_BYTES > end || file.readUInt32LE(at) !== CENTRAL)
      throw new Unreadable("its list of entries is damaged");
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    if (extra !== 0 || comment !== 0) throw new Unreadable(HIDDEN);
    places.push(placeAt(file, at, nameBytes ?? 0));
    at += CENTRAL_BYTES + (nameBytes ?? 0);
  }
  if (at !== end) throw new Unreadable("its list of entries is damaged");
  return { places, from };
}

function placeAt(file: Buffer, at: number, nameBytes: number): Place {
  const name = file.toString("utf8", at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
  const place = {
    ...{ name, flags: file.readUInt16LE(at + 8), method: file.readUInt16LE(at + 10), crc: file.readUInt32LE(at + 16) },
    ...{ packed: file.readUInt32LE(at + 20), bytes: file.readUInt32LE(at + 24), mode: file.readUInt16LE(at + 40) },
    at: file.readUInt32LE(at + 42),
  };
  // Nothing is written, but what is told of it names it.
  if (!isEntryName(name)) throw new Unreadable("an entry has a name that evidence never has");
  if ((place.mode & 0xf000) === LINK) throw new Unreadable(`${name} is a link`);
  if ((place.flags & ENCRYPTED) !== 0) throw new Unreadable(`${name} is encrypted`);
  if (place.method !== STORED && place.method !== DEFLATED)
    throw new Unreadable(`${name} is compressed in a way that evidence never is`);
  if ([place.packed, place.bytes, place.at].includes(0xffffffff)) throw new Unreadable("it is a ZIP64 file");
  if (place.method === STORED && place.packed !== place.bytes) throw new Unreadable(`${name} is damaged`);
  return place;
}

/** Behind a header of its own, which names it once more, and perhaps before a descriptor. */
function contentOf(file: Buffer, place: Place): { start: number; end: number; after: number } {
  const { name, at, packed, method } = place;
  const damaged = new Unreadable(`${name} is damaged`);
  if (at + LOCAL_BYTES > file.length || file.readUInt32LE(at) !== LOCAL) throw damaged;
  const start = at + LOCAL_BYTES + file.readUInt16LE(at + 26);
  const end = start + packed;
  if (file.toString("utf8", at + LOCAL_BYTES, start) !== name || end > file.length) throw damaged;
  if (file.readUInt16LE(at + 28) !== 0) throw new Unreadable(HIDDEN);
  const flags = file.readUInt16LE(at + 6);
  const hasDescriptor = (flags & WITH_DESCRIPTOR) !== 0;
  // A program that reads from the front goes by this header, and must come to the same.
  if (flags !== place.flags || file.readUInt16LE(at + 8) !== method) throw damaged;
  if (!hasDescriptor && !saysAs(place, file, at + 14)) throw damaged;
  if (!hasDescriptor) return { start, end, after: end };
  const after = end + DESCRIPTOR_BYTES;
  if (after > file.length || file.readUInt32LE(end) !== DESCRIPTOR || !saysAs(place, file, end + 4)) throw damaged;
  return { start, end, after };
}

const saysAs = ({ crc, packed, bytes }: Place, file: Buffer, at: number): boolean =>
  file.readUInt32LE(at) === crc && file.readUInt32LE(at + 4) === packed && file.readUInt32LE(at + 8) === bytes;

function unpacked(content: Buffer, { name, method, bytes, crc }: Place): Buffer {
  const whole = method === STORED ? content : inflated(content, name, bytes);
  if (whole.length !== bytes || crc32(whole) !== crc) throw new Unreadable(`${name} is damaged`);
  return whole;
}

/** No more than it says: that was counted. And no bytes behind its end. */
function inflated(content: Buffer, name: string, bytes: number): Buffer {
  const { buffer, engine } = inflatedWhole(content, name, bytes);
  if (engine.bytesWritten !== content.length) throw new Unreadable(HIDDEN);
  return buffer;
}

function inflatedWhole(content: Buffer, name: string, bytes: number): Inflated {
  try {
    const options = { maxOutputLength: Math.max(1, bytes), info: true };
    const result: unknown = inflateRawSync(content, options);
    if (isInflated(result)) return result;
  } catch (error) {
    if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") throw new Unreadable(`${name} has more bytes than it says`);
  }
  throw new Unreadable(`${name} is damaged`);
}

interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

/** What `info` asks for, which the types do not know. */
const isInflated = (result: unknown): result is Inflated =>
  typeof result === "object" && result !== null && "engine" in result;
