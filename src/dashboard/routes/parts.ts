// What several of the tables ask of a visit.

import type { Visit } from "../frame/visit.ts";

/** For what can file real returns. */
export const inLive = ({ mode }: Visit) => mode === "live";

/** For what is the same in both. */
export const always = () => true;

export const pageAbove = ({ path }: Pick<Visit, "path">) => path.slice(0, path.lastIndexOf("/"));

/** For the page of something that has a secret. */
export const itsSecret = ({ params }: Visit) => params.id ?? "";
