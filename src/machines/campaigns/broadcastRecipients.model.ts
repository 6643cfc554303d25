import { defineModel } from '../app/defineModel.ts';
import { broadcastRecipientsMachine } from './broadcastRecipients.machine.ts';
import { moreRecipients, recipients, sending } from './broadcasts.fixture.ts';

const offline = new Error('Failed to fetch campaign messages');
const listEvents = ['more.requested', 'export.requested'] as const;

export const broadcastRecipientsModel = defineModel({
  machine: broadcastRecipientsMachine,
  input: { campaignId: sending.id },
  events: {
    'filter.chosen': [{ type: 'filter.chosen', filter: 'failed' }],
    'size.chosen': [{ type: 'size.chosen', size: 50 }],
    'more.requested': [{ type: 'more.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'reload.requested': [{ type: 'reload.requested' }],
    'counts.changed': [{ type: 'counts.changed' }],
    'export.requested': [{ type: 'export.requested', name: sending.name, zone: sending.zone, texts: null }],
  },
  outcomes: {
    loadRecipients: {
      done: {
        some: { recipients, hasMore: true },
        last: { recipients: moreRecipients, hasMore: false },
        none: { recipients: [], hasMore: false },
      },
      error: { offline },
    },
    exportRecipients: { done: { saved: undefined }, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => [
    context.isOutdated,
    snapshot.matches({ listed: 'idle' }) && [context.problem, context.hasMore],
    snapshot.matches('refreshing') && context.recipients.length > 0,
  ],
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches('refreshing')) return context.recipients.length > 0 ? null : 'None';
    if (!snapshot.matches({ listed: 'idle' })) return null;
    if (context.problem !== null) return context.problem === 'more' ? 'MoreFailed' : 'ExportFailed';
    return context.hasMore ? null : 'Whole';
  },
  ignored: {
    loading: [...listEvents, 'retry.requested', 'reload.requested'],
    failed: [...listEvents, 'counts.changed'],
    none: [...listEvents, 'retry.requested'],
    'listed.idle': ['retry.requested'],
    'listed.loadingMore': [...listEvents, 'retry.requested', 'reload.requested'],
    refreshing: ['retry.requested'],
    'listed.exporting': [...listEvents, 'retry.requested', 'reload.requested'],
  },
  maxPaths: 60,
});
