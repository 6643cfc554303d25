/** What reaches a customer of answers as models write them, in each version, with a judge and without. */
import { describe, expect, test } from 'vitest';

import { deliver } from '../../../tests/agent/delivery.ts';
import { phrasings, shopOf, unseenPhrasings, type Phrasing } from '../../../tests/agent/phrasings.ts';
import { ownWordsOf } from './prompt.ts';
import { questionWith } from './questionFixture.ts';

const titled = (of: readonly Phrasing[]): [string, Phrasing][] => of.map((one) => [`${one.id} "${one.answer}"`, one]);
/** Markdown becomes the format of WhatsApp, which is another test. */
const plain = phrasings.filter(({ kind }) => kind !== 'markdown');
const good = titled(plain.filter(({ verdict }) => verdict === 'pass'));
const bad = titled(plain.filter(({ verdict }) => verdict === 'stop'));

describe.each(['v2', 'v3'] as const)('version %s', (version) => {
  test.each(good)('delivers %s unchanged where a judge answers', async (_, phrasing) => {
    expect(await deliver(phrasing, version, true)).toMatchObject({ status: 'answered', text: phrasing.answer });
  });

  test.each(bad)('does not deliver %s where a judge answers', async (_, { ...phrasing }) => {
    const outcome = await deliver(phrasing, version, true);
    expect(outcome.status === 'answered' && outcome.text.includes(phrasing.part ?? phrasing.answer)).toBe(false);
  });
});

// What code alone decides is the same in each version.
describe('where the judge is away', () => {
  test.each(good)('delivers %s', async (_, phrasing) => {
    expect(await deliver(phrasing, 'v2', false)).toMatchObject({ status: 'answered', text: phrasing.answer });
  });

  test.each(bad.filter(([, { by }]) => by === 'code'))('does not deliver %s', async (_, phrasing) => {
    const outcome = await deliver(phrasing, 'v2', false);
    expect(outcome.status === 'answered' && outcome.text.includes(phrasing.part ?? phrasing.answer)).toBe(false);
  });
});

describe('answers to customers of shops for which nothing was tuned', () => {
  const isTalk = ({ kind }: Phrasing): boolean => kind === 'talk';
  const isGood = ({ verdict }: Phrasing): boolean => verdict === 'pass';
  /** The ids of those that reach the customer unchanged. */
  const delivered = async (some: readonly Phrasing[], judge: boolean): Promise<string[]> => {
    const outcomes = await Promise.all(some.map((one) => deliver(one, 'v3', judge)));
    return some.flatMap(({ id, answer }, at) => {
      const outcome = outcomes[at];
      return outcome?.status === 'answered' && outcome.text === answer ? [id] : [];
    });
  };

  test.each([
    ['50 of 51 good answers are delivered where a judge answers', isGood, true, 50],
    ['47 of 51 where it is away', isGood, false, 47],
    ['all 45 conversational answers where a judge answers', isTalk, true, 45],
    ['35 of 45 where it is away', isTalk, false, 35],
  ])('%s', async (_, is, judge, least) => {
    const some = unseenPhrasings.filter((one) => is(one) && isGood(one) && (is === isTalk || !isTalk(one)));
    const sent = await delivered(some, judge);
    const stopped = some.filter(({ id }) => !sent.includes(id)).map(({ id }) => id);
    expect(sent.length, `stopped: ${stopped.join(', ')}`).toBeGreaterThanOrEqual(least);
  });

  test.each([
    ['1 of 51 bad answers is delivered where a judge answers', true, 1],
    ['14 of 51 where it is away', false, 14],
  ])('at most %s', async (_, judge, most) => {
    const sent = await delivered(
      unseenPhrasings.filter((one) => !isGood(one)),
      judge,
    );
    expect(sent.length, `sent: ${sent.join(', ')}`).toBeLessThanOrEqual(most);
  });
});

test.each(good.filter(([, one]) => one.kind === 'talk'))(
  '%s calls the team if and only if it promises it',
  async (_, phrasing) => {
    const { report } = await deliver({ ...phrasing, hand_over: false }, 'v3', true);
    expect(report.answer?.hand_over ?? false).toBe(phrasing.hand_over ?? false);
  },
);

// A weak model goes on with the prompt instead of answering.
test.each(['v2', 'v3'] as const)(
  'version %s sends no line of a prompt, and not the name of the shop alone',
  async (version) => {
    const [phrasing] = plain.filter(({ verdict }) => verdict === 'pass') as [Phrasing];
    const { name } = shopOf(phrasing);
    const own = ownWordsOf(questionWith({ business: { name } }));
    const lines = [...new Set(own.split('\n'))].filter((line) => (line.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 8);
    expect(lines.length).toBeGreaterThan(20);
    const sent = [];
    for (const answer of [...lines.map((line) => line.slice(0, 300)), name]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const outcome = await deliver({ ...phrasing, answer }, version, true);
      if (outcome.status === 'answered') sent.push(outcome.text);
    }
    expect(sent).toEqual([]);
  },
);
