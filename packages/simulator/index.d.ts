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
  /**
   * Judges the documents that go to Companies House: a sentence for each thing that is wrong. By default they have to
   * be inline XBRL whose contexts identify the company.
   */
  registerJudge?: (document: Uint8Array, given: RegisterCompany) => Promise<readonly string[]>;
  /** The only presenters at Companies House; by default any presenter with any code is one. */
  presenters?: readonly Presenter[];
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

/** Whose accounts they are, by the message around them. */
export interface RegisterCompany {
  /** As on the register: eight characters, such as 01234567 or SC123456. */
  companyNumber: string;
  companyName: string;
}

export interface Presenter {
  presenterId: string;
  code: string;
  /** A test account, which takes messages with the test flag only; a live one takes the others only. */
  test: boolean;
}

export interface RunningSimulator {
  /** Where submissions and all other messages to HMRC go. */
  url: URL;
  /** Where messages to Companies House go. */
  companiesHouseUrl: URL;
  close(): Promise<void>;
}

export function runSimulator(options?: SimulatorOptions): Promise<RunningSimulator>;
