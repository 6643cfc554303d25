/** Taking a chat over: at once, or without a network as soon as there is one. */
import { room } from './room.setup.ts';

/**
 * Asks for the room as it was when they pressed. Of two who take the same chat, who presses second does not take it from
 * who was first without having seen it; and what was asked for a while ago takes it from nobody who came to hold it since.
 */
const asking = (unreached: 'takingLater' | 'waiting') =>
  room.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'takeRoom',
      src: 'takeRoom',
      input: ({ context }) => ({ roomId: context.roomId, from: context.takesFrom }),
      onDone: [
        { guard: { type: 'isUnreached', params: ({ event }) => event }, target: unreached },
        {
          guard: { type: 'isTheirs', params: ({ event }) => event },
          target: '#room.open.resting',
          actions: [
            { type: 'update', params: ({ event }) => ({ room: event.output }) },
            { type: 'tell', params: { type: 'error', code: 'room.taken' } },
          ],
        },
        {
          target: '#room.open.resting',
          actions: { type: 'update', params: ({ event }) => ({ room: event.output }) },
        },
      ],
      onError: {
        target: '#room.open.resting',
        actions: { type: 'tell', params: { type: 'error', code: 'room.takeFailed' } },
      },
    },
  });

/** A message takes the chat too, when it goes out; asking for it does so before that, and without one. */
export const taking = room.createStateConfig({
  ...asking('takingLater'),
  meta: { story: 'Taking' },
  on: { 'message.submitted': { actions: { type: 'post', params: ({ event }) => event } } },
  after: { patience: { target: 'resting' } },
});

/** Asked for without a network: a message takes the chat when it goes out, and the network brings what was asked. */
export const takingLater = room.createStateConfig({
  initial: 'waiting',
  on: {
    'message.submitted': { actions: { type: 'post', params: ({ event }) => event } },
    'take.withdrawn': { target: 'resting' },
    'room.changed': [
      {
        guard: { type: 'changesHands', params: ({ event }) => event },
        target: 'resting',
        actions: { type: 'update', params: ({ event }) => event },
      },
      { actions: { type: 'update', params: ({ event }) => event } },
    ],
  },
  states: {
    waiting: {
      meta: { story: 'TakingLater' },
      on: { 'connection.regained': { target: 'trying', actions: 'refresh' } },
      // Not every gap is noticed as one.
      after: { pause: { target: 'trying' } },
    },
    trying: {
      ...asking('waiting'),
      meta: { story: 'TakingAfterAll' },
      after: { patience: { target: 'waiting' } },
    },
  },
});
