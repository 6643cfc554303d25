import { test } from 'vitest';

import { presenceModel } from '../../../src/machines/conversation/presence.model.ts';
import { given } from '../../model/pinned.ts';

const others = (...typing: boolean[]) => ({
  type: 'presence.changed',
  others: typing.map((isTyping) => ({ userId: 'dimas', isTyping })),
});

test('a typing member is shown before a viewing one, and none if there are no others', () =>
  given(presenceModel)
    .when(others(false))
    .expect('otherViewing')
    .when(others(false, true))
    .expect('otherTyping')
    .when(others())
    .expect('alone', { others: [] }));

test('typing is sent to the other members', () =>
  given(presenceModel).when('typing.detected').received('trackPresence', { type: 'typing.detected' }).expect('alone'));
