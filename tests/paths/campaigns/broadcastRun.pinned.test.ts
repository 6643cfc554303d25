import { describe, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';

import type { broadcastRunMachine } from '../../../src/machines/campaigns/broadcastRun.machine.ts';
import { broadcastRunModel } from '../../../src/machines/campaigns/broadcastRun.model.ts';
import { done, draftRow, judging, paused, sending } from '../../../src/machines/campaigns/broadcasts.fixture.ts';
import { effects, type Effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';

const opened = () => given(broadcastRunModel).settle('loadBroadcast', 'sending');

describe('a broadcast that cannot be read says so', () => {
  test('after an error', () => given(broadcastRunModel).settle('loadBroadcast', 'offline').expect('failed'));
  test('after its time limit', () => given(broadcastRunModel).elapse(20_000).expect('failed'));
  test('if there is none', () => given(broadcastRunModel).settle('loadBroadcast', 'gone').expect('denied'));
});

test('its table may fail alone', () => opened().settle('recipients', 'offline').expect('shown.sending'));

describe('a command', () => {
  test('moves the broadcast by its answer', () =>
    opened()
      .when({ type: 'command.chosen', command: 'pause' })
      .expect('shown.commanding', { broadcast: { status: 'sending' } })
      .settle('commandBroadcast', 'paused')
      .expect('shown.paused', { command: null, problem: null }));

  test('that the database refuses says why', () =>
    opened()
      .when({ type: 'command.chosen', command: 'cancel' })
      .settle('commandBroadcast', 'refused')
      .expect('shown.sending', { problem: { code: 'no_channel' }, command: null }));

  test('with an unknown end reads the broadcast again, and says so', () =>
    opened()
      .when({ type: 'command.chosen', command: 'pause' })
      .settle('commandBroadcast', 'offline')
      .expect('shown.refreshing', { problem: 'failed' })
      .settle('loadBroadcast', 'paused')
      .expect('shown.paused', { problem: 'failed' }));

  test('without an answer reads the broadcast again after 20 s', () =>
    opened()
      .when({ type: 'command.chosen', command: 'pause' })
      .elapse(20_000)
      .expect('shown.refreshing', { problem: 'failed', command: null }));

  test('is not sent twice, and its own change in the database does not hide its answer', () =>
    opened()
      .when({ type: 'command.chosen', command: 'pause' })
      .when({ type: 'command.chosen', command: 'cancel' })
      .when({ type: 'broadcast.changed', broadcast: paused })
      .expect('shown.commanding', { command: 'pause' })
      .settle('commandBroadcast', 'refused')
      .expect('shown.paused', { problem: { code: 'no_channel' } }));

  test('that does not fit is not sent', () =>
    given(broadcastRunModel)
      .settle('loadBroadcast', 'done')
      .when({ type: 'command.chosen', command: 'retry' })
      .expect('shown.done'));
});

test('the server moves it', () =>
  opened()
    .when({ type: 'broadcast.changed', broadcast: { ...sending, status: 'judging' } })
    .expect('shown.judging')
    .when({ type: 'broadcast.changed', broadcast: done })
    .expect('shown.done'));

describe('a refresh keeps what is known', () => {
  const refreshing = () => opened().when({ type: 'broadcast.invalidated' }).expect('shown.refreshing');
  test('after an error', () => refreshing().settle('loadBroadcast', 'offline').expect('shown.sending'));
  test('after its time limit', () => refreshing().elapse(20_000).expect('shown.sending'));
  test('and what changes meanwhile, which is read once more', () =>
    refreshing()
      .when({ type: 'broadcast.changed', broadcast: paused })
      .expect('shown.refreshing', { broadcast: { status: 'paused' } })
      .settle('loadBroadcast', 'sending')
      .expect('shown.refreshing')
      .settle('loadBroadcast', 'paused')
      .expect('shown.paused', { isStale: false }));
  test('and takes no command away: it is read again afterwards', () =>
    refreshing()
      .when({ type: 'command.chosen', command: 'pause' })
      .expect('shown.commanding', { command: 'pause' })
      .settle('commandBroadcast', 'paused')
      .expect('shown.refreshing')
      .settle('loadBroadcast', 'paused')
      .expect('shown.paused'));
  test('unless it was deleted', () => refreshing().settle('loadBroadcast', 'gone').expect('denied'));
});

describe('a broadcast that could not be read is read again', () => {
  const unread = () => given(broadcastRunModel).settle('loadBroadcast', 'offline');
  test('on request', () => unread().when({ type: 'retry.requested' }).expect('loading'));
  test('when it may have changed', () => unread().when({ type: 'broadcast.invalidated' }).expect('loading'));
});

describe('a draft is given to the screen, which opens its form', () => {
  const found = { type: 'draft.found', id: sending.id };
  test('when it is read', () =>
    given(broadcastRunModel).settle('loadBroadcast', 'draft').expect('drafted').received('parent', found));
  test('when it is read again', () =>
    opened()
      .when({ type: 'broadcast.invalidated' })
      .settle('loadBroadcast', 'draft')
      .expect('drafted')
      .received('parent', found));
  test('when the server says so', () =>
    opened().when({ type: 'broadcast.changed', broadcast: draftRow }).expect('drafted').received('parent', found));
});

describe.each([
  ['scheduled', 'pause', 'retry'],
  ['planning', 'pause', 'retry'],
  ['staging', 'pause', 'resume'],
  ['judging', 'cancel', 'resume'],
  ['sending', 'cancel', 'retry'],
  ['paused', 'resume', 'pause'],
  ['partlyFailed', 'retry', 'cancel'],
  ['failed', 'retry', 'pause'],
] as const)('a broadcast that is %s', (status, fitting, other) => {
  const stands = () => given(broadcastRunModel).settle('loadBroadcast', status).expect(`shown.${status}`);
  test(`takes the command ${fitting} and not ${other}`, () =>
    stands()
      .when({ type: 'command.chosen', command: other })
      .expect(`shown.${status}`, { command: null })
      .when({ type: 'command.chosen', command: fitting })
      .expect('shown.commanding', { command: fitting }));
});

describe.each([
  'scheduled',
  'planning',
  'staging',
  'judging',
  'sending',
  'paused',
  'partlyFailed',
  'failed',
  'done',
  'cancelled',
] as const)('a broadcast that is %s', (status) => {
  const stands = () => given(broadcastRunModel).settle('loadBroadcast', status).expect(`shown.${status}`);
  test('is read again after realtime was disconnected', () =>
    stands().when({ type: 'broadcast.invalidated' }).expect('shown.refreshing'));
  test('follows the server', () =>
    stands()
      .when({ type: 'broadcast.changed', broadcast: judging })
      .expect('shown.judging', { broadcast: { status: 'judging', read_count: 30 } }));
});

test('a command that does not fit is not sent while the broadcast is read again', () =>
  opened()
    .when({ type: 'broadcast.invalidated' })
    .when({ type: 'command.chosen', command: 'retry' })
    .expect('shown.refreshing', { command: null }));

type Context = SnapshotFrom<typeof broadcastRunMachine>['context'];

/** The page at rest. */
const restOf = ({ isStale, broadcast }: Pick<Context, 'isStale' | 'broadcast'>): string => {
  if (isStale) return 'shown.refreshing';
  const { status } = broadcast!;
  return status === 'draft' ? 'drafted' : `shown.${status === 'partly_failed' ? 'partlyFailed' : status}`;
};
const commands = {
  pause: /sch|plan|stag|judg|send/,
  cancel: /sch|plan|stag|judg|send|paus/,
  resume: /paus/,
  retry: /fail/,
};
const unread: Effects<Context>[string] = ({ before, leaf }) => {
  if (leaf === 'loading') return { in: before.isStale ? 'loading' : 'failed' };
  return leaf === 'shown.refreshing'
    ? { in: restOf(before), problem: before.problem }
    : { in: 'shown.refreshing', problem: 'failed', command: null };
};

effects<Context>(broadcastRunModel, {
  'command.chosen': ({ event, before, leaf }) =>
    commands[event['command'] as 'pause'].test(before.broadcast!.status) && {
      in: 'shown.commanding',
      command: event['command'],
      problem: null,
      isStale: leaf === 'shown.refreshing',
    },
  'problem.dismissed': ({ before, leaf }) => before.problem !== null && { in: leaf, problem: null },
  'broadcast.changed': ({ event, before, leaf }) => {
    const { status } = event['broadcast'] as { status: string };
    if (leaf === 'failed') return { in: 'loading' };
    if (/loading|denied|drafted|refreshing/.test(leaf)) return { in: leaf, isStale: true };
    return { in: leaf === 'shown.commanding' ? leaf : `shown.${status}`, isStale: before.isStale };
  },
  'broadcast.invalidated': ({ leaf }) => {
    if (leaf === 'failed') return { in: 'loading' };
    return /loading|denied|drafted|refreshing|commanding/.test(leaf)
      ? { in: leaf, isStale: true }
      : { in: 'shown.refreshing', isStale: false };
  },
  'retry.requested': () => ({ in: 'loading' }),
  'loadBroadcast!': unread,
  loadBroadcast: ({ event, before: { isStale } }) => {
    const broadcast = event['output'] as Context['broadcast'];
    return broadcast === null ? { in: 'denied' } : { in: restOf({ isStale, broadcast }), broadcast };
  },
  'commandBroadcast!': unread,
  commandBroadcast: ({ event, before }) => {
    const { broadcast = before.broadcast, refused } = event['output'] as {
      broadcast?: Context['broadcast'];
      refused?: Context['problem'];
    };
    return {
      in: restOf({ isStale: before.isStale, broadcast }),
      command: null,
      problem: refused ?? before.problem,
    };
  },
  timeout: unread,
});
