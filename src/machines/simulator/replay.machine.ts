/**
 * The replay of a real chat: what its customer wrote is answered anew, turn by turn, beside what the business replied. It
 * lives while its section of the simulator is open.
 *
 * The chat comes masked from the database: no name, no number. What the agent reads before a turn are its new answers, and
 * the reply of the business where it gives none.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type {
  CustomerTurn,
  KnowledgeScope,
  Outcome,
  ReplayedBurst,
  SaidTurn,
  SimulationRequest,
  Variant,
} from '../../contracts/simulator.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { type Context, replay } from './replay.setup.ts';
import { NO_SCENE } from './simulationPanel.setup.ts';

/** Messages before a turn that the agent reads. */
const MAX_TURNS = 12;

const requestOf = ({ businessId, variant, knowledge, bursts, outcomes }: Context): SimulationRequest => ({
  businessId,
  variant,
  knowledge,
  scene: NO_SCENE,
  burst: (bursts[outcomes.length]?.messages ?? []).map(askedAgain),
  turns: outcomes.flatMap((outcome, at) => turnsOf(bursts[at], outcome)).slice(-MAX_TURNS),
});

/** Anything but text is a sample of a picture or a recording, which the agent cannot read either. */
const askedAgain = ({ kind, text }: ReplayedBurst['messages'][number]): CustomerTurn => {
  if (kind === 'text') return { kind, text };
  return { kind: kind === 'voice' ? 'voice' : 'image', text };
};

const turnsOf = (burst: ReplayedBurst | undefined, { status, text }: Outcome): SaidTurn[] => {
  if (burst === undefined) return [];
  const asked = burst.messages.map((turn) => ({ author: 'customer' as const, ...turn }));
  const isReplied = (status === 'answered' || status === 'completed') && text !== null;
  return [...asked, ...(isReplied ? [{ author: 'ai' as const, kind: 'text', text }] : burst.replies)];
};

const room = {
  'room.chosen': {
    target: '#replay.loading',
    actions: { type: 'setRoomId', params: ({ event }: { event: { roomId: string } }) => event },
  },
} as const;

/** What the next replay uses. */
const choices = {
  'variant.chosen': {
    actions: { type: 'setVariant', params: ({ event }: { event: { variant: Variant } }) => event },
  },
  'knowledge.chosen': {
    actions: { type: 'setKnowledge', params: ({ event }: { event: { knowledge: KnowledgeScope } }) => event },
  },
} as const;

const choosing = replay.createStateConfig({
  on: { ...choices, 'search.typed': { target: '.typing', reenter: true, actions: withEvent('setSearch') } },
  initial: 'searching',
  states: {
    typing: { tags: 'busy', meta: { story: 'Typing' }, after: { debounce: { target: 'searching' } } },
    searching: request(replay, {
      src: 'findRooms',
      story: 'Searching',
      input: ({ context: { businessId, search } }) => ({ businessId, search }),
      done: [
        { guard: withEvent('isDenied'), target: '#replay.denied' },
        { guard: withEvent('isNothingFound'), target: 'nothingFound', actions: withEvent('setRooms') },
        { target: 'listed', actions: withEvent('setRooms') },
      ],
      failed: { target: 'unlisted' },
    }),
    listed: { meta: { story: 'Listed' }, on: room },
    nothingFound: { meta: { story: 'NothingFound' } },
    /** The chats could not be read. */
    unlisted: { meta: { story: 'Unlisted' }, on: { 'retry.requested': { target: 'searching' } } },
    /** The chosen chat is not there any more. */
    gone: { meta: { story: 'Gone' }, on: room },
  },
});

/** The user is no longer in the team. */
const denied = replay.createStateConfig({ meta: { story: 'Denied' } });

const loading = request(replay, {
  src: 'loadRoom',
  story: 'Loading',
  input: ({ context: { roomId } }) => ({ roomId: roomId ?? '' }),
  done: [
    { guard: withEvent('isGone'), target: 'choosing.gone', actions: 'leaveRoom' },
    { target: 'running', actions: withEvent('setBursts') },
  ],
  failed: { target: 'unloaded' },
  on: { 'room.left': { target: 'choosing.listed', actions: 'leaveRoom' } },
});

/** The chat could not be read. */
const unloaded = replay.createStateConfig({
  meta: { story: 'Unloaded' },
  on: {
    'retry.requested': { target: 'loading' },
    'room.left': { target: 'choosing.listed', actions: 'leaveRoom' },
  },
});

const running = request(replay, {
  src: 'simulate',
  story: 'Running',
  input: ({ context }) => requestOf(context),
  done: [
    { guard: withEvent('hasProblem'), target: 'failed', actions: withEvent('setProblem') },
    { guard: 'isLast', target: 'finished', actions: withEvent('addOutcome') },
    { target: 'running', reenter: true, actions: withEvent('addOutcome') },
  ],
  failed: { target: 'failed', actions: { type: 'setLost', params: { problem: 'unreachable' } } },
  late: { target: 'failed', actions: { type: 'setLost', params: { problem: 'timeout' } } },
  limit: 'answerTimeout',
  on: {
    // The request is aborted; the same turn is asked again afterwards.
    'pause.requested': { target: 'paused' },
    'stop.requested': { target: 'stopped' },
    'room.left': { target: 'choosing.listed', actions: 'leaveRoom' },
  },
});

const paused = replay.createStateConfig({
  meta: { story: 'Paused' },
  on: {
    'resume.requested': { target: 'running' },
    'stop.requested': { target: 'stopped' },
    'room.left': { target: 'choosing.listed', actions: 'leaveRoom' },
  },
});

/** The replay of the same chat, from its beginning. */
const again = {
  ...choices,
  'repeat.requested': { target: 'running', actions: 'clear' },
  'room.left': { target: 'choosing.listed', actions: 'leaveRoom' },
} as const;

const finished = replay.createStateConfig({ meta: { story: 'Finished' }, on: again });

/** By the user; what was answered until then stays. */
const stopped = replay.createStateConfig({ meta: { story: 'Stopped' }, on: again });

/** A turn could not be answered. */
const failed = replay.createStateConfig({
  meta: { story: 'Failed' },
  on: { ...again, 'retry.requested': { target: 'running', actions: { type: 'setLost', params: { problem: null } } } },
});

export const replayMachine = replay.createMachine({
  id: 'replay',
  context: ({ input: { businessId, variant } }) => ({
    businessId,
    variant,
    knowledge: 'published',
    search: '',
    rooms: [],
    roomId: null,
    bursts: [],
    outcomes: [],
    problem: null,
  }),
  initial: 'choosing',
  states: { choosing, denied, loading, unloaded, running, paused, finished, stopped, failed },
});

export type ReplayRef = ActorRefFrom<typeof replayMachine>;
export type ReplaySnapshot = SnapshotFrom<typeof replayMachine>;
