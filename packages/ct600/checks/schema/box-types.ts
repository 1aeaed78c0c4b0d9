// What the schema says about the text of each kind of box.

import type { BoxType } from "../../form/row.ts";
import {
  addressLine,
  count,
  date,
  dateFrom,
  digits,
  integerBetween,
  nameOfLength,
  oneOf,
  percentage,
  percentageAboveZero,
  poundsAndPence,
  poundsAndPenceAboveZero,
  registrationNumber,
  type TextType,
  textMatching,
  utr,
  wholePounds,
  wholePoundsAboveZero,
  year,
  yes,
  zonedDate,
} from "./text-types.ts";

/** The texts that a box may hold. */
export function boxTextType(type: BoxType): TextType {
  switch (type.kind) {
    case "text":
      return nameOfLength(type.least, type.most);
    case "address lines":
      return addressLine;
    case "notation":
      return textMatching(type.says, type.pattern);
    case "reason":
      return oneOf(...type.reasons);
    case "digits":
      return digits(type.length);
    case "utr":
      return utr;
    case "registration number":
      return registrationNumber;
    case "date":
      if (type.mayHaveZone) return zonedDate;
      return type.from === undefined ? date : dateFrom(type.from);
    case "year":
      return year;
    case "count":
      return type.most === undefined ? count : integerBetween(type.least ?? 0, type.most);
    case "percent":
      return type.isAboveZero ? percentageAboveZero : percentage;
    case "pounds":
      return type.isAboveZero ? wholePoundsAboveZero(type.most) : wholePounds(type.most);
    case "pence":
      return type.isAboveZero ? poundsAndPenceAboveZero : poundsAndPence;
    case "tick":
      return yes;
    case "yes or no":
      return oneOf("no", "yes");
  }
}
