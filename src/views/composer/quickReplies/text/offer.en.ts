import type { ReplyOfferText } from './offer.id.ts';

export const replyOfferText: ReplyOfferText = {
  catalogue: 'composer/replyOffer',
  label: 'Replies that fit',
  filling: 'Reading the order…',
  noOrder: (names) => `${names} is not filled: this chat has no order that waits for its payment.`,
  unread: (names) =>
    `${names} is not filled: the order cannot be read. Fill it in yourself, or choose the reply again.`,
};
