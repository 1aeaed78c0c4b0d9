// The page CT600H, cross-border royalties: its elements, in HMRC's words and order.

import { box, list, MANY, mirrored, NAME, PENCE, POUNDS_ABOVE_ZERO, part } from "../../../form/row.ts";
import { ADDITIONAL_LINE, ADDRESS_LINE, PERCENT, POSTCODE } from "./kinds.ts";

export const CROSS_BORDER_ROYALTIES = mirrored("pageH", "CrossBorderRoyalties", [
  list(
    "H Royalties",
    "Royalties",
    [1, MANY],
    [
      box("H5A", "RecipientName", "1", NAME, null),
      part("H5B", "AddressOfRecipient", "1", [
        box("H5B Line", "Line", [2, 3], ADDRESS_LINE, null),
        box("H5B AdditionalLine", "AdditionalLine", "?", ADDITIONAL_LINE, null),
        box("H5B PostCode", "PostCode", "?", POSTCODE, null),
      ]),
      box("H5C", "PaymentType", "1", NAME, null),
      box("H5D", "Amount", "1", POUNDS_ABOVE_ZERO, null),
      part(null, "RoyaltiesAgreement", "1", [
        box("H5Ea", "InterestAndRoyalties", "or", NAME, null),
        box("H5Eb", "DoubleTaxationAgreement", "or", NAME, null),
      ]),
      box("H5F", "DeductionRate", "1", PERCENT, null),
      box("H5G", "DeductionAmount", "1", PENCE, null),
      box("H5H", "AdditionalNotes", "?", NAME, null),
    ],
  ),
]);
