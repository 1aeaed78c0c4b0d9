// Consent is given in one way: in an amendment a new way takes the place of the one that was filed.

import type { ReturnInput } from "../../return.ts";

type Ways = Readonly<Record<string, unknown>>;

interface Change {
  readonly consent?: Ways;
  readonly surrender_consent?: Ways;
}

export function withoutOtherConsent(filed: ReturnInput, change: Change | undefined): ReturnInput {
  const { group_relief: group } = filed.financials;
  if (group === undefined || (change?.consent === undefined && change?.surrender_consent === undefined)) return filed;
  const group_relief = {
    ...group,
    ...(group.consent && { consent: kept(group.consent, change.consent) }),
    ...(group.surrender_consent && { surrender_consent: kept(group.surrender_consent, change.surrender_consent) }),
  };
  return { ...filed, financials: { ...filed.financials, group_relief } };
}

/** The ways that the change names, if it names one. */
function kept<Filed extends object>(filed: Filed, change: Ways | undefined): Filed {
  if (change === undefined || !Object.values(change).some(Boolean)) return filed;
  return Object.fromEntries(Object.entries(filed).filter(([way]) => change[way] !== undefined)) as Filed;
}
