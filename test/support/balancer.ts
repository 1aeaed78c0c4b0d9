// Sends requests as a load balancer does: to each ready server in turn, over connections that are kept. It asks every
// server whether it is ready, again and again, and sends to those that last said so. It repeats nothing: a request that
// fails has failed.

import type { Answer, Client } from "./client.ts";

export interface Balancer {
  /** One that has stopped is not ready, and may stay. */
  add(server: Client): void;
  send(request: (server: Client) => Promise<Answer>): Promise<Answer>;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 50;

export function startBalancer(): Balancer {
  const servers = new Map<Client, { isReady: boolean }>();
  let turn = 0;
  let running = true;

  const isReady = (server: Client) =>
    server.get("/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );
  async function look() {
    while (running) {
      await Promise.all(
        [...servers].map(async ([server, state]) => {
          state.isReady = await isReady(server);
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
  const looking = look();

  return {
    add: (server) => void servers.set(server, { isReady: false }),
    async send(request) {
      for (;;) {
        const ready = [...servers].filter(([, state]) => state.isReady).map(([server]) => server);
        const server = ready[turn++ % Math.max(1, ready.length)];
        if (server !== undefined) return request(server);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    async stop() {
      running = false;
      await looking;
    },
  };
}
