/**
 * Words that are looked for in one conversation: which of its messages hold them, and which of those is looked at. It
 * lives as long as the room is open, closed for most of that time.
 *
 * What surprises: going to a message is the room's business (`place.requested`), because what lies around it may have to
 * be read first. What comes in while somebody looks is found when the words change.
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate';

import type { Finds } from '../../contracts/inbox.messageSearch.ts';
import { unprovided } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';

export type { Finds } from '../../contracts/inbox.messageSearch.ts';

interface Place {
  roomId: string;
  businessId: string;
}

interface Context extends Place, Finds {
  words: string;
  /** Which of them is looked at; 0 is the newest. */
  at: number;
}

export type SeekerEvent =
  | { type: 'search.requested' }
  | { type: 'search.closed' }
  | { type: 'words.changed'; words: string }
  /** The one before it in the conversation. */
  | { type: 'older.requested' }
  | { type: 'newer.requested' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };

const seeker = setup({
  types: {
    context: {} as Context,
    events: {} as SeekerEvent,
    input: {} as Place,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** The messages of the room that hold the words, newest first. */
    findHere: unprovided<Finds, Place & { words: string }>('findHere'),
    watchConnection: regained,
  },
  guards: {
    isWord: (_, { words }: { words: string }) => words.trim() !== '',
    isNothing: (_, { output }: { output: Finds }) => output.hits.length === 0,
  },
  actions: {
    take: assign((_, { words }: { words: string }) => ({ words })),
    find: assign((_, { output }: { output: Finds }) => ({ ...output, at: 0 })),
    step: assign(({ context: { at, hits } }, { by }: { by: 1 | -1 }) => ({
      at: (at + by + hits.length) % hits.length,
    })),
    forget: assign({ words: '', hits: [], more: false, at: 0 }),
    show: sendTo(
      ({ self }) => self._parent as AnyActorRef,
      ({ context: { hits, at } }) => ({ type: 'place.requested', to: { message: hits[at]?.id } }),
    ),
  },
  delays: {
    /** A person who types pauses for longer than this only when they want to see something. */
    pause: 250,
    patience: 15_000,
  },
});

const closed = seeker.createStateConfig({
  meta: { story: 'SearchClosed' },
  entry: 'forget',
  on: { 'search.requested': { target: 'open' } },
});

const open = seeker.createStateConfig({
  initial: 'waiting',
  on: {
    'search.closed': { target: 'closed' },
    'words.changed': [
      {
        guard: { type: 'isWord', params: ({ event }) => event },
        target: '.pausing',
        actions: { type: 'take', params: ({ event }) => event },
      },
      { target: '.waiting', actions: { type: 'take', params: ({ event }) => event } },
    ],
  },
  states: {
    /** Nothing is typed. */
    waiting: { meta: { story: 'SearchWaiting' } },
    pausing: {
      meta: { story: 'SearchTyping' },
      after: { pause: { target: 'searching' } },
      // Who presses Enter has typed all of it.
      on: { 'older.requested': { target: 'searching' } },
    },
    searching: {
      tags: 'busy',
      meta: { story: 'Searching' },
      after: { patience: { target: 'failed' } },
      invoke: {
        id: 'findHere',
        src: 'findHere',
        input: ({ context: { roomId, businessId, words } }) => ({ roomId, businessId, words }),
        onDone: [
          { guard: { type: 'isNothing', params: ({ event }) => event }, target: 'nothing' },
          { target: 'found', actions: [{ type: 'find', params: ({ event }) => event }, 'show'] },
        ],
        onError: { target: 'failed' },
      },
    },
    found: {
      meta: { story: 'SearchFound' },
      on: {
        'older.requested': { actions: [{ type: 'step', params: { by: 1 } }, 'show'] },
        'newer.requested': { actions: [{ type: 'step', params: { by: -1 } }, 'show'] },
      },
    },
    nothing: { meta: { story: 'SearchFoundNothing' } },
    failed: {
      meta: { story: 'SearchFailed' },
      on: { 'retry.requested': { target: 'searching' }, 'connection.regained': { target: 'searching' } },
    },
  },
});

export const seekerMachine = seeker.createMachine({
  id: 'seeker',
  context: ({ input: { roomId, businessId } }) => ({ roomId, businessId, words: '', hits: [], more: false, at: 0 }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'closed',
  states: { closed, open },
});

export type SeekerRef = ActorRefFrom<typeof seekerMachine>;
export type SeekerSnapshot = SnapshotFrom<typeof seekerMachine>;
