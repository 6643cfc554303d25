import type { OfferedReply } from '../../contracts/composer.replyOffer.ts';
import { defineModel } from '../app/defineModel.ts';
import { uuid } from '../conversation/messages.fixture.ts';
import { replyOfferMachine } from './replyOffer.machine.ts';

const priceList = {
  path: `${uuid(2)}/replies/${uuid(34)}.pdf`,
  mimetype: 'application/pdf',
  filename: 'jam-buka.pdf',
  size: 20_000,
};

const replies: OfferedReply[] = [
  {
    id: uuid(31),
    title: 'Ongkir Jawa',
    body: 'Ongkir ke Jawa mulai Rp 12.000 per kilogram ya {{nama}}, sampai 2 hari.',
    file: null,
  },
  { id: uuid(32), title: 'Jam buka', body: 'Kami buka Senin sampai Sabtu, 08.00 sampai 17.00.', file: priceList },
  {
    id: uuid(33),
    title: 'Link pembayaran',
    body: 'Pesanan {{order}} bisa dibayar di {{link_bayar}} ya {{nama}}.',
    file: null,
  },
];

export const replyOfferModel = defineModel({
  machine: replyOfferMachine,
  input: { roomId: uuid(1) },
  events: {
    'question.changed': [
      { type: 'question.changed', messageId: uuid(11) },
      { type: 'question.changed', messageId: null },
    ],
    'connection.regained': [{ type: 'connection.regained' }],
    'reply.chosen': [
      { type: 'reply.chosen', body: replies[1]?.body ?? '' },
      { type: 'reply.chosen', body: replies[2]?.body ?? '' },
    ],
  },
  outcomes: {
    readReplies: { done: { some: replies, none: [] }, error: { broken: new Error('broken') } },
    readOrder: {
      done: {
        found: { order: '#12', link_bayar: 'https://toko.test/order/12/checkout#kunci' },
        none: null,
      },
      error: { broken: new Error('broken') },
    },
  },
  vertex: ({ context: { gap }, ...snapshot }) => snapshot.matches('unfilled') && gap,
  variant: ({ context: { gap }, ...snapshot }) => (snapshot.matches('unfilled') && gap === 'unread' ? 'Unread' : null),
  ignored: {
    idle: ['connection.regained'],
    pausing: ['connection.regained'],
    reading: ['connection.regained'],
    offering: ['connection.regained'],
    nothing: ['connection.regained'],
    filling: ['question.changed', 'connection.regained'],
    unfilled: ['connection.regained'],
  },
  maxPaths: 60,
});
