import { expect, test } from 'vitest';

import { INDUSTRIES } from '../../../src/contracts/onboarding.ts';
import { countAnswers } from '../../../src/machines/onboarding/agentReview.machine.ts';
import { agentReviewModel } from '../../../src/machines/onboarding/agentReview.model.ts';
import { questionsOf } from '../../../src/machines/onboarding/tradeQuestions.ts';
import { given } from '../../model/pinned.ts';

const loaded = (how: string) => given(agentReviewModel).settle('loadReview', how);
const starting = () => loaded('fresh').when('start.requested');
/** Eight questions are answered, and the ninth is asked. */
const asking = () => starting().settle('startReview', 'started').expect('reviewing.asking', { asking: 9 });
const unfinished = () => loaded('unfinished').expect('reviewing.idle');
const teaching = () =>
  unfinished()
    .when('fix.submitted')
    .expect('reviewing.teaching', { fix: { position: 4 } });
const goingLive = () => loaded('judged').when('goLive.requested').expect('goingLive');

test.each([
  ['cannot be loaded', given(agentReviewModel).settle('loadReview', 'offline'), 'loadFailed'],
  ['is not loaded within 20 seconds', given(agentReviewModel).elapse(20_000), 'loadFailed'],
  ['belongs to another owner', loaded('denied'), 'denied'],
  ['has not begun', loaded('fresh'), 'ready'],
  ['was interrupted', loaded('unfinished'), 'reviewing.idle'],
  ['has led to a live agent', loaded('live'), 'live'],
] as const)('a review that %s is in the pinned state', async (_, path, leaf) => path.expect(leaf));

test('a failed loading is repeated on request', () =>
  given(agentReviewModel).settle('loadReview', 'offline').when('retry.requested').expect('loading'));

test.each([
  ['is refused', 'refused', 'denied'],
  ['breaks', 'offline', 'unreachable'],
])('if the start %s, the questions stay with the reason', (_, outcome, refusal) =>
  starting().settle('startReview', outcome).expect('ready', { refusal }),
);

test('a start without a response for 20 seconds is unreachable', () =>
  starting().elapse(19_999).expect('starting').elapse(1).expect('ready', { refusal: 'unreachable' }));

test('one question after the other is asked, until all have an answer', () =>
  asking()
    .settle('askAgent', 'answered')
    .expect('reviewing.asking', { asking: 10 })
    .settle('askAgent', 'answered')
    .expect('reviewing.idle', { asking: null }));

test.each([
  ['cannot be reached', 'unreachable', 'unreachable'],
  ['is turned off', 'off', 'off'],
  ['has no quota left', 'limited', 'rateLimited'],
  ['breaks', 'offline', 'unreachable'],
])('if the agent %s, no further question is asked, and the question says why', (_, outcome, why) =>
  asking()
    .settle('askAgent', outcome)
    .expect('reviewing.idle', { problem: { position: 9, why }, asking: null }),
);

test('an answer that takes longer than 40 seconds is given up', () =>
  asking()
    .elapse(49_999)
    .expect('reviewing.asking')
    .elapse(1)
    .expect('reviewing.idle', { problem: { position: 9, why: 'timeout' } }));

test('a question that failed is asked alone', () =>
  asking()
    .settle('askAgent', 'unreachable')
    .when({ type: 'question.asked', position: 9 })
    .expect('reviewing.asking', { asking: 9, problem: null })
    .settle('askAgent', 'answered')
    .expect('reviewing.idle'));

test('asking can be stopped and continued', () =>
  asking()
    .when('cancel.requested')
    .expect('reviewing.idle', { asking: null, problem: null })
    .when('start.requested')
    .expect('starting'));

test('a changed question loses its answer and is asked', () =>
  unfinished()
    .when({ type: 'question.changed', position: 1, question: '  ada motif parang? ' })
    .expect('reviewing.asking', {
      asking: 1,
      rows: expect.arrayContaining([
        expect.objectContaining({ position: 1, question: 'ada motif parang?', answer: null }),
      ]),
    })
    .received('storeRows', { type: 'rows.changed' }));

test.each(['', '   ', 'a'.repeat(301)])('the invalid question "%s" is not asked', (question) =>
  unfinished().when({ type: 'question.changed', position: 1, question }).expect('reviewing.idle'),
);

test('a lesson is taught and its question asked again', () =>
  teaching().settle('teachAnswer', 'taught').expect('reviewing.asking', { asking: 4, fix: null }));

test.each([
  ['is refused', () => teaching().settle('teachAnswer', 'masked'), 'masked'],
  ['breaks', () => teaching().settle('teachAnswer', 'offline'), 'unreachable'],
  [
    'has no response for 30 seconds',
    () => teaching().elapse(29_999).expect('reviewing.teaching').elapse(1),
    'unreachable',
  ],
])('if a lesson %s, its question says why', (_, path, why) =>
  path().expect('reviewing.idle', { fixRefusal: { position: 4, why }, fix: null }),
);

test('a lesson stays with its question, until the question is changed', () =>
  teaching()
    .settle('teachAnswer', 'taught')
    .settle('askAgent', 'answered')
    .expect('reviewing.idle', {
      rows: expect.arrayContaining([expect.objectContaining({ position: 4, taught: true })]),
    })
    .when({ type: 'question.changed', position: 4, question: 'bahannya apa?' })
    .expect('reviewing.asking', {
      rows: expect.arrayContaining([expect.objectContaining({ position: 4, taught: false })]),
    }));

const removing = () =>
  unfinished()
    .when('call.removed')
    .expect('reviewing.removingCall', { removal: { position: 4, call: { keyword: 'dipakai seharian' } } });

test('a word no longer calls the team, and its question is asked again', () =>
  removing()
    .settle('removeCall', 'removed')
    .expect('reviewing.asking', { asking: 4, removal: null, rule: { keywords: [] } })
    .received('storeRows', { type: 'rows.changed' }));

test.each([
  ['is refused', () => removing().settle('removeCall', 'denied'), 'denied'],
  ['breaks', () => removing().settle('removeCall', 'offline'), 'unreachable'],
  [
    'has no response for 20 seconds',
    () => removing().elapse(19_999).expect('reviewing.removingCall').elapse(1),
    'unreachable',
  ],
])('if taking out a word %s, its question says why', (_, path, why) =>
  path().expect('reviewing.idle', { removalRefusal: { position: 4, why }, removal: null }),
);

test('a hand-over is counted apart from an answer', () => {
  const of = (status: 'answered' | 'escalated' | 'silent' | 'completed' | null, position: number) => ({
    position,
    question: '?',
    answer: status === null ? null : { status, why: null, text: null, sources: [] },
    verdict: null,
    taught: false,
  });
  const rows = (['answered', 'escalated', 'escalated', 'silent', 'completed', null] as const).map(of);
  expect(countAnswers(rows)).toEqual({ answered: 2, handedOver: 2, silent: 1, waiting: 1 });
});

test('verdicts that could not be stored are stored again on request', () =>
  unfinished()
    .when('verdict.given')
    .when('rows.notStored')
    .expect('reviewing.idle', { isStored: false })
    .when('store.requested')
    .expect('reviewing.idle', { isStored: true }));

test('the agent is not turned on before each answer has a verdict', () =>
  unfinished().when('goLive.requested').expect('reviewing.idle'));

test('a verdict is kept and stored', () =>
  unfinished()
    .when('verdict.given')
    .expect('reviewing.idle', {
      rows: expect.arrayContaining([expect.objectContaining({ position: 1, verdict: 'good' })]),
    })
    .received('storeRows', { type: 'rows.changed' }));

test.each([
  ['', 'reviewing.idle'],
  ['a'.repeat(2001), 'reviewing.idle'],
])('an answer that is blank or too long is not taught', (body, leaf) =>
  unfinished().when({ type: 'fix.submitted', position: 4, body }).expect(leaf),
);

test('a question without an answer gets no verdict', () =>
  unfinished()
    .when({ type: 'verdict.given', position: 10, verdict: 'good' })
    .expect('reviewing.idle', {
      rows: expect.not.arrayContaining([expect.objectContaining({ position: 10, verdict: 'good' })]),
    }));

test('an agent that is turned on is live', () => goingLive().settle('goLive', 'live').expect('live'));

test.each([
  ['is refused', () => goingLive().settle('goLive', 'early'), 'notReviewed'],
  ['breaks', () => goingLive().settle('goLive', 'offline'), 'unreachable'],
  ['has no response for 20 seconds', () => goingLive().elapse(19_999).expect('goingLive').elapse(1), 'unreachable'],
])('if turning on %s, the verdicts stay with the reason', (_, path, refusal) =>
  path().expect('reviewing.idle', { refusal }),
);

test.each([...INDUSTRIES, null])('the trade %s has ten different questions of at most 300 characters', (industry) => {
  const questions = questionsOf(industry);
  expect(new Set(questions).size).toBe(10);
  for (const question of questions) expect(question.length).toBeLessThanOrEqual(300);
});
