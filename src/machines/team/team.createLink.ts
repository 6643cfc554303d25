/** What is given is written over the list: an invitation, or the offer of the whole business. Each ends with a link. */
import { refusals, team } from './team.setup.ts';

export const writing = team.createStateConfig({
  initial: 'open',
  states: {
    open: {
      meta: { story: 'Writing' },
      on: {
        'gift.submitted': {
          guard: { type: 'isBeingWritten', params: ({ event }) => event },
          target: 'sending',
          actions: 'forgive',
        },
        'stay.chosen': { target: '#team.present.resting', actions: 'clear' },
      },
    },
    /** Too many letters: what was written waits as long as the server asked. */
    limited: {
      meta: { story: 'WritingLimited' },
      on: { 'stay.chosen': { target: '#team.present.resting', actions: 'clear' } },
      after: { rest: { target: 'open', actions: 'forgive' } },
    },
    sending: {
      tags: 'busy',
      meta: { story: 'Sending' },
      invoke: {
        id: 'give',
        src: 'give',
        input: ({ context: { businessId }, event }) => ({
          businessId,
          gift:
            event.type === 'gift.submitted' ? event.gift : { of: 'invitation', id: '', email: null, role: 'member' },
        }),
        onDone: [
          {
            guard: { type: 'isLimited', params: ({ event }) => event },
            target: 'limited',
            actions: { type: 'refuseAs', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'open',
            // Whether it was given is in the list, should the answer alone have been lost.
            actions: [{ type: 'refuseAs', params: ({ event }) => event }, 'readAgain'],
          },
          {
            target: '#team.present.showing',
            actions: [{ type: 'show', params: ({ event }) => event }, 'readAgain'],
          },
        ],
        onError: { target: 'open', actions: { type: 'refuse', params: { refusal: refusals.unexpected } } },
      },
      after: {
        attemptLimit: {
          target: 'open',
          actions: [{ type: 'refuse', params: { refusal: refusals.unanswered } }, 'readAgain'],
        },
      },
    },
  },
});
