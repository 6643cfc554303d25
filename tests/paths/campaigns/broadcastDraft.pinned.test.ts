import { describe, test } from 'vitest';

import { broadcastDraftModel } from '../../../src/machines/campaigns/broadcastDraft.model.ts';
import { businessId } from '../../../src/machines/campaigns/broadcasts.fixture.ts';
import { given } from '../../model/pinned.ts';

const elsewhere = { name: 'tickets', search: { businessId } };
const UNSAVED = 'editing.pending.unsaved';
const ASKED = 'editing.pending.confirmingLeave';
const opened = () => given(broadcastDraftModel).settle('openDraft', 'filled');
const typed = () => opened().when({ type: 'draft.changed', changes: { name: 'Promo batik' } });
const saving = () => typed().elapse(1000).expect('editing.pending.saving');
const checked = () =>
  opened()
    .when({ type: 'check.requested' })
    .settle('saveDraft', 'saved')
    .settle('previewDraft', 'some')
    .expect('checked', { preview: { recipients: 400 } });

describe('a form that cannot be opened says so', () => {
  test('after an error', () => given(broadcastDraftModel).settle('openDraft', 'offline').expect('failed'));
  test('after its time limit', () => given(broadcastDraftModel).elapse(20_000).expect('failed'));
  test('if the draft was sent or deleted', () => given(broadcastDraftModel).settle('openDraft', 'gone').expect('gone'));
});

describe('what is typed', () => {
  test('is saved one second after the last key', () =>
    typed()
      .elapse(999)
      .when({ type: 'draft.changed', changes: { name: 'Promo batik baru' } })
      .elapse(999)
      .expect('editing.pending.changed')
      .elapse(1)
      .expect('editing.pending.saving', { draft: { name: 'Promo batik baru' } }));

  test('during a save is saved next', () =>
    saving()
      .when({ type: 'draft.changed', changes: { name: 'Lain' } })
      .settle('saveDraft', 'saved')
      .expect('editing.pending.changed', { isDirty: true, draft: { name: 'Lain' }, saved: { revision: 5 } }));

  test('stays when it cannot be saved', () =>
    saving()
      .settle('saveDraft', 'offline')
      .expect('editing.pending.unsaved', { problem: 'notSaved', isDirty: true, draft: { name: 'Promo batik' } }));

  test('stays when a save has no answer', () =>
    saving().elapse(20_000).expect('editing.pending.unsaved', { problem: 'notSaved', isDirty: true }));

  test('stays when the database refuses it', () =>
    saving()
      .settle('saveDraft', 'refused')
      .expect('editing.pending.unsaved', { problem: { code: 'not_a_draft' }, isDirty: true }));
});

describe('leaving', () => {
  const left = { type: 'navigation.requested', to: elsewhere };
  const unsaved = () => saving().settle('saveDraft', 'offline').expect(UNSAVED);

  test('saves first what is typed, also what is typed during the save', async () => {
    await typed()
      .when('navigation.blocked')
      .expect('editing.pending.saving')
      .settle('saveDraft', 'saved')
      .expect('editing.unchanged', { destination: null, isDirty: false })
      .received('location', left);
    await typed()
      .when('navigation.blocked')
      .when({ type: 'draft.changed', changes: { name: 'Lain' } })
      .settle('saveDraft', 'saved')
      .expect('editing.pending.changed', { draft: { name: 'Lain' } })
      .elapse(1000)
      .settle('saveDraft', 'saved')
      .expect('editing.unchanged')
      .received('location', left);
  });
  test('during a save waits for it, without a second one', () =>
    saving()
      .when('navigation.blocked')
      .settle('saveDraft', 'saved')
      .expect('editing.unchanged')
      .received('location', left));
  test('is asked about where the save fails', async () => {
    const asked = () => typed().when('navigation.blocked').settle('saveDraft', 'refused').expect(ASKED);
    await unsaved()
      .when('navigation.blocked')
      .expect(ASKED, { draft: { name: 'Promo batik' } });
    await asked()
      .when('leave.cancelled')
      .expect(UNSAVED, { destination: null, draft: { name: 'Promo batik' } });
    await asked().when('leave.confirmed').expect('editing.unchanged', { destination: null }).received('location', left);
    await typed().when('navigation.blocked').elapse(20_000).expect(ASKED);
    const orders = { name: 'orders', search: { businessId } };
    await asked().when({ type: 'navigation.blocked', to: orders }).expect(ASKED, { destination: orders });
  });
  test('stops at a colleague’s version', () =>
    typed().when('navigation.blocked').settle('saveDraft', 'theirs').expect('conflicted', { destination: null }));
  test('gives up a running upload and saves', () =>
    opened()
      .when({ type: 'file.chosen', file: new File(['…'], 'batik.jpg') })
      .when('navigation.blocked')
      .expect('editing.pending.saving'));
  test('is possible where navigation cannot be blocked', () =>
    typed().settle('navigationGuard', 'offline').expect('editing.pending.changed'));
});

describe('a file', () => {
  const uploading = () =>
    opened()
      .when({ type: 'file.chosen', file: new File(['…'], 'batik.jpg') })
      .expect('editing.pending.uploading');
  test('is saved once it is stored, with what was typed meanwhile', () =>
    uploading()
      .when({ type: 'draft.changed', changes: { name: 'Lain' } })
      .expect('editing.pending.uploading')
      .settle('uploadFile', 'stored')
      .expect('editing.pending.changed', { isDirty: true, draft: { name: 'Lain', media: { filename: 'batik.jpg' } } }));
  test('that is too large says so', () =>
    uploading().settle('uploadFile', 'tooLarge').expect('editing.unchanged', { fileRefusal: 'tooLarge' }));
  test('that cannot be stored says so', () =>
    uploading().settle('uploadFile', 'offline').expect('editing.unchanged', { problem: 'notUploaded' }));
  test('without an answer says so after three minutes', () =>
    uploading().elapse(180_000).expect('editing.unchanged', { problem: 'notUploaded' }));
  test('makes an earlier check void', () =>
    checked()
      .when({ type: 'file.chosen', file: new File(['…'], 'batik.jpg') })
      .when({ type: 'upload.cancelled' })
      .expect('editing.unchanged', { preview: null, isDirty: false }));
  test('waits for a running save', () =>
    saving()
      .when({ type: 'file.chosen', file: new File(['…'], 'batik.jpg') })
      .expect('editing.pending.saving'));
});

describe('a colleague who saved first', () => {
  const conflicted = () =>
    saving()
      .settle('saveDraft', 'theirs')
      .expect('conflicted', { theirs: { revision: 6 } });
  test('wins if the member takes their version', () =>
    conflicted()
      .when({ type: 'theirs.taken' })
      .expect('editing.unchanged', { draft: { name: 'Milik rekan' }, saved: { revision: 6 }, isDirty: false }));
  test('is overwritten if the member keeps theirs', () =>
    conflicted()
      .when({ type: 'mine.kept' })
      .expect('editing.pending.saving', { draft: { name: 'Promo batik' }, saved: { revision: 6 } }));
});

describe('the check', () => {
  test('saves first', () =>
    opened().when({ type: 'check.requested' }).expect('editing.pending.saving', { isChecking: true }));

  test('that fails says so', () =>
    opened()
      .when({ type: 'check.requested' })
      .settle('saveDraft', 'saved')
      .settle('previewDraft', 'offline')
      .expect('editing.unchanged', { problem: 'notChecked', isChecking: false }));

  test('without an answer says so after a minute', () =>
    opened()
      .when({ type: 'check.requested' })
      .settle('saveDraft', 'saved')
      .elapse(60_000)
      .expect('editing.unchanged', { problem: 'notChecked' }));

  test('is void after a change', () =>
    checked()
      .when({ type: 'draft.changed', changes: { body: 'Lain' } })
      .expect('editing.pending.changed', { preview: null }));

  test('of an unfinished draft is not asked', () =>
    given(broadcastDraftModel)
      .settle('openDraft', 'blank')
      .when({ type: 'check.requested' })
      .expect('editing.unchanged'));
});

describe('the start', () => {
  const starting = () => checked().when({ type: 'start.confirmed' }).expect('starting');
  test('ends the form', () => starting().settle('startBroadcast', 'started').expect('started'));
  test('that the database refuses says why', () =>
    starting()
      .settle('startBroadcast', 'refused')
      .expect('checked', { problem: { code: 'changed' } }));
  test('with an unknown end may be repeated', () =>
    starting()
      .settle('startBroadcast', 'offline')
      .expect('checked', { problem: 'notSent' })
      .when({ type: 'start.confirmed' })
      .expect('starting', { problem: null }));
  test('without an answer may be repeated after 20 s', () =>
    starting().elapse(20_000).expect('checked', { problem: 'notSent' }));
  test('without a recipient is not possible', () =>
    opened()
      .when({ type: 'check.requested' })
      .settle('saveDraft', 'saved')
      .settle('previewDraft', 'noRecipients')
      .when({ type: 'start.confirmed' })
      .expect('checked'));
});

describe('the form', () => {
  const file = () => new File(['…'], 'batik.jpg');
  test('is opened again on request', () =>
    given(broadcastDraftModel).settle('openDraft', 'offline').when({ type: 'retry.requested' }).expect('loading'));
  test('shows a draft that is saved as unchanged', () => opened().expect('editing.unchanged', { isDirty: false }));
  test('goes to another step, also after the check and during a save', async () => {
    await opened()
      .when({ type: 'step.chosen', step: 'recipients' })
      .expect('editing.unchanged', { step: 'recipients' });
    await checked().when({ type: 'step.chosen', step: 'schedule' }).expect('editing.unchanged', { step: 'schedule' });
    await saving()
      .when({ type: 'step.chosen', step: 'schedule' })
      .expect('editing.pending.saving', { step: 'schedule' });
  });
  test('takes a file at the message only, also after the check', async () => {
    await opened()
      .when({ type: 'step.chosen', step: 'recipients' })
      .when({ type: 'file.chosen', file: file() })
      .expect('editing.unchanged');
    await checked()
      .when({ type: 'step.chosen', step: 'recipients' })
      .when({ type: 'check.requested' })
      .settle('saveDraft', 'saved')
      .settle('previewDraft', 'some')
      .when({ type: 'file.chosen', file: file() })
      .expect('checked');
  });
  test('is checked after a running save if it is complete', async () => {
    await saving().when({ type: 'check.requested' }).settle('saveDraft', 'saved').expect('checking');
    await typed()
      .when({ type: 'draft.changed', changes: { body: ' ' } })
      .elapse(1000)
      .when({ type: 'check.requested' })
      .settle('saveDraft', 'saved')
      .expect('editing.unchanged', { isChecking: false });
  });
  test('is saved again on request', () =>
    saving()
      .settle('saveDraft', 'offline')
      .when({ type: 'retry.requested' })
      .expect('editing.pending.saving', { problem: null }));
  test('is checked again on request, without the problem of the start', () =>
    checked()
      .when({ type: 'start.confirmed' })
      .settle('startBroadcast', 'offline')
      .when({ type: 'check.requested' })
      .expect('checking', { problem: null }));
  test('tells the screen that it is saved, and that it is started', async () => {
    await saving().settle('saveDraft', 'saved').received('parent', { type: 'draft.saved' });
    await checked()
      .when({ type: 'start.confirmed' })
      .settle('startBroadcast', 'started')
      .received('parent', { type: 'draft.started' });
  });
});
