import { describe, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';

import { businessId } from '../../../src/machines/evaluation/evaluation.fixture.ts';
import { canaryDesk, goals, rules } from '../../../src/machines/evaluation/rolloutDesk.fixture.ts';
import { rolloutDeskMachine } from '../../../src/machines/evaluation/rolloutDesk.machine.ts';
import { rolloutDeskModel as model } from '../../../src/machines/evaluation/rolloutDesk.model.ts';
import { effects, type Effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';

const canary = () => given(model).settle('loadDesk', 'canary');
const confirming = () => canary().when('share.requested');
const changing = () => confirming().when({ type: 'change.confirmed', reason: 'Tes yang gagal sudah usang' });
const goingBack = () => canary().when('rollback.requested');
const saving = () => canary().when('rules.submitted');
const savingGoals = () => canary().when({ type: 'goals.submitted', goals });
const refreshing = () => canary().when('desk.invalidated');

describe('failures', () => {
  test.each([
    ['the desk cannot be read', given(model).settle('loadDesk', 'offline'), 'failed', null],
    ['reading the desk has no response', given(model).elapse(20_000), 'failed', null],
    ['the user is no longer in the team', given(model).settle('loadDesk', 'denied'), 'denied', null],
    ['the desk cannot be read again', refreshing().settle('loadDesk', 'offline'), 'shown.canary', { failed: 'read' }],
    ['reading again has no response', refreshing().elapse(20_000), 'shown.canary', { failed: 'read' }],
    ['the user left the team meanwhile', refreshing().settle('loadDesk', 'denied'), 'denied', null],
    [
      'another owner was first',
      changing().settle('setShare', 'refused'),
      'shown.refreshing',
      { refused: 'rollout.changed' },
    ],
    ['the change may not be saved', changing().settle('setShare', 'offline'), 'shown.refreshing', { failed: 'change' }],
    ['the change has no response', changing().elapse(20_000), 'shown.refreshing', { failed: 'change' }],
    [
      'going back may not be saved',
      goingBack().settle('setShare', 'offline'),
      'shown.refreshing',
      { failed: 'change' },
    ],
    ['going back has no response', goingBack().elapse(20_000), 'shown.refreshing', { failed: 'change' }],
    [
      'the rules are refused',
      saving().settle('saveRules', 'refused'),
      'shown.refreshing',
      { refused: 'rollout.rules' },
    ],
    ['the rules may not be saved', saving().settle('saveRules', 'offline'), 'shown.refreshing', { failed: 'rules' }],
    ['the rules have no response', saving().elapse(20_000), 'shown.refreshing', { failed: 'rules' }],
    [
      'the goals may not be saved',
      savingGoals().settle('saveGoals', 'offline'),
      'shown.refreshing',
      { failed: 'goals' },
    ],
    ['the goals have no response', savingGoals().elapse(20_000), 'shown.refreshing', { failed: 'goals' }],
    [
      'the chats of a figure break',
      canary().when('chats.requested').settle('figureChats', 'offline'),
      'shown.refreshing',
      { failed: 'read' },
    ],
    ['the rollout cannot be followed', canary().settle('followRollout', 'offline'), 'shown.canary', null],
  ] as const)('if %s, the page is in the pinned state and says why', async (_, path, leaf, problem) =>
    path.expect(leaf, { problem }),
  );
});

test('a stop rule that fires while a larger share is confirmed shows the new share afterwards', () =>
  confirming()
    .when('desk.invalidated')
    .expect('shown.confirming')
    .when('change.cancelled')
    .settle('loadDesk', 'rolledBack')
    .expect('shown.rolledBack'));

describe.each(['off', 'canary', 'judging', 'live', 'rolledBack'] as const)('while the rollout is %s', (status) => {
  const shown = () => given(model).settle('loadDesk', status);
  test.each([
    ['another share is chosen', 'share.requested', 'confirming', { wanted: 0.25 }],
    ['the rules are saved', 'rules.submitted', 'savingRules', { rules: { complaints: 5 } }],
    ['the goals are saved', 'goals.submitted', 'savingGoals', { goals: { ordered: 15 } }],
    ['the chats of a figure are asked for', 'chats.requested', 'listing', {}],
    ['another span is chosen', 'query.changed', 'refreshing', { query: { span: 'week' } }],
    ['the rollout changes', 'desk.invalidated', 'refreshing', {}],
  ] as const)('%s', async (_, event, leaf, context) => shown().when(event).expect(`shown.${leaf}`, context));

  test('what was not saved is said until it is dismissed', () =>
    shown()
      .when('goals.submitted')
      .settle('saveGoals', 'offline')
      .settle('loadDesk', status)
      .expect(`shown.${status}`, { problem: { failed: 'goals' } })
      .when('problem.dismissed')
      .expect(`shown.${status}`, { problem: null }));
});

test('a desk that could not be read is read again on request', () =>
  given(model).settle('loadDesk', 'offline').when('retry.requested').expect('loading'));

test('going back to version 2 is one press, in every state in which version 3 answers', async () => {
  for (const state of ['canary', 'judging', 'live'] as const)
    await given(model)
      .settle('loadDesk', state)
      .when('rollback.requested')
      .expect('shown.changing', { wanted: 0 })
      .settle('setShare', 'changed')
      .settle('loadDesk', 'rolledBack')
      .expect('shown.rolledBack');
});

test('a wide share with failing tests waits for a reason, and a cancelled one changes nothing', () =>
  confirming()
    .when({ type: 'change.confirmed', reason: ' ' })
    .expect('shown.confirming', { isReasonMissing: true })
    .when('change.cancelled')
    .expect('shown.canary', { isReasonMissing: false }));

test('a small share needs no reason', () =>
  canary()
    .when({ type: 'share.requested', probability: 0.05 })
    .when({ type: 'change.confirmed', reason: '' })
    .expect('shown.changing', { wanted: 0.05 }));

test('the reason stays until it is saved', () =>
  changing()
    .settle('setShare', 'refused')
    .settle('loadDesk', 'canary')
    .when('share.requested')
    .expect('shown.confirming', { reason: 'Tes yang gagal sudah usang' })
    .when({ type: 'change.confirmed', reason: 'Lagi' })
    .settle('setShare', 'changed')
    .expect('shown.refreshing', { reason: '' }));

test('the goals stay as entered until they are saved', () =>
  savingGoals()
    .settle('saveGoals', 'offline')
    .expect('shown.refreshing', { goals })
    .settle('loadDesk', 'canary')
    .when({ type: 'goals.submitted', goals })
    .settle('saveGoals', 'saved')
    .expect('shown.refreshing', { goals: null, problem: null }));

test('a rule that stops the rollout shows at once', () =>
  canary()
    .when('desk.invalidated')
    .settle('loadDesk', 'rolledBack')
    .expect('shown.rolledBack', { desk: { stopped: { rule: 'complaints', hits: 3 } } }));

test.each([0, 1.5, Number.NaN, canaryDesk.probability])('a share of %s is not offered', (probability) =>
  canary().when({ type: 'share.requested', probability }).expect('shown.canary'),
);

test('a member who is no owner reads only', () =>
  given({ ...model, machine: rolloutDeskMachine, input: { businessId, isOwner: false } })
    .settle('loadDesk', 'canary')
    .when('share.requested')
    .when('rollback.requested')
    .when({ type: 'rules.submitted', rules })
    .when({ type: 'goals.submitted', goals })
    .expect('shown.canary'));

describe('the chats behind a figure', () => {
  const listing = () => canary().when('chats.requested');
  test('stay open while the rollout changes, and closing them reads the desk again', () =>
    listing()
      .when('desk.invalidated')
      .expect('shown.listing')
      .when('chats.closed')
      .expect('shown.refreshing')
      .settle('loadDesk', 'judging')
      .expect('shown.judging'));
});

type Context = SnapshotFrom<typeof rolloutDeskMachine>['context'];

const problemOf = { changing: 'change', savingRules: 'rules', savingGoals: 'goals' } as const;
/** Where a request or a read that ends without an answer leads. */
const unanswered: Effects<Context>[string] = ({ before: { isStale, desk }, leaf }) => {
  if (leaf === 'loading') return { in: isStale ? 'loading' : 'failed' };
  if (leaf !== 'shown.refreshing')
    return { in: 'shown.refreshing', problem: { failed: problemOf[leaf.slice('shown.'.length) as 'changing'] } };
  return { in: isStale ? leaf : `shown.${desk?.status}`, problem: { failed: 'read' } };
};
/** A read that is interrupted is made up for. */
const isLate = (leaf: string): boolean => leaf === 'shown.refreshing';

effects<Context>(model, {
  'share.requested': ({ event, leaf }) => ({
    in: 'shown.confirming',
    wanted: event['probability'],
    isReasonMissing: false,
    problem: null,
    isStale: isLate(leaf),
  }),
  'rollback.requested': ({ before, leaf }) =>
    before.desk!.probability > 0 && {
      in: 'shown.changing',
      wanted: 0,
      reason: '',
      problem: null,
      isStale: isLate(leaf),
    },
  'rules.submitted': ({ event, leaf }) => ({
    in: 'shown.savingRules',
    rules: event['rules'],
    problem: null,
    isStale: isLate(leaf),
  }),
  'goals.submitted': ({ event, leaf }) => ({
    in: 'shown.savingGoals',
    goals: event['goals'],
    problem: null,
    isStale: isLate(leaf),
  }),
  'chats.requested': ({ leaf }) => ({ in: 'shown.listing', isStale: isLate(leaf) }),
  'chats.closed': () => ({ in: 'shown.refreshing' }),
  'query.changed': ({ before, event }) => ({
    in: 'shown.refreshing',
    query: { ...before.query, ...(event['changes'] as object) },
    isStale: false,
  }),
  'problem.dismissed': ({ before, leaf }) => before.problem !== null && { in: leaf, problem: null },
  'change.confirmed': ({ event }) =>
    event['reason'] === ''
      ? { in: 'shown.confirming', isReasonMissing: true }
      : { in: 'shown.changing', reason: event['reason'], isReasonMissing: false },
  'change.cancelled': ({ before }) => ({
    in: before.isStale ? 'shown.refreshing' : `shown.${before.desk?.status}`,
    isReasonMissing: false,
  }),
  'retry.requested': () => ({ in: 'loading' }),
  'desk.invalidated': ({ leaf }) =>
    leaf === 'failed'
      ? { in: 'loading' }
      : /off|canary|judging|live|rolledBack/.test(leaf)
        ? { in: 'shown.refreshing', isStale: false }
        : { in: leaf, isStale: true },
  'loadDesk!': unanswered,
  loadDesk: ({ event, before }) => {
    if (event['output'] === null) return { in: 'denied' };
    const desk = event['output'] as NonNullable<Context['desk']>;
    return { in: before.isStale ? 'shown.refreshing' : `shown.${desk.status}`, desk };
  },
  'setShare!': unanswered,
  setShare: ({ event }) => {
    const { refused } = event['output'] as { refused?: string };
    return { in: 'shown.refreshing', ...(refused === undefined ? { reason: '' } : { problem: { refused } }) };
  },
  'saveRules!': unanswered,
  saveRules: ({ event }) => {
    const { refused } = event['output'] as { refused?: string };
    return { in: 'shown.refreshing', ...(refused !== undefined && { problem: { refused } }) };
  },
  'saveGoals!': unanswered,
  saveGoals: () => ({ in: 'shown.refreshing', goals: null }),
  'figureChats!': () => ({ in: 'shown.refreshing', problem: { failed: 'read' } }),
  timeout: unanswered,
});
