/**
 * Whether a visitor lets adverts be measured. It exists only where somebody who runs the site has set it up, lives as
 * long as the page, and asks until there is a choice. Nothing is loaded, and no cookie written, before a yes; a choice
 * can be changed at any time.
 *
 * What measures may be blocked by the browser: that is a state to show, and nothing else waits for it.
 */
import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ConsentGiven } from '../../contracts/app.ts';
import { unprovided } from './placeholder.ts';

type Event = { type: 'accept.chosen' } | { type: 'refuse.chosen' };

const consent = setup({
  types: {
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** What was chosen on an earlier visit. */
    recallChoice: unprovided<ConsentGiven | null>('recallChoice'),
    /** Remembers the yes, keeps where the visitor came from, and loads what measures. */
    startMeasuring: unprovided<void>('startMeasuring'),
    /** Remembers the no, and takes back what a yes has written. */
    stopMeasuring: unprovided<void>('stopMeasuring'),
  },
  guards: {
    was: (_, { output, choice }: { output: ConsentGiven | null; choice: ConsentGiven }) => output === choice,
  },
  delays: { patience: 15_000 },
});

const accept = { 'accept.chosen': { target: 'accepting' } } as const;
const refuse = { 'refuse.chosen': { target: 'refusing' } } as const;

const recalling = consent.createStateConfig({
  tags: 'busy',
  meta: { story: 'Recalling' },
  after: { patience: { target: 'asking' } },
  invoke: {
    id: 'recallChoice',
    src: 'recallChoice',
    onDone: [
      {
        guard: { type: 'was', params: ({ event: { output } }) => ({ output, choice: 'accepted' }) },
        target: 'accepting',
      },
      { guard: { type: 'was', params: ({ event: { output } }) => ({ output, choice: 'refused' }) }, target: 'refused' },
      { target: 'asking' },
    ],
    onError: { target: 'asking' },
  },
});

const asking = consent.createStateConfig({ meta: { story: 'Asking' }, on: { ...accept, ...refuse } });

const accepting = consent.createStateConfig({
  tags: 'busy',
  meta: { story: 'Accepting' },
  on: refuse,
  after: { patience: { target: 'blocked' } },
  invoke: {
    id: 'startMeasuring',
    src: 'startMeasuring',
    onDone: { target: 'measuring' },
    onError: { target: 'blocked' },
  },
});

const measuring = consent.createStateConfig({ meta: { story: 'Measuring' }, on: refuse });

/** Accepted, and the browser or an extension does not let it be loaded. */
const blocked = consent.createStateConfig({ meta: { story: 'Blocked' }, on: refuse });

const refusing = consent.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refusing' },
  on: accept,
  after: { patience: { target: 'refused' } },
  invoke: {
    id: 'stopMeasuring',
    src: 'stopMeasuring',
    onDone: { target: 'refused' },
    // Where nothing can be stored, nothing was.
    onError: { target: 'refused' },
  },
});

const refused = consent.createStateConfig({ meta: { story: 'Refused' }, on: accept });

export const consentMachine = consent.createMachine({
  id: 'consent',
  initial: 'recalling',
  states: { recalling, asking, accepting, measuring, blocked, refusing, refused },
});

export type ConsentRef = ActorRefFrom<typeof consentMachine>;
type ConsentSnapshot = SnapshotFrom<typeof consentMachine>;

/** Whether the question is open. */
export const selectIsAsked = (snapshot: ConsentSnapshot): boolean => snapshot.matches('asking');

/** Null while there is none. */
export const selectChoice = (snapshot: ConsentSnapshot): ConsentGiven | null => {
  if (snapshot.matches('asking') || snapshot.matches('recalling')) return null;
  return snapshot.matches('refusing') || snapshot.matches('refused') ? 'refused' : 'accepted';
};
