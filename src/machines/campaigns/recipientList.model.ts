import { defineModel, without } from '../app/defineModel.ts';
import { recipientListMachine } from './recipientList.machine.ts';
import { businessId, contacts, details, vip } from './recipients.fixture.ts';
import { listRoute } from './recipients.ts';

const offline = new Error('Failed to fetch recipient list');

const commands = ['command.requested', 'responsibility.requested', 'refusal.dismissed'] as const;
const statement = ['responsibility.cancelled'] as const;
const choices = ['search.typed', 'filter.chosen'] as const;

export const recipientListModel = defineModel({
  machine: recipientListMachine,
  input: { businessId, listId: vip.id, isOwner: true, route: listRoute(businessId, vip.id) },
  events: {
    'route.changed': [
      { type: 'route.changed', route: listRoute(businessId, vip.id, { page: '2' }) },
      { type: 'route.changed', route: listRoute(businessId, vip.id) },
    ],
    'search.typed': [{ type: 'search.typed', q: 'budi' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'filter.chosen': [{ type: 'filter.chosen', chosen: 'double' }],
    'command.requested': [
      { type: 'command.requested', command: { do: 'add', phone: '081234567890', name: 'Budi' } },
      { type: 'command.requested', command: { do: 'export' } },
      { type: 'command.requested', command: { do: 'takeResponsibility', version: 1 } },
    ],
    'responsibility.requested': [{ type: 'responsibility.requested' }],
    'responsibility.cancelled': [{ type: 'responsibility.cancelled' }],
    'refusal.dismissed': [{ type: 'refusal.dismissed' }],
    'contacts.invalidated': [{ type: 'contacts.invalidated' }],
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
        refused: { refused: { code: 'no_marketing', sentence: 'contacts.opted_out' } },
      },
      error: { offline },
    },
    loadResponsibility: { done: { text: { version: 1, body: 'Saya bertanggung jawab.' } }, error: { offline } },
    importer: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches({ shown: 'idle' })
      ? [context.refusal !== null, context.isKnown, context.contacts.contacts.length > 0]
      : snapshot.matches({ shown: 'refreshing' })
        ? context.refusal !== null
        : snapshot.matches('changing') && context.command?.do,
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches('changing')) return context.command?.do === 'export' ? 'Export' : null;
    if (!snapshot.matches({ shown: 'idle' })) return null;
    if (context.refusal !== null) return 'Refused';
    if (context.isKnown) return 'Known';
    return context.contacts.contacts.length === 0 ? 'Empty' : null;
  },
  ignored: {
    loading: [...commands, ...statement, ...choices, 'retry.requested'],
    failed: [...commands, ...statement, ...choices],
    gone: [...commands, ...statement, ...choices, 'retry.requested'],
    changing: [...commands, ...statement, ...choices, 'retry.requested'],
    'shown.idle': [...statement, 'retry.requested'],
    'shown.refreshing': [...statement, 'retry.requested'],
    'shown.typing': [...commands, ...statement, 'retry.requested'],
    'shown.reading': [...commands, ...statement, 'retry.requested'],
    'shown.unread': [...commands, ...statement],
    'shown.readingStatement': [...commands, 'retry.requested'],
    'shown.confirming': [...without(commands, 'command.requested'), 'retry.requested'],
  },
  maxPaths: 80,
});
