import { describe, test } from 'vitest';

import { shippingQuoteModel as model } from '../../../src/machines/orders/shippingQuote.model.ts';
import { given } from '../../model/pinned.ts';

const asking = () => given(model);
const pricing = () => asking().when('quote.requested');

describe('errors and time limits', () => {
  test.each([
    ['a shop without an origin', pricing().settle('readQuote', 'unset'), 'shipping-unset'],
    ['the limit of the day', pricing().settle('readQuote', 'limit'), 'shipping-limit'],
    ['a rejected question', pricing().settle('readQuote', 'broken'), 'unexpected'],
    ['a question that is too slow', pricing().elapse('timeout'), 'shipping-silent'],
  ] as const)('after %s the same question can be asked again', (_, path, why) =>
    path
      .expect('failed', { refusal: { why } })
      .when('retry.requested')
      .expect('pricing', { area: { id: '31513' }, grams: 1200 }),
  );

  test('after a failure another question can be asked', () =>
    pricing().elapse('timeout').when('question.changed').expect('asking', { grams: 1200 }));
});

describe('the question', () => {
  test('without a weight nothing is asked', () =>
    asking()
      .when({ type: 'quote.requested', area: { id: '31513' }, grams: 0 })
      .expect('asking'));

  test('prices come with the weight that is billed, and the question can be changed', () =>
    pricing()
      .settle('readQuote', 'some')
      .expect('quoted', { kilograms: 2, rates: [{ code: 'pos' }, { code: 'jne' }, { code: 'jnt' }] })
      .when('question.changed')
      .expect('asking'));

  test('a place without a courier is said to have none', () =>
    pricing().settle('readQuote', 'none').expect('none').when('question.changed').expect('asking'));
});
