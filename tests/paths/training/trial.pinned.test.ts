import { describe, test } from 'vitest';

import { trialModel as model } from '../../../src/machines/training/trial.model.ts';
import { given } from '../../model/pinned.ts';

const searching = () => given(model).when('question.asked');
const found = () => searching().settle('tryQuestion', 'some');
const nothingFound = () => searching().settle('tryQuestion', 'none');
const failed = () => searching().settle('tryQuestion', 'offline');

describe('failures', () => {
  test('a search that fails can be repeated', () =>
    failed().expect('failed').when('retry.requested').expect('searching', { question: 'minggu buka jam brp kak' }));

  test('a search lasts as long as an answer of the model, at most', () =>
    searching().elapse(49_999).expect('searching').elapse(1).expect('failed'));
});

test('a blank question searches nothing', () =>
  given(model).when({ type: 'question.asked', question: ' \n ' }).expect('idle', { question: '' }));

test('a question that finds nothing leaves none of the passages found before', () =>
  found().when('question.asked').settle('tryQuestion', 'none').expect('nothingFound', { found: [], answer: null }));

test.each([
  ['passages were found', found],
  ['nothing was found', nothingFound],
  ['the search failed', failed],
])('where %s, the question is asked again when the knowledge changes', (_, path) =>
  path().when('knowledge.invalidated').expect('searching'),
);

test('another scope asks the last question again, and before the first question only waits for it', () =>
  given(model)
    .when('scope.chosen')
    .expect('idle', { withChanges: false })
    .when('question.asked')
    .settle('tryQuestion', 'some')
    .when({ type: 'scope.chosen', withChanges: true })
    .expect('searching', { withChanges: true, question: 'minggu buka jam brp kak' }));

test('a second question replaces the one that is being searched', () =>
  searching()
    .when({ type: 'question.asked', question: ' bisa cod? ' })
    .expect('searching', { question: 'bisa cod?' })
    .settle('tryQuestion', 'some')
    .expect('found', { found: [{ title: 'Jam buka' }, {}] }));
