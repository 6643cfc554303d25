/** Writing to the customer: what is sent, and what the user confirms before. */
import { withEvent } from '../app/withEvent.ts';
import { room } from './room.setup.ts';
import { takeOver } from './room.takeOver.ts';
import type { RequestMade } from './room.types.ts';

const hold = { type: 'holdRequest', params: ({ event }: { event: RequestMade }) => event } as const;

const writing = room.createStateConfig({
  entry: 'dropRequest',
  on: { 'messages.submitted': { target: 'checking', actions: hold } },
});

const checking = room.createStateConfig({
  always: [
    { guard: 'needsConfirmation', target: 'confirmingSend', actions: 'askForConfirmation' },
    { target: 'writing', actions: 'sendRequest' },
  ],
});

/**
 * The user is asked about one reason after another. What they have written or attached stays where it is until it is
 * sent, so cancelling loses nothing.
 */
const confirmingSend = room.createStateConfig({
  meta: { story: 'ConfirmingSend' },
  on: {
    'send.confirmed': { target: 'checking', actions: ['confirmReason', hold] },
    'messages.submitted': { target: 'checking', actions: [withEvent('confirmRepetition'), hold] },
    'send.cancelled': { target: 'writing', actions: 'confirmReply' },
    'draft.changed': {
      guard: 'isAskedAboutWording',
      target: 'writing',
      actions: [withEvent('setDraft'), withEvent('saveDraft')],
    },
    'composing.began': { guard: withEvent('isAskedAboutReply'), target: 'writing', actions: withEvent('countAsRead') },
    // The other region updates the room.
    'room.changed': { guard: withEvent('isAskedAboutOtherHolder'), target: 'writing' },
  },
});

export const replying = room.createStateConfig({
  type: 'parallel',
  meta: { story: 'Open' },
  exit: 'dropRequest',
  states: {
    takeOver,
    message: { initial: 'writing', states: { writing, checking, confirmingSend } },
  },
});
