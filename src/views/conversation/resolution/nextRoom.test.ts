import { expect, test } from 'vitest';

import { nextRoomOf } from './nextRoom.ts';

test.each([
  ['it has left the list: the room at its index', ['a', 'c', 'd'], 1, 'b', 'c'],
  ['it is still in the list: the room below', ['a', 'b', 'c'], 1, 'b', 'c'],
  ['it was the last: the first room', ['a', 'b'], 2, 'c', 'a'],
  ['it is the only room: none', ['a'], 0, 'a', null],
  ['the list is empty: none', [], 0, 'a', null],
])('the next room, if %s', (_, order, index, roomId, next) => expect(nextRoomOf(order, index, roomId)).toBe(next));
