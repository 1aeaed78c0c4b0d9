// A name server on loopback: it answers from a table, differently each time if told so, or not at all. It records the
// questions.

import { createSocket, type RemoteInfo } from "node:dgram";

interface Records {
  A?: string[];
  AAAA?: string[];
}

/** What is said about a name: its addresses, that something is wrong, or nothing until the server is told to let go. */
export type Reply = Records | keyof typeof errorCodes | "hangs";

export interface NameServer {
  /** As a resolver wants it. */
  server: string;
  /** "A host.example", as often as it was asked. */
  asked: string[];
  /** From now on an error is the answer to what hangs. */
  letGo(): void;
  close(): Promise<void>;
}

const errorCodes = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const typeNames: Record<number, keyof Records> = { 1: "A", 28: "AAAA" };

/**
 * What is said about each name; one that is not in the table does not exist. A function is asked each time the name
 * server is.
 */
export type Table = Record<string, Reply | ((question: { type: keyof Records; askedBefore: number }) => Reply)>;

export async function startNameServer(table: Table): Promise<NameServer> {
  const asked: string[] = [];
  const hanging: (() => void)[] = [];
  let hangs = true;
  const socket = createSocket("udp4");

  function answer(question: Question, from: RemoteInfo) {
    const line = `${question.type} ${question.name}`;
    const askedBefore = asked.filter((earlier) => earlier === line).length;
    asked.push(line);
    const entry = table[question.name] ?? "NXDOMAIN";
    const said = typeof entry === "function" ? entry({ type: question.type, askedBefore }) : entry;
    const say = (reply: Records | keyof typeof errorCodes) =>
      socket.send(written(question, reply), from.port, from.address);
    if (said !== "hangs") return say(said);
    if (hangs) hanging.push(() => say("SERVFAIL"));
    else say("SERVFAIL");
  }

  socket.on("message", (message, from) => answer(read(message), from));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    letGo() {
      hangs = false;
      for (const say of hanging.splice(0)) say();
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

interface Question {
  name: string;
  type: keyof Records;
  /** The head and the question itself, to be repeated in the answer. */
  bytes: Buffer;
}

function read(message: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = typeNames[message.readUInt16BE(at + 1)];
  if (type === undefined) throw new Error("asked for neither A nor AAAA");
  return { name: labels.join(".").toLowerCase(), type, bytes: message.subarray(0, at + 5) };
}

/** RFC 1035, section 4: head, question, answers. */
function written(question: Question, reply: Records | keyof typeof errorCodes): Buffer {
  const isError = typeof reply === "string";
  const records = isError ? [] : (reply[question.type] ?? []).map((address) => recordOf(question.type, address));
  const head = Buffer.from(question.bytes);
  head.writeUInt16BE(0x8180 | (isError ? errorCodes[reply] : 0), 2);
  for (const [place, count] of [1, records.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * place);
  return Buffer.concat([head, ...records]);
}

function recordOf(type: keyof Records, address: string): Buffer {
  const bytes = type === "A" ? address.split(".").map(Number) : bytesOfIpv6(address);
  // The name by reference to the question, the type, class IN, no time to live.
  return Buffer.from([0xc0, 12, 0, type === "A" ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
}

function bytesOfIpv6(address: string): number[] {
  // A URL has it in hexadecimal, however it was written.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string | undefined) => (text ? text.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const zeros = Array<number>(8 - groups(head).length - groups(tail).length).fill(0);
  return [...groups(head), ...zeros, ...groups(tail)].flatMap((group) => [group >> 8, group & 255]);
}
