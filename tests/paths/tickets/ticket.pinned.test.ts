import { describe, expect, test } from 'vitest';

import { ticketModel as model } from '../../../src/machines/tickets/ticket.model.ts';
import { bolong, roomId, sari } from '../../../src/machines/tickets/tickets.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const input = model.input as object;
const change = (priority: string, base = 'mendesak') => ({
  type: 'change.submitted',
  changes: { priority },
  base: { priority: base },
});

const loading = () => given(model, { ...input, opensCloseDialog: false });
const opened = () => loading().settle('openTicket', 'opened');
const closed = () => loading().settle('openTicket', 'closed');
const refreshing = () => opened().when('ticket.invalidated');
const saving = () => opened().when('change.submitted');
const unsaved = () => saving().settle('saveTicket', 'offline');
const conflict = () => saving().settle('saveTicket', 'theirs');
const commenting = () => opened().when('comment.submitted');
const closing = () => opened().when('close.requested').when('close.confirmed');

const kept = { changes: { priority: 'tinggi' }, base: { priority: 'mendesak' }, refusal: null };
const comment = { body: 'Sudah saya kirim.' };

describe('failures', () => {
  test.each([
    ['the ticket cannot be read', loading().settle('openTicket', 'offline'), 'failed', {}],
    ['the ticket has no response', loading().elapse(20_000), 'failed', {}],
    ['the ticket does not exist', loading().settle('openTicket', 'none'), 'notFound', {}],
    ['the ticket cannot be read again', refreshing().settle('openTicket', 'offline'), 'open.idle', {}],
    ['reading the ticket again has no response', refreshing().elapse(20_000), 'open.idle', {}],
    ['the ticket no longer exists when it is read again', refreshing().settle('openTicket', 'none'), 'notFound', {}],
    ['a change cannot be saved', saving().settle('saveTicket', 'offline'), 'open.unsaved', kept],
    ['a change has no response', saving().elapse(20_000), 'open.unsaved', kept],
    [
      'a change is refused',
      closing().settle('saveTicket', 'notInTeam'),
      'open.idle',
      { closingMessage: null, refusal: 'notInTeam' },
    ],
    ['the ticket no longer exists when it is saved', saving().settle('saveTicket', 'gone'), 'notFound', {}],
    [
      'a comment cannot be saved',
      commenting().settle('addComment', 'offline'),
      'open.idle',
      { comment, refusal: 'comment' },
    ],
    ['a comment has no response', commenting().elapse(20_000), 'open.idle', { comment, refusal: 'comment' }],
    ['the ticket cannot be followed', opened().settle('followTicket', 'offline'), 'open.idle', {}],
    ['the connection cannot be watched', opened().settle('watchConnection', 'offline'), 'open.idle', {}],
  ] as const)('if %s, the ticket is in the pinned state with the pinned refusal', async (_, path, leaf, context) =>
    path.expect(leaf, context),
  );

  test.each([
    ['the ticket', loading, 'loading'],
    ['reading it again', refreshing, 'open.refreshing'],
    ['a change', saving, 'open.saving'],
    ['a comment', commenting, 'open.commenting'],
  ] as const)('the wait for %s lasts 20 seconds', async (_, path, leaf) => path().elapse(19_999).expect(leaf));

  test.each(['retry.requested', 'connection.regained'])('a ticket that failed to load is read again by %s', (type) =>
    loading().settle('openTicket', 'offline').when(type).expect('loading'),
  );

  test.each(['retry.requested', 'connection.regained'])('a change that is not saved is sent again by %s', (type) =>
    unsaved().when(type).expect('open.saving', kept),
  );

  test('the next change and the next comment clear a refusal', async () => {
    const refused = () => commenting().settle('addComment', 'offline').expect('open.idle', { refusal: 'comment' });
    await refused().when('change.submitted').expect('open.saving', { refusal: null });
    await refused().when('comment.submitted').expect('open.commenting', { refusal: null });
  });
});

describe('a ticket on the screen', () => {
  const shown = [
    ['that is shown', opened, 'open.idle'],
    ['that is read again', refreshing, 'open.refreshing'],
  ] as const;

  test('it opens with its details, and with the close dialog only if the route asks for it and it is not closed', async () => {
    await opened().expect('open.idle', { details: { ticket: { id: bolong.id } } });
    await given(model)
      .settle('openTicket', 'opened')
      .expect('open.confirmingClose', { details: { ticket: {} } });
    await given(model).settle('openTicket', 'closed').expect('open.idle');
  });

  test.each(['ticket.invalidated', 'connection.regained'])('%s reads it again', (type) =>
    opened()
      .when(type)
      .expect('open.refreshing')
      .settle('openTicket', 'closed')
      .expect('open.idle', { details: { ticket: { status: 'selesai' } } }),
  );

  test('a second change elsewhere during reading starts the read again', () =>
    refreshing()
      .elapse(19_999)
      .when('ticket.invalidated')
      .elapse(19_999)
      .expect('open.refreshing')
      .settle('openTicket', 'opened')
      .expect('open.idle'));

  test.each(shown)('a change of one %s is saved, and none that changes nothing', async (_, path, leaf) => {
    await path().when(change('tinggi')).expect('open.saving', kept);
    await path().when(change('mendesak')).expect(leaf);
  });

  test.each(shown)('a comment on one %s is saved, and none without text', async (_, path, leaf) => {
    await path().when('comment.submitted').expect('open.commenting', { comment });
    await path().when({ type: 'comment.submitted', id: 'c1', body: ' \n' }).expect(leaf, { comment: null });
  });

  test.each(shown)('the close dialog of one %s opens and closes', async (_, path) =>
    path().when('close.requested').expect('open.confirmingClose').when('close.cancelled').expect('open.idle'),
  );

  test('a closed ticket has no close dialog, also while it is read again', async () => {
    await closed().when('close.requested').expect('open.idle');
    await closed().when('ticket.invalidated').when('close.requested').expect('open.refreshing');
  });

  test('a saved comment empties the field and reads the ticket again', () =>
    commenting()
      .settle('addComment', 'added')
      .expect('open.refreshing', { comment: null, refusal: null })
      .emitted('comment.added'));

  test('a saved change is shown, and the ticket is read again', () =>
    saving()
      .settle('saveTicket', 'saved')
      .expect('open.refreshing', { details: { ticket: { version: 2 } } }));
});

describe('changes that are not saved yet', () => {
  test('a further change is saved together with them, and none that changes nothing', async () => {
    await saving().elapse(19_999).when(change('tinggi')).elapse(1).expect('open.unsaved', kept);
    await unsaved().when(change('tinggi')).expect('open.unsaved', kept);
    await unsaved()
      .when({ type: 'change.submitted', changes: { assignee_id: sari }, base: { assignee_id: bolong.assignee_id } })
      .expect('open.saving', {
        changes: { priority: 'tinggi', assignee_id: sari },
        base: { priority: 'mendesak', assignee_id: bolong.assignee_id },
      });
  });

  test('discarded changes and their closing message are gone, and the ticket is read again', () =>
    closing()
      .settle('saveTicket', 'offline')
      .expect('open.unsaved', { closingMessage: { text: 'Penggantinya sudah dikirim, Kak.' } })
      .when('changes.discarded')
      .expect('open.refreshing', { closingMessage: null }));

  test('in a conflict the chosen value of the other member is shown at once', () =>
    conflict()
      .expect('open.conflict', { theirs: { priority: 'normal' }, details: { ticket: { priority: 'mendesak' } } })
      .when('theirs.chosen')
      .expect('open.refreshing', { theirs: null, details: { ticket: { priority: 'normal' } } }));
});

test('the closing message is sent once the ticket is closed, not before', async () => {
  const sut = machineSut(model);
  const closingMessage = () => sut.actor.getSnapshot().context.closingMessage;
  await sut.start();
  await sut.settle('openTicket', 'done', model.outcomes['openTicket']!.done['opened']);
  await sut.send({ type: 'close.confirmed', id: 'm1', text: ' Sudah dikirim, Kak. ' });
  expect(closingMessage()).toMatchObject({
    id: 'm1',
    roomId,
    text: 'Sudah dikirim, Kak.',
    sessionName: 'batik-lestari',
  });
  await sut.settle('saveTicket', 'error', new Error('offline'));
  expect(sut.actor.getSnapshot().value).toEqual({ open: 'unsaved' });
  await sut.send({ type: 'connection.regained' });
  await sut.settle('saveTicket', 'done', { saved: { ...bolong, status: 'selesai', version: 2 } });
  expect(sut.actor.getSnapshot().context).toMatchObject({ closingMessage: null, changes: {} });
  expect(sut.received('outbox')).toMatchObject([
    { type: 'message.written', message: { id: 'm1', text: 'Sudah dikirim, Kak.' } },
  ]);
  await sut.stop();
});

test('closing a ticket that another member has closed is a conflict, so that the customer is not messaged twice', () =>
  given({
    ...model,
    outcomes: {
      ...model.outcomes,
      saveTicket: { done: { closed: { theirs: { ...bolong, status: 'selesai', version: 2 } } }, error: {} },
    },
  })
    .settle('openTicket', 'opened')
    .when('close.confirmed')
    .settle('saveTicket', 'closed')
    .expect('open.conflict')
    .when('theirs.chosen')
    .expect('open.refreshing', { closingMessage: null, changes: {} }));

test('a ticket that was not found is read again on reconnect', () =>
  given(model)
    .settle('openTicket', 'none')
    .expect('notFound')
    .when('connection.regained')
    .settle('openTicket', 'opened')
    .expect('open.confirmingClose'));

test('a change conflicts only if the field has neither its base nor the wanted value', () =>
  opened()
    .when('change.submitted')
    .settle('saveTicket', 'agreed')
    .expect('open.saving', { details: { ticket: { version: 2, assignee_id: sari } }, changes: { priority: 'tinggi' } })
    .settle('saveTicket', 'theirs')
    .expect('open.conflict', { theirs: { priority: 'normal' } })
    .when('mine.chosen')
    .expect('open.saving', { details: { ticket: { priority: 'normal' } }, changes: { priority: 'tinggi' } }));

test('a field changed twice before it is saved keeps its first base', () =>
  opened()
    .when({ type: 'change.submitted', changes: { priority: 'tinggi' }, base: { priority: 'mendesak' } })
    .when({ type: 'change.submitted', changes: { priority: 'normal' }, base: { priority: 'tinggi' } })
    .expect('open.saving', { changes: { priority: 'normal' }, base: { priority: 'mendesak' } })
    .settle('saveTicket', 'theirs')
    .expect('open.saving', { base: { priority: 'normal' } }));

test('choosing the base value again changes nothing', () =>
  opened()
    .when({ type: 'change.submitted', changes: { priority: 'normal' }, base: { priority: 'normal' } })
    .expect('open.idle', { changes: {} }));
