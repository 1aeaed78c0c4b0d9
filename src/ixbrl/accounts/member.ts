// A dimension and the member of it that a fact is about.

import type { Dimension } from "../document.ts";

export const member = (dimension: string, of: string): Dimension => ({ dimension, member: of });
