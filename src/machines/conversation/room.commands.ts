/** The commands on an open room, besides taking it over: each runs once and returns to the conversation. */
import { emit } from 'xstate';

import { chatAddressOf, room, successToast } from './room.setup.ts';

export const givingBack = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'GivingBack' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context }) => ({ command: 'giveBack', roomId: context.roomId }),
    onDone: {
      target: 'replying',
      actions: [
        { type: 'updateRoom', params: ({ event }) => event.output },
        { type: 'raiseToast', params: ({ event }) => successToast('room.givenBack', event.output) },
      ],
    },
    onError: {
      target: 'replying',
      actions: { type: 'raiseToast', params: { type: 'error', code: 'room.giveBackFailed' } },
    },
  },
  after: { timeout: { target: 'replying' } },
});

export const completing = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'Completing' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context }) => ({ command: 'complete', roomId: context.roomId }),
    onDone: {
      target: 'replying',
      actions: [
        { type: 'updateRoom', params: ({ event }) => event.output },
        { type: 'raiseToast', params: ({ event }) => successToast('room.completed', event.output) },
        emit({ type: 'room.completed' }),
      ],
    },
    onError: {
      target: 'replying',
      actions: { type: 'raiseToast', params: { type: 'error', code: 'room.completeFailed' } },
    },
  },
  after: { timeout: { target: 'replying' } },
});

/** Sets the resolution of a completed chat. */
export const settingResolution = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'SettingResolution' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context, event }) => ({
      command: 'resolution',
      roomId: context.roomId,
      resolution: event.type === 'resolution.chosen' ? event.resolution : null,
    }),
    onDone: { target: 'replying', actions: { type: 'updateRoom', params: ({ event }) => event.output } },
    onError: {
      target: 'replying',
      actions: { type: 'raiseToast', params: { type: 'error', code: 'room.markFailed' } },
    },
  },
  after: { timeout: { target: 'replying' } },
});

export const escalating = room.createStateConfig({
  tags: 'busy',
  meta: { story: 'Escalating' },
  invoke: {
    id: 'runCommand',
    src: 'runCommand',
    input: ({ context, event }) => ({
      command: 'escalate',
      ...chatAddressOf(context),
      reason: event.type === 'escalate.requested' ? event.reason : '',
    }),
    onDone: {
      target: 'replying',
      actions: [
        { type: 'updateRoom', params: ({ event }) => event.output },
        {
          type: 'raiseToast',
          // A few seconds later the customer gets a waiting message, which nothing takes back.
          params: ({ event }) => ({ ...successToast('room.escalated', event.output), isTimed: true }),
        },
      ],
    },
    onError: {
      target: 'replying',
      actions: { type: 'raiseToast', params: { type: 'error', code: 'room.escalateFailed' } },
    },
  },
  after: { timeout: { target: 'replying' } },
});
