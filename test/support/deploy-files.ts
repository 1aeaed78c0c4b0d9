// The files of deploy/, read: what each part of a deployment is started with, and how.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";
import { secretsFromFiles } from "../../src/main/secrets-from-files.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export function fileOf(path: string): string {
  return readFileSync(join(root, "deploy", path), "utf8");
}

export function yamlFiles(): string[] {
  const names = readdirSync(join(root, "deploy"), { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.ya?ml$/.test(name)).sort();
}

/** Every document of a file; problems and warnings are thrown. */
// biome-ignore lint/suspicious/noExplicitAny: the assertions are what gives a parsed file a shape.
export function documentsOf(path: string): any[] {
  const documents = parseAllDocuments(fileOf(path), { merge: true, uniqueKeys: true });
  if (!Array.isArray(documents)) throw new Error(`${path} is empty`);
  return documents.map((document) => {
    for (const problem of [...document.errors, ...document.warnings]) throw problem;
    return document.toJS();
  });
}

/** Every variable that the service reads. */
export function knownVariables(): Set<string> {
  const text = readFileSync(join(root, "src", "main", "config.ts"), "utf8");
  const read = [...text.matchAll(/\bread\(\s*"([A-Z_]+)"/g)].map(([, name = ""]) => name);
  return new Set([...read, ...secretsFromFiles.map((name) => `${name}_FILE`)]);
}

/** One process of the service, as a file starts it. */
export interface Part {
  name: string;
  words: string[];
  variables: Record<string, string>;
  /** After which it is killed. */
  stopSeconds: number | null;
}

/** What an operator fills in. */
const filledIn: Record<string, string> = {
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUBLIC_URL: "https://tax.example.com",
  LIVE_URL: "https://transaction-engine.tax.service.gov.uk/submission",
  LIVE_VENDOR_ID: "1234",
  LIVE_PRODUCT: "Quarterday",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
};

/** `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}`. */
function substituted(text: string): string {
  return String(text).replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name) => filledIn[name] ?? "x");
}

interface ComposeService {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  stop_grace_period: string;
}

export function composeParts(): Part[] {
  const [{ services }] = documentsOf("compose.yaml");
  return Object.entries<ComposeService>(services)
    .filter(([, { image }]) => image === "quarterday")
    .map(([name, service]) => ({
      name: `compose.yaml ${name}`,
      words: service.command ?? ["serve"],
      variables: {
        ...imageVariables(),
        ...Object.fromEntries(
          Object.entries(service.environment).map(([key, value]) => [key, substituted(String(value))]),
        ),
      },
      stopSeconds: Number.parseInt(service.stop_grace_period, 10),
    }));
}

export function kubernetesParts(): (Part & {
  pod: Pod;
  kind: string;
  namespace: string;
  labels: Record<string, string>;
  replicas: number;
})[] {
  const all = yamlFiles()
    .filter((path) => path.startsWith("kubernetes/"))
    .flatMap((path) => documentsOf(path));
  const values = new Map(
    all
      .filter(({ kind }) => kind === "ConfigMap" || kind === "Secret")
      .map(({ kind, metadata, data, stringData }) => {
        return [`${kind} ${metadata.name}`, { ...data, ...stringData }];
      }),
  );
  return all
    .filter(({ kind }) => kind === "Deployment" || kind === "Job")
    .map(({ kind, metadata, spec }) => {
      const pod: Pod = spec.template.spec;
      const [container] = pod.containers;
      if (container === undefined) throw new Error(`${metadata.name} has no container`);
      const variables: Record<string, string> = { ...imageVariables() };
      for (const { configMapRef, secretRef } of container.envFrom) {
        const from = configMapRef ? `ConfigMap ${configMapRef.name}` : `Secret ${secretRef?.name}`;
        if (!values.has(from)) throw new Error(`${metadata.name} reads ${from}, which does not exist`);
        Object.assign(variables, values.get(from));
      }
      for (const { name, value } of container.env ?? []) variables[name] = value;
      // As the pod would read them; here there is no file.
      for (const name of secretsFromFiles) {
        const file = variables[`${name}_FILE`];
        if (file === undefined) continue;
        delete variables[`${name}_FILE`];
        variables[name] = mountedAt(file, pod, values);
      }
      const sample = (text: string) =>
        text === "<key>" ? (filledIn.SECRET_KEY ?? "") : text.replace("<password>", "x").replace("<host>", "db");
      return {
        kind,
        namespace: metadata.namespace,
        labels: spec.template.metadata?.labels ?? {},
        replicas: spec.replicas ?? 1,
        name: `kubernetes ${metadata.name}`,
        words: container.args ?? ["serve"],
        variables: Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, sample(value)])),
        stopSeconds: pod.terminationGracePeriodSeconds ?? null,
        pod,
      };
    });
}

/** What a mounted Secret has under the name of a file. */
function mountedAt(file: string, { containers, volumes }: Pod, values: Map<string, Record<string, string>>): string {
  const [mount] = (containers[0]?.volumeMounts ?? []).filter(({ mountPath }) => file.startsWith(`${mountPath}/`));
  const volume = volumes.find(({ name }) => name === mount?.name);
  const text = values.get(`Secret ${volume?.secret?.secretName}`)?.[file.slice((mount?.mountPath.length ?? 0) + 1)];
  if (text === undefined) throw new Error(`nothing is mounted at ${file}`);
  return text;
}

export interface Pod {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  containers: {
    args?: string[];
    env?: { name: string; value: string }[];
    envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
    ports?: { name: string; containerPort: number }[];
    readinessProbe?: Probe;
    livenessProbe?: Probe;
    startupProbe?: Probe;
    securityContext: Record<string, unknown>;
    volumeMounts: { name: string; mountPath: string }[];
  }[];
  volumes: { name: string; secret?: { secretName: string } }[];
}

export interface Probe {
  httpGet?: { path: string; port: string; scheme: string };
  tcpSocket?: { port: string };
  periodSeconds: number;
  failureThreshold?: number;
}

/** Instruction and rest, with continued lines joined. */
export function dockerfile(): { instruction: string; rest: string }[] {
  const text = fileOf("Dockerfile")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, instruction = "", rest = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { instruction, rest };
    });
}

/** What ENV of the image sets. */
export function imageVariables(): Record<string, string> {
  const lines = dockerfile().filter(({ instruction }) => instruction === "ENV");
  return Object.fromEntries(
    lines.flatMap(({ rest }) => rest.split(" ").map((pair) => pair.split("=") as [string, string])),
  );
}

/** Directives of a unit by their section; a name may occur more than once. */
export function unit(): { section: string; name: string; value: string }[] {
  let section = "";
  return fileOf("systemd/quarterday.service")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .flatMap((line) => {
      const header = /^\[(\w+)\]$/.exec(line)?.[1];
      if (header !== undefined) section = header;
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (header === undefined && name === undefined) throw new Error(`not a line of a unit: ${line}`);
      return name === undefined ? [] : [{ section, name, value: value ?? "" }];
    });
}

export function unitVariables(): Record<string, string> {
  const lines = unit().filter(({ name }) => name === "Environment");
  return Object.fromEntries(
    lines.flatMap(({ value }) => value.split(" ").map((pair) => pair.split("=") as [string, string])),
  );
}
