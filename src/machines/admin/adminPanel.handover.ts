/** The dialog that makes a link with which a person takes a business over. */
import { emit } from 'xstate';

import { withEvent } from '../app/withEvent.ts';
import { panel } from './adminPanel.setup.ts';

export const handingOver = panel.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      meta: { story: 'EditingHandover' },
      on: {
        'handover.submitted': { target: 'creating', actions: 'clearRefusal' },
        'dialog.closed': { target: '#adminPanel.open.businesses.browsing' },
      },
    },
    creating: {
      tags: 'busy',
      meta: { story: 'CreatingHandover' },
      invoke: {
        id: 'createHandoverLink',
        src: 'createHandoverLink',
        input: ({ context: { business }, event }) => ({
          businessId: business?.id ?? '',
          id: event.type === 'handover.submitted' ? event.id : '',
          email: event.type === 'handover.submitted' ? event.email : '',
          message: event.type === 'handover.submitted' ? event.message : '',
        }),
        onDone: [
          {
            guard: withEvent('isCreated'),
            target: 'created',
            actions: [
              withEvent('setMailed'),
              emit(({ event: { output } }) => ({
                type: 'link.created' as const,
                url: 'url' in output ? output.url : '',
              })),
            ],
          },
          { target: 'editing', actions: withEvent('setRefusalFrom') },
        ],
        onError: { target: 'editing', actions: { type: 'setRefusal', params: { reason: 'unexpected' } } },
      },
      after: { timeout: { target: 'editing', actions: { type: 'setRefusal', params: { reason: 'unreachable' } } } },
    },
    created: {
      meta: { story: 'HandoverCreated' },
      on: { 'dialog.closed': { target: '#adminPanel.open.businesses.browsing' } },
    },
  },
});
