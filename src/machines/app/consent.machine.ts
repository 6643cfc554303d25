/**
 * Whether the visitor consents to measuring adverts. It exists only where the operator has configured a pixel, and lives
 * as long as the page. It asks until there is a decision, which can be changed at any time. Before a yes nothing is
 * loaded and no cookie is written.
 *
 * `blocked` is no error: browsers and extensions may block the pixel, and nothing else waits for it.
 */
import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ConsentDecision } from '../../contracts/app.ts';
import { placeholder } from './placeholder.ts';
import { request } from './request.ts';

type Event = { type: 'accept.chosen' } | { type: 'refuse.chosen' };

const consent = setup({
  types: {
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** The decision of an earlier visit. */
    loadDecision: placeholder<ConsentDecision | null>('loadDecision'),
    /** Stores the yes and the attribution cookies, and loads the pixel. */
    startMeasuring: placeholder<void>('startMeasuring'),
    /** Stores the no and removes what a yes has written. */
    stopMeasuring: placeholder<void>('stopMeasuring'),
  },
  guards: {
    isDecision: (_, { output, decision }: { output: ConsentDecision | null; decision: ConsentDecision }) =>
      output === decision,
  },
  delays: { timeout: 15_000 },
});

const accept = { 'accept.chosen': { target: 'accepting' } } as const;
const refuse = { 'refuse.chosen': { target: 'refusing' } } as const;

const loading = request(consent, {
  src: 'loadDecision',
  story: 'Loading',
  done: [
    {
      guard: { type: 'isDecision', params: ({ event: { output } }) => ({ output, decision: 'accepted' }) },
      target: 'accepting',
    },
    {
      guard: { type: 'isDecision', params: ({ event: { output } }) => ({ output, decision: 'refused' }) },
      target: 'refused',
    },
    { target: 'undecided' },
  ],
  failed: { target: 'undecided' },
});

const undecided = consent.createStateConfig({ meta: { story: 'Undecided' }, on: { ...accept, ...refuse } });

const accepting = request(consent, {
  src: 'startMeasuring',
  story: 'Accepting',
  done: { target: 'measuring' },
  failed: { target: 'blocked' },
  on: refuse,
});

const measuring = consent.createStateConfig({ meta: { story: 'Measuring' }, on: refuse });

/** Accepted, but the browser or an extension blocks the pixel. */
const blocked = consent.createStateConfig({ meta: { story: 'Blocked' }, on: refuse });

const refusing = request(consent, {
  src: 'stopMeasuring',
  story: 'Refusing',
  done: { target: 'refused' },
  // Without storage nothing was written either.
  failed: { target: 'refused' },
  on: accept,
});

const refused = consent.createStateConfig({ meta: { story: 'Refused' }, on: accept });

export const consentMachine = consent.createMachine({
  id: 'consent',
  initial: 'loading',
  states: { loading, undecided, accepting, measuring, blocked, refusing, refused },
});

export type ConsentRef = ActorRefFrom<typeof consentMachine>;
type ConsentSnapshot = SnapshotFrom<typeof consentMachine>;

/** Whether the consent bar is shown. */
export const selectIsUndecided = (snapshot: ConsentSnapshot): boolean => snapshot.matches('undecided');

/** Null while undecided. */
export const selectDecision = (snapshot: ConsentSnapshot): ConsentDecision | null => {
  if (snapshot.matches('undecided') || snapshot.matches('loading')) return null;
  return snapshot.matches('refusing') || snapshot.matches('refused') ? 'refused' : 'accepted';
};
