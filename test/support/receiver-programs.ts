// The receivers that people copy, from docs/receivers and the client's README, as programs: prepared in a folder of
// their own and started.

import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import type { Program } from "./in-process.ts";
import { type Home, repository } from "./program.ts";
import { until } from "./until.ts";

export const SECRET = "whsec_0123456789abcdefghijABCDEFGHIJ";

type CommandLine = [file: string, ...words: string[]];

export interface Language {
  name: string;
  file: string;
  /** A command that works where the language is installed. */
  probe: CommandLine;
  /** How to let the handling of `evt_broken` fail: what is put before a line of the program. */
  breaking: [line: string, before: string];
  /** Makes the program, whose source is in a folder of its own, ready and says how it is started there. */
  prepare(home: Home, source: string, port: number): CommandLine;
}

export const languages: readonly Language[] = [
  {
    name: "node",
    file: "node.mjs",
    probe: [process.execPath, "--version"],
    breaking: ["  console.log(`handled", '  if (event.id === "evt_broken") throw new Error("no disk left");\n'],
    prepare(home, source) {
      installClient(home.folder);
      return [process.execPath, source];
    },
  },
  {
    name: "python3",
    file: "receiver.py",
    probe: ["python3", "--version"],
    breaking: [
      '    print(f"handled',
      '    if event["id"] == "evt_broken":\n        raise RuntimeError("no disk left")\n',
    ],
    prepare: (_, source) => ["python3", "-B", source],
  },
  {
    name: "php",
    file: "receiver.php",
    probe: ["php", "--version"],
    breaking: [
      "    file_put_contents('php://stdout'",
      "    if ($event['id'] === 'evt_broken') {\n        throw new RuntimeException('no disk left');\n    }\n",
    ],
    prepare: (_, source, port) => ["php", "-S", `127.0.0.1:${port}`, source],
  },
  {
    name: "go",
    file: "receiver.go",
    probe: ["go", "version"],
    breaking: ['\tfmt.Printf("handled', '\tif received.ID == "evt_broken" {\n\t\tpanic("no disk left")\n\t}\n'],
    prepare(home, source) {
      execFileSync("go", ["build", "-o", join(home.folder, "receiver"), source]);
      return [join(home.folder, "receiver")];
    },
  },
  {
    name: "dotnet",
    file: "Receiver.cs",
    probe: ["dotnet", "--version"],
    breaking: [
      "        Handle(id, type, filing);",
      '        if (id == "evt_broken") throw new Exception("no disk left");\n',
    ],
    prepare(home, source) {
      const project = join(home.folder, "receiver");
      execFileSync("dotnet", ["new", "web", "-o", project]);
      cpSync(source, join(project, "Program.cs"));
      execFileSync("dotnet", ["build", project, "-o", join(home.folder, "built")]);
      return ["dotnet", join(home.folder, "built", "receiver.dll")];
    },
  },
];

export function sourceOf({ file }: Language): string {
  return readFileSync(join(repository, "docs", "receivers", file), "utf8");
}

/** The receiver in the client's README. It has no types in it, so that it runs as it stands. */
export function readmeReceiver(): string {
  const readme = readFileSync(join(repository, "clients", "typescript", "README.md"), "utf8");
  const [, program] = /^## Verify a webhook\n+```ts\n(.*?)```/ms.exec(readme) ?? [];
  if (program === undefined) throw new Error("the client's README shows no receiver");
  return program;
}

/** As a file in the home; gives how it is started. */
export function prepared(home: Home, language: Language, { source = sourceOf(language), port = 0 } = {}): CommandLine {
  const path = join(home.folder, language.file);
  writeFileSync(path, source);
  return language.prepare(home, path, port);
}

export async function started(
  home: Home,
  language: Language,
  { source = sourceOf(language) } = {},
): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const environment = { ...usual(), PORT: String(port), QUARTERDAY_WEBHOOK_SECRET: SECRET };
  const program = home.start([], { program: prepared(home, language, { source, port }), environment });
  const url = `http://127.0.0.1:${port}/webhooks`;
  await until(`${language.file} listens`, async () => {
    const answered = await fetch(url).catch(() => undefined);
    return answered !== undefined;
  });
  return { program, url };
}

export const event = (id: string, words = "") =>
  `{"id":"${id}","object":"event","type":"filing.failed","created":"2026-11-15T09:00:00.000Z","livemode":false,"a_new_field":{"x":[1]},` +
  `"data":{"object":{"id":"fil_${id}","object":"filing","status":"failed","hmrc_error":"${words}"}}}`;

/** What the service would send with it, now. */
export function signed(body: string): Record<string, string> {
  const t = Math.floor(Date.now() / 1_000);
  const v1 = createHmac("sha256", SECRET).update(`${t}.${body}`).digest("hex");
  return { "content-type": "application/json", "service-signature": `t=${t},v1=${v1}` };
}

/** Some languages are found through the home folder of who installed them. */
export function usual(): Record<string, string> {
  return { HOME: process.env.HOME ?? "" };
}

export function isHere({ probe: [file, ...words] }: Language): boolean {
  try {
    execFileSync(file, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** As `npm install @quarterday/client` would, from this build. */
function installClient(folder: string): void {
  const target = join(folder, "node_modules", "@quarterday", "client");
  mkdirSync(target, { recursive: true });
  cpSync(join(repository, "clients", "typescript", "package.json"), join(target, "package.json"));
  symlinkSync(join(repository, "dist", "clients", "typescript", "src"), join(target, "dist"));
  writeFileSync(join(folder, "package.json"), "{}");
}
