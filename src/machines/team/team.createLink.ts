/** The dialog that creates a link: an invitation, or the handover of the business. It ends by showing the link. */
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
    /** Too many emails: the form keeps its values until the server's retry time has passed. */
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
            // A lost response may have created the link: the list shows it.
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
