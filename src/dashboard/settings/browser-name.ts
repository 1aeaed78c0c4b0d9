// What people call the browser that a session was begun with. A browser names those it wants to be taken for as well,
// so the first row that fits counts: Edge before Chrome, Chrome before Safari, a phone before the system it is made
// from.

const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** `Chrome on Linux`, as far as it can be told. */
export function browserName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? "Unknown browser";
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(table: typeof browsers, userAgent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1];
}
