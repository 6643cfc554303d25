/** What comes of the hundred questions through the webhook, the queue, the function and the built-in model. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startHarness, type Harness } from '../gateway/support/harness.ts';
import { answerBy, askAll, isRight, isRightlyDecided, turnOn, type Outcome } from './asking.ts';
import { verdictOf } from './figures.ts';
import { questions, type Question } from './questions.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
  await turnOn(harness);
});
afterAll(() => harness.close());

const answerable = questions.filter(({ facts }) => facts.length > 0);
const others = questions.filter(({ facts }) => facts.length === 0);
const ids = (some: readonly Question[]): string => some.map(({ id }) => id).join(', ');

describe.each(['v2', 'v3'])('%s', (version) => {
  let outcomes: Map<string, Outcome>;
  const outcomeOf = ({ id }: Question): Outcome => outcomes.get(id)!;
  const isAnsweredRight = (question: Question): boolean => isRight(question, outcomeOf(question));

  beforeAll(async () => {
    await answerBy(harness, version);
    const agent = harness.newAgent();
    outcomes = new Map();
    // One call of the agent answers ten chats.
    for (let first = 0; first < questions.length; first += 10) {
      const asked = questions.slice(first, first + 10);
      // oxlint-disable-next-line no-await-in-loop -- ten chats at a time
      const found = await askAll(harness, agent, asked);
      for (const [index, { id }] of asked.entries()) outcomes.set(id, found[index]!);
    }
  });

  test('a burst has one run at most', () => {
    expect(ids(questions.filter((question) => outcomeOf(question).runs > 1))).toBe('');
  });

  test('at least 55 % of the questions with an answer are answered right, from a right source', () => {
    const right = answerable.filter(isAnsweredRight);
    expect(right.length / answerable.length).toBeGreaterThanOrEqual(0.55);
  });

  test('at most 3 of the hundred are answered wrong', () => {
    const wrong = questions.filter((question) => verdictOf(question, outcomeOf(question)) === 'wrong');
    expect(wrong.length, ids(wrong)).toBeLessThanOrEqual(3);
  });

  test('a question that is not answered asks a person for help, and the customer hears so', () => {
    const unanswered = answerable.filter((question) => outcomeOf(question).status !== 'sent');
    const unheard = unanswered.filter((question) => {
      const { status, received } = outcomeOf(question);
      return status !== 'escalated' || received.length !== 1;
    });
    expect(unheard.map(({ id }) => [id, outcomeOf({ id } as Question).status])).toEqual([]);
  });

  test('at least 95 % of what must go to people, be declined or stay silent does', () => {
    const failed = others.filter((question) => !isRightlyDecided(question, outcomeOf(question)));
    const named = failed.map(({ id, expect: outcome }) => `${id} (${outcome})`).join(', ');
    expect(1 - failed.length / others.length, named).toBeGreaterThanOrEqual(0.95);
  });

  test('no answer was stopped for an amount that is in no source, and none was sent', () => {
    const sent = questions.filter((question) => outcomeOf(question).status === 'sent');
    expect(sent.filter((question) => outcomeOf(question).guard !== null).map(({ id }) => id)).toEqual([]);
  });
});
