import { describe, expect, test } from 'vitest';

import type { ReplyDraft } from '../../../src/contracts/suggestions.ts';
import {
  askedVariables,
  EMPTY_REPLY,
  normalizeShortcut,
  problemsOf,
} from '../../../src/machines/suggestions/replyDraft.ts';
import { replyEditorModel as model } from '../../../src/machines/suggestions/replyEditor.model.ts';
import { businessId, opened, shippingReply, sizeChart } from '../../../src/machines/suggestions/suggestions.fixture.ts';
import { libraryRoute } from '../../../src/machines/suggestions/suggestions.ts';
import { given } from '../../model/pinned.ts';

const editing = () => given(model).settle('openReply', 'opened');
const typed = () => editing().when('draft.changed');
const uploading = () => typed().when('file.chosen');
const saving = () => typed().when('reply.submitted');

describe('failures', () => {
  test.each([
    ['the reply cannot be read', given(model).settle('openReply', 'offline'), 'failed', null],
    ['reading has no response', given(model).elapse(20_000), 'failed', null],
    ['the reply is gone', given(model).settle('openReply', 'gone'), 'gone', null],
    ['saving is refused', saving().settle('saveReply', 'refused'), 'editing.unsaved.typed', 'taken'],
    ['saving fails', saving().settle('saveReply', 'offline'), 'editing.unsaved.typed', 'failed'],
    ['saving has no response', saving().elapse(20_000), 'editing.unsaved.typed', 'failed'],
    ['a file is refused', uploading().settle('uploadFile', 'tooLarge'), 'editing.unsaved.typed', null],
    ['a file cannot be sent', uploading().settle('uploadFile', 'offline'), 'editing.unsaved.typed', null],
    ['a file takes too long', uploading().elapse(180_000), 'editing.unsaved.typed', null],
    ['the guard of the page breaks', typed().settle('navigationGuard', 'broken'), 'editing.unsaved.typed', null],
  ] as const)('if %s, the form is in the pinned state and says why', async (_, path, leaf, refusal) =>
    path.expect(leaf, { refusal }),
  );

  test('what could not be read is read again on request', () =>
    given(model).settle('openReply', 'offline').when('retry.requested').expect('loading'));

  test('a failed save keeps what was typed, and can be repeated under the same id', () =>
    saving()
      .settle('saveReply', 'offline')
      .expect('editing.unsaved.typed', { draft: { title: 'Ongkos kirim' }, opened: { id: shippingReply.id } })
      .when('reply.submitted')
      .expect('editing.unsaved.saving', { refusal: null }));
});

test('a stored file is part of the reply beside what was typed meanwhile, and can be removed', () =>
  uploading()
    .when({ type: 'draft.changed', changes: { title: 'Ukuran' } })
    .expect('editing.unsaved.uploading')
    .settle('uploadFile', 'stored')
    .expect('editing.unsaved.typed', { draft: { title: 'Ukuran', file: sizeChart }, fileRefusal: null })
    .when({ type: 'draft.changed', changes: { file: null } })
    .expect('editing.unsaved.typed', { draft: { title: 'Ukuran', file: null } }));

test('a refused file leaves the reply as it was and says why, until another one is chosen', async () => {
  await uploading()
    .settle('uploadFile', 'tooLarge')
    .expect('editing.unsaved.typed', { draft: { file: null }, fileRefusal: 'tooLarge' })
    .when('file.chosen')
    .expect('editing.unsaved.uploading', { fileRefusal: null })
    .when('upload.cancelled')
    .expect('editing.unsaved.typed', { draft: { file: null } });
  await uploading().settle('uploadFile', 'offline').expect('editing.unsaved.typed', { fileRefusal: 'notUploaded' });
  await uploading().elapse(180_000).expect('editing.unsaved.typed', { fileRefusal: 'notUploaded' });
});

test('leaving while a file is being stored is confirmed first', () =>
  uploading()
    .when('navigation.blocked')
    .expect('editing.unsaved.confirmingLeave')
    .when('leave.confirmed')
    .expect('left'));

test('a saved reply leads back to the library', () =>
  saving()
    .settle('saveReply', 'saved')
    .expect('left')
    .received('location', { type: 'navigation.requested', to: libraryRoute(businessId), back: true }));

test('what a form was opened with can be saved unchanged', () =>
  editing().when('reply.submitted').expect('editing.unsaved.saving'));

test('leaving with unsaved text is confirmed first, and then leads where the user wanted to go', () =>
  typed()
    .when('navigation.blocked')
    .expect('editing.unsaved.confirmingLeave')
    .when('leave.cancelled')
    .expect('editing.unsaved.typed', { destination: null, draft: { title: 'Ongkos kirim' } })
    .when('navigation.blocked')
    .when('leave.confirmed')
    .expect('left')
    .received('location', { type: 'navigation.requested', to: libraryRoute(businessId) }));

test('who leaves while it is saved goes there once it is', () =>
  saving()
    .when('navigation.blocked')
    .expect('editing.unsaved.saving')
    .settle('saveReply', 'saved')
    .expect('left')
    .received('location', { type: 'navigation.requested', to: libraryRoute(businessId) }));

test('a form with errors shows them instead of being saved', () =>
  editing()
    .when({ type: 'draft.changed', changes: { title: ' ' } })
    .when('reply.submitted')
    .expect('editing.unsaved.typed', { showsErrors: true }));

describe('the draft', () => {
  test.each<[Partial<ReplyDraft>, string[]]>([
    [{}, []],
    [{ title: ' ' }, ['title']],
    [{ title: 'x'.repeat(81) }, ['title']],
    [{ shortcut: '💙' }, ['shortcut']],
    [{ body: ' ' }, ['empty']],
    [{ body: '🌸'.repeat(4097) }, ['long']],
    [{ body: 'Halo {{' }, ['braces']],
    [{ body: 'Halo {{nama}' }, ['braces']],
    [{ body: 'Halo {{Nama}}, {{ toko }}' }, []],
    [{ body: 'Halo {{nama}}, nomor {{resi}}' }, []],
    [{ category: 'x'.repeat(41) }, ['category']],
  ])('with %j has the problems %j', (changes, problems) =>
    expect(problemsOf({ ...opened.draft, ...changes })).toEqual(problems),
  );

  test('of a new reply only lacks its texts', () =>
    expect(problemsOf(EMPTY_REPLY)).toEqual(['title', 'shortcut', 'empty']));

  test('names the variables that the composer cannot fill', () =>
    expect(askedVariables('{{nama}} {{ Toko }} {{resi}} {{resi}} {{order}}')).toEqual(['{{resi}}']));

  test('has its shortcut in the form of the database', () => {
    expect(normalizeShortcut(' /Info Ongkir ')).toBe('info-ongkir');
    for (const wrong of ['', '/', 'a'.repeat(33), 'harga!', '-x']) expect(normalizeShortcut(wrong)).toBeNull();
  });
});
