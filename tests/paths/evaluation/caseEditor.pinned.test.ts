import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';

import type { CaseDraft } from '../../../src/contracts/evaluation.ts';
import { draftOf, EMPTY_CASE, expectedOf, problemsOf } from '../../../src/machines/evaluation/caseDraft.ts';
import type { caseEditorMachine } from '../../../src/machines/evaluation/caseEditor.machine.ts';
import { caseEditorModel as model } from '../../../src/machines/evaluation/caseEditor.model.ts';
import { businessId, opened } from '../../../src/machines/evaluation/evaluation.fixture.ts';
import { evaluationRoute } from '../../../src/machines/evaluation/evaluation.ts';
import { effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';

const editing = () => given(model).settle('openCase', 'opened');
const typing = () => editing().when('draft.changed');
const checking = () => typing().elapse(600);
const saving = () => editing().when('case.submitted');

describe('failures', () => {
  test.each([
    ['the test case cannot be read', given(model).settle('openCase', 'offline'), 'failed', null],
    ['reading has no response', given(model).elapse(20_000), 'failed', null],
    ['the test case is gone', given(model).settle('openCase', 'gone'), 'gone', null],
    ['the check fails', checking().settle('checkCase', 'offline'), 'editing.idle', null],
    ['the check has no response', checking().elapse(20_000), 'editing.idle', null],
    ['saving is refused', saving().settle('saveCase', 'refused'), 'editing.idle', 'tooMany'],
    ['saving fails', saving().settle('saveCase', 'offline'), 'editing.idle', 'failed'],
    ['saving has no response', saving().elapse(20_000), 'editing.idle', 'failed'],
  ] as const)('if %s, the form is in the pinned state and says why', async (_, path, leaf, refusal) =>
    path.expect(leaf, { refusal }),
  );

  test('what could not be read is read again on request', () =>
    given(model).settle('openCase', 'offline').when('retry.requested').expect('loading'));

  test('a failed save keeps what was typed, and can be repeated', () =>
    typing()
      .when('case.submitted')
      .settle('saveCase', 'offline')
      .expect('editing.idle', { draft: { group: 'Ongkir' }, refusal: 'failed' })
      .when('case.submitted')
      .expect('saving', { refusal: null }));
});

test('the guard hears of what is typed, and of the save before the list opens', async () => {
  await typing().received('leaveGuard', { type: 'form.dirtied' });
  await checking()
    .settle('checkCase', 'found')
    .when('masked.accepted')
    .received('leaveGuard', { type: 'form.dirtied' });
  await saving().settle('saveCase', 'saved').received('leaveGuard', { type: 'form.cleaned' });
});

test('a saved test case leads back to the list', () =>
  saving()
    .settle('saveCase', 'saved')
    .expect('saved')
    .received('location', { type: 'navigation.requested', to: evaluationRoute(businessId, 'kasus'), back: true }));

test('a new test case begins with the question that it was opened with', () =>
  given({ ...model, input: { businessId, caseId: null, question: 'ongkir?' } })
    .settle('openCase', 'new')
    .expect('editing.idle', { draft: { turns: [{ author: 'customer', text: 'ongkir?' }] } }));

test('what is typed is checked after a pause, once per pause', () =>
  typing()
    .elapse(599)
    .expect('editing.typing')
    .when('draft.changed')
    .elapse(599)
    .expect('editing.typing')
    .elapse(1)
    .expect('editing.checking')
    .settle('checkCase', 'found')
    .expect('editing.idle', { check: { twins: [{ contradicts: true }] } }));

test('the words without personal data replace the typed ones, and are checked again', () =>
  checking()
    .settle('checkCase', 'found')
    .when('masked.accepted')
    .expect('editing.typing', { draft: { turns: [{ text: 'transfer ke [nomor]' }] }, check: null }));

test('a form with errors shows them instead of being saved', () =>
  editing()
    .when({ type: 'draft.changed', changes: { turns: [{ author: 'customer', text: ' ' }] } })
    .when('case.submitted')
    .expect('editing.typing', { showsErrors: true })
    .elapse(600)
    .expect('editing.idle'));

describe('the draft', () => {
  const draft: CaseDraft = { ...EMPTY_CASE, turns: [{ author: 'customer', text: 'berapa?' }] };

  test('of a saved test case has the same expectations', () =>
    expect(expectedOf(draftOf(opened.saved!))).toEqual(opened.saved!.expected));

  test.each<[Partial<CaseDraft>, string[]]>([
    [{}, []],
    [{ turns: [{ author: 'customer', text: ' ' }] }, ['empty']],
    [{ turns: [{ author: 'customer', text: '🌸'.repeat(2001) }] }, ['long']],
    [{ turns: Array.from({ length: 13 }, () => ({ author: 'customer', text: 'p' })) }, ['long']],
    [{ turns: [{ author: 'ai', text: 'Ya, Kak?' }] }, ['last']],
    [{ words: 'a,b,c,d,e,f,g,h,i,j,k' }, ['words']],
    [{ noneOf: 'x'.repeat(61) }, ['noneOf']],
    [{ amount: Number.NaN }, ['amount']],
    [{ amount: -1 }, ['amount']],
    [{ criteria: 'a\nb\nc\nd\ne\nf' }, ['criteria']],
    [{ criteria: 'x'.repeat(201) }, ['criteria']],
    [{ group: 'x'.repeat(61) }, ['group']],
    [{ words: 'Ready stok', noneOf: 'ready' }, ['opposite']],
    [{ action: 'escalate', amount: 1 }, ['silent']],
    [{ action: 'escalate', criteria: 'Sopan' }, []],
  ])('%j has the problems %j', (changes, problems) => expect(problemsOf({ ...draft, ...changes })).toEqual(problems));
});

type Context = SnapshotFrom<typeof caseEditorMachine>['context'];

const isSound = ({ draft }: Context): boolean => problemsOf(draft).length === 0;

effects<Context>(model, {
  'draft.changed': ({ event, before }) => ({
    in: 'editing.typing',
    draft: { ...before.draft, ...(event['changes'] as object) },
  }),
  'masked.accepted': ({ before }) =>
    (before.check?.masked ?? null) !== null && {
      in: 'editing.typing',
      draft: { ...before.draft, turns: before.check!.masked! },
      check: null,
    },
  'case.submitted': ({ before, leaf }) =>
    isSound(before) ? { in: 'saving', refusal: null } : { in: leaf, showsErrors: true },
  'retry.requested': () => ({ in: 'loading' }),
  pause: ({ before }) => ({ in: isSound(before) ? 'editing.checking' : 'editing.idle' }),
  'openCase!': () => ({ in: 'failed' }),
  openCase: ({ event }) =>
    event['output'] === null ? { in: 'gone' } : { in: 'editing.idle', opened: event['output'] },
  'checkCase!': ({ before }) => ({ in: 'editing.idle', check: before.check }),
  checkCase: ({ event }) => ({ in: 'editing.idle', check: event['output'] }),
  'saveCase!': () => ({ in: 'editing.idle', refusal: 'failed' }),
  saveCase: ({ event }) => {
    const { refused } = event['output'] as { refused?: 'tooMany' };
    return refused === undefined ? { in: 'saved' } : { in: 'editing.idle', refusal: refused };
  },
  timeout: ({ leaf }) => {
    if (leaf === 'loading') return { in: 'failed' };
    return leaf === 'saving' ? { in: 'editing.idle', refusal: 'failed' } : { in: 'editing.idle' };
  },
});
