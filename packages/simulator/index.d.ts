// What the package offers to programs. program/run-simulator.ts keeps these promises: the compiler holds it to them.

export interface SimulatorOptions {
  /** 127.0.0.1 by default. */
  host?: string;
  /** A free one by default. */
  port?: number;
  /** A PostgreSQL database of its own. Without one the simulator starts its own PostgreSQL. */
  databaseUrl?: string;
  /** Where its own PostgreSQL keeps its files; by default in a temporary folder, which is removed at the end. */
  dataDir?: string;
  /** In PEM; with one it speaks HTTPS. */
  certificate?: { cert: string; key: string };
  /** As HMRC's live service: 3304 for a second original of a company and period, 1001 for the qualifier `amendment`. */
  strict?: boolean;
  /** The poll interval that acknowledgements ask for, in seconds; 1 by default. */
  pollSeconds?: number;
  /** Folders with HMRC's own CT600 packs, which then judge in place of the built-in schema and rules. */
  packs?: readonly string[];
  /** Judges in place of both. The IRmark and the header's keys are checked before it is asked. */
  judge?: (message: Uint8Array, today: string) => Promise<readonly Finding[]>;
  /** `warn` by default; lines of JSON on standard error. */
  logLevel?: "debug" | "info" | "warn" | "error" | "silent";
  /** Its own PostgreSQL ended by itself: from then on messages are answered with status 500. */
  onLost?: (error: Error) => void;
}

export interface Finding {
  /** The rule's number such as "9200"; null for a finding of the schema. */
  rule: string | null;
  /** Element names below GovTalkMessage, such as Body/IRenvelope/CompanyTaxReturn/Turnover/Total. */
  at: string;
  text: string;
}

export interface RunningSimulator {
  /** Where submissions and all other messages go. */
  url: URL;
  close(): Promise<void>;
}

export function runSimulator(options?: SimulatorOptions): Promise<RunningSimulator>;
