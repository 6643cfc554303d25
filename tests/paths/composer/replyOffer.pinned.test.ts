import { test } from 'vitest';

import { replyOfferModel } from '../../../src/machines/composer/replyOffer.model.ts';
import { given } from '../../model/pinned.ts';

const asked = () => given(replyOfferModel).when({ type: 'question.changed', messageId: 'm1' });
const reading = () => asked().elapse(600).expect('reading');
const hours = 'Kami buka pukul 08.00.';
const payment = 'Pesanan {{order}} dibayar di {{link_bayar}}.';
const choose = (body: string) => ({ type: 'reply.chosen', body });

test('replies are read once the customer has paused', () =>
  asked()
    .elapse(599)
    .when({ type: 'question.changed', messageId: 'm2' })
    .elapse(599)
    .expect('pausing')
    .elapse(1)
    .expect('reading')
    .settle('readReplies', 'some')
    .emitted()
    .expect('offering'));

const next = { type: 'question.changed', messageId: 'm2' };
const answered = { type: 'question.changed', messageId: null };

test('a chat without a question waits for one', () => given(replyOfferModel).expect('idle').elapse(600).expect('idle'));

test.each([
  ['the pause', asked()],
  ['the replies', reading()],
  ['an offer', reading().settle('readReplies', 'some')],
  ['an empty offer', reading().settle('readReplies', 'none')],
  ['an error', reading().settle('readReplies', 'broken')],
] as const)('the answer of the member ends %s', async (_, path) => path.when(answered).expect('idle'));

test.each([
  ['the replies', reading()],
  ['an offer', reading().settle('readReplies', 'some')],
  ['an empty offer', reading().settle('readReplies', 'none')],
  ['an error', reading().settle('readReplies', 'broken')],
] as const)('another message of the customer during %s begins another pause', async (_, path) =>
  path.when(next).expect('pausing').elapse(600).expect('reading'),
);

test('the replies that fit are offered', () =>
  reading()
    .settle('readReplies', 'some')
    .expect('offering', { replies: [{ title: 'Ongkir Jawa' }, { title: 'Jam buka' }, { title: 'Link pembayaran' }] }));

test('without a reply that fits nothing is offered', () => reading().settle('readReplies', 'none').expect('nothing'));

test('after an error the member is told nothing, and the replies are read once the network is back', () =>
  reading().settle('readReplies', 'broken').emitted().expect('failed').when('connection.regained').expect('reading'));

test('after 10 s without an answer the replies count as not read', () =>
  reading().elapse(9999).expect('reading').elapse(1).expect('failed'));

test('typed text ends the offer, and the next question begins another', () =>
  reading()
    .settle('readReplies', 'some')
    .when({ type: 'question.changed', messageId: null })
    .expect('idle')
    .when({ type: 'question.changed', messageId: 'm1' })
    .expect('pausing'));

test('a reply without an order stands in the field at once', () =>
  reading()
    .settle('readReplies', 'some')
    .when(choose(hours))
    .emitted('text.written')
    .expect('idle', { body: hours, gap: null }));

test('a reply about an order is filled with the newest open one', () =>
  given(replyOfferModel)
    .when(choose(payment))
    .emitted()
    .expect('filling')
    .settle('readOrder', 'found')
    .emitted('text.written')
    .expect('idle', {
      body: 'Pesanan #12 dibayar di https://toko.test/order/12/checkout#kunci.',
      gap: null,
    }));

test.each([
  ['no open order', 'none', 'noOrder'],
  ['an error', 'broken', 'unread'],
] as const)('with %s the variables stay in the text, and the member is told why', (_, outcome, gap) =>
  given(replyOfferModel)
    .when(choose(payment))
    .settle('readOrder', outcome)
    .emitted('text.written')
    .expect('unfilled', { body: payment, gap }),
);

test('after 5 s without the order the variables stay in the text', () =>
  given(replyOfferModel)
    .when(choose(payment))
    .elapse(4999)
    .expect('filling')
    .elapse(1)
    .emitted('text.written')
    .expect('unfilled', { body: payment, gap: 'unread' }));

test('what is told about the order stays while the text stands in the field', () =>
  given(replyOfferModel)
    .when(choose(payment))
    .settle('readOrder', 'none')
    .when({ type: 'question.changed', messageId: null })
    .expect('unfilled')
    .when({ type: 'question.changed', messageId: 'm1' })
    .expect('pausing'));
