// The folder of the package, for what is read from it at run time: the code runs compiled file by file in tests, and
// bundled otherwise.

import { existsSync } from "node:fs";

export const packageFolder = folderWithPackageFile(new URL(".", import.meta.url));

function folderWithPackageFile(folder: URL): URL {
  if (existsSync(new URL("package.json", folder))) return folder;
  const above = new URL("..", folder);
  if (above.href === folder.href)
    throw new Error("Quarterday's package.json is missing; install the package as a whole");
  return folderWithPackageFile(above);
}
