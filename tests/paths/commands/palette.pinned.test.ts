import { describe, test } from 'vitest';

import { paletteModel } from '../../../src/machines/commands/palette.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';

const typed = (text: string) => ({ type: 'text.changed', text });
const found = { found: [roomOf(3), roomOf(4)] };

const opened = () => given(paletteModel).when('palette.requested');
const searching = () => opened().settle('loadRecentRooms', 'two').when(typed('nur')).elapse('debounce');
const failed = () => searching().settle('searchRooms', 'offline');

test('the palette is closed until it is requested, then loads the recent chats', () =>
  given(paletteModel)
    .expect('closed')
    .when('palette.requested')
    .expect('open.loadingRecent')
    .settle('loadRecentRooms', 'two')
    .expect('open.idle', { recent: [roomOf(1), roomOf(2)] }));

test('the search starts 200 ms after the last key, and not before', () =>
  opened()
    .when(typed('nu'))
    .expect('open.debouncing')
    .elapse(199)
    .when(typed('nur'))
    .elapse(199)
    .expect('open.debouncing', { text: 'nur' })
    .elapse(1)
    .expect('open.searching')
    .settle('searchRooms', 'some')
    .expect('open.found', found));

describe('failures leave the pages and commands usable', () => {
  test.each([
    ['the recent chats fail to load', opened().settle('loadRecentRooms', 'offline'), 'open.idle', { recent: [] }],
    ['the recent chats take 15 s', opened().elapse(15_000), 'open.idle', { recent: [] }],
    ['a search fails', failed(), 'open.failed', { text: 'nur' }],
    ['a search takes 15 s', searching().elapse(15_000), 'open.failed', { text: 'nur' }],
  ] as const)('%s', (_, path, leaf, context) => path.expect(leaf, context));

  test.each(['retry.requested', 'connection.regained'])('a failed search runs again after %s', (event) =>
    failed().when(event).expect('open.searching').settle('searchRooms', 'some').expect('open.found', found),
  );
});

test('a text without words starts no search, and leaves the loading of the recent chats alone', () =>
  opened()
    .when(typed(''))
    .expect('open.loadingRecent')
    .settle('loadRecentRooms', 'two')
    .when(typed('  '))
    .expect('open.idle', { text: '' }));

test('an emptied field shows the recent chats again', () =>
  searching()
    .when(typed(''))
    .expect('open.idle', { text: '', recent: [roomOf(1), roomOf(2)] }));

test('closing the palette clears its text and results', () =>
  searching().settle('searchRooms', 'some').when('palette.closed').expect('closed', { text: '', found: [] }));

test('the id of an opened chat is stored, also while the palette is open', () => {
  const visited = { type: 'room.visited', roomId: roomOf(7).id };
  return opened().when(visited).received('recentRooms', visited).expect('open.loadingRecent');
});
