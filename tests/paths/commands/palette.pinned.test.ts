import { test } from 'vitest';

import { paletteModel } from '../../../src/machines/commands/palette.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';

const typed = (words: string) => ({ type: 'words.changed', words });

test('chats are asked for when the typing pauses, and not before', async () => {
  await given(paletteModel)
    .when('palette.requested')
    .when(typed('nu'))
    .expect('open.pausing')
    .when(typed('nur'))
    .expect('open.pausing', { words: 'nur' })
    .elapse('pause')
    .expect('open.searching')
    .settle('findRooms', 'some')
    .expect('open.found', { found: [roomOf(3), roomOf(4)] });
});

test('whoever empties the field sees the chats of a moment ago again', async () => {
  await given(paletteModel)
    .when('palette.requested')
    .settle('recallRooms', 'two')
    .when(typed('nur'))
    .when(typed(''))
    .expect('open.resting', { recent: [roomOf(1), roomOf(2)] });
});

test('without the network pages and commands are there, and the search goes on with the connection', async () => {
  await given(paletteModel)
    .when('palette.requested')
    .settle('recallRooms', 'offline')
    .expect('open.resting')
    .when(typed('nur'))
    .elapse('pause')
    .settle('findRooms', 'offline')
    .expect('open.failed', { words: 'nur' })
    .when('connection.regained')
    .settle('findRooms', 'some')
    .expect('open.found');
});

test('what was typed does not stand there the next time', async () => {
  await given(paletteModel)
    .when('palette.requested')
    .when(typed('nur'))
    .when('palette.closed')
    .expect('closed', { words: '', found: [] });
});
