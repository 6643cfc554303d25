import { describe, test } from 'vitest';

import { dimas, sari } from '../../../src/machines/app/recordList.fixture.ts';
import { presenceModel } from '../../../src/machines/conversation/presence.model.ts';
import { given } from '../../model/pinned.ts';

const viewing = { userId: dimas, isTyping: false };
const typing = { userId: sari, isTyping: true };
const changed = (...others: { userId: string; isTyping: boolean }[]) => ({ type: 'presence.changed', others });

test('a room opens without other members', () => given(presenceModel).expect('alone', { others: [] }));

test.each([
  ['another member views it', [viewing], 'otherViewing'],
  ['another member types', [typing], 'otherTyping'],
  ['one of two members types', [viewing, typing], 'otherTyping'],
] as const)('when %s, the room names them until they leave', (_, others, leaf) =>
  given(presenceModel)
    .when(changed(...others))
    .expect(leaf, { others })
    .when(changed())
    .expect('alone', { others: [] }),
);

test('a member who stops typing still views the room', () =>
  given(presenceModel)
    .when(changed({ ...viewing, isTyping: true }))
    .when(changed(viewing))
    .expect('otherViewing', { others: [viewing] }));

describe("the user's own typing is broadcast, and shown to the others only", () => {
  test.each(['typing.detected', 'typing.stopped'])('%s', (type) =>
    given(presenceModel).when(type).received('trackPresence', { type }).expect('alone', { others: [] }),
  );
});

test('without presence the room stays usable', () =>
  given(presenceModel).when(changed(viewing)).settle('trackPresence', 'broken').expect('otherViewing'));
