/** Id of the actor of a key. */
export const resourceActorId = (key: string): string => `resource:${key}`;
