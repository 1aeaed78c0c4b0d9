// Builds the package: ES modules in dist/, CommonJS in dist/cjs/, each with its declarations.

import { execSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
for (const project of ["tsconfig.json", "tsconfig.cjs.json"])
  execSync(`tsc --project ${project}`, { stdio: "inherit" });
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');

// The compiler leaves the sources' extension in declarations, where older compilers do not follow it.
for (const folder of ["dist", "dist/cjs"]) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".d.ts"))) {
    const file = `${folder}/${name}`;
    writeFileSync(file, readFileSync(file, "utf8").replace(/((?:from |import\()"\.\/[\w-]+)\.ts"/g, '$1.js"'));
  }
}
