import { describe, test } from 'vitest';

import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { conversationSearchModel } from '../../../src/machines/conversation/search.model.ts';
import { given } from '../../model/pinned.ts';

const typed = (words: string) => ({ type: 'words.changed', words });
/** The room is asked to show this message. */
const jumpTo = (message: string) => ['parent', { type: 'jump.requested', to: { message } }] as const;
const [newest, oldest] = [uuid(3), uuid(1)];

const opened = () => given(conversationSearchModel).when('search.requested');
const searching = () => opened().when(typed('kirim')).elapse('debounce');
const found = () => searching().settle('searchMessages', 'two');
const failed = () => searching().settle('searchMessages', 'offline');

test('the search is closed until it is requested, and opens without words', () =>
  given(conversationSearchModel).expect('closed').when('search.requested').expect('open.empty', { words: '' }));

test('the search starts 250 ms after the last key, and not before', () =>
  opened()
    .when(typed('kir'))
    .elapse(249)
    .when(typed('kirim'))
    .elapse(249)
    .expect('open.debouncing', { words: 'kirim' })
    .elapse(1)
    .expect('open.searching'));

test('Enter skips the pause', () =>
  opened().when(typed('kirim')).when('older.requested').expect('open.searching', { words: 'kirim' }));

test('the newest hit is shown first', () =>
  found()
    .expect('open.found', { at: 0, more: false })
    .received(...jumpTo(newest)));

test('too many hits are reported as such', () =>
  searching().settle('searchMessages', 'too many').expect('open.found', { at: 0, more: true }));

test('words that no message contains have no hit to show', () =>
  searching().settle('searchMessages', 'none').expect('open.noResults'));

test('stepping past the oldest hit leads to the newest, and back', () =>
  found()
    .when('older.requested')
    .expect('open.found', { at: 1 })
    .received(...jumpTo(oldest))
    .when('older.requested')
    .expect('open.found', { at: 0 })
    .received(...jumpTo(newest))
    .when('newer.requested')
    .expect('open.found', { at: 1 })
    .received(...jumpTo(oldest)));

describe('a search that fails keeps its words', () => {
  test.each([
    ['an error', failed()],
    ['15 s without an answer', searching().elapse(14_999).expect('open.searching').elapse(1)],
  ] as const)('after %s', (_, path) => path.expect('open.failed', { words: 'kirim' }));

  test.each(['retry.requested', 'connection.regained'])('and runs again after %s', (event) =>
    failed()
      .when(event)
      .expect('open.searching')
      .settle('searchMessages', 'two')
      .received(...jumpTo(newest)),
  );
});

test('other words start another search, no words end it', () =>
  found()
    .when(typed('kirim hari ini'))
    .expect('open.debouncing', { words: 'kirim hari ini' })
    .when(typed(' '))
    .expect('open.empty', { words: ' ' }));

test('a closed search has neither words nor hits', () =>
  found().when('search.closed').expect('closed', { words: '', hits: [], more: false, at: 0 }));
