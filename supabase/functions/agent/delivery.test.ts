/** What reaches a customer of answers as models write them, in each version, with a judge and without. */
import { describe, expect, test } from 'vitest';

import { deliver } from '../../../tests/agent/delivery.ts';
import { phrasings, type Phrasing } from '../../../tests/agent/phrasings.ts';

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

test.each(good.filter(([, one]) => one.kind === 'talk'))(
  '%s calls the team if and only if it promises it',
  async (_, phrasing) => {
    const { told } = await deliver({ ...phrasing, hand_over: false }, 'v3', true);
    expect(told.answer?.hand_over ?? false).toBe(phrasing.hand_over ?? false);
  },
);
