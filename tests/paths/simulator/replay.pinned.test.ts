import { describe, test } from 'vitest';

import { replayModel as model } from '../../../src/machines/simulator/replay.model.ts';
import { answered, bursts, escalated } from '../../../src/machines/simulator/simulator.fixture.ts';
import { given } from '../../model/pinned.ts';

const listed = () => given(model).settle('findRooms', 'some');
const loading = () => listed().when('room.chosen');
const running = () => loading().settle('loadRoom', 'chat');
const failed = () => running().settle('simulate', 'broken');

describe('failures', () => {
  test('the list can be read again', () =>
    given(model)
      .settle('findRooms', 'broken')
      .expect('choosing.unlisted')
      .when('retry.requested')
      .expect('choosing.searching'));

  test('reading the list takes 20 seconds at most', () =>
    given(model).elapse(19_999).expect('choosing.searching').elapse(1).expect('choosing.unlisted'));

  test('a chat can be read again', () =>
    loading().settle('loadRoom', 'broken').expect('unloaded').when('retry.requested').expect('loading'));

  test('reading a chat takes 20 seconds at most', () =>
    loading().elapse(19_999).expect('loading').elapse(1).expect('unloaded'));

  test('a chat that is gone leaves the list', () =>
    loading()
      .settle('loadRoom', 'gone')
      .expect('choosing.gone', { roomId: null, rooms: [{}, {}] }));

  test('a user who is not in the team any more replays nothing', () =>
    given(model).settle('findRooms', 'denied').expect('denied'));

  test.each([
    ['model failed', 'model'],
    ['offline', 'offline'],
    ['broken', 'unreachable'],
  ])('a turn that ends with %s can be asked again, and what was answered before stays', (outcome, problem) =>
    running()
      .settle('simulate', 'answered')
      .settle('simulate', outcome)
      .expect('failed', { problem, outcomes: [answered] })
      .when('retry.requested')
      .expect('running', { problem: null, outcomes: [answered] }),
  );

  test('a turn takes 40 seconds at most', () =>
    running().elapse(49_999).expect('running').elapse(1).expect('failed', { problem: 'timeout' }));
});

test('each turn is answered once, in order, until the chat is finished', () =>
  running()
    .expect('running', { bursts, outcomes: [] })
    .settle('simulate', 'answered')
    .expect('running', { outcomes: [answered] })
    .settle('simulate', 'escalated')
    .expect('finished', { outcomes: [answered, escalated] }));

test('a pause repeats the turn that it interrupted', () =>
  running()
    .settle('simulate', 'answered')
    .when('pause.requested')
    .expect('paused', { outcomes: [answered] })
    .when('resume.requested')
    .expect('running', { outcomes: [answered] })
    .settle('simulate', 'escalated')
    .expect('finished'));

test.each([
  ['running', running],
  ['paused', () => running().when('pause.requested')],
])('a replay that is %s is stopped, and replayed from its beginning with what is chosen now', (_, path) =>
  path()
    .when('stop.requested')
    .expect('stopped')
    .when('variant.chosen')
    .when('knowledge.chosen')
    .when('repeat.requested')
    .expect('running', { outcomes: [], variant: { version: 'v2' }, knowledge: 'draft' }),
);

test.each([
  ['is being read', loading],
  ['could not be read', () => loading().settle('loadRoom', 'broken')],
  ['is replayed', running],
  ['is paused', () => running().when('pause.requested')],
  ['failed', failed],
  ['is finished', () => running().settle('simulate', 'answered').settle('simulate', 'answered')],
])('from a chat that %s the user returns to the list', (_, path) =>
  path()
    .when('room.left')
    .expect('choosing.listed', { roomId: null, bursts: [], outcomes: [], rooms: [{}, {}] }),
);

describe('the search', () => {
  test('waits until the user has typed', () =>
    listed()
      .when('search.typed')
      .elapse(299)
      .expect('choosing.typing')
      .elapse(1)
      .expect('choosing.searching', { search: 'ongkir' }));

  test('that finds nothing shows no chat found before', () =>
    listed()
      .when('search.typed')
      .elapse('debounce')
      .settle('findRooms', 'none')
      .expect('choosing.nothingFound', { rooms: [] }));
});
