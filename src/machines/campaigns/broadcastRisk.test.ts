import { describe, expect, test } from 'vitest';

import { riskOf, sendingTime } from './broadcastRisk.ts';
import { filledDraft, preview } from './broadcasts.fixture.ts';

describe('the ban-risk meter', () => {
  test('is low for people who chatted before, with a varied text and a way to stop', () =>
    expect(riskOf(filledDraft.draft, preview)).toMatchObject({ meter: 'low' }));

  test('is high for strangers, one text for all and no way to stop', () => {
    const draft = { ...filledDraft.draft, body: 'Promo! https://contoh.id', acceptsStrangers: true };
    const { meter, items } = riskOf(draft, preview);
    expect(meter).toBe('high');
    expect(items.filter(({ level }) => level === 'warn').map(({ item }) => item)).toEqual([
      'strangers',
      'identical',
      'link',
      'noStop',
    ]);
  });

  test('names another number than the owner expects first', () =>
    expect(
      riskOf(filledDraft.draft, {
        ...preview,
        channel: { status: 'WORKING', phone: null, days: 2, wasIdle: false, wrongNumber: true },
      }).items[0],
    ).toEqual({ item: 'wrongNumber', level: 'block' }));
});

test.each([
  [1, 200, { minutes: 1 }],
  [50, 200, { minutes: 45 }],
  [100, 200, { minutes: 99 }],
  [201, 200, { days: 2 }],
  [2000, 200, { days: 10 }],
  [800, 10_000, { days: 2 }],
])('%i messages with %i a day take %o', (messages, cap, time) =>
  expect(sendingTime(messages, cap, false)).toEqual(time),
);

describe('the number', () => {
  const itemsOf = (changes: Partial<typeof preview>) =>
    riskOf(filledDraft.draft, { ...preview, ...changes }).items.map(({ item }) => item);
  const channel = preview.channel ?? { status: '', phone: null, days: 0, wasIdle: false, wrongNumber: false };
  test('is new, or was idle', () => {
    expect(itemsOf({ channel: { ...channel, days: 2 } })).toContain('newNumber');
    expect(itemsOf({ channel: { ...channel, days: 2, wasIdle: true } })).toContain('idleNumber');
    expect(itemsOf({ channel: { ...channel, days: 7, wasIdle: true } })).toContain('oldNumber');
  });
  test('that sends more than 200 a day raises the risk', () => {
    expect(itemsOf({ cap: 200 })).not.toContain('manyADay');
    expect(itemsOf({ cap: 300 })).toContain('manyADay');
  });
});

test('financing is offered in fewer hours, on six days of seven', () => {
  expect(sendingTime(1400, 200, false)).toEqual({ days: 7 });
  expect(sendingTime(1400, 200, true)).toEqual({ days: 9 });
});
