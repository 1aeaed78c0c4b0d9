// The files of deploy/ without a container engine: each parses, what it names exists, the service accepts its
// variables, and ports and times agree.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { commands } from "../src/cli/commands.ts";
import { readConfig } from "../src/main/config.ts";
import { mostConnections } from "../src/main/connections.ts";
import { planSettings } from "../src/platform/database/db.ts";
import { DATABASE_TIMEOUT_SECONDS, databaseLimits, serverSettings } from "../src/platform/database/limits.ts";
import { codeOf } from "../src/platform/errors.ts";
import {
  composeParts,
  dockerfile,
  documentsOf,
  fileOf,
  imageVariables,
  knownVariables,
  kubernetesParts,
  type Part,
  root,
  unit,
  unitVariables,
  yamlFiles,
} from "./support/deploy-files.ts";

/** What a supervisor waits beyond DRAIN_SECONDS (docs/deployment.md#rolling-restarts). */
const STOP_SECONDS = 30;
/** Read by Node and npm, not by us. */
const notOurs = ["NODE_ENV"];

/** Commands, backups, migrations and people (docs/database.md#connections). */
const FOR_OPERATORS = 10;

const parts: Part[] = [...composeParts(), ...kubernetesParts()];
const isServing = ({ variables }: Part) => ["all", "api", "dashboard"].includes(variables.ROLE ?? "all");

test("every YAML file parses, without a key that occurs twice", () => {
  const files = yamlFiles();

  assert.ok(files.length >= 7);
  for (const path of files) assert.ok(documentsOf(path).length > 0, path);
});

describe("every process that a file starts", () => {
  for (const part of parts)
    test(part.name, () => {
      const known = knownVariables();
      const unknown = Object.keys(part.variables).filter((name) => !known.has(name) && !notOurs.includes(name));

      const config = readConfig(part.variables);

      assert.deepEqual(unknown, []);
      assert.ok(
        commands.some(({ name }) => name === part.words.join(" ")),
        `the command ${part.words.join(" ")} exists`,
      );
      assert.equal(
        config.migrationDatabaseUrl !== null,
        part.words[0] === "migrate",
        "only migrations may change tables",
      );
      if (part.stopSeconds !== null) assert.ok(part.stopSeconds >= config.drainSeconds + STOP_SECONDS);
      else assert.equal(part.words[0], "migrate");
      if (part.variables.ROLE === "worker")
        assert.match(config.sandboxUrl?.href ?? "", /^http:\/\/simulator:5665\/submission$/);
      if (part.variables.ROLE === "simulator") assert.equal(config.port, 5665);
      if (isServing(part)) assert.ok(config.firstRunFile, "the first key goes to no log");
    });

  test("both deployments have each of them, and a migration", () => {
    const roles = (found: Part[]) =>
      found.map(({ words, variables }) => (words[0] === "serve" ? variables.ROLE : words[0])).sort();

    const all = ["api", "dashboard", "migrate", "simulator", "worker"];
    assert.deepEqual(roles(composeParts()), all);
    assert.deepEqual(roles(kubernetesParts()), all);
  });
});

describe("the image", () => {
  const lines = dockerfile();
  const lastStage = lines.slice(lines.findLastIndex(({ instruction }) => instruction === "FROM"));
  const ofLast = (name: string) => lastStage.filter(({ instruction }) => instruction === name).map(({ rest }) => rest);

  test("copies what exists, and nothing that its ignore file keeps out", () => {
    const ignore = fileOf("Dockerfile.dockerignore").split("\n");
    const copied = lines
      .filter(({ instruction, rest }) => instruction === "COPY" && !rest.startsWith("--from"))
      .flatMap(({ rest }) => rest.split(" ").slice(0, -1));

    assert.equal(
      ignore.find((line) => line !== "" && !line.startsWith("#")),
      "*",
      "everything else stays out",
    );
    for (const path of copied) {
      assert.ok(existsSync(join(root, path)), path);
      assert.ok(ignore.includes(`!${path.split("/")[0]}`), `${path} is in the build's context`);
    }
  });

  test("has everything that a package has but the documents about it", () => {
    const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { files: string[] };
    const copied = ofLast("COPY").join(" ");

    for (const file of files.filter((name) => !name.startsWith("!") && name !== "deploy"))
      assert.ok(copied.includes(file.replace(/\/\*.*$/, "")), file);
  });

  test("installs from the lock file: all packages to build, production packages to run", () => {
    const runs = lines.filter(({ instruction }) => instruction === "RUN").map(({ rest }) => rest);

    assert.ok(runs.some((rest) => /^npm ci --ignore-scripts$/.test(rest)));
    assert.ok(runs.some((rest) => /^npm ci --omit=dev --ignore-scripts /.test(rest)));
    assert.ok(!runs.some((rest) => /npm (install|i) /.test(rest)));
    assert.ok(ofLast("COPY").some((rest) => rest.startsWith("--from=production") && rest.includes("node_modules")));
  });

  test("runs the program as an ordinary user, on a Node that it supports, and says how it is", () => {
    const [, version = "0"] = /^ARG NODE=(\d+)-/m.exec(fileOf("Dockerfile")) ?? [];
    const [entry = "[]"] = ofLast("ENTRYPOINT");
    const [, file = ""] = JSON.parse(entry) as string[];

    assert.deepEqual(ofLast("USER"), ["node"]);
    assert.ok(Number(version) >= 20);
    assert.ok(existsSync(join(root, file)));
    assert.deepEqual(JSON.parse(ofLast("CMD")[0] ?? "[]"), ["serve"]);
    assert.match(ofLast("HEALTHCHECK")[0] ?? "", /path:'\/healthz'/);
    assert.equal(ofLast("EXPOSE")[0], String(readConfig(imageVariables()).port));
    assert.ok(ofLast("VOLUME").includes(imageVariables().DATA_DIR ?? ""));
    assert.match(ofLast("LABEL").join(), /org\.opencontainers\.image\.licenses="Apache-2\.0"/);
  });
});

describe("compose", () => {
  const [{ services, networks }] = documentsOf("compose.yaml");

  test("starts nothing before the tables are up to date, and the database first", () => {
    assert.deepEqual(services.migrate.depends_on, { postgres: { condition: "service_healthy" } });
    for (const name of ["api", "dashboard", "worker", "simulator"])
      assert.deepEqual(services[name].depends_on, { migrate: { condition: "service_completed_successfully" } }, name);
  });

  test("trusts the network of its own proxy, and publishes nothing but that", () => {
    const [{ subnet }] = networks.inside.ipam.config;
    const published = Object.entries<{ ports?: string[] }>(services).filter(([, { ports }]) => ports !== undefined);

    assert.equal(services.api.environment.TRUST_PROXY, subnet);
    assert.equal(services.dashboard.environment.TRUST_PROXY, subnet);
    assert.deepEqual(
      published.map(([name]) => name),
      ["proxy"],
    );
    for (const name of ["API", "DASHBOARD"])
      assert.match(services.proxy.environment[name], new RegExp(`:${readConfig(imageVariables()).port}$`));
  });

  test("lets PostgreSQL allow the connections of all its processes", () => {
    const most = composeParts()
      .filter(({ words }) => words[0] === "serve")
      .reduce((sum, { variables }) => sum + mostConnections({ ...readConfig(variables), workers: 4 }), 0);
    const [, allowed] = /max_connections=(\d+)/.exec(services.postgres.command.join(" ")) ?? [];

    assert.ok(Number(allowed) >= most + FOR_OPERATORS, `${most}`);
  });

  test("restarts nothing that is well: a worker is asked where it answers", () => {
    const { METRICS_PORT } = services.worker.environment;

    assert.match(
      services.worker.healthcheck.test.join(" "),
      new RegExp(`http://127\\.0\\.0\\.1:${METRICS_PORT}/healthz`),
    );
  });

  test("asks for every variable that its sample of variables has, and mounts files that exist", () => {
    const text = fileOf("compose.yaml");
    const sample = [...fileOf("env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));

    assert.deepEqual([...asked].sort(), sample.sort());
    for (const [, path = ""] of text.matchAll(/- (\.\/[^:]+):/g))
      assert.ok(existsSync(join(root, "deploy", path)), path);
    assert.ok(existsSync(join(root, "deploy", services.migrate.build.context, services.migrate.build.dockerfile)));
  });
});

describe("Kubernetes", () => {
  for (const { name, pod, variables, kind, ...part } of kubernetesParts())
    test(`${name} has no more rights than it needs, and is asked how it is`, () => {
      const [container] = pod.containers;
      const serves = kind === "Deployment" && isServing({ name, variables, ...part });
      const { drainSeconds, port, metricsPort } = readConfig(variables);
      const readiness = container?.readinessProbe;

      assert.equal(pod.automountServiceAccountToken, false);
      assert.equal(pod.securityContext.runAsNonRoot, true);
      assert.deepEqual(pod.securityContext.seccompProfile, { type: "RuntimeDefault" });
      assert.deepEqual(container?.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      for (const mount of container?.volumeMounts ?? [])
        assert.ok(pod.volumes.some((volume) => volume.name === mount.name));
      const metrics = { name: "metrics", containerPort: metricsPort };
      if (variables.ROLE === "worker") {
        assert.deepEqual(container?.ports, [metrics]);
        assert.deepEqual(container?.livenessProbe?.httpGet, { path: "/healthz", port: "metrics", scheme: "HTTP" });
      }
      if (!serves) return;
      assert.deepEqual(container?.ports, [{ name: "https", containerPort: port }, metrics]);
      assert.deepEqual(readiness?.httpGet, { path: "/readyz", port: "https", scheme: "HTTPS" });
      assert.deepEqual(container?.livenessProbe?.httpGet, { path: "/healthz", port: "https", scheme: "HTTPS" });
      assert.ok(drainSeconds > (readiness?.periodSeconds ?? 0) * (readiness?.failureThreshold ?? 3));
    });

  const all = yamlFiles()
    .filter((path) => path.startsWith("kubernetes/"))
    .flatMap((path) => documentsOf(path));

  test("PostgreSQL is told to allow the connections of all pods, also while every part is replaced", () => {
    const most = (surge: number) =>
      kubernetesParts()
        .filter(({ kind }) => kind === "Deployment")
        .reduce((sum, { variables, replicas }) => sum + (replicas + surge) * mostConnections(readConfig(variables)), 0);
    const [, allowed, usual, replacing] =
      /max_connections = (\d+)\. The pods open at most (\d+), (\d+) while/.exec(
        fileOf("kubernetes/configuration.yaml"),
      ) ?? [];

    assert.deepEqual([Number(usual), Number(replacing)], [most(0), most(1)]);
    assert.ok(Number(allowed) >= most(1) + FOR_OPERATORS);
  });

  test("no secret is in the environment, and the database is spoken to over TLS that is verified", () => {
    const secrets = all.filter(({ kind }) => kind === "Secret");
    const urls = secrets.flatMap(({ stringData }) =>
      Object.entries<string>(stringData).filter(([name]) => name.endsWith("DATABASE_URL")),
    );

    assert.ok(!all.some((document) => JSON.stringify(document).includes("secretRef")));
    assert.equal(urls.length, 2);
    for (const [name, url] of urls)
      assert.match(url, /\?sslmode=verify-full&sslrootcert=\/secrets\/database-ca\.pem$/, name);
  });

  test("a migration job that is done goes by itself, and the page deletes it before the next", () => {
    const page = readFileSync(join(root, "docs", "deployment.md"), "utf8");
    const job = all.find(({ kind }) => kind === "Job");

    assert.ok(job.spec.ttlSecondsAfterFinished > 0);
    assert.ok(page.indexOf(`delete job ${job.metadata.name} --ignore-not-found`) < page.indexOf("migrate.yaml &&"));
  });

  test("policies are about pods that exist and ports that they have; nothing else comes in", () => {
    const policies = all.filter(({ kind }) => kind === "NetworkPolicy");
    const components = kubernetesParts().map(({ labels }) => labels["app.kubernetes.io/component"]);
    const ports = kubernetesParts().flatMap(({ pod }) => pod.containers.flatMap(({ ports = [] }) => ports));
    const named = policies.flatMap(({ spec }) => [
      ...(spec.podSelector.matchExpressions ?? []).flatMap(({ values }: { values: string[] }) => values),
      spec.podSelector.matchLabels?.["app.kubernetes.io/component"] ?? [],
    ]);
    const incoming = policies
      .flatMap(({ spec }) => spec.ingress ?? [])
      .flatMap(({ ports = [] }: { ports?: { port: string }[] }) => ports.map(({ port }) => port));

    assert.ok(policies.some(({ spec }) => JSON.stringify(spec) === '{"podSelector":{},"policyTypes":["Ingress"]}'));
    for (const component of named.flat()) assert.ok(components.includes(component), component);
    assert.deepEqual([...new Set(incoming)].sort(), [...new Set(ports.map(({ name }) => name))].sort());
  });

  test("whatever has several pods keeps one while nodes are drained; selectors find the pods they mean", () => {
    const deployments = all.filter(({ kind }) => kind === "Deployment");
    const labels = deployments.map(({ spec }) => JSON.stringify(spec.template.metadata.labels));
    const budgets = all.filter(({ kind }) => kind === "PodDisruptionBudget");

    assert.deepEqual(
      budgets.map(({ metadata }) => metadata.name).sort(),
      deployments
        .filter(({ spec }) => spec.replicas > 1)
        .map(({ metadata }) => metadata.name)
        .sort(),
    );
    for (const { spec } of budgets) assert.ok(labels.includes(JSON.stringify(spec.selector.matchLabels)));
    for (const { spec } of all.filter(({ kind }) => kind === "Service"))
      assert.ok(labels.includes(JSON.stringify(spec.selector)));
    for (const { spec } of deployments)
      assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels, "a deployment selects its own pods");
  });
});

describe("Prometheus", () => {
  const jobIn = (path: string) => documentsOf(path)[0].scrape_configs[0];
  const ofCompose = jobIn("prometheus/scrape.yml");
  const ofKubernetes = jobIn("prometheus/scrape-kubernetes.yml");
  const roles = ["api", "dashboard", "worker"];

  test("is told where compose has metrics", () => {
    const [{ services }] = documentsOf("compose.yaml");
    const targets: string[] = ofCompose.static_configs[0].targets;

    assert.deepEqual(targets.map((target) => target.split(":")[0]).sort(), roles);
    for (const [name = "", port] of targets.map((target) => target.split(":")))
      assert.equal(services[name].environment.METRICS_PORT, port, name);
  });

  test("finds the pods that have metrics, by the namespace, the label and the port's name that they have", () => {
    const [{ role, namespaces }] = ofKubernetes.kubernetes_sd_configs;
    const keeps: { source_labels: string[]; regex: string }[] = ofKubernetes.relabel_configs.filter(
      ({ action }: { action: string }) => action === "keep",
    );
    const kept = Object.fromEntries(keeps.map(({ source_labels: [label = ""], regex }) => [label, regex]));
    const portName = kept.__meta_kubernetes_pod_container_port_name;
    const found = kubernetesParts().filter(
      ({ namespace, labels, pod }) =>
        namespaces.names.includes(namespace) &&
        labels["app.kubernetes.io/name"] === kept.__meta_kubernetes_pod_label_app_kubernetes_io_name &&
        pod.containers.some(({ ports = [] }) => ports.some(({ name }) => name === portName)),
    );

    assert.equal(role, "pod");
    assert.equal(keeps.length, 2);
    assert.deepEqual(found.map(({ variables }) => variables.ROLE).sort(), roles);
  });

  test("has both under the name that the alert about processes asks for, also where it knows none", () => {
    const [{ groups }] = documentsOf("prometheus/alerts.yml");
    const { expr } = groups[0].rules.find(({ alert }: { alert: string }) => alert === "QuarterdayDown");

    for (const { job_name: name } of [ofCompose, ofKubernetes])
      assert.equal(expr, `up{job="${name}"} == 0 or absent(up{job="${name}"})`);
  });
});

describe("the systemd unit", () => {
  const directive = (wanted: string) => unit().find(({ name }) => name === wanted)?.value;

  test("starts the program where it is installed, writes to its data only, and waits for a stop", () => {
    const config = readConfig(unitVariables());
    assert.ok(config.firstRunFile?.startsWith(`${config.dataDir}/`), "the first key goes to a file that it can write");
    const [, file = "", ...words] = (directive("ExecStart") ?? "").split(" ");

    assert.ok(existsSync(join(root, file)));
    assert.ok(commands.some(({ name }) => name === words.join(" ")));
    assert.equal(directive("ReadWritePaths"), config.dataDir);
    assert.equal(`/var/lib/${directive("StateDirectory")}`, config.dataDir);
    assert.equal(Number(directive("TimeoutStopSec")), config.drainSeconds + STOP_SECONDS);
    assert.deepEqual(
      [directive("User"), directive("Restart"), directive("ProtectSystem"), directive("NoNewPrivileges")],
      ["quarterday", "always", "strict", "yes"],
    );
    for (const name of Object.keys(unitVariables()))
      assert.ok(knownVariables().has(name) || notOurs.includes(name), name);
  });

  test("systemd finds no fault in it", (t) => {
    const told = toldBy("systemd-analyze", ["verify", join(root, "deploy", "systemd", "quarterday.service")]);
    if (told === null) return t.skip("systemd-analyze is not installed");
    // It also looks at the units of this machine, and whether ours is installed here.
    const faults = told
      .split("\n")
      .filter((line) => line.includes("quarterday.service") && !/is not executable|No such file/.test(line));

    assert.deepEqual(faults, []);
  });
});

describe("the proxies", () => {
  for (const path of ["proxy/nginx.conf", "proxy/Caddyfile", "proxy/haproxy.cfg"])
    test(`${path} promises HTTPS as the service does, keeps metrics inside, and takes bodies as large as the service`, () => {
      const text = fileOf(path).replace(/^\s*#.*$/gm, "");

      assert.equal(text.split("{").length, text.split("}").length, "every block is closed");
      assert.match(text, /Strict-Transport-Security "max-age=31536000"/);
      assert.match(text, /\/metrics/);
      assert.match(text, /\b16(m|MiB|777216)\b/);
      for (const route of ["v1", "docs", "openapi", "readyz"]) assert.ok(text.includes(route), route);
      // As docs/security.md says: plain HTTP is refused for the API, and only pages are redirected.
      assert.match(text, /\/v1\/[\s\S]{0,40}403|403[\s\S]{0,20}\/v1\//);
    });

  test("no proxy compresses: it cannot tell the pages that have secrets", () => {
    const nginx = fileOf("proxy/nginx.conf");
    const caddy = fileOf("proxy/Caddyfile");

    assert.match(nginx, /^ +gzip off;$/m);
    assert.doesNotMatch(nginx, /gzip on|brotli on/);
    assert.doesNotMatch(caddy, /^\s*encode\b/m);
    assert.doesNotMatch(fileOf("proxy/haproxy.cfg"), /^\s*(filter )?compression\b/m);
  });

  test("nginx replaces what clients claim about themselves", () => {
    const text = fileOf("proxy/nginx.conf");

    assert.match(text, /proxy_set_header X-Forwarded-Proto https;/);
    assert.match(text, /proxy_set_header X-Forwarded-For \$remote_addr;/);
    // A location with a header of its own would lose these.
    assert.equal(text.split("proxy_set_header X-Forwarded").length, 3);
    for (const line of text.split("\n").filter((line) => /^\s+\w/.test(line))) assert.match(line, /[;{]$/, line);
  });

  test("HAProxy replaces what clients claim about themselves, asks /readyz as the service takes it, and finds no fault", (t) => {
    const text = fileOf("proxy/haproxy.cfg");

    assert.match(text, /^ +http-request set-header X-Forwarded-Proto https$/m);
    assert.match(text, /^ +http-request set-header X-Forwarded-For %\[src\]$/m);
    assert.equal(text.split("uri /readyz hdr X-Forwarded-Proto https").length, 3);
    const told = toldBy("haproxy", ["-c", "-f", join(root, "deploy", "proxy", "haproxy.cfg")]);
    if (told === null) return t.skip("haproxy is not installed");
    const faults = told
      .split("\n")
      .filter(
        (line) => /\[ALERT\]/.test(line) && !/tax\.example\.com\.pem|fatal errors? |Error\(s\) found/i.test(line),
      );
    assert.deepEqual(faults, []);
  });

  test("nginx finds no fault in its sample", (t) => {
    const told = toldBy("nginx", ["-t", "-c", join(root, "deploy", "proxy", "nginx.conf")]);
    if (told === null) return t.skip("nginx is not installed");
    const faults = told.split("\n").filter((line) => /\[emerg\]/.test(line) && !/cannot load certificate/.test(line));

    assert.deepEqual(faults, []);
  });
});

describe("PgBouncer", () => {
  test("pools sessions, takes the service's startup parameters, and has places for the Kubernetes sample", () => {
    const settings = new Map(
      [...fileOf("pgbouncer/pgbouncer.ini").matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]),
    );

    assert.equal(settings.get("pool_mode"), "session");
    assert.equal(settings.get("ignore_startup_parameters"), "options");
    assert.ok(Number(settings.get("default_pool_size")) >= 221);
  });

  test("the role has the settings that the service cannot send through it", () => {
    const set = [...fileOf("pgbouncer/role-settings.sql").matchAll(/^alter role \w+ set (\w+) = '([\w.]+)';$/gm)];
    const limits = Object.entries(serverSettings(databaseLimits(DATABASE_TIMEOUT_SECONDS)))
      // Of the line to the client, which is PgBouncer's own.
      .filter(([name]) => !name.startsWith("tcp_"))
      .map(([name, value]) => [name, `${value}ms`]);

    assert.deepEqual(
      set.map(([, name, value]) => [name, value]),
      [...limits, ...Object.entries(planSettings).map(([name, value]) => [name, String(value)])],
    );
  });
});

test("the page about deployment names files that exist", () => {
  const text = readFileSync(join(root, "docs", "deployment.md"), "utf8");
  const named = [...text.matchAll(/\bdeploy\/[\w./-]+\w/g)]
    .map(([path]) => path)
    .filter((path) => path !== "deploy/.env");

  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(root, path))),
    [],
  );
});

/** What a program says, on both outputs; null where it is not installed. */
function toldBy(program: string, words: string[]): string | null {
  const { error, stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
  if (codeOf(error) === "ENOENT") return null;
  return `${stdout}${stderr}`;
}
