/** The commands on an open room, besides taking it over: each runs once and returns to the conversation. */
import { emit } from 'xstate';

import type { ToastCode } from '../../contracts/app.toasts.ts';
import { request } from '../app/request.ts';
import { chatAddressOf, room, successToast } from './room.setup.ts';

/** A request without a response fails like a refused one. */
const failure = (code: ToastCode) => ({
  target: 'replying',
  actions: { type: 'raiseToast' as const, params: { type: 'error' as const, code } },
});

export const givingBack = request(room, {
  src: 'runCommand',
  story: 'GivingBack',
  input: ({ context }) => ({ command: 'giveBack', roomId: context.roomId }),
  done: {
    target: 'replying',
    actions: [
      { type: 'updateRoom', params: ({ event }) => event.output },
      { type: 'raiseToast', params: ({ event }) => successToast('room.givenBack', event.output) },
    ],
  },
  failed: failure('room.giveBackFailed'),
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
    onError: failure('room.completeFailed'),
  },
  after: { timeout: failure('room.completeFailed') },
});

/** Sets the resolution of a completed chat. */
export const settingResolution = request(room, {
  src: 'runCommand',
  story: 'SettingResolution',
  input: ({ context, event }) => ({
    command: 'resolution',
    roomId: context.roomId,
    resolution: event.type === 'resolution.chosen' ? event.resolution : null,
  }),
  done: { target: 'replying', actions: { type: 'updateRoom', params: ({ event }) => event.output } },
  failed: failure('room.markFailed'),
});

export const escalating = request(room, {
  src: 'runCommand',
  story: 'Escalating',
  input: ({ context, event }) => ({
    command: 'escalate',
    ...chatAddressOf(context),
    reason: event.type === 'escalate.requested' ? event.reason : '',
  }),
  done: {
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
  failed: failure('room.escalateFailed'),
});
