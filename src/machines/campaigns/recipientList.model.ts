import { defineModel } from '../app/defineModel.ts';
import { recipientListMachine } from './recipientList.machine.ts';
import { businessId, budi, contacts, details, vip } from './recipients.fixture.ts';
import { listRoute } from './recipients.ts';

const offline = new Error('Failed to fetch recipient list');

const commands = [
  'contact.added',
  'contacts.removed',
  'export.requested',
  'responsibility.requested',
  'refusal.dismissed',
  'import.changed',
] as const;
const statement = ['responsibility.taken', 'responsibility.cancelled'] as const;

export const recipientListModel = defineModel({
  machine: recipientListMachine,
  input: { businessId, listId: vip.id, isOwner: true, route: listRoute(businessId, vip.id) },
  events: {
    'route.changed': [
      { type: 'route.changed', route: listRoute(businessId, vip.id, { page: 2 }) },
      { type: 'route.changed', route: listRoute(businessId, vip.id) },
    ],
    'search.typed': [{ type: 'search.typed', q: 'budi' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'contact.added': [{ type: 'contact.added', phone: '081234567890', name: 'Budi' }],
    'contacts.removed': [{ type: 'contacts.removed', ids: [budi.id] }],
    'responsibility.requested': [{ type: 'responsibility.requested' }],
    'responsibility.taken': [{ type: 'responsibility.taken', version: 1 }],
    'responsibility.cancelled': [{ type: 'responsibility.cancelled' }],
    'export.requested': [{ type: 'export.requested' }],
    'refusal.dismissed': [{ type: 'refusal.dismissed' }],
    'import.changed': [{ type: 'import.changed' }],
  },
  outcomes: {
    loadList: {
      done: {
        some: details,
        none: { ...details, list: { ...vip, contact_count: 0 }, contacts: { contacts: [], total: 0, page: 1 } },
        gone: null,
      },
      error: { offline },
    },
    loadContacts: { done: { found: contacts, nothing: { contacts: [], total: 0, page: 1 } }, error: { offline } },
    changeContacts: {
      done: {
        done: { done: true },
        known: { done: true, known: true },
        refused: { refused: { code: 'no_marketing', message: 'Pelanggan ini meminta tidak dikirimi promosi.' } },
      },
      error: { offline },
    },
    loadResponsibility: { done: { text: { version: 1, body: 'Saya bertanggung jawab.' } }, error: { offline } },
    importer: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches({ shown: 'idle' })
      ? [context.refusal !== null, context.isKnown, context.contacts.contacts.length > 0]
      : snapshot.matches('changing') && context.command?.do,
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches('changing')) return context.command?.do === 'export' ? 'Export' : null;
    if (!snapshot.matches({ shown: 'idle' })) return null;
    if (context.refusal !== null) return 'Refused';
    if (context.isKnown) return 'Known';
    return context.contacts.contacts.length === 0 ? 'Empty' : null;
  },
  ignored: {
    loading: [...commands, ...statement, 'search.typed', 'retry.requested'],
    failed: [...commands, ...statement, 'search.typed'],
    gone: [...commands, ...statement, 'search.typed', 'retry.requested'],
    changing: [...commands, ...statement, 'search.typed', 'retry.requested'],
    'shown.idle': [...statement, 'retry.requested'],
    'shown.typing': [...commands, ...statement, 'retry.requested'],
    'shown.reading': [...commands, ...statement, 'retry.requested'],
    'shown.unread': [...commands, ...statement],
    'shown.readingStatement': [...commands, 'responsibility.taken', 'retry.requested'],
    'shown.confirming': [...commands, 'retry.requested'],
  },
  maxPaths: 80,
});
