// A mail server over real TCP (RFC 5321), with TLS from the start or by STARTTLS (RFC 3207) and a user with a password
// (RFC 4954). It keeps what it takes, and answers badly where a test says so.

import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import type { Certificate } from "../../src/platform/http/certificate.ts";

export interface TakenMail {
  from: string;
  to: string[];
  /** Of the first empty line before the body, unfolded. */
  headers: Map<string, string>;
  /** Headers and body, as sent. */
  raw: string;
  /** Of the plain text. */
  text: string;
  wasEncrypted: boolean;
  /** Null where none were given. */
  user: string | null;
}

type Step = "greeting" | "HELO" | "STARTTLS" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "message";
/** A reply in place of the usual one; or no answer at all; or the end of the connection. */
type Answer = string | "silent" | "close";

export interface SmtpOptions {
  certificate: Certificate;
  /** TLS from the first byte. */
  isSecure?: boolean;
  offersStarttls?: boolean;
  password?: { user: string; password: string };
}

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

export async function startSmtpServer({ certificate, isSecure = false, offersStarttls = true, password }: SmtpOptions) {
  const taken: TakenMail[] = [];
  const answers = new Map<Step, Answer>();
  const sockets = new Set<Socket>();
  const secureContext = createSecureContext({ cert: certificate.cert, key: certificate.key });
  const encrypted = (socket: Socket) => new TLSSocket(socket, { isServer: true, secureContext });
  let connections = 0;

  const server = createServer((plain) => {
    connections++;
    sockets.add(plain);
    plain.on("error", () => {});
    plain.on("close", () => sockets.delete(plain));
    const socket = isSecure ? encrypted(plain) : plain;
    socket.on("error", () => {});
    talk(socket, { wasEncrypted: isSecure, greets: true });
  });

  function talk(socket: Socket, { wasEncrypted, greets }: { wasEncrypted: boolean; greets: boolean }) {
    const mail = { from: "", to: [] as string[], user: null as string | null };
    let left = "";
    let data: string | null = null;
    const answer = (step: Step, usual: string) => {
      const given = answers.get(step) ?? usual;
      if (given === "close") socket.destroy();
      else if (given !== "silent") socket.write(`${given}\r\n`);
      return given === usual;
    };

    function hear(line: string) {
      const [word = "", ...rest] = line.split(" ");
      const argument = rest.join(" ");
      const address = /<([^>]*)>/.exec(argument)?.[1] ?? "";
      switch (word.toUpperCase()) {
        case "EHLO":
        case "HELO": {
          const offers = [
            ...(offersStarttls && !wasEncrypted ? ["STARTTLS"] : []),
            ...(password === undefined ? [] : ["AUTH PLAIN"]),
            "SMTPUTF8",
          ];
          answer(
            "HELO",
            ["250-here", ...offers.slice(0, -1).map((one) => `250-${one}`), `250 ${offers.at(-1)}`].join("\r\n"),
          );
          return;
        }
        case "STARTTLS":
          if (!answer("STARTTLS", "220 go ahead")) return;
          socket.removeAllListeners("data");
          talk(encrypted(socket), { wasEncrypted: true, greets: false });
          return;
        case "AUTH": {
          const [, user = "", given] = Buffer.from(argument.split(" ")[1] ?? "", "base64")
            .toString()
            .split("\0");
          const isRight = user === password?.user && given === password?.password;
          mail.user = isRight ? user : null;
          answer("AUTH", isRight ? "235 welcome" : "535 who are you");
          return;
        }
        case "MAIL":
          mail.from = address;
          answer("MAIL", password !== undefined && mail.user === null ? "530 sign in first" : "250 fine");
          return;
        case "RCPT":
          if (answer("RCPT", "250 fine")) mail.to.push(address);
          return;
        case "DATA":
          if (answer("DATA", "354 go on")) data = "";
          return;
        case "QUIT":
          socket.end("221 bye\r\n");
          return;
        default:
          socket.write("250 fine\r\n");
      }
    }

    function hearData(text: string) {
      data = (data ?? "") + text;
      const end = data.indexOf("\r\n.\r\n");
      if (end === -1) return;
      const raw = data.slice(0, end).replaceAll("\r\n..", "\r\n.");
      data = null;
      taken.push({ ...mail, ...parsed(raw), raw, wasEncrypted });
      answer("message", "250 taken");
    }

    socket.on("data", (bytes) => {
      if (data !== null) return hearData(bytes.toString("utf8"));
      left += bytes.toString("utf8");
      for (let end = left.indexOf("\r\n"); end !== -1 && data === null; end = left.indexOf("\r\n")) {
        const line = left.slice(0, end);
        left = left.slice(end + 2);
        hear(line);
      }
      if (data !== null && left !== "") hearData(left);
    });
    if (greets) answer("greeting", "220 here ESMTP");
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    taken,
    /** What it answers at a step from now on; null for the usual. */
    answer(step: Step, given: Answer | null) {
      if (given === null) answers.delete(step);
      else answers.set(step, given);
    },
    connections: () => connections,
    url: (user = "") => new URL(`${isSecure ? "smtps" : "smtp"}://${user}localhost:${port}`),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function parsed(raw: string): Pick<TakenMail, "headers" | "text"> {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const [, part = ""] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n----_NmP/.exec(raw) ?? [];
  const isQuoted = /text\/plain[\s\S]{0,200}?Content-Transfer-Encoding: quoted-printable/.test(raw);
  const isBase64 = /text\/plain[\s\S]{0,200}?Content-Transfer-Encoding: base64/.test(raw);
  const text = isBase64 ? Buffer.from(part, "base64").toString("utf8") : isQuoted ? unquoted(part) : part;
  return { headers, text: text.replaceAll("\r\n", "\n") };
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
