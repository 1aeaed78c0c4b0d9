// A program at a terminal, as a person sees it: python3's pty module makes one.

import { spawn } from "node:child_process";

const PROGRAM = `
import fcntl, os, pty, struct, sys, termios
pid, terminal = pty.fork()
if pid == 0:
    sys.stdin.readline()
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(sys.argv[1]), 0, 0))
os.write(terminal, b"\\n")
while True:
    try:
        shown = os.read(terminal, 65536)
    except OSError:
        break
    if not shown:
        break
    sys.stdout.buffer.write(shown)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

export interface Shown {
  code: number | null;
  /** Everything that was written to the terminal. */
  text: string;
}

/** `columns` is its width. */
export function atTerminal(
  words: readonly string[],
  { columns, environment, folder }: { columns: number; environment: Record<string, string>; folder: string },
): Promise<Shown> {
  const child = spawn("python3", ["-c", PROGRAM, String(columns), ...words], {
    cwd: folder,
    env: { TERM: "xterm-256color", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    // Without the line that lets it begin, once the terminal has its width.
    child.on("close", (code) => resolve({ code, text: text.replace(/^\r\n/, "") }));
  });
}
