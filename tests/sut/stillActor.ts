/** Actors that only are in a state, for views of what they read. */
import type { EventObject } from 'xstate';

import { resourceActorId } from '../../src/machines/app/resource.id.ts';

/** An actor with this snapshot for ever. */
export const stillActor = (snapshot: object, send: (event: EventObject) => void = () => undefined) => ({
  getSnapshot: () => ({ status: 'active', ...snapshot }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  send,
});

type State = 'reading' | 'pending' | 'slow' | 'failed';

/** The cached reads of a business: by key a value, or how far it is. Each retry adds its key to `retried`. */
export const stillResources = (
  reads: Readonly<Record<string, { value: unknown } | State>>,
  retried: string[] = [],
): object => {
  const resourceOf = (key: string, read: { value: unknown } | State) => {
    const state = typeof read === 'string' ? read : 'fresh';
    const snapshot = {
      context: { value: typeof read === 'string' ? null : read.value },
      matches: (name: string) => name === state,
      hasTag: (tag: string) => tag === state,
    };
    return [resourceActorId(key), stillActor(snapshot, ({ type }) => type === 'retry.requested' && retried.push(key))];
  };
  return stillActor({
    context: {},
    children: Object.fromEntries(Object.entries(reads).map(([key, read]) => resourceOf(key, read))) as object,
  });
};
