/**
 * Taking a chat over: at once, or, without a network, as soon as there is one. A message can be sent meanwhile, because
 * sending takes the chat as well.
 */
import { withEvent } from '../app/withEvent.ts';
import { room } from './room.setup.ts';

/** No takeover runs, so the other commands are possible. */
const idle = room.createStateConfig({
  entry: 'endTakeOver',
  always: { guard: 'isTakeOverWanted', target: 'takingOver' },
  after: { reactionTime: { actions: 'forgetPreviousHolder' } },
  on: {
    'takeOver.requested': [
      { guard: 'canAskToTake', target: 'confirming' },
      { guard: 'canTake', target: 'takingOver', actions: 'takeFromNoticedHolder' },
    ],
    'giveBack.requested': { guard: 'canGiveBack', target: '#room.open.givingBack' },
    'complete.requested': { guard: 'isNotCompleted', target: '#room.open.completing' },
    'resolution.chosen': { guard: 'isCompleted', target: '#room.open.settingResolution' },
    'escalate.requested': { guard: 'isNotEscalated', target: '#room.open.escalating' },
    // The time to notice the holder begins anew.
    'room.changed': {
      guard: withEvent('changesHolder'),
      target: 'idle',
      reenter: true,
      actions: withEvent('updateRoom'),
    },
  },
});

/** A colleague holds the chat: the user confirms before it is taken from them. */
const confirming = room.createStateConfig({
  meta: { story: 'ConfirmingTakeOver' },
  on: {
    // A message takes the chat as well, and asks for itself.
    'messages.submitted': { target: 'idle' },
    'takeOver.confirmed': { target: 'takingOver', actions: 'takeFromNoticedHolder' },
    'takeOver.withdrawn': { target: 'idle' },
    // The question named another holder.
    'room.changed': { guard: withEvent('changesHolder'), target: 'idle', actions: withEvent('updateRoom') },
  },
});

const failure = {
  target: '#room.open.replying.takeOver.idle',
  actions: { type: 'raiseToast', params: { type: 'error', code: 'room.takeFailed' } },
} as const;

/**
 * Requests the takeover from the holder that the user saw. If a colleague has taken the chat since, the request changes
 * nothing and returns the room as it is.
 */
const requestingTakeOver = (unreachable: 'takeOverPending' | 'waiting') =>
  room.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'takeRoom',
      src: 'takeRoom',
      input: ({ context }) => ({ roomId: context.roomId, from: context.takeOverFrom }),
      onDone: [
        { guard: withEvent('isUnreachable'), target: unreachable },
        {
          guard: withEvent('isTakenByOther'),
          target: '#room.open.replying.takeOver.idle',
          actions: [
            { type: 'updateRoom', params: ({ event }) => ({ room: event.output }) },
            { type: 'raiseToast', params: { type: 'error', code: 'room.taken' } },
          ],
        },
        {
          target: '#room.open.replying.takeOver.idle',
          actions: { type: 'updateRoom', params: ({ event }) => ({ room: event.output }) },
        },
      ],
      onError: failure,
    },
  });

const takingOver = room.createStateConfig({
  ...requestingTakeOver('takeOverPending'),
  meta: { story: 'TakingOver' },
  after: { timeout: failure },
});

/** The takeover waits for the network. A change of holder cancels it. */
const takeOverPending = room.createStateConfig({
  initial: 'waiting',
  on: {
    'takeOver.withdrawn': { target: 'idle' },
    'room.changed': { guard: withEvent('changesHolder'), target: 'idle', actions: withEvent('updateRoom') },
  },
  states: {
    waiting: {
      meta: { story: 'TakeOverPending' },
      on: { 'connection.regained': { target: 'trying', actions: 'refreshHistory' } },
      // Not every lost connection is reported, so the request is also retried after a pause.
      after: { retryPause: { target: 'trying' } },
    },
    trying: {
      ...requestingTakeOver('waiting'),
      meta: { story: 'RetryingTakeOver' },
      // The takeover still waits, which the user sees.
      after: { timeout: { target: 'waiting' } },
    },
  },
});

export const takeOver = room.createStateConfig({
  initial: 'idle',
  states: { idle, confirming, takingOver, takeOverPending },
});
