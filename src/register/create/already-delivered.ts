// Whether accounts for the period were delivered already, as far as our own deliveries tell. In live a second delivery
// is refused unless the first was rejected; what goes to Companies House's own tests neither counts nor is refused.

import { Refusal } from "../../platform/errors.ts";

export class AlreadyDelivered extends Refusal<"already_delivered"> {
  /** The id of the first one. */
  readonly existing: string;

  constructor(existing: string) {
    super(
      "already_delivered",
      `${existing} delivers accounts for this company and period already. Revised accounts cannot be delivered here: use other software, or paper.`,
      "period",
    );
    this.existing = existing;
  }
}

/** The sandbox takes any number; in live, creating is refused. */
export function deliveredBefore(existing: string) {
  return {
    code: "already_delivered",
    field: "period",
    message: `${existing} delivers accounts for this company and period already. Live refuses a second delivery.`,
  };
}
