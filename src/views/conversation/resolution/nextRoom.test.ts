import { expect, test } from 'vitest';

import { nextOf } from './nextRoom.ts';

test.each([
  ['it has left the list: who slid up', ['a', 'c', 'd'], 1, 'b', 'c'],
  ['it still stands there: the one below', ['a', 'b', 'c'], 1, 'b', 'c'],
  ['it was the last: the one that is first', ['a', 'b'], 2, 'c', 'a'],
  ['nobody else waits', ['a'], 0, 'a', null],
  ['the list is empty', [], 0, 'a', null],
])('%s', (_, order, index, roomId, next) => expect(nextOf(order, index, roomId)).toBe(next));
