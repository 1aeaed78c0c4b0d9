// The types of company that can file here: box 4, the CT600 guide.

export const COMPANY_TYPES = {
  0: { words: "no special status", hasSmallProfitsRate: true },
  2: { words: "close investment-holding company", hasSmallProfitsRate: false },
  3: { words: "company in liquidation, after its first period", hasSmallProfitsRate: false },
  6: { words: "members' club", hasSmallProfitsRate: true },
  7: { words: "property management company", hasSmallProfitsRate: true },
  8: { words: "charity or company owned by one", hasSmallProfitsRate: true },
  11: { words: "company not resident in the UK", hasSmallProfitsRate: false },
} as const;

export type CompanyType = keyof typeof COMPANY_TYPES;
