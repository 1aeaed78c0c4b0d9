// The two environments. Which one a request is in depends on its API key and on nothing else.

export const modes = ["sandbox", "live"] as const;
export type Mode = (typeof modes)[number];
