// A port for a program that must be told one. Not one that the system would give away: until the program listens,
// another test could be given the same.

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that Linux and macOS give to whoever asks for any. */
const [FIRST, LAST] = [20_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
