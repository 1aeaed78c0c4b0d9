// TLS and nothing less, with two explicit exceptions, and what every response over it says.

import assert from "node:assert/strict";
import { connect as connectSecure, type SecureVersion } from "node:tls";
import { type Answer, createClient } from "../support/client.ts";
import { portOf, rawRequest, sendBytes } from "../support/raw.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, type ServiceOptions, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

test("TLS 1.2 and 1.3 are spoken, older versions are not", async () => {
  assert.equal(await handshake("TLSv1.3"), "TLSv1.3");
  assert.equal(await handshake("TLSv1.2"), "TLSv1.2");
  for (const version of ["TLSv1.1", "TLSv1"] as const) assert.match(await handshake(version), /ALERT_PROTOCOL_VERSION/);
});

test("plain HTTP gets 403 and a JSON body, never a redirect, whatever the request", async () => {
  const plain = plainClient(service, customer);

  const answers = [
    await plain.get("/v1/filings"),
    await plain.get("/healthz"),
    await plain.get("/nowhere"),
    await plain.post("/v1/filings", sampleReturn()),
    await plain.send("POST", "/v1/filings", { body: "x".repeat(100_000) }),
    await plain.send("GET", "/v1/filings", { headers: { "x-forwarded-proto": "https" } }),
  ];

  for (const { status, headers, json } of answers) {
    assert.equal(status, 403);
    assert.equal(json.error.code, "https_required");
    assert.equal(headers["content-type"], "application/json; charset=utf-8");
    assert.equal(headers["request-id"], json.error.request_id);
    assert.equal(headers.location, undefined);
  }
  assert.deepEqual((await customer.sandbox.get("/v1/filings")).json.data, []);
});

test("ALLOW_INSECURE_HTTP: plain HTTP from this machine is served like TLS", async () => {
  await withService({ allowInsecureHttp: true }, async (open) => {
    const owner = await open.customer();

    const created = await plainClient(open, owner).post("/v1/filings", sampleReturn());

    assert.equal(created.status, 201);
    assert.deepEqual((await owner.sandbox.get(`/v1/filings/${created.json.id}`)).json, created.json);
  });
});

test("TRUST_PROXY: a named proxy that says the caller came over TLS is believed", async () => {
  await withService({ trustedProxies: ["127.0.0.1/32"] }, async (proxied) => {
    const plain = plainClient(proxied, await proxied.customer());
    const forwarded = async (proto?: string) => {
      const headers: Record<string, string> = proto === undefined ? {} : { "x-forwarded-proto": proto };
      return (await plain.send("GET", "/v1/filings", { headers })).status;
    };

    assert.equal(await forwarded("https"), 200);
    assert.equal(await forwarded("HTTPS"), 200);
    assert.equal(await forwarded("https, https"), 200);
    assert.equal(await forwarded("https, http"), 403);
    assert.equal(await forwarded("http"), 403);
    assert.equal(await forwarded("http, https"), 403);
    assert.equal(await forwarded(""), 403);
    assert.equal(await forwarded(), 403);
  });
});

test("TRUST_PROXY: the same word from any other address is not believed", async () => {
  await withService({ trustedProxies: ["192.0.2.7/32"] }, async (proxied) => {
    const plain = plainClient(proxied, await proxied.customer());

    const answer = await plain.send("GET", "/v1/filings", {
      headers: { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7" },
    });

    assert.equal(answer.json.error.code, "https_required");
  });
});

test("every response under /v1 forbids caching and content sniffing, refusals too", async () => {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const keyless = service.client();
  const answers: Record<string, Answer> = {
    created: await customer.sandbox.post("/v1/filings", sampleReturn()),
    validated: await customer.sandbox.post("/v1/validate", sampleReturn()),
    filing: await customer.sandbox.get(`/v1/filings/${json.id}`),
    document: await customer.sandbox.get(`/v1/filings/${json.id}/documents/submission.xml`),
    "no key": await keyless.get("/v1/filings"),
    "no filing": await customer.sandbox.get("/v1/filings/fil_0"),
    "no route": await customer.sandbox.get("/v1/nowhere"),
    "no such method": await customer.sandbox.send("DELETE", "/v1/filings"),
    "another spelling": await customer.sandbox.get("/%76%31/filings/%zz"),
    "too large": await customer.sandbox.send("POST", "/v1/nowhere", { body: "x".repeat(300_000) }),
    "not JSON": await customer.sandbox.send("POST", "/v1/filings", { body: "{" }),
    invalid: await customer.sandbox.post("/v1/filings", {}),
    "plain HTTP": await plainClient(service, customer).get("/v1/filings"),
  };

  for (const [what, { headers }] of Object.entries(answers)) {
    assert.deepEqual([headers["cache-control"], headers["x-content-type-options"]], ["no-store", "nosniff"], what);
    assert.equal(headers["strict-transport-security"], undefined, `${what}: the certificate is for development`);
  }
  const malformed = await sendBytes(service.url, "GET /v1/filings HTTP/9\r\n\r\n");
  assert.match(malformed.text, /cache-control: no-store\r\n/);
});

test("with the operator's certificate every response over TLS says to come back over TLS, pages too", async () => {
  await withService(
    { ownCertificate: true, allowInsecureHttp: true, trustedProxies: ["127.0.0.1/32"] },
    async (own) => {
      const owner = await own.customer();
      const keyless = own.client();
      const secure = [
        await owner.sandbox.get("/v1/filings"),
        await keyless.get("/v1/filings"),
        await owner.sandbox.get("/v1/nowhere"),
        await keyless.get("/docs"),
        await keyless.get("/sign-in"),
        await keyless.send("GET", "/nowhere", { headers: { accept: "text/html" } }),
      ];
      const forwarded = { headers: { "x-forwarded-proto": "https" } };
      const plain = [
        await plainClient(own, owner).get("/v1/filings"),
        await plainClient(own, owner).send("GET", "/sign-in", forwarded),
      ];

      for (const { headers } of secure) assert.equal(headers["strict-transport-security"], "max-age=31536000");
      for (const { headers } of plain) assert.equal(headers["strict-transport-security"], undefined);
    },
  );
});

test("the 403 to plain HTTP makes no promise of HTTPS", async () => {
  await withService({ ownCertificate: true }, async (own) => {
    const { status, headers } = await plainClient(own, await own.customer()).get("/v1/filings");

    assert.deepEqual([status, headers["strict-transport-security"]], [403, undefined]);
  });
});

test("the link in an error names the public address, else the one we listen on, never the Host of the request", async () => {
  const links = async (at: Service) => {
    const misled = rawRequest("GET /v1/filings", []).replace("Host: localhost", "Host: evil.example");
    const answers = [
      await sendBytes(at.url, misled),
      await sendBytes(at.url, misled, { plain: true }),
      await sendBytes(at.url, "rubbish\r\n\r\n"),
    ];
    return answers.map(({ text }) => /"doc_url":"(.*?)\/docs\/errors#/.exec(text)?.[1]);
  };

  assert.deepEqual(await links(service), Array(3).fill(service.url));
  await withService({ publicUrl: "https://tax.example.com" }, async (named) => {
    assert.deepEqual(await links(named), Array(3).fill("https://tax.example.com"));
  });
});

test("HEAD gets what GET would, without the body", async () => {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());

  for (const path of [
    "/v1/filings",
    `/v1/filings/${json.id}`,
    `/v1/filings/${json.id}/documents`,
    `/v1/filings/${json.id}/documents/submission.xml`,
    `/v1/filings/${json.id}/documents/receipt.xml`,
    "/v1/events",
    "/v1/filings/fil_0",
    "/healthz",
    "/docs",
  ]) {
    const [head, get] = [await customer.sandbox.send("HEAD", path), await customer.sandbox.get(path)];
    assert.deepEqual([head.status, head.text], [get.status, ""], path);
    for (const name of ["content-type", "content-length"]) assert.equal(head.headers[name], get.headers[name], path);
  }
});

test("the open pages need no key", async () => {
  const keyless = service.client();

  for (const path of ["/openapi.json", "/docs", "/healthz", "/readyz", "/metrics"]) {
    const { status, headers } = await keyless.get(path);
    assert.equal(status, 200, path);
    assert.match(String(headers["request-id"]), /^req_/, path);
  }
});

test("an unknown page below /docs is 404 with a page that leads on, and one that moved leads to its new place", async () => {
  const keyless = service.client();

  for (const path of ["/docs/nothing", "/docs/input/nothing", "/docs/errors/", "/docs/nothing.md"]) {
    const { status, headers, text } = await keyless.get(path);
    assert.deepEqual(
      [status, headers["content-type"]],
      [path.endsWith("/") ? 200 : 404, "text/html; charset=utf-8"],
      path,
    );
    for (const link of ['action="/docs/search"', 'href="/docs"']) assert.ok(text.includes(link), path);
  }
  const moved = ["error-responses", "sandbox-in-short.md", "packs", "glossary.md"];
  const answers = await Promise.all(moved.map((page) => keyless.get(`/docs/${page}`)));
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.location]),
    ["errors", "sandbox.md", "rules#releases-of-hmrcs-pack", "tax.md#words"].map((page) => [301, `/docs/${page}`]),
  );
});

async function withService(options: ServiceOptions, story: (service: Service) => Promise<void>) {
  const own = await startService(options);
  try {
    await story(own);
  } finally {
    await own.close();
  }
}

/** The customer's sandbox client, without the s of https. */
function plainClient({ url, certificate }: Service, { keys }: Customer) {
  return createClient(url.replace("https://localhost", "http://127.0.0.1"), {
    ca: certificate.cert,
    key: keys.sandbox.secret,
  });
}

/** The version agreed on, or the reason why there was none. */
function handshake(version: SecureVersion): Promise<string> {
  return new Promise((resolve) => {
    const socket = connectSecure({
      ...portOf(service.url),
      ca: service.certificate.cert,
      servername: "localhost",
      minVersion: version,
      maxVersion: version,
      // Without this our own side would not offer what is too old.
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(String(error.code)));
    socket.on("secureConnect", () => {
      resolve(String(socket.getProtocol()));
      socket.end();
    });
  });
}
