// The folder of the package, for what is read from it at run time: the code runs compiled file by file in tests, and bundled otherwise.

import { existsSync } from "node:fs";

let folder = new URL(".", import.meta.url);
while (!existsSync(new URL("package.json", folder))) folder = new URL("..", folder);

export const packageFolder = folder;
