import { defineModel } from './defineModel.ts';
import { leaveGuardMachine } from './leaveGuard.machine.ts';

const businessId = '00000000-0000-4000-8000-0000000000b1';

export const leaveGuardModel = defineModel({
  machine: leaveGuardMachine,
  events: {
    'form.dirtied': [{ type: 'form.dirtied' }],
    'form.cleaned': [{ type: 'form.cleaned' }],
    'navigation.blocked': [
      { type: 'navigation.blocked', to: { name: 'inbox', roomId: null, search: { businessId } } },
      { type: 'navigation.blocked', to: { name: 'settings', search: { businessId, section: 'katalog' } } },
    ],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.cancelled': [{ type: 'leave.cancelled' }],
  },
  outcomes: { navigationGuard: { done: {}, error: { broken: new Error('broken') } } },
  ignored: {
    // Only unsaved changes block a navigation.
    clean: ['navigation.blocked', 'leave.confirmed', 'leave.cancelled', 'form.cleaned'],
    'dirty.editing': ['leave.confirmed', 'leave.cancelled', 'form.dirtied'],
    'dirty.confirmingLeave': ['form.dirtied'],
  },
  maxPaths: 5,
});
