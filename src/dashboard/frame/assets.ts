// The few files that pages bring along, read once and served from our own origin. Each room has its own style sheet;
// pages get them as one file, in this order.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConstantBody } from "../../platform/http/compression.ts";
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
  "frame/styles/lists.css",
  "overview/overview.css",
  "filings/filings.css",
  "drafts/drafts.css",
  "approve/approve.css",
  "webhooks/webhooks.css",
  "settings/settings.css",
  "sign-in/sign-in.css",
  "frame/styles/print.css",
];

const assets = {
  "dashboard.css": asset("text/css; charset=utf-8", styles.map(textOf).join("\n")),
  "dashboard.js": asset("text/javascript; charset=utf-8", textOf("frame/assets/dashboard.js")),
  "icon.svg": asset("image/svg+xml", textOf("frame/assets/icon.svg")),
};

type AssetName = keyof typeof assets;

function asset(type: string, text: string) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { hash, headers: { "content-type": type, etag: `W/"${hash}"` }, body: new ConstantBody(text) };
}

/** With a part of its content's hash in the name: a browser keeps it, and another content has another name. */
export function assetPath(name: AssetName): string {
  return `/assets/${name.replace(".", `.${assets[name].hash}.`)}`;
}

/** During an upgrade a page of the other release may ask for its own: it gets ours, and asks again next time. */
export function assetNamed(given: string) {
  const [, stem, hash, ending] = /^(\w+)(?:\.([0-9a-f]+))?\.(\w+)$/.exec(given) ?? [];
  const name = `${stem}.${ending}`;
  if (!isAsset(name)) return undefined;
  const { headers, body, hash: current } = assets[name];
  const keeps = hash === current ? "public, max-age=31536000, immutable" : "no-cache";
  return { headers: { ...headers, "cache-control": keeps }, body };
}

function isAsset(name: string): name is AssetName {
  return Object.hasOwn(assets, name);
}
