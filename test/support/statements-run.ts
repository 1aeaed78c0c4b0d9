// Which of the statements in store files were sent: V8 counts how often each function ran. A store has one function for
// each statement, so a statement that nothing sends is named by its function.

import { readdirSync, readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface StatementsRun {
  /** Since the last time: the functions with a statement that did not run, as `src/filings/store.ts countFilings`. */
  missing(): Promise<string[]>;
  stop(): void;
}

const compiled = fileURLToPath(new URL("../..", import.meta.url));
const isStore = (file: string) => /(^|[/-])(store|queries)\.js$/.test(file);

export async function watchStatements(): Promise<StatementsRun> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const stores = [join(compiled, "src"), join(compiled, "packages", "simulator")].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter(isStore)
      .map((file) => join(folder, file)),
  );
  return {
    async missing() {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      const byUrl = new Map(result.map(({ url, functions }) => [url, functions]));
      return stores.flatMap((file) => {
        const text = readFileSync(file, "utf8");
        const functions = byUrl.get(pathToFileURL(file).href) ?? [];
        const name = relative(compiled, file).replace(/js$/, "ts");
        return [...text.matchAll(/\.query\(/g)].flatMap(({ index }) => {
          const ran = functions.some(
            ({ functionName, ranges: [whole] }) =>
              functionName !== "" && whole && whole.count > 0 && whole.startOffset < index && index < whole.endOffset,
          );
          return ran ? [] : [`${name} ${nameAt(text, index)}`];
        });
      });
    },
    stop: () => session.disconnect(),
  };
}

/** The exported function in which a place is. */
function nameAt(text: string, index: number): string {
  return [...text.slice(0, index).matchAll(/^(?:export )?(?:async )?function (\w+)/gm)].at(-1)?.[1] ?? "";
}
