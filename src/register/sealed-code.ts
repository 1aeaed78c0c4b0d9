// The company's authentication code at Companies House: as good as a signature. Sealed for its delivery, and erased
// with the receipt or the rejection; in no input that is stored, no log, no answer and no page.

import type { SealedColumn } from "../platform/database/reseal.ts";

export const codeContext = ({ id }: { id: string }) => `authentication code of ${id}`;

export const sealedCodes: SealedColumn = {
  table: "companies_house_accounts",
  column: "sealed_code",
  key: ["id"],
  contextOf: ({ id = "" }) => codeContext({ id }),
};
