import { describe, expect, test } from 'vitest';

import { MAX_SHOP_QUESTION, MAX_SHOP_TEXT } from '../../../src/contracts/landing.ts';
import { shopTrialModel as model } from '../../../src/machines/landing/shopTrial.model.ts';
import { given } from '../../model/pinned.ts';

const asking = () => given(model).when('question.asked');
const ask = (text: string, question: string) => ({ type: 'question.asked', text, question }) as const;

describe('failures', () => {
  test.each([
    ['offline', 'offline', 'offline'],
    ['unreachable', 'failed', 'unreachable'],
    ['unexpected', 'failed', 'unexpected'],
  ] as const)('the outcome "%s" ends in %s and can be repeated', (outcome, state, why) =>
    asking()
      .settle('askShop', outcome)
      .expect(state, { refusal: { why } })
      .when('retry.requested')
      .expect('asking', { question: 'Bisa tukar ukuran?' }),
  );

  test('an answer takes 25 seconds at most', () =>
    asking()
      .elapse(49_999)
      .expect('asking')
      .elapse(1)
      .expect('failed', { refusal: { why: 'unreachable' } }));

  test('a limit is told with its end', () =>
    asking()
      .settle('askShop', 'limited')
      .expect('limited', { refusal: { why: 'limited', retryAfter: 5760 } }));
});

test('a question without text, and a text without a question, ask nothing', () =>
  given(model)
    .when(ask(' \n ', 'Bisa COD?'))
    .expect('incomplete')
    .when(ask('Daster Rp 95.000', ' '))
    .expect('incomplete', { text: '', question: '' }));

test('the longest text and question are asked, and one character more is not', () =>
  given(model)
    .when(ask('🙂'.repeat(MAX_SHOP_TEXT), '🙂'.repeat(MAX_SHOP_QUESTION)))
    .expect('asking')
    .settle('askShop', 'answered')
    .when(ask('a'.repeat(MAX_SHOP_TEXT + 1), 'b'))
    .expect('tooLong')
    .when(ask('a', 'b'.repeat(MAX_SHOP_QUESTION + 1)))
    .expect('tooLong'));

test('a further question waits for the answer, and then replaces it', () =>
  asking()
    .when(ask('a', 'b'))
    .expect('asking', { question: 'Bisa tukar ukuran?' })
    .settle('askShop', 'answered')
    .expect('answered', { answer: { status: 'answered' } })
    .when(ask(' Daster Rp 95.000 ', ' Bisa COD? '))
    .expect('asking', { text: 'Daster Rp 95.000', question: 'Bisa COD?', answer: null })
    .settle('askShop', 'notKnown')
    .expect('handedOver', { answer: { why: 'notKnown' } }));

test('the limits are those of the database', () => expect([MAX_SHOP_TEXT, MAX_SHOP_QUESTION]).toEqual([8000, 500]));
