/** Taking a chat over: at once, or, without a network, as soon as there is one. */
import { room } from './room.setup.ts';

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
        { guard: { type: 'isUnreachable', params: ({ event }) => event }, target: unreachable },
        {
          guard: { type: 'isTakenByOther', params: ({ event }) => event },
          target: '#room.open.idle',
          actions: [
            { type: 'updateRoom', params: ({ event }) => ({ room: event.output }) },
            { type: 'raiseToast', params: { type: 'error', code: 'room.taken' } },
          ],
        },
        {
          target: '#room.open.idle',
          actions: { type: 'updateRoom', params: ({ event }) => ({ room: event.output }) },
        },
      ],
      onError: {
        target: '#room.open.idle',
        actions: { type: 'raiseToast', params: { type: 'error', code: 'room.takeFailed' } },
      },
    },
  });

/** Sending a message takes the chat as well, so messages may be submitted in this state. */
export const takingOver = room.createStateConfig({
  ...requestingTakeOver('takeOverPending'),
  meta: { story: 'TakingOver' },
  on: { 'message.submitted': { actions: { type: 'postMessage', params: ({ event }) => event } } },
  after: { timeout: { target: 'idle' } },
});

/** The takeover waits for the network. A change of holder cancels it. */
export const takeOverPending = room.createStateConfig({
  initial: 'waiting',
  on: {
    'message.submitted': { actions: { type: 'postMessage', params: ({ event }) => event } },
    'takeOver.withdrawn': { target: 'idle' },
    'room.changed': [
      {
        guard: { type: 'changesHolder', params: ({ event }) => event },
        target: 'idle',
        actions: { type: 'updateRoom', params: ({ event }) => event },
      },
      { actions: { type: 'updateRoom', params: ({ event }) => event } },
    ],
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
      after: { timeout: { target: 'waiting' } },
    },
  },
});
