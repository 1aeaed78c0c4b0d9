// The few files that pages bring along, read once and served from our own origin. Each room has its own style sheet; pages get them as
// one file, in this order.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { packageFolder } from "../../platform/package-folder.ts";

const folder = new URL("src/dashboard/", packageFolder);
const textOf = (path: string) => readFileSync(new URL(path, folder), "utf8");

/** The frame's first, so that a room may say otherwise; how a page is printed comes last. */
const styles = [
  "frame/styles/base.css",
  "frame/styles/layout.css",
  "frame/styles/badges.css",
  "frame/styles/buttons.css",
  "frame/styles/copyable.css",
  "frame/styles/parts.css",
  "frame/styles/forms.css",
  "frame/styles/tables.css",
  "overview/overview.css",
  "filings/filings.css",
  "webhooks/webhooks.css",
  "settings/settings.css",
  "sign-in/sign-in.css",
  "frame/styles/print.css",
];

const files = {
  "dashboard.css": { type: "text/css; charset=utf-8", text: styles.map(textOf).join("\n") },
  "dashboard.js": { type: "text/javascript; charset=utf-8", text: textOf("frame/assets/dashboard.js") },
  "icon.svg": { type: "image/svg+xml", text: textOf("frame/assets/icon.svg") },
};

export const assets = new Map(
  Object.entries(files).map(([name, { type, text }]) => {
    const body = Buffer.from(text);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
    const headers = { "content-type": type, "cache-control": "no-cache", etag };
    return [name, { headers, body }] as const;
  }),
);
