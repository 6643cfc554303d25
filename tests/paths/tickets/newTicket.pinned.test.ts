import { describe, test } from 'vitest';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import { newTicketModel as model } from '../../../src/machines/tickets/newTicket.model.ts';
import { businessId, draft } from '../../../src/machines/tickets/tickets.fixture.ts';
import { given } from '../../model/pinned.ts';

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'tickets',
  search: { businessId, ...search },
});

const editing = () => given(model).settle('prepareTicket', 'prepared');
const savingDraft = () => editing().when('draft.changed');
const creating = () => editing().when('ticket.submitted');
const savingBeforeWaiting = () => creating().settle('createTicket', 'offline');
const waiting = () => savingBeforeWaiting().settle('saveDraft', 'saved');
const deletingDraft = () => creating().settle('createTicket', 'created');

describe('failures', () => {
  test.each([
    ['the form cannot be prepared', given(model).settle('prepareTicket', 'offline'), 'failed', {}],
    ['preparing the form has no response', given(model).elapse(20_000), 'failed', {}],
    ['the draft cannot be saved', savingDraft().settle('saveDraft', 'offline'), 'editing.idle', {}],
    ['the ticket is refused', creating().settle('createTicket', 'gone'), 'editing.idle', { refusal: 'gone' }],
    ['the ticket cannot be created', creating().settle('createTicket', 'offline'), 'savingBeforeWaiting', {}],
    ['creating the ticket has no response', creating().elapse(20_000), 'savingBeforeWaiting', {}],
    [
      'the draft of a waiting ticket cannot be saved',
      savingBeforeWaiting().settle('saveDraft', 'offline'),
      'waiting',
      {},
    ],
    ['the draft of a created ticket cannot be deleted', deletingDraft().settle('saveDraft', 'offline'), 'created', {}],
    ['the connection cannot be watched', editing().settle('watchConnection', 'offline'), 'editing.idle', {}],
  ] as const)('if %s, the form is in the pinned state with the pinned refusal', async (_, path, leaf, context) =>
    path.expect(leaf, { refusal: null, ...context }),
  );

  test.each([
    ['the form', () => given(model), 'preparing'],
    ['the new ticket', creating, 'creating'],
  ] as const)('the wait for %s lasts 20 seconds', async (_, path, leaf) => path().elapse(19_999).expect(leaf));

  test.each(['retry.requested', 'connection.regained'] as const)(
    'a form that failed is prepared again on %s',
    (event) => given(model).settle('prepareTicket', 'offline').when(event).expect('preparing'),
  );
});

test('the draft is saved with each key', () =>
  editing()
    .when('draft.changed')
    .when({ type: 'draft.changed', changes: { title: 'Kirim pengganti' } })
    .expect('editing.savingDraft', { draft: { title: 'Kirim pengganti' } })
    .settle('saveDraft', 'saved')
    .expect('editing.idle'));

test.each([
  ['waits', waiting, 'retry.requested'],
  ['waits', waiting, 'connection.regained'],
  ['is being saved before it waits', savingBeforeWaiting, 'connection.regained'],
] as const)('a ticket that %s is created on the event of the row', (_, path, type) =>
  path().when(type).expect('creating'),
);

test('a waiting ticket can be edited, and is created only when it is submitted again', () =>
  waiting()
    .when('draft.changed')
    .expect('editing.savingDraft', { draft: { title: 'Kirim pengganti kain bolong' } })
    .when('connection.regained')
    .expect('editing.savingDraft'));

test('without a connection a new ticket waits on the device and is created under the same id on reconnect', () =>
  given(model)
    .settle('prepareTicket', 'prepared')
    .when('ticket.submitted')
    .settle('createTicket', 'offline')
    .settle('saveDraft', 'saved')
    .expect('waiting', { draft: { id: draft.id } })
    .when('connection.regained')
    .settle('createTicket', 'created')
    .settle('saveDraft', 'saved')
    .expect('created')
    .received('location', { type: 'navigation.requested', to: at({ ticket: draft.id }), replace: true }));

test('a title may have 200 characters, counted as code points', () =>
  given(model)
    .settle('prepareTicket', 'prepared')
    .when({ type: 'draft.changed', changes: { title: '🌸'.repeat(201) } })
    .when('ticket.submitted')
    .expect('editing.savingDraft', { showsErrors: true })
    .when({ type: 'draft.changed', changes: { title: ` ${'🌸'.repeat(200)} ` } })
    .when('ticket.submitted')
    .expect('creating'));
