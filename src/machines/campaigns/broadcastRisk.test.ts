import { describe, expect, test } from 'vitest';

import { toEpoch } from '../../contracts/time.ts';
import { aheadOf, aheadOfPreview, riskOf, sendingTime } from './broadcastRisk.ts';
import { filledDraft, judging, preview, sending, staging } from './broadcasts.fixture.ts';

const usual = { cap: 200, sentToday: 0, wait: 0, offersLoans: false, slowness: 1 };

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
  expect(sendingTime({ ...usual, messages, cap })).toEqual(time),
);

test('what was sent today, the wait for replies and doubled gaps make it longer', () => {
  const timeOf = (changes: object) => sendingTime({ ...usual, messages: 100, ...changes });
  expect(timeOf({ sentToday: 100 })).toEqual({ minutes: 99 });
  expect(timeOf({ sentToday: 101 })).toEqual({ days: 2 });
  expect(timeOf({ sentToday: 500 })).toEqual({ days: 2 });
  expect(timeOf({ wait: 7200 })).toEqual({ minutes: 219 });
  expect(timeOf({ slowness: 2 })).toEqual({ minutes: 174 });
});

test('the time left is the same before the start and right after it', () => {
  for (const recipients of [1, 99, 100, 101, 400, 2000])
    for (const sentToday of [0, 150, 200])
      for (const offersLoans of [false, true]) {
        const before = aheadOfPreview({ ...preview, recipients, sentToday, offersLoans });
        const started = { queued_count: recipients, delivered_count: 0, read_count: 0, sent_today: sentToday };
        expect(aheadOf({ ...staging, ...started, offers_loans: offersLoans }, 0)).toEqual(before);
      }
});

test('while replies are awaited, their rest counts; afterwards nothing is awaited', () => {
  const now = toEpoch(judging.judge_at ?? '') - 600_000;
  expect(aheadOf(judging, now)?.wait).toBe(600);
  expect(aheadOf(judging, now + 900_000)?.wait).toBe(0);
  expect(aheadOf(sending, now)?.wait).toBe(0);
  expect(aheadOf({ ...sending, daily_cap: null }, now)).toBeNull();
});

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

test('without recipients it is not said that all of them are known', () => {
  const itemsOf = (recipients: number) => riskOf(filledDraft.draft, { ...preview, strangers: 0, recipients }).items;
  expect(itemsOf(5)).toContainEqual({ item: 'knownAll', level: 'good' });
  expect(itemsOf(0).map(({ item }) => item)).not.toContain('knownAll');
});

test('financing is offered in fewer hours, on six days of seven', () => {
  expect(sendingTime({ ...usual, messages: 1400 })).toEqual({ days: 7 });
  expect(sendingTime({ ...usual, messages: 1400, offersLoans: true })).toEqual({ days: 8 });
});
