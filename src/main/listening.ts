// Why nobody can listen on an address, as a sentence that says what to do about it.

import { codeOf, StartupError } from "../platform/errors.ts";

export function cannotListen(error: unknown, { host, port }: { host: string; port: number }): StartupError {
  const code = codeOf(error);
  switch (code) {
    case "EADDRINUSE":
      return new StartupError(`Port ${port} on ${host} is in use; stop the other program or set PORT to a free one.`);
    case "EACCES":
      return new StartupError(`Port ${port} may not be used by this user; set PORT to one above 1023.`);
    case "ENOTFOUND":
    case "EADDRNOTAVAIL":
      return new StartupError(
        `This machine has no address ${host} (${code}); set HOST to one of its own, such as 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return new StartupError(`Cannot listen on ${host}:${port} (${code}); check HOST and PORT.`);
  }
}
