import { defineModel } from '../app/defineModel.ts';
import { suggestionLibraryMachine } from './suggestionLibrary.machine.ts';
import { businessId, sari, shippingReply } from './suggestions.fixture.ts';
import { IMPORT_REPLIES, libraryRoute, replyRoute } from './suggestions.ts';

const silent = { done: {}, error: { broken: new Error('broken') } };

export const suggestionLibraryModel = defineModel({
  machine: suggestionLibraryMachine,
  input: { route: libraryRoute(businessId), businessId, userId: sari, isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: libraryRoute(businessId) },
      { type: 'route.changed', route: replyRoute(businessId, shippingReply.id) },
      { type: 'route.changed', route: replyRoute(businessId, IMPORT_REPLIES) },
    ],
  },
  outcomes: { replies: silent, editor: silent, intake: silent },
  vertex: ({ context }) => [context.route.search.source],
  maxPaths: 12,
});
