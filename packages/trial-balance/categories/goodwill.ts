// What no ledger says of goodwill (CTA 2009, part 8): whether its amortisation is relieved hangs on when, and from
// whom, it was acquired.

export const GOODWILL_ASKS =
  "When was the goodwill acquired, and from whom? Of goodwill acquired from April 2002 to 7 July 2015 amortisation may be relieved as it stands in the accounts; of some acquired since April 2019, at a fixed rate.";
