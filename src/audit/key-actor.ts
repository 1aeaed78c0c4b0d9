// How a key of the API is named as an actor, and which key such a name means.

export const keyActorName = (keyId: string): string => `API key ${keyId}`;

/** With the id of the key. */
export const KEY_ACTOR = /^API key (\w+)$/;
