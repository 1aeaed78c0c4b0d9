// Where we listen, as people write it; and why we cannot listen there, as a sentence that says what to do about it.

import { codeOf, StartupError } from "../../platform/errors.ts";

/** For an address that stands for several, the name that the development certificate has. */
export function urlOf({ host, port }: { host: string; port: number }): string {
  const name = ["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `https://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** `variable` is the one that sets the port. */
export function cannotListen(
  error: unknown,
  { host, port }: { host: string; port: number },
  variable = "PORT",
): StartupError {
  const code = codeOf(error);
  switch (code) {
    case "EADDRINUSE":
      return new StartupError(
        `Port ${port} on ${host} is in use. Stop the other program, or set ${variable} to a free port.`,
      );
    case "EACCES":
      return new StartupError(`This user may not use port ${port}. Set ${variable} to one above 1023.`);
    case "ENOTFOUND":
    case "EADDRNOTAVAIL":
      return new StartupError(
        `This machine has no address ${host} (${code}). Set HOST to one it has, such as 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return new StartupError(`Cannot listen on ${host}:${port} (${code}). Check HOST and ${variable}.`);
  }
}
