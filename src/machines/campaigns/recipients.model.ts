import { defineModel } from '../app/defineModel.ts';
import { businessId, reseller, vip } from './recipients.fixture.ts';
import { recipientsMachine } from './recipients.machine.ts';
import { listRoute, recipientsRoute } from './recipients.ts';

const offline = new Error('Failed to fetch campaigns');

export const recipientsModel = defineModel({
  machine: recipientsMachine,
  input: { route: recipientsRoute(businessId), businessId, userId: 'a1', isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: recipientsRoute(businessId) },
      { type: 'route.changed', route: listRoute(businessId, vip.id) },
      { type: 'route.changed', route: listRoute(businessId, reseller.id) },
    ],
    'removal.requested': [{ type: 'removal.requested', list: vip }],
    'removal.confirmed': [{ type: 'removal.confirmed' }],
    'removal.cancelled': [{ type: 'removal.cancelled' }],
  },
  outcomes: {
    lists: { done: {}, error: { offline } },
    list: { done: {}, error: { offline } },
    loadUses: { done: { unused: [], used: ['Promo Hari Batik'] }, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches('confirmingRemoval') ? (context.uses?.length ?? null) : context.route.id,
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches('confirmingRemoval')) return null;
    return context.uses === null ? 'Unknown' : context.uses.length > 0 ? 'Used' : null;
  },
  ignored: {
    listing: ['removal.confirmed', 'removal.cancelled'],
    checkingUse: ['removal.requested', 'removal.confirmed'],
    confirmingRemoval: ['removal.requested'],
    open: ['removal.requested', 'removal.confirmed', 'removal.cancelled'],
  },
  maxPaths: 12,
});
