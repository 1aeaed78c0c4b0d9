// Stands between the service and PostgreSQL and counts the round trips, by what the two say to each other: whatever the
// driver and our own code make of a statement or a transaction, this is what went over the wire.

import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { TestServer } from "./database.ts";

export interface RoundTrip {
  /** The statement; of several at once, the last. */
  text: string;
  /** What the server says it did: `UPDATE 1`. */
  result: string;
}

export interface RoundTrips {
  host: string;
  port: number;
  /** What went over the wire while `steps` ran. */
  during(steps: () => Promise<unknown>): Promise<RoundTrip[]>;
  /**
   * The next statement with this text reaches the server and is done there; then the connection breaks, before its
   * result is back.
   */
  loseResultOf(text: string): void;
  close(): Promise<void>;
}

export async function countRoundTrips(server: TestServer): Promise<RoundTrips> {
  let seen: RoundTrip[] = [];
  let toLose: string | null = null;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(`${server.host}/.s.PGSQL.${server.port}`);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    let isLosing = false;
    const asked = questionsOf((text) => {
      isLosing = toLose !== null && text.includes(toLose);
      if (isLosing) toLose = null;
    });
    const answered = messagesIn((type, body) => {
      if (type === "C") asked.result(textIn(body));
      if (type !== "Z") return;
      const roundTrip = asked.next();
      if (roundTrip !== null) seen.push(roundTrip);
      if (isLosing) client.destroy();
    });
    // The first message of a client has no type.
    const said = messagesIn(asked.said, { skipsFirst: true });
    client.on("data", said).pipe(upstream);
    upstream.on("data", answered).on("data", (data) => {
      if (!isLosing) client.write(data);
    });
    upstream.on("end", () => client.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    host: "127.0.0.1",
    port: (proxy.address() as AddressInfo).port,
    async during(steps) {
      seen = [];
      await steps();
      return seen;
    },
    loseResultOf(text) {
      toLose = text;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** What a client says, until the server is ready for more: once for each simple query, and for each Sync. */
function questionsOf(heard: (text: string) => void) {
  const prepared = new Map<string, string>();
  const waiting: string[] = [];
  let bound = "";
  let result = "";
  return {
    said(type: string, body: Buffer) {
      const [first = "", second = ""] = textsIn(body);
      if (type === "P") prepared.set(first, second);
      if (type === "B") bound = prepared.get(second) ?? "";
      if (type === "Q") waiting.push(first);
      if (type === "S") waiting.push(bound);
      if (type === "Q" || type === "S") heard(waiting.at(-1) ?? "");
    },
    result(text: string) {
      result = text;
    },
    /** Null where nothing was asked: the server is ready after the connection too. */
    next(): RoundTrip | null {
      const text = waiting.shift();
      return text === undefined ? null : { text: text.replace(/\s+/g, " ").trim(), result };
    },
  };
}

/** Messages of the protocol: a letter, the length, the rest. They may come in any pieces. */
function messagesIn(heard: (type: string, body: Buffer) => void, { skipsFirst = false } = {}): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = skipsFirst;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const letter = isFirst ? 0 : 1;
      if (rest.length < letter + 4) return;
      const end = letter + rest.readUInt32BE(letter);
      if (rest.length < end) return;
      if (!isFirst) heard(String.fromCharCode(rest[0] ?? 0), rest.subarray(letter + 4, end));
      isFirst = false;
      rest = rest.subarray(end);
    }
  };
}

function textIn(body: Buffer): string {
  return textsIn(body)[0] ?? "";
}

function textsIn(body: Buffer): string[] {
  return body.toString("utf8").split("\0");
}
