// A process that is killed and started again, as a supervisor does it: at once, whatever it was doing.

import type { Environment, Program } from "../support/in-process.ts";
import type { Home } from "../support/program.ts";

export interface Restarted {
  name: string;
  /** Killed with SIGKILL; it comes back by itself. */
  kill(): Promise<void>;
  /** With SIGTERM, as at an upgrade. */
  restart(): Promise<void>;
  ready(): Promise<void>;
  /** What it said on standard error, of all its lives: only where a start was refused. */
  complaints: string[];
  /** For good. */
  stop(): Promise<void>;
}

export interface RestartedOptions {
  name: string;
  home: Home;
  environment: Environment;
  /** Of its start. */
  says: RegExp;
  /** Options of node, before the program. */
  node?: string[];
  command: string;
}

export function keepRunning(options: RestartedOptions): Restarted {
  const { name, home, environment, says, command } = options;
  const complaints: string[] = [];
  let isOver = false;
  let program: Program = start();

  function start(): Program {
    const begun = home.start(["serve"], { environment, program: [process.execPath, ...(options.node ?? []), command] });
    // An end that nobody asked for (the database was away when it started) is followed by the next start as well.
    void begun.ended().then(
      ({ code, signal, stderr }) => {
        if (isOver || program !== begun) return;
        if (signal === null && code !== 0) complaints.push(stderr.trim().slice(0, 400));
        setTimeout(() => {
          if (!isOver && program === begun) program = start();
        }, 200);
      },
      () => {},
    );
    return begun;
  }

  async function endWith(signal: NodeJS.Signals): Promise<void> {
    const dying = program;
    try {
      dying.send(signal);
    } catch {
      // Ended by itself just now.
    }
    await dying.ended();
    if (!isOver && program === dying) program = start();
  }

  return {
    name,
    complaints,
    kill: () => endWith("SIGKILL"),
    restart: () => endWith("SIGTERM"),
    async ready() {
      for (;;) {
        const current = program;
        const isReady = await current.says(says).then(
          () => true,
          () => false,
        );
        if (isReady && current === program) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async stop() {
      isOver = true;
      await endWith("SIGTERM");
    },
  };
}
