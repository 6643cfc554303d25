/** What is written over the list: an invitation, or the offer of the whole business. Each ends with a link. */
import { refusals, team } from './team.setup.ts';

/** An invitation is being written. */
export const inviting = team.createStateConfig({
  initial: 'writing',
  states: {
    writing: {
      meta: { story: 'Inviting' },
      on: {
        'invitation.submitted': { target: 'sending', actions: 'forgive' },
        'stay.chosen': { target: '#team.present.resting', actions: 'clear' },
      },
    },
    limited: {
      meta: { story: 'InvitingLimited' },
      on: { 'stay.chosen': { target: '#team.present.resting', actions: 'clear' } },
      after: { rest: { target: 'writing', actions: 'forgive' } },
    },
    sending: {
      tags: 'busy',
      meta: { story: 'SendingInvitation' },
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context: { businessId }, event }) => ({
          businessId,
          email: event.type === 'invitation.submitted' ? event.email : null,
          role: event.type === 'invitation.submitted' ? event.role : 'member',
        }),
        onDone: [
          {
            guard: { type: 'isLimited', params: ({ event }) => event },
            target: 'limited',
            actions: { type: 'refuseAs', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'writing',
            actions: { type: 'refuseAs', params: ({ event }) => event },
          },
          {
            target: '#team.present.showing',
            actions: [{ type: 'show', params: ({ event }) => event }, 'readAgain'],
          },
        ],
        onError: { target: 'writing', actions: { type: 'refuse', params: { refusal: refusals.unexpected } } },
      },
      after: {
        attemptLimit: { target: 'writing', actions: { type: 'refuse', params: { refusal: refusals.unanswered } } },
      },
    },
  },
});

/** The business is being offered to somebody. */
export const giving = team.createStateConfig({
  initial: 'writing',
  states: {
    writing: {
      meta: { story: 'Giving' },
      on: {
        'handover.submitted': { target: 'sending', actions: 'forgive' },
        'stay.chosen': { target: '#team.present.resting', actions: 'clear' },
      },
    },
    limited: {
      meta: { story: 'GivingLimited' },
      on: { 'stay.chosen': { target: '#team.present.resting', actions: 'clear' } },
      after: { rest: { target: 'writing', actions: 'forgive' } },
    },
    sending: {
      tags: 'busy',
      meta: { story: 'SendingHandover' },
      invoke: {
        id: 'give',
        src: 'give',
        input: ({ context: { businessId }, event }) => ({
          businessId,
          email: event.type === 'handover.submitted' ? event.email : null,
          message: event.type === 'handover.submitted' ? event.message : null,
        }),
        onDone: [
          {
            guard: { type: 'isLimited', params: ({ event }) => event },
            target: 'limited',
            actions: { type: 'refuseAs', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'writing',
            actions: { type: 'refuseAs', params: ({ event }) => event },
          },
          {
            target: '#team.present.showing',
            actions: [{ type: 'show', params: ({ event }) => event }, 'readAgain'],
          },
        ],
        onError: { target: 'writing', actions: { type: 'refuse', params: { refusal: refusals.unexpected } } },
      },
      after: {
        attemptLimit: { target: 'writing', actions: { type: 'refuse', params: { refusal: refusals.unanswered } } },
      },
    },
  },
});
