import { expect, test } from 'vitest';

import { conversationText } from './conversation/text/en.ts';
import { english } from './english.ts';
import { inboxText } from './inbox/text/en.ts';

/** The sentences of a catalogue that have a place for one count, with this count, by their place. */
const sentences = (value: unknown, count: string | number, place = ''): [place: string, sentence: string][] => {
  if (typeof value === 'function') return value.length === 1 ? [[place, String(value(count))]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => sentences(part, count, `${place}.${key}`));
};

/** Their counts are limits or beyond them. */
const ALWAYS_MANY = new Set([
  '.conversation/message.forwarding.full',
  '.conversation/search.search.tooMany',
  '.onboarding.start.tooLong',
]);

const PLURAL =
  /\b1 (\w+ )?(chats|conversations|messages|files|tickets|products|orders|items|channels|seconds|minutes|hours|votes|characters|people|results|fields|notifications|replies|reminders|broadcasts)\b/;

test.each(['1', 1])('no English sentence has a plural after the count %j', (count) => {
  const plurals = sentences(Object.fromEntries(english), count).filter(
    ([place, sentence]) => !ALWAYS_MANY.has(place) && PLURAL.test(sentence),
  );
  expect(plurals).toEqual([]);
});

test('an unread message is counted in the singular', () => {
  for (const { unread } of [conversationText, inboxText]) {
    expect(unread('1')).toBe('1 unread message');
    expect(unread('2')).toBe('2 unread messages');
  }
});
