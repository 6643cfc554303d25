import { describe, test } from 'vitest';

import { sourceModel as model } from '../../../src/machines/training/source.model.ts';
import { details, jamBuka, newDraft, theirs } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';

const body = 'Toko buka Senin sampai Sabtu pukul 08.00–19.00 WIB.';
const editing = (outcome = 'opened') => given(model).settle('openSource', outcome);
const typing = () => editing().when('draft.changed');
const saving = () => typing().when('source.submitted');
const creating = () => editing('new').when('draft.changed').when('source.submitted');
const waiting = () => saving().settle('saveSource', 'offline');
const conflict = () => saving().settle('saveSource', 'theirs');
const changing = () => editing().when('action.chosen');
const removing = () => editing().when('removal.requested').when('removal.confirmed');
const refreshing = () => editing().when('knowledge.invalidated');

describe('failures', () => {
  test.each([
    ['the source cannot be opened', given(model).settle('openSource', 'offline'), 'failed', {}],
    ['opening it has no response', given(model).elapse(20_000), 'failed', {}],
    ['it does not exist', given(model).settle('openSource', 'none'), 'notFound', {}],
    ['the draft cannot be kept', typing().settle('saveDraft', 'offline'), 'editing.idle', { draft: { body } }],
    ['it cannot be read again', refreshing().settle('openSource', 'offline'), 'editing.idle', {}],
    ['reading it again has no response', refreshing().elapse(20_000), 'editing.idle', {}],
    ['it was removed meanwhile', refreshing().settle('openSource', 'none'), 'notFound', {}],
    ['saving fails', saving().settle('saveSource', 'offline'), 'waiting', { draft: { body } }],
    ['saving has no response', saving().elapse(20_000), 'waiting', { draft: { body } }],
    ['there are too many sources', creating().settle('saveSource', 'tooMany'), 'editing.idle', { refusal: 'tooMany' }],
    ['a change fails', changing().settle('changeSource', 'offline'), 'editing.idle', { refusal: 'unreachable' }],
    ['a change has no response', changing().elapse(20_000), 'editing.idle', { refusal: 'unreachable' }],
    ['a change is refused', changing().settle('changeSource', 'invalid'), 'editing.idle', { refusal: 'invalid' }],
    ['the connection cannot be watched', editing().settle('watchConnection', 'offline'), 'editing.idle', {}],
  ] as const)('if %s, the editor is in the pinned state with the pinned refusal', async (_, path, leaf, context) =>
    path.expect(leaf, { refusal: null, ...context }),
  );

  test.each(['retry.requested', 'connection.regained'])(
    'a source that could not be opened is opened again on %s',
    (event) => given(model).settle('openSource', 'offline').when(event).expect('opening'),
  );

  test.each(['connection.regained', 'knowledge.invalidated'])('a missing source is looked for again on %s', (event) =>
    given(model).settle('openSource', 'none').when(event).expect('opening'),
  );
});

describe('typing', () => {
  test('it is kept on the device with each key', () =>
    typing()
      .expect('editing.savingDraft')
      .when({ type: 'draft.changed', changes: { title: 'Jam toko' } })
      .expect('editing.savingDraft', { draft: { body, title: 'Jam toko' } })
      .settle('saveDraft', 'kept')
      .expect('editing.idle'));

  test.each([
    ['a blank title', { title: ' ' }],
    ['a title of 201 characters', { title: '🌸'.repeat(201) }],
    ['a text of 20,001 characters', { body: 'x'.repeat(20_001) }],
    ['a label of 61 characters', { tags: `jam, ${'x'.repeat(61)}` }],
    ['31 labels', { tags: Array.from({ length: 31 }, (_, at) => at).join(',') }],
  ])('%s is not saved', (_, changes) =>
    typing()
      .when({ type: 'draft.changed', changes })
      .when('source.submitted')
      .expect('editing.savingDraft', { showsErrors: true }),
  );

  test.each([
    ['an answer of 2,001 characters', { body: 'x'.repeat(2001) }],
    ['51 questions', { questions: Array.from({ length: 51 }, (_, at) => `tanya ${at}`).join('\n') }],
    ['a question of 501 characters', { questions: 'x'.repeat(501) }],
  ])('%s is not saved', (_, changes) =>
    given(model, { ...(model.input as object), sourceId: 'faq' })
      .settle('openSource', 'new')
      .when('draft.changed')
      .when({ type: 'draft.changed', changes })
      .when('source.submitted')
      .expect('editing.savingDraft', { showsErrors: true }),
  );

  test.each([
    ['title of 200 characters', { title: ` ${'🌸'.repeat(200)} ` }],
    ['text of 20,000 characters', { body: 'x'.repeat(20_000) }],
    ['label of 60 characters', { tags: `${'x'.repeat(60)}, jam,` }],
  ])('a %s is saved', (_, changes) =>
    typing().when({ type: 'draft.changed', changes }).when('source.submitted').expect('saving'),
  );
});

describe('saving', () => {
  test('a change waits for publishing, and the list hears of it', () =>
    saving()
      .settle('saveSource', 'saved')
      .expect('editing.idle', { isSaved: true, details: { revision: 3 }, draft: { revision: 3, body } })
      .received('parent', { type: 'knowledge.invalidated' })
      .when('draft.changed')
      .expect('editing.savingDraft', { isSaved: false }));

  test('a new source is opened in the list under its id', () =>
    creating()
      .settle('saveSource', 'created')
      .expect('created')
      .received('parent', { type: 'source.left', open: newDraft.id }));

  test.each(['connection.regained', 'retry.requested'])('what waits for the connection is saved on %s', (event) =>
    waiting().when(event).expect('saving', { draft: { body } }),
  );

  test('what waits can be edited, and is then saved only when it is submitted again', () =>
    waiting()
      .when({ type: 'draft.changed', changes: { title: 'Jam toko' } })
      .expect('editing.savingDraft')
      .when('connection.regained')
      .expect('editing.savingDraft', { draft: { title: 'Jam toko', body } }));

  test('a source that a colleague removed can be saved as a new one', () =>
    saving()
      .settle('saveSource', 'gone')
      .expect('editing.idle', { refusal: 'gone', details: null, draft: { id: jamBuka.id, revision: null, body } })
      .when('source.submitted')
      .expect('saving'));
});

describe('a colleague saved first', () => {
  test('both texts are kept until the user chooses', () =>
    conflict().expect('conflict', { draft: { body, revision: 2 }, theirs: { revision: 3, content: theirs.content } }));

  test('the user’s text replaces the colleague’s revision', () =>
    conflict()
      .when('mine.chosen')
      .expect('saving', { draft: { body, revision: 3 }, theirs: null }));

  test('the colleague’s text replaces the user’s, also on the device', () =>
    conflict()
      .when('theirs.chosen')
      .expect('editing.savingDraft', { draft: { body: theirs.content.body, revision: 3 }, theirs: null })
      .settle('saveDraft', 'kept')
      .expect('editing.idle'));

  test('an editor without changes shows the colleague’s text at once', () =>
    refreshing()
      .expect('editing.refreshing')
      .when('knowledge.invalidated')
      .settle('openSource', 'opened')
      .settle('openSource', 'removed')
      .expect('editing.idle', {
        details: { draft: 'removed' },
      }));

  test.each(['knowledge.invalidated', 'connection.regained'])('an editor with changes keeps them on %s', (event) =>
    typing().settle('saveDraft', 'kept').when(event).expect('editing.idle', { draft: { body } }),
  );

  test('an editor without changes is read again on reconnect', () =>
    editing().when('connection.regained').expect('editing.refreshing'));
});

describe('a source that is read', () => {
  const shown = (outcome: string) => given(model).settle('openSource', outcome);
  const rereading = () => shown('unreadable').when({ type: 'action.chosen', action: 'reread' });
  const looking = () => shown('processing').when('knowledge.invalidated');

  test.each([
    ['queued', 'reading.queued'],
    ['processing', 'reading.processing'],
    ['unreadable', 'reading.unreadable'],
    ['outdated', 'reading.outdated'],
    ['read', 'reading.active'],
  ])('%s is shown as %s', (outcome, leaf) => shown(outcome).expect(leaf));

  test('follows the server, and keeps what is shown meanwhile', () =>
    looking()
      .expect('reading.refreshing', { details: { status: 'processing' } })
      .when('knowledge.invalidated')
      .settle('openSource', 'read')
      .expect('reading.refreshing', { details: { status: 'active' } })
      .settle('openSource', 'read')
      .expect('reading.active', { details: { status: 'active' } }));

  test.each([
    ['it cannot be read anew', looking().settle('openSource', 'offline'), 'reading.processing', null],
    ['reading it anew has no response', looking().elapse(20_000), 'reading.processing', null],
    ['it was removed meanwhile', looking().settle('openSource', 'none'), 'notFound', null],
    ['a change fails', rereading().settle('changeSource', 'offline'), 'reading.unreadable', 'unreachable'],
    ['a change has no response', rereading().elapse(20_000), 'reading.unreadable', 'unreachable'],
    ['a change is refused', rereading().settle('changeSource', 'invalid'), 'reading.unreadable', 'invalid'],
  ] as const)('if %s, it is in the pinned state with the pinned refusal', async (_, path, leaf, refusal) =>
    path.expect(leaf, { refusal }),
  );

  test('is read again on request, and removed after a confirmation', () =>
    rereading()
      .expect('changing', { action: 'reread' })
      .settle('changeSource', 'offline')
      .when('removal.requested')
      .when('removal.cancelled')
      .expect('reading.unreadable')
      .when('removal.requested')
      .when('removal.confirmed')
      .settle('changeSource', 'removed')
      .expect('removed')
      .received('parent', { type: 'source.left', open: null }));
});

describe('other changes', () => {
  test('turning off keeps what is being typed', () =>
    typing()
      .when('action.chosen')
      .expect('changing', { action: 'disable' })
      .settle('changeSource', 'saved')
      .expect('editing.savingDraft', { details: { is_enabled: false }, draft: { body } })
      .received('parent', { type: 'knowledge.invalidated' }));

  test('undoing drops what is being typed', () =>
    typing()
      .when({ type: 'action.chosen', action: 'undo' })
      .settle('changeSource', 'saved')
      .expect('editing.savingDraft', { draft: { body: details.content.body } }));

  test('removing is confirmed first, and closes the editor', () =>
    editing()
      .when('removal.requested')
      .expect('confirmingRemoval')
      .when('removal.confirmed')
      .expect('changing', { action: 'remove' })
      .settle('changeSource', 'removed')
      .expect('removed')
      .received('parent', { type: 'source.left', open: null }));

  test('removing can be cancelled', () =>
    editing().when('removal.requested').when('removal.cancelled').expect('editing.idle'));

  test('what a colleague removed first closes the editor too', () =>
    removing().settle('changeSource', 'gone').expect('removed'));

  test('what a colleague changed first is shown instead of removed', () =>
    removing()
      .settle('changeSource', 'theirs')
      .expect('editing.idle', { refusal: 'changed', draft: { body: theirs.content.body, revision: 3 } }));

  test('what is being typed stays if a colleague changed the source first, and conflicts when it is saved', () =>
    typing()
      .when({ type: 'action.chosen', action: 'undo' })
      .settle('changeSource', 'theirs')
      .expect('editing.idle', { refusal: 'changed', draft: { body, revision: 2 }, details: { revision: 3 } }));

  test('a source that will be removed cannot be removed again', () =>
    editing('removed').when('removal.requested').expect('editing.idle'));

  test.each(['action.chosen', 'removal.requested'])('a new source knows no %s', (event) =>
    editing('new').when(event).expect('editing.idle'),
  );
});
