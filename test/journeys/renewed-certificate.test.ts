// A certificate is renewed while the service runs: SIGHUP reads it again, stops nothing, and a pair that does not fit
// changes nothing.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createClient } from "../support/client.ts";
import { openTestDatabase } from "../support/database.ts";
import { newHome } from "../support/program.ts";
import { test } from "../support/suite.ts";
import { until } from "../support/until.ts";

test("SIGHUP reads the certificate again, and a service with one does not stop", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const home = newHome(t);
  const [old, renewed] = [makeCertificate(new Date(), systemRandom), makeCertificate(new Date(), systemRandom)];
  const files = { TLS_CERT: join(home.folder, "cert.pem"), TLS_KEY: join(home.folder, "key.pem") };
  const put = (cert: string, key: string) => {
    writeFileSync(files.TLS_CERT, cert);
    writeFileSync(files.TLS_KEY, key);
  };
  put(old.cert, old.key);
  const environment = { ...files, DATABASE_URL: database.url, ROLE: "api", PORT: "0" };
  const program = home.start(["serve"], { environment });
  const [, url = ""] = await program.says(/listens on (https:\S+)/);
  await program.says(/^Press Ctrl-C to stop\.$/m);
  const before = await shownAt(url);

  put(renewed.cert, old.key);
  program.send("SIGHUP");
  await until("the misfit is told", async () => /was not reloaded; the old one stays/.test(program.stderr()));
  const kept = await shownAt(url);
  put(renewed.cert, renewed.key);
  program.send("SIGHUP");
  await until("it is reloaded", async () => /the TLS certificate was reloaded/.test(program.stderr()));
  const client = createClient(url, { ca: renewed.cert });
  t.after(() => client.close());
  const metrics = await client.get("/metrics");
  program.send("SIGTERM");
  const { code, stdout } = await program.ended();

  assert.equal(before, old.cert);
  assert.equal(kept, old.cert);
  assert.equal(metrics.status, 200, "over TLS with the new one");
  assert.match(metrics.text, /^quarterday_certificate_days_left 39[67](\.\d+)?$/m);
  assert.doesNotMatch(stdout, /SIGHUP/);
  assert.equal(code, 0);
});

/** The certificate that a new connection is shown, as PEM. */
function shownAt(url: string): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", rejectUnauthorized: false }, () => {
      const base64 =
        socket
          .getPeerCertificate()
          .raw.toString("base64")
          .match(/.{1,64}/g) ?? [];
      socket.destroy();
      resolve(`-----BEGIN CERTIFICATE-----\n${base64.join("\n")}\n-----END CERTIFICATE-----\n`);
    }).on("error", reject);
  });
}
