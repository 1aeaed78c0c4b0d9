// Boxes of returns with research and development that break no rule: an expenditure credit that reaches every step, one
// with an amount brought forward, and a payable credit. Of the tests' company, whose tax is in boxes 475 and 525.

type Boxes = Readonly<Record<string, string | null>>;

/** The tax of a return: boxes 475 and 525, what was deducted as income tax and paid already. */
interface Tax {
  readonly liability: number;
  readonly deducted: number;
  readonly paid: number;
}

const pence = (pounds: number) => pounds.toFixed(2);
const all = (pounds: Readonly<Record<string, number>>): Boxes =>
  Object.fromEntries(Object.entries(pounds).map(([box, amount]) => [box, pence(amount)]));

/** What is left to pay beside a credit. */
function settled({ liability, deducted, paid }: Tax, credit: number): Boxes {
  const payable = liability - deducted;
  const left = payable - credit - paid;
  return {
    ...all({ 530: credit, 545: credit, 570: Math.max(0, credit - payable) }),
    600: left >= 0 ? pence(left) : null,
    605: left < 0 ? pence(-left) : null,
  };
}

const CLAIM: Boxes = { 142: "yes", 650: "yes", 657: "yes" };

/** £20,000 of credit: the tax takes some, the rest goes to other periods, the group, other debts, is lost and paid. */
export function developer(tax: Tax): Boxes {
  const room = tax.liability - tax.deducted;
  const left = 20_000 - room;
  return {
    ...CLAIM,
    ...all({ L10: 100_000, L15: 20_000, L25: 20_000, L30: tax.liability, L40: room, L45: room, L195: room }),
    ...(tax.deducted > 0 && all({ L35: tax.deducted })),
    ...all({ L50: left, L55: 3_800, L60: 16_200, L62: left, L65: 0 }),
    ...all({ L70: left, L75: 20_000, L80: 0, L85: left, L90: 100 }),
    ...all({ L95: left - 100, L100: 2_000, L105: left - 2_100, L115: 500, L120: 500 }),
    ...all({ L123: 600, L125: left - 3_200, 880: left - 3_200 }),
    ...all({ L130: 0, L140: 0, L145: 0, L150: 0, L160: 2_000, L165: 2_000, L210: room }),
    ...settled(tax, room),
  };
}

/** Amounts of an earlier period, of which the tax takes all or some. */
export function withBroughtForward(tax: Tax, amount: number): Boxes {
  const used = Math.min(amount, tax.liability);
  const left = amount - used;
  return {
    142: "yes",
    ...all({ L5: amount, L6: tax.liability, L7: used, L8: left, L9: tax.liability - used, L194: used, L210: used }),
    ...(left > 0 && all({ L129: left, L130: 0, L135: 100, L140: left - 100, L150: left - 100, L155: 100, L165: 100 })),
    ...settled(tax, used),
  };
}

/** £10,000 of payable credit, of which the tax takes some. */
export function intensive(tax: Tax): Boxes {
  const open = tax.liability - tax.deducted;
  return {
    ...CLAIM,
    653: "yes",
    ...all({ 659: 100_000, 660: 186_000, 670: 186_000, L166: 100_000 }),
    ...all({ L168: 1_000, L169: 500, L170: 10_000, L175: open, L205: open, L180: 10_000 - open, 875: 10_000 - open }),
    "L168A Office": "123",
    "L168A Reference": "AB456",
    "L169A Office": "951",
    "L169A Reference": "A1",
    ...all({ L210: open }),
    ...settled(tax, open),
  };
}

/** Exempt from the cap instead. */
export function exempt(tax: Tax): Boxes {
  const { L168: _, L169: __, ...rest } = intensive(tax);
  const kept = Object.entries(rest).filter(([box]) => !/^L16[89]/.test(box));
  return { ...Object.fromEntries(kept), L167: "yes", L167A: "15000.00" };
}
