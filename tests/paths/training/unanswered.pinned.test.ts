import { describe, expect, test } from 'vitest';

import { askedOften, askedOnce, questions, runId } from '../../../src/machines/training/training.fixture.ts';
import { unansweredModel as model } from '../../../src/machines/training/unanswered.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const listed = (outcome = 'some') => given(model).settle('loadQuestions', outcome);
const more = () => listed().when('more.requested');
const refreshing = () => listed().when('questions.invalidated');
const dismissing = () => listed().when('question.dismissed');
const dismissed = () => dismissing().settle('dismissQuestion', 'saved').settle('loadQuestions', 'last');

describe('failures', () => {
  test.each([
    ['the list cannot be read', given(model).settle('loadQuestions', 'offline'), 'failed', null],
    ['reading the list has no response', given(model).elapse(20_000), 'failed', null],
    ['the user has left the team', listed('denied'), 'denied', null],
    ['the next page cannot be read', more().settle('loadQuestions', 'offline'), 'listed.idle', 'more'],
    ['the next page has no response', more().elapse(20_000), 'listed.idle', 'more'],
    ['the list cannot be read again', refreshing().settle('loadQuestions', 'offline'), 'listed.idle', null],
    ['reading it again has no response', refreshing().elapse(20_000), 'listed.idle', null],
    ['the user has left the team since', refreshing().settle('loadQuestions', 'denied'), 'denied', null],
    ['a question cannot be dismissed', dismissing().settle('dismissQuestion', 'offline'), 'listed.idle', 'dismissal'],
    ['dismissing has no response', dismissing().elapse(20_000), 'listed.idle', 'dismissal'],
    ['changes cannot be followed', listed().settle('followQuestions', 'offline'), 'listed.idle', null],
  ] as const)('if %s, the pinned state and problem follow', async (_, path, leaf, problem) =>
    path.expect(leaf, { problem }),
  );

  test.each(['retry.requested', 'questions.invalidated'])(
    'a list that could not be read is read again on %s',
    (event) => given(model).settle('loadQuestions', 'offline').when(event).expect('loading'),
  );
});

test('the next page follows the list, without questions that moved', () =>
  more().settle('loadQuestions', 'last').expect('listed.idle', { questions, next: null }));

test('there is no page after the last one', () => listed('last').when('more.requested').expect('listed.idle'));

test('a dismissed question leaves the list, and comes back', () =>
  dismissing()
    .expect('listed.dismissing', { dismissal: { groupId: askedOften.id, dismissed: true } })
    .settle('dismissQuestion', 'saved')
    .expect('listed.refreshing', { questions: [askedOnce], dismissed: askedOften })
    .settle('loadQuestions', 'last')
    .when('dismissal.undone')
    .expect('listed.dismissing', { dismissal: { groupId: askedOften.id, dismissed: false } })
    .settle('dismissQuestion', 'saved')
    .settle('loadQuestions', 'some')
    .expect('listed.idle', { questions, dismissed: null }));

test('while nothing was dismissed, nothing is undone', () => listed().when('dismissal.undone').expect('listed.idle'));

test('a question that a colleague has settled is not dismissed', () =>
  dismissed().when({ type: 'question.dismissed', groupId: askedOnce.id }).expect('listed.idle'));

test.each([
  ['the next page', more().when('questions.invalidated').settle('loadQuestions', 'last')],
  ['another read', refreshing().when('questions.invalidated').settle('loadQuestions', 'some')],
] as const)('a change that comes during %s is read after it', (_, path) =>
  path.expect('listed.refreshing', { isStale: false }),
);

test('the drawer of the question that was chosen last is open, until it closes', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('loadQuestions', 'done', { questions, next: null });
  const taught = () => sut.actor.getSnapshot().children['teaching'];
  await sut.send({ type: 'teaching.requested', runId });
  const first = taught();
  await sut.send({ type: 'teaching.requested', runId: askedOnce.run_id });
  expect(taught()).toBeDefined();
  expect(taught()).not.toBe(first);
  await sut.send({ type: 'teaching.closed' });
  expect(taught()).toBeUndefined();
  await sut.stop();
});
