import { describe, test } from 'vitest';

import { areaSearchModel as model } from '../../../src/machines/orders/areaSearch.model.ts';
import { given } from '../../model/pinned.ts';

const typed = (words: string) => ({ type: 'words.typed', words });
const typing = () => given(model).when(typed('depok'));
const searching = () => typing().elapse('debounce');

describe('errors and time limits', () => {
  test.each([
    ['the limit of the day', searching().settle('findAreas', 'limit'), 'shipping-limit'],
    ['no network', searching().settle('findAreas', 'offline'), 'offline'],
    ['a rejected search', searching().settle('findAreas', 'broken'), 'unexpected'],
    ['a search that is too slow', searching().elapse('timeout'), 'shipping-silent'],
  ] as const)('after %s the words stay, and the search can be repeated', (_, path, why) =>
    path
      .expect('failed', { refusal: { why }, words: 'depok' })
      .when('retry.requested')
      .expect('searching', { words: 'depok' }),
  );
});

describe('the search', () => {
  test('two letters are not searched', () =>
    given(model).when(typed('de')).expect('idle').elapse(60_000).expect('idle'));

  test('blanks do not make words longer', () => given(model).when(typed(' d  ')).expect('idle'));

  test('it begins after a pause in typing', () =>
    typing().elapse(399).when(typed('depok s')).elapse(399).expect('typing').elapse(1).expect('searching'));

  test('found places stay while more is typed, and go with the words', () =>
    searching()
      .settle('findAreas', 'two')
      .expect('found')
      .when(typed('depok s'))
      .expect('typing', { areas: [{ id: '31513' }, { id: '31514' }] })
      .when(typed(''))
      .expect('idle', { areas: [] }));

  test('a search without a result says so', () =>
    searching().settle('findAreas', 'none').expect('none', { areas: [] }));
});
