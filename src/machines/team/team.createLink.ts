/** What is given is written over the list: an invitation, or the offer of the whole business. Each ends with a link. */
import { refusals, team } from './team.setup.ts';

export const creatingLink = team.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      meta: { story: 'CreatingLink' },
      on: {
        'createLink.submitted': {
          guard: { type: 'isOpenForm', params: ({ event }) => event },
          target: 'submitting',
          actions: 'clearRefusal',
        },
        'dialog.closed': { target: '#team.ready.idle', actions: 'clearDialog' },
      },
    },
    /** Too many letters: what was written waits as long as the server asked. */
    rateLimited: {
      meta: { story: 'CreatingLinkRateLimited' },
      on: { 'dialog.closed': { target: '#team.ready.idle', actions: 'clearDialog' } },
      after: { retryDelay: { target: 'editing', actions: 'clearRefusal' } },
    },
    submitting: {
      tags: 'busy',
      meta: { story: 'SubmittingLink' },
      invoke: {
        id: 'createLink',
        src: 'createLink',
        input: ({ context: { businessId }, event }) => ({
          businessId,
          request:
            event.type === 'createLink.submitted'
              ? event.request
              : { kind: 'invitation', id: '', email: null, role: 'member' },
        }),
        onDone: [
          {
            guard: { type: 'isRateLimited', params: ({ event }) => event },
            target: 'rateLimited',
            actions: { type: 'setRefusalFrom', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'editing',
            // Whether it was given is in the list, should the answer alone have been lost.
            actions: [{ type: 'setRefusalFrom', params: ({ event }) => event }, 'reload'],
          },
          {
            target: '#team.ready.showingLink',
            actions: [{ type: 'setLink', params: ({ event }) => event }, 'reload'],
          },
        ],
        onError: { target: 'editing', actions: { type: 'setRefusal', params: { refusal: refusals.unexpected } } },
      },
      after: {
        commandTimeout: {
          target: 'editing',
          actions: [{ type: 'setRefusal', params: { refusal: refusals.timedOut } }, 'reload'],
        },
      },
    },
  },
});
