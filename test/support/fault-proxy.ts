// A line that can break in every way a network does, between any two parts that speak TCP: the service and PostgreSQL,
// the authority, a receiver. What is on it does not matter to it, but for the first message where only some connections
// are meant. A fault holds for every connection there is and for every new one, until the next is set.

import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export const faults = [
  /** None: what comes is passed on. */
  "pass",
  /**
   * Packets are dropped, and nothing says so: no byte and no end reaches the other side. A connection that met this
   * never speaks again.
   */
  "silent",
  /** The same in one direction: what the client says arrives, and what the server says does not. */
  "mute",
  /** The other way round: the client hears, and is not heard. */
  "deaf",
  /** Nothing is lost and nothing arrives, until the line passes again. */
  "frozen",
  /** Each piece waits before it goes on. */
  "slow",
  /** Every connection is reset, and every new one too. */
  "cut",
  /** As "cut" for new connections; those there are go on. */
  "refuse",
] as const;
export type Fault = (typeof faults)[number];

export interface FaultProxy {
  host: string;
  port: number;
  set(fault: Fault): void;
  /** Breaks the connections there are, and passes new ones: what a firewall does that forgot them. */
  once(fault: Fault): void;
  /** How many connections were opened since the start. */
  opened(): number;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  slowMs?: number;
  /** Only connections whose first message has this text meet faults, such as the name of a part of the service. */
  only?: string;
}

/** A port, or the path of a Unix socket. */
type Target = { port: number; host?: string } | { path: string };

/** `target` is asked for at each connection: what is restarted may be elsewhere. */
export async function startFaultProxy(
  target: () => Target,
  { slowMs = 200, only = "" }: FaultProxyOptions = {},
): Promise<FaultProxy> {
  let fault: Fault = "pass";
  let opened = 0;
  const lines = new Set<Line & { isMeant: boolean }>();
  const server = createServer({ allowHalfOpen: true }, async (client) => {
    opened++;
    const isMeant = only === "" || (await firstMessage(client)).includes(only);
    if (isMeant && (fault === "cut" || fault === "refuse")) return void reset(client);
    const upstream = connect({ ...target(), allowHalfOpen: true });
    const line = { ...openLine(client, upstream, { slowMs, fault: isMeant ? fault : "pass" }), isMeant };
    client.resume();
    lines.add(line);
    line.ended.then(() => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function set(next: Fault) {
    fault = next;
    for (const line of lines) if (line.isMeant) line.set(next);
  }

  return {
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    set,
    once(next) {
      set(next);
      set("pass");
    },
    opened: () => opened,
    async close() {
      for (const line of lines) line.set("cut");
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** It stays to be read. Empty for a client that goes without a word. */
function firstMessage(client: Socket): Promise<string> {
  return new Promise((resolve) => {
    client.on("error", () => {}).once("close", () => resolve(""));
    client.once("data", (chunk) => {
      client.pause();
      client.unshift(chunk);
      resolve(chunk.toString("latin1"));
    });
  });
}

interface Line {
  set(fault: Fault): void;
  ended: Promise<unknown>;
}

function openLine(client: Socket, upstream: Socket, { slowMs, fault }: { slowMs: number; fault: Fault }): Line {
  /** By the side that speaks. */
  const isLost = { client: false, server: false };
  let current: Fault = "pass";
  const frozen: (() => void)[] = [];
  const sides = [
    { name: "client", from: client, to: upstream },
    { name: "server", from: upstream, to: client },
  ] as const;

  /** Whatever holds it up is over: whether it arrives. */
  async function arrives(name: keyof typeof isLost): Promise<boolean> {
    if (current === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    while (current === "frozen") await new Promise<void>((resolve) => frozen.push(resolve));
    return !isLost[name];
  }

  for (const { name, from, to } of sides) {
    from.on("data", async (chunk) => {
      from.pause();
      if ((await arrives(name)) && !to.write(chunk)) {
        await new Promise((resolve) => to.once("drain", resolve).once("close", resolve));
      }
      from.resume();
    });
    from.on("end", async () => {
      if (await arrives(name)) to.end();
    });
    from.on("error", async () => {
      if (await arrives(name)) reset(to);
    });
  }

  function set(next: Fault) {
    current = next;
    if (next === "silent" || next === "deaf") isLost.client = true;
    if (next === "silent" || next === "mute") isLost.server = true;
    if (next === "cut") for (const { from } of sides) reset(from);
    for (const release of frozen.splice(0)) release();
  }
  set(fault);
  const ended = Promise.all(sides.map(({ from }) => new Promise((resolve) => from.once("close", resolve))));
  return { set, ended };
}

/**
 * A Unix socket knows no reset. One that is ending cannot be reset either: Node 20 forgets to close it then, and spins
 * for ever when the process ends.
 */
function reset(socket: Socket) {
  if (socket.remoteAddress === undefined || socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
