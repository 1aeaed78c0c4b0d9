// The name in the header Service-Test-Scenario, as the tables of scenarios write it. Both authorities read it.

/** Null where it names none. */
export function scenarioNameIn(header: string | undefined): string | null {
  const name = (header ?? "").trim().toLowerCase().replaceAll("-", "_");
  return name === "" ? null : name;
}
