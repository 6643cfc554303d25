import { describe, expect, test } from 'vitest';

import { selectTeachingProblems, type TeachingSnapshot } from '../../../src/machines/training/teaching.machine.ts';
import { teachingModel as model } from '../../../src/machines/training/teaching.model.ts';
import { proposal, teachingDraft, waiting } from '../../../src/machines/training/training.fixture.ts';
import { given } from '../../model/pinned.ts';

const editing = (proposed = 'opened') => given(model).settle('propose', proposed);
const checking = (proposed?: string) => editing(proposed).when('check.requested');
const checked = (proposed?: string) => checking(proposed).settle('checkEntry', 'some');
const saving = () => checked().when('entry.submitted');
const saved = (outcome = 'waiting') => saving().settle('saveEntry', outcome);
const answering = () => saved().when('answers.requested');

describe('failures', () => {
  test.each([
    ['the entry cannot be proposed', given(model).settle('propose', 'offline'), 'failed', null],
    ['proposing has no response', given(model).elapse(20_000), 'failed', null],
    ['there is no such run', editing('none'), 'missing', null],
    ['the check fails', checking().settle('checkEntry', 'offline'), 'editing', 'checkFailed'],
    ['the check has no response', checking().elapse(20_000), 'editing', 'checkFailed'],
    ['the check refuses the entry', checking().settle('checkEntry', 'invalid'), 'editing', 'invalid'],
    ['saving fails', saving().settle('saveEntry', 'offline'), 'checked', 'saveFailed'],
    ['saving has no response', saving().elapse(30_000), 'checked', 'saveFailed'],
    ['saving is denied', saving().settle('saveEntry', 'denied'), 'editing', 'denied'],
    ['the chats cannot be handed over', answering().settle('answerWaiting', 'offline'), 'saved', 'answersFailed'],
    ['handing over has no response', answering().elapse(20_000), 'saved', 'answersFailed'],
    ['no chat waits any more', answering().settle('answerWaiting', 'none'), 'saved', 'notAnswered'],
    ['the device keeps no draft', editing().settle('keepDraft', 'offline'), 'editing', null],
  ] as const)('if %s, the pinned state and problem follow', async (_, path, leaf, problem) =>
    path.expect(leaf, { problem }),
  );

  test('an entry that could not be proposed is proposed again on request', () =>
    given(model).settle('propose', 'offline').when('retry.requested').expect('proposing'));
});

test('the proposed entry is checked before it can be saved, and saving keeps its id', () =>
  editing()
    .expect('editing', { draft: teachingDraft, proposal })
    .when({ type: 'entry.submitted', publish: true })
    .expect('editing')
    .when('check.requested')
    .settle('checkEntry', 'some')
    .expect('checked', { check: { escalations: waiting } })
    .when('entry.submitted')
    .expect('saving', { draft: { id: teachingDraft.id }, publishes: true }));

test('what is typed is kept on the device, until it is saved', () =>
  editing()
    .when('draft.changed')
    .received('keepDraft', { type: 'draft.kept', draft: { ...teachingDraft, body: 'Kami tidak melayani servis jam.' } })
    .when('check.requested')
    .settle('checkEntry', 'none')
    .when('entry.submitted')
    .settle('saveEntry', 'alone')
    .expect('saved')
    .received('keepDraft', { type: 'draft.kept', draft: null }));

test('an entry is edited again after its check', () =>
  checked().when('edit.requested').expect('editing', { draft: teachingDraft }));

test.each([
  ['is empty', ''],
  ['names what was taken out', 'Hubungi [nomor], [nama].'],
])('an answer that %s is not checked, and says so', (_, body) =>
  editing()
    .when({ type: 'draft.changed', changes: { body } })
    .when('check.requested')
    .expect('editing', { showsErrors: true }),
);

test('a place of a taken-out name is a problem once the entry was to be checked', () => {
  const problemsOf = (showsErrors: boolean) =>
    selectTeachingProblems({
      context: { draft: { ...teachingDraft, title: '', body: 'Halo [nama]' }, showsErrors },
    } as TeachingSnapshot);
  expect(problemsOf(false)).toEqual({});
  expect(problemsOf(true)).toEqual({ title: 'empty', body: 'masked' });
});

test('a member who is no owner saves a draft only', () =>
  checked('correction')
    .when({ type: 'entry.submitted', publish: true })
    .expect('checked')
    .when({ type: 'entry.submitted', publish: false })
    .expect('saving', { publishes: false }));

test('those who wait with the same question are handed to the AI, which can be undone', () =>
  answering()
    .expect('answering', { taught: { escalations: waiting } })
    .settle('answerWaiting', 'two')
    .expect('answered', { answered: 2 })
    .received('parent', { type: 'teaching.closed' })
    .received('toasts', {
      type: 'toast.raised',
      toast: { code: 'room.givenBack', detail: 'Wira Penanya, Ningsih', undo: '7a000000-0000-4000-8000-000000000001' },
    }));

test('without others who wait, nothing is handed over', () => saved('alone').when('answers.requested').expect('saved'));

test('the drawer is closed at any time', () =>
  saving().when('teaching.left').received('parent', { type: 'teaching.closed' }));
