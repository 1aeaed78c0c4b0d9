// The few files that pages bring along, read once and served from our own origin.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const folder = new URL("../../../../src/dashboard/frame/assets/", import.meta.url);

const types = {
  "dashboard.css": "text/css; charset=utf-8",
  "dashboard.js": "text/javascript; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

export const assets = new Map(
  Object.entries(types).map(([name, type]) => {
    const body = readFileSync(new URL(name, folder));
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
    const headers = { "content-type": type, "cache-control": "no-cache", etag };
    return [name, { headers, body }] as const;
  }),
);
