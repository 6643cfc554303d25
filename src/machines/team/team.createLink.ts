/** The dialog that creates a link: an invitation, or the handover of the business. It ends by showing the link. */
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { refusals, team } from './team.setup.ts';

export const creatingLink = team.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      meta: { story: 'CreatingLink' },
      on: {
        'createLink.submitted': { guard: withEvent('isOpenForm'), target: 'submitting', actions: 'clearRefusal' },
        'dialog.closed': { target: '#team.ready.idle', actions: 'clearDialog' },
      },
    },
    /** Too many emails: the form keeps its values until the server's retry time has passed. */
    rateLimited: {
      meta: { story: 'CreatingLinkRateLimited' },
      on: { 'dialog.closed': { target: '#team.ready.idle', actions: 'clearDialog' } },
      after: { retryDelay: { target: 'editing', actions: 'clearRefusal' } },
    },
    submitting: request(team, {
      src: 'createLink',
      story: 'SubmittingLink',
      input: ({ context: { businessId }, event }) => ({
        businessId,
        request:
          event.type === 'createLink.submitted'
            ? event.request
            : { kind: 'invitation', id: '', email: null, role: 'member' },
      }),
      done: [
        { guard: withEvent('isRateLimited'), target: 'rateLimited', actions: withEvent('setRefusalFrom') },
        {
          guard: withEvent('isRefused'),
          target: 'editing',
          // A lost response may have created the link: the list shows it.
          actions: [withEvent('setRefusalFrom'), 'reload'],
        },
        { target: '#team.ready.showingLink', actions: [withEvent('setLink'), 'reload'] },
      ],
      failed: { target: 'editing', actions: { type: 'setRefusal', params: { refusal: refusals.unexpected } } },
      late: {
        target: 'editing',
        actions: [{ type: 'setRefusal', params: { refusal: refusals.timedOut } }, 'reload'],
      },
      limit: 'commandTimeout',
    }),
  },
});
