import { test } from 'vitest';

import { paletteModel } from '../../../src/machines/commands/palette.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';

const typed = (text: string) => ({ type: 'text.changed', text });

test('the search starts when typing pauses, and not before', async () => {
  await given(paletteModel)
    .when('palette.requested')
    .when(typed('nu'))
    .expect('open.debouncing')
    .when(typed('nur'))
    .expect('open.debouncing', { text: 'nur' })
    .elapse('debounce')
    .expect('open.searching')
    .settle('searchRooms', 'some')
    .expect('open.found', { found: [roomOf(3), roomOf(4)] });
});

test('an emptied field shows the recent chats again', async () => {
  await given(paletteModel)
    .when('palette.requested')
    .settle('loadRecentRooms', 'two')
    .when(typed('nur'))
    .when(typed(''))
    .expect('open.idle', { recent: [roomOf(1), roomOf(2)] });
});

test('offline the palette stays usable, and the search restarts when the connection returns', async () => {
  await given(paletteModel)
    .when('palette.requested')
    .settle('loadRecentRooms', 'offline')
    .expect('open.idle')
    .when(typed('nur'))
    .elapse('debounce')
    .settle('searchRooms', 'offline')
    .expect('open.failed', { text: 'nur' })
    .when('connection.regained')
    .settle('searchRooms', 'some')
    .expect('open.found');
});

test('closing the palette clears its text and results', async () => {
  await given(paletteModel)
    .when('palette.requested')
    .when(typed('nur'))
    .when('palette.closed')
    .expect('closed', { text: '', found: [] });
});
