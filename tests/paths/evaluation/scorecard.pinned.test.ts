import { describe, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import { businessId } from '../../../src/machines/evaluation/evaluation.fixture.ts';
import { evaluationRoute, openIdOf } from '../../../src/machines/evaluation/evaluation.ts';
import { openCard } from '../../../src/machines/evaluation/scorecard.fixture.ts';
import { scorecardMachine } from '../../../src/machines/evaluation/scorecard.machine.ts';
import { scorecardModel as model } from '../../../src/machines/evaluation/scorecard.model.ts';
import { effects, type Effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';

const listed = () => given(model).settle('loadDesk', 'listed');
const opening = () => listed().when('route.changed');
const judging = () => opening().settle('loadDesk', 'opened');
const judged = () =>
  judging()
    .when({ type: 'score.given', at: 0, verdict: 'fail' })
    .when('note.written')
    .when({ type: 'score.given', at: 1, verdict: 'pass' });
const draft = [
  { verdict: 'fail', note: 'Stoknya sudah habis' },
  { verdict: 'pass', note: '' },
];
const saving = () => judged().when('judgement.submitted');
const drawing = () => listed().when('draw.requested');
const savingCriteria = () => listed().when('criteria.submitted');
const refreshing = () => listed().when('desk.invalidated');

describe('failures', () => {
  test.each([
    ['the scorecards cannot be read', given(model).settle('loadDesk', 'offline'), 'failed', null],
    ['reading them has no response', given(model).elapse(20_000), 'failed', null],
    ['the user is no longer in the team', given(model).settle('loadDesk', 'denied'), 'denied', null],
    ['they cannot be read again', refreshing().settle('loadDesk', 'offline'), 'shown.choosing', { is: 'read' }],
    ['reading again has no response', refreshing().elapse(20_000), 'shown.choosing', { is: 'read' }],
    ['the user left the team meanwhile', refreshing().settle('loadDesk', 'denied'), 'denied', null],
    ['a scorecard cannot be read', opening().settle('loadDesk', 'offline'), 'shown.choosing', { is: 'read' }],
    ['a scorecard is gone', opening().settle('loadDesk', 'listed'), 'shown.choosing', null],
    ['drawing fails', drawing().settle('drawCards', 'offline'), 'shown.refreshing', { is: 'draw' }],
    ['drawing has no response', drawing().elapse(20_000), 'shown.refreshing', { is: 'draw' }],
    ['there is nothing to draw', drawing().settle('drawCards', 'none'), 'shown.refreshing', { is: 'none' }],
    [
      'enough were drawn today',
      drawing().settle('drawCards', 'refused'),
      'shown.refreshing',
      { refused: 'scorecards.too_many' },
    ],
    ['the judgement may not be saved', saving().settle('judgeCard', 'offline'), 'shown.refreshing', { is: 'judge' }],
    ['the judgement has no response', saving().elapse(20_000), 'shown.refreshing', { is: 'judge' }],
    ['another member was first', saving().settle('judgeCard', 'conflict'), 'shown.refreshing', { is: 'conflict' }],
    [
      'the judgement is refused',
      saving().settle('judgeCard', 'refused'),
      'shown.refreshing',
      { refused: 'data.not_found' },
    ],
    [
      'the criteria may not be saved',
      savingCriteria().settle('saveCriteria', 'offline'),
      'shown.refreshing',
      { is: 'criteria' },
    ],
    ['the criteria have no response', savingCriteria().elapse(20_000), 'shown.refreshing', { is: 'criteria' }],
    [
      'the criteria are refused',
      savingCriteria().settle('saveCriteria', 'refused'),
      'shown.refreshing',
      { refused: 'scorecards.criteria' },
    ],
    ['the scorecards cannot be followed', listed().settle('followScorecards', 'offline'), 'shown.choosing', null],
  ] as const)('if %s, the page is in the pinned state and says why', async (_, path, leaf, problem) =>
    path.expect(leaf, { problem }),
  );
});

test('a judgement needs a verdict on each criterion', () =>
  judging()
    .when({ type: 'score.given', at: 0, verdict: 'pass' })
    .when('judgement.submitted')
    .expect('shown.judging')
    .when({ type: 'score.given', at: 1, verdict: 'na' })
    .when('judgement.submitted')
    .expect('shown.saving'));

test('a note over the limit is kept and not saved', () =>
  judged()
    .when({ type: 'note.written', at: 0, note: 'a'.repeat(501) })
    .when('judgement.submitted')
    .expect('shown.judging', { drafts: { [openCard.id]: [{ note: 'a'.repeat(501) }, {}] } }));

test('after a conflict what was chosen stays beside the other judgement, and can be saved over it', () =>
  saving()
    .settle('judgeCard', 'conflict')
    .settle('loadDesk', 'judged')
    .expect('shown.judging', { drafts: { [openCard.id]: draft }, problem: { is: 'conflict' } })
    .when('judgement.submitted')
    .settle('judgeCard', 'saved')
    .expect('shown.refreshing', { drafts: {}, problem: null }));

test('a judgement that is saved is not saved again', () =>
  saving()
    .settle('judgeCard', 'saved')
    .settle('loadDesk', 'judged')
    .when('judgement.submitted')
    .expect('shown.judging'));

describe.each([
  ['no scorecard was drawn', 'empty', 'empty'],
  ['the list is shown', 'listed', 'choosing'],
] as const)('while %s', (_, outcome, leaf) => {
  const shown = () => given(model).settle('loadDesk', outcome).expect(`shown.${leaf}`);
  test.each([
    ['chats are drawn', 'draw.requested', 'drawing', {}],
    [
      'the criteria are saved',
      'criteria.submitted',
      'savingCriteria',
      { criteria: [{}, {}, 'Menawarkan ukuran lain'] },
    ],
    ['a scorecard is opened', 'route.changed', 'refreshing', { openId: openCard.id }],
    ['a scorecard changes', 'desk.invalidated', 'refreshing', {}],
  ] as const)('%s', async (__, event, next, context) => shown().when(event).expect(`shown.${next}`, context));

  test('what was not drawn is said until it is dismissed', () =>
    shown()
      .when('draw.requested')
      .settle('drawCards', 'offline')
      .settle('loadDesk', outcome)
      .expect(`shown.${leaf}`, { problem: { is: 'draw' } })
      .when('problem.dismissed')
      .expect(`shown.${leaf}`, { problem: null }));

  test('the address of the shown list again reads nothing', () =>
    shown()
      .when({ type: 'route.changed', route: evaluationRoute(businessId, 'nilai') })
      .expect(`shown.${leaf}`));
});

test('while a scorecard is judged, it is read again when it changes, and closed by its address', async () => {
  await judging().when('desk.invalidated').expect('shown.refreshing');
  await judging().when('route.changed').expect('shown.judging');
  await judging()
    .when({ type: 'route.changed', route: evaluationRoute(businessId, 'nilai') })
    .expect('shown.refreshing', { openId: null });
});

test('a desk that could not be read is read again on request', () =>
  given(model).settle('loadDesk', 'offline').when('retry.requested').expect('loading'));

test('what was chosen stays while another scorecard is open, and after a lost connection', () =>
  saving()
    .settle('judgeCard', 'offline')
    .settle('loadDesk', 'offline')
    .when({ type: 'route.changed', route: evaluationRoute(businessId, 'nilai') })
    .settle('loadDesk', 'listed')
    .expect('shown.choosing', { drafts: { [openCard.id]: draft } })
    .when('route.changed')
    .settle('loadDesk', 'opened')
    .when('judgement.submitted')
    .expect('shown.saving'));

test('an address that changes while a judgement is saved is read after it', () =>
  saving()
    .when({ type: 'route.changed', route: evaluationRoute(businessId, 'nilai') })
    .expect('shown.saving', { openId: null })
    .settle('judgeCard', 'saved')
    .settle('loadDesk', 'listed')
    .expect('shown.choosing', { drafts: {} }));

test('the criteria stay as entered until they are saved', () =>
  savingCriteria()
    .settle('saveCriteria', 'offline')
    .settle('loadDesk', 'listed')
    .expect('shown.choosing', {
      criteria: ['Jawabannya benar dan sesuai pengetahuan toko', {}, 'Menawarkan ukuran lain'],
    })
    .when('criteria.submitted')
    .settle('saveCriteria', 'saved')
    .expect('shown.refreshing', { criteria: null }));

test('a member who is no owner judges, and does not change the criteria', () =>
  given({ ...model, machine: scorecardMachine, input: { ...(model.input as object), isOwner: false } })
    .settle('loadDesk', 'listed')
    .when('criteria.submitted')
    .expect('shown.choosing')
    .when('draw.requested')
    .expect('shown.drawing'));

test('what is chosen while the desk is read again counts, and what has changed is read afterwards', () =>
  judging()
    .when('desk.invalidated')
    .when({ type: 'score.given', at: 0, verdict: 'fail' })
    .when('note.written')
    .when({ type: 'score.given', at: 1, verdict: 'pass' })
    .expect('shown.refreshing', { drafts: { [openCard.id]: draft } })
    .when('judgement.submitted')
    .expect('shown.saving')
    .settle('judgeCard', 'saved')
    .expect('shown.refreshing', { drafts: {} }));

test('while a scorecard is being opened, nothing is drawn and no criteria are saved', () =>
  opening().when('draw.requested').when('criteria.submitted').expect('shown.refreshing', { criteria: null }));

type Context = SnapshotFrom<typeof scorecardMachine>['context'];

/** The desk at rest. */
const restOf = ({ isStale, desk, openId }: Context): string => {
  if (isStale) return 'shown.refreshing';
  if (desk?.total === 0) return 'shown.empty';
  return desk?.card && desk.card.id === openId ? 'shown.judging' : 'shown.choosing';
};
/** Where a request or a read that ends without an answer leads. */
const unanswered: Effects<Context>[string] = ({ before, leaf }) => {
  if (leaf === 'loading') return { in: before.isStale ? 'loading' : 'failed' };
  if (leaf === 'shown.refreshing') return { in: restOf(before), problem: { is: 'read' } };
  const is = { drawing: 'draw', saving: 'judge', savingCriteria: 'criteria' }[leaf.slice('shown.'.length)];
  return { in: 'shown.refreshing', problem: { is: is as 'draw' } };
};
/** A read that is interrupted is made up for. */
const isLate = (leaf: string): boolean => leaf === 'shown.refreshing';
const isListed = ({ openId }: Context): boolean => openId === null;
const isOpen = ({ desk, openId }: Context): boolean => openId !== null && desk?.card?.id === openId;
const scoresOf = ({ drafts, desk }: Context) =>
  drafts[openCard.id] ??
  desk!.card!.criteria.map((_, at) => ({
    verdict: desk?.card?.scores?.[at]?.verdict ?? null,
    note: desk?.card?.scores?.[at]?.note ?? '',
  }));
const chosen =
  (field: string): Effects<Context>[string] =>
  ({ event, before, leaf }) =>
    isOpen(before) && {
      in: leaf,
      drafts: {
        ...before.drafts,
        [openCard.id]: scoresOf(before).map((score, at) =>
          at === event['at'] ? { ...score, [field]: event[field] } : score,
        ),
      },
    };

effects<Context>(model, {
  'draw.requested': ({ before, leaf }) =>
    isListed(before) && { in: 'shown.drawing', problem: null, isStale: isLate(leaf) },
  'criteria.submitted': ({ event, before, leaf }) =>
    isListed(before) && {
      in: 'shown.savingCriteria',
      criteria: event['criteria'],
      problem: null,
      isStale: isLate(leaf),
    },
  'score.given': chosen('verdict'),
  'note.written': chosen('note'),
  'judgement.submitted': ({ before, leaf }) =>
    isOpen(before) &&
    openCard.id in before.drafts &&
    scoresOf(before).every(({ verdict }) => verdict !== null) && {
      in: 'shown.saving',
      problem: null,
      isStale: isLate(leaf),
    },
  'problem.dismissed': ({ before, leaf }) => before.problem !== null && { in: leaf, problem: null },
  'route.changed': ({ event, before, leaf }) => {
    const openId = openIdOf(event['route'] as ScreenRoute);
    if (/drawing|saving/.test(leaf)) return { in: leaf, openId, problem: null };
    if (leaf === 'loading' || leaf === 'failed') return { in: 'loading', openId, problem: null, isStale: false };
    const isRead = leaf === 'shown.refreshing' || openId !== before.openId;
    return isRead && { in: 'shown.refreshing', openId, problem: null, isStale: false };
  },
  'desk.invalidated': ({ leaf }) => {
    if (leaf === 'failed') return { in: 'loading' };
    return /empty|choosing|judging/.test(leaf)
      ? { in: 'shown.refreshing', isStale: false }
      : { in: leaf, isStale: true };
  },
  'retry.requested': () => ({ in: 'loading' }),
  'loadDesk!': unanswered,
  loadDesk: ({ event, before }) => {
    const desk = event['output'] as Context['desk'];
    if (desk === null) return { in: 'denied' };
    const { problem } = before;
    return {
      in: restOf({ ...before, desk }),
      desk,
      problem: problem !== null && 'is' in problem && problem.is === 'read' ? null : problem,
    };
  },
  'drawCards!': unanswered,
  drawCards: ({ event, before }) => {
    const { drawn, refused } = event['output'] as { drawn?: number; refused?: string };
    const problem = drawn === 0 ? { is: 'none' as const } : before.problem;
    return { in: 'shown.refreshing', problem: refused === undefined ? problem : { refused } };
  },
  'judgeCard!': unanswered,
  judgeCard: ({ event, before }) => {
    const { saved, refused } = event['output'] as { saved?: true; refused?: string };
    if (saved) return { in: 'shown.refreshing', drafts: {} };
    return {
      in: 'shown.refreshing',
      drafts: before.drafts,
      problem: refused === undefined ? { is: 'conflict' } : { refused },
    };
  },
  'saveCriteria!': unanswered,
  saveCriteria: ({ event }) => {
    const { refused } = event['output'] as { refused?: string };
    return { in: 'shown.refreshing', ...(refused === undefined ? { criteria: null } : { problem: { refused } }) };
  },
  timeout: unanswered,
});
