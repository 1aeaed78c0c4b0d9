// The taxonomies the authority accepts, one row each, with the last period end each is accepted for. The only place to
// change when a new one is published or an old one expires. Follows the authority's list "Taxonomies accepted by HMRC"
// of 17 April 2026; `confirmed` is the day the row was last held against it.

export interface Taxonomy {
  /** The date in its names: 2026-01-01. */
  readonly date: string;
  /** What a document must refer to, to the letter. */
  readonly schemaRef: string;
  /** The last accounting period end it may be used for; null while no end is set. */
  readonly lastPeriodEnd: string | null;
  readonly confirmed: string;
}

const CONFIRMED = "2026-11-15";

const accounts = (year: number, lastPeriodEnd: string | null): Taxonomy => ({
  date: `${year}-01-01`,
  schemaRef: `https://xbrl.frc.org.uk/FRS-102/${year}-01-01/FRS-102-${year}-01-01.xsd`,
  lastPeriodEnd,
  confirmed: CONFIRMED,
});

const computations = (year: number, lastPeriodEnd: string | null): Taxonomy => ({
  date: `${year}-01-01`,
  schemaRef: `http://www.hmrc.gov.uk/schemas/ct/comp/${year}-01-01/ct-comp-${year}.xsd`,
  lastPeriodEnd,
  confirmed: CONFIRMED,
});

/** FRC taxonomies. FRS 102 and FRS 105 share them: which standard was applied is said inside the document. */
export const ACCOUNTS_TAXONOMIES: readonly Taxonomy[] = [
  accounts(2022, "2025-03-31"),
  accounts(2023, "2026-03-31"),
  accounts(2024, "2027-03-31"),
  accounts(2025, null),
  accounts(2026, null),
];

/** HMRC's computational taxonomies. */
export const COMPUTATIONS_TAXONOMIES: readonly Taxonomy[] = [
  computations(2021, "2024-03-31"),
  computations(2023, "2025-03-31"),
  computations(2024, "2026-03-31"),
  computations(2025, null),
];

/** The newest one: it is accepted for every period the form takes. */
export function accountsTaxonomyFor(periodEnd: string): Taxonomy {
  return required(ACCOUNTS_TAXONOMIES.findLast((taxonomy) => isAccepted(taxonomy, periodEnd)));
}

/**
 * The oldest that was not yet replaced when the period ended, if it has been seen to be accepted; the newest is very
 * new.
 */
export function computationsTaxonomyFor(periodEnd: string): Taxonomy {
  return required(
    COMPUTATIONS_TAXONOMIES.find((taxonomy) => taxonomy.date >= FIRST_USED && isAccepted(taxonomy, periodEnd)),
  );
}

const FIRST_USED = "2024-01-01";

export function isAccepted({ lastPeriodEnd }: Taxonomy, periodEnd: string): boolean {
  return lastPeriodEnd === null || periodEnd <= lastPeriodEnd;
}

function required(taxonomy: Taxonomy | undefined): Taxonomy {
  if (taxonomy === undefined) throw new Error("the last row of a taxonomy table has no end");
  return taxonomy;
}

/** Something that follows from a taxonomy alone, made once for each. */
export function forEachTaxonomy<Made>(make: (taxonomy: Taxonomy) => Made): (taxonomy: Taxonomy) => Made {
  const made = new Map<Taxonomy, Made>();
  return (taxonomy) => {
    const known = made.get(taxonomy) ?? make(taxonomy);
    made.set(taxonomy, known);
    return known;
  };
}
