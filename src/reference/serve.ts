// The addresses of the reference: its pages, each as Markdown too, the search, and the list for programs.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { basename } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { packageFolder } from "../platform/package-folder.ts";
import { type Book, readBook } from "./book.ts";
import { CONTENTS, MOVED } from "./contents.ts";
import { contentsHtml, type Framing, missingHtml, pageHtml, searchHtml } from "./pages.ts";
import { search } from "./search.ts";

/** Their names change with what is in them. */
const assets = new Map([
  asset("src/reference/reference.css", "text/css"),
  asset("src/reference/reference.js", "text/javascript"),
  asset("dist/program/calculator.js", "text/javascript"),
]);
const [style = "", script = "", calculator = ""] = [...assets.keys()].map((name) => `/docs/${name}`);

function asset(path: string, type: string): [name: string, asset: { type: string; bytes: Buffer }] {
  const bytes = readFileSync(new URL(path, packageFolder));
  const mark = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return [basename(path).replace(".", `-${mark}.`), { type: `${type}; charset=utf-8`, bytes }];
}

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};

const assetHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
};

export interface ReferenceParts {
  /** What a form of the dashboard needs, for a reader whose browser has signed in. */
  formsFor(headers: IncomingHttpHeaders): Framing["forms"];
  themeIn(headers: IncomingHttpHeaders): Framing["theme"];
}

export function isReferencePath(path: string): boolean {
  return path === "/docs" || path.startsWith("/docs/") || path === "/llms.txt";
}

export function registerReference(app: FastifyInstance, { formsFor, themeIn }: ReferenceParts): void {
  // Read when the first reader comes: a process that serves none does not need it.
  let read: Book | undefined;
  const book = () => {
    read ??= readBook();
    return read;
  };
  const framing = ({ headers }: FastifyRequest): Framing => ({
    ...{ style, script, calculator },
    forms: formsFor(headers),
    theme: themeIn(headers),
  });

  app.get("/docs", (request, reply) => reply.headers(pageHeaders).send(contentsHtml(framing(request))));
  app.get("/docs/search", (request: FastifyRequest<{ Querystring: { q?: string | string[] } }>, reply) => {
    const words = String(request.query.q ?? "").slice(0, 200);
    return reply.headers(pageHeaders).send(searchHtml(words, search(book(), words), framing(request)));
  });
  app.get("/llms.txt", (_, reply) => reply.type("text/plain; charset=utf-8").send(listForPrograms()));
  const answer = (name: string, request: FastifyRequest, reply: FastifyReply) =>
    answerPage(name, { book: book(), framing: framing(request), reply });
  app.get("/docs/:page", (request: FastifyRequest<{ Params: { page: string } }>, reply) =>
    answer(request.params.page, request, reply),
  );
  // A page that is a part of another has a slash in its name.
  app.get("/docs/*", (request: FastifyRequest<{ Params: { "*": string } }>, reply) =>
    answer(request.params["*"], request, reply),
  );
}

function answerPage(name: string, { book, framing, reply }: { book: Book; framing: Framing; reply: FastifyReply }) {
  const file = assets.get(name);
  if (file !== undefined) return reply.headers(assetHeaders).type(file.type).send(file.bytes);
  const [, slug = "", suffix = ""] = /^(.*?)(\.md)?$/.exec(name) ?? [];
  const [moved, anchor] = MOVED[slug]?.split("#") ?? [];
  if (moved !== undefined)
    return reply.redirect(`/docs/${moved}${suffix}${anchor === undefined ? "" : `#${anchor}`}`, 301);
  const page = book.get(slug);
  if (page === undefined)
    return reply
      .code(404)
      .headers(pageHeaders)
      .send(missingHtml(book, name, framing));
  if (suffix !== "") return reply.type("text/markdown; charset=utf-8").send(page.markdown);
  const isPersonal = framing.forms !== null;
  return reply
    .headers({ ...pageHeaders, "cache-control": isPersonal ? "no-store" : "no-cache" })
    .send(pageHtml(page, framing));
}

/** As llmstxt.org describes it. */
function listForPrograms(): string {
  const chapters = CONTENTS.map(({ title, entries }) => {
    const links = entries.map(({ slug, title: name, about }) => `- [${name}](/docs/${slug}.md): ${about}`);
    return `## ${title}\n\n${links.join("\n")}`;
  });
  const summary =
    "> Quarterday files UK corporation tax: a small JSON return in, a filed CT600 with its accounts and computations out, and a signed webhook when HMRC has answered.";
  return `# Quarterday\n\n${summary}\n\nThe API is described in [OpenAPI 3.1](/openapi.json).\n\n${chapters.join("\n\n")}\n`;
}
