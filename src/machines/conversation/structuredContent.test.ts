import { expect, test } from 'vitest';

import { message } from './messages.fixture.ts';
import { structuredContentOf } from './structuredContent.ts';

const content = { file: null, contacts: null, poll: null, call: null };
const coordinates = { latitude: -7.5, longitude: 110.8, name: null };
const poll = { options: ['Biru', 'Merah'], multiple: true };

test.each([
  [
    { kind: 'location', location: coordinates },
    { kind: 'location', location: coordinates },
  ],
  [{ kind: 'location', location: { ...coordinates, latitude: null } }, null],
  [{ kind: 'location', location: null }, null],
  [
    {
      kind: 'contact',
      content: {
        ...content,
        contacts: [
          { name: '', phones: [' '] },
          { name: 'Sari', phones: [] },
        ],
      },
    },
    { kind: 'contact', contacts: [{ name: 'Sari', phones: [] }] },
  ],
  [{ kind: 'contact', content: null }, null],
  [
    { kind: 'poll', body: 'Warna?', content: { ...content, poll } },
    { kind: 'poll', poll },
  ],
  [{ kind: 'poll', body: ' ', content: { ...content, poll } }, null],
  [{ kind: 'poll', body: 'a'.repeat(256), content: { ...content, poll } }, null],
  [{ kind: 'poll', body: 'Warna?', content: { ...content, poll: { ...poll, options: ['Biru'] } } }, null],
  [{ kind: 'poll', body: 'Warna?', content: { ...content, poll: { ...poll, options: ['a', 'a'] } } }, null],
  [{ kind: 'text', body: 'Halo' }, null],
] as const)('a forwarded message %j contains %j', (change, structuredContent) =>
  expect(structuredContentOf(message(1, structuredClone(change) as Parameters<typeof message>[1]))).toEqual(
    structuredContent,
  ),
);
