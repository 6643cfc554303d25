import { JAKARTA, type Calendar } from '../../contracts/time.ts';
/** An order as a message to its customer. */
import { checkoutPathOf, isExpired, lineNameOf, type CustomerOrder } from '../../machines/orders/orders.ts';
import { formats, type Format } from '../ui/format.ts';
import { orderMessageText as text } from './text/orderMessage.id.ts';

/** "11", "11,5" */
export const percent = (percentage: number): string => String(percentage).replace('.', ',');

/** A line break within a name would look like a further item. */
const toOneLine = (value: string): string => value.replaceAll(/\s+/gu, ' ').trim();

const paymentLine = (order: CustomerOrder, now: number, { date, zonedTime }: Format): string[] => {
  const { status, expires_at: until } = order;
  if (status === 'paid') return [text.paid];
  if (until === null) return [];
  return [text[isExpired(order, now) ? 'expired' : 'until'](date(until), zonedTime(until))];
};

/** Bold in WhatsApp's markup. `now`: epoch ms. Times are those of the business. */
export const orderMessageOf = (order: CustomerOrder, now: number, business: Calendar): string => {
  const format = formats.in(business);
  const { count } = format;
  const { number, lines, subtotal, tax, tax_percentage, shipping, total, note } = order;
  const goods = lines.map(
    ({ price, quantity, ...line }, at) =>
      `${at + 1}. ${toOneLine(lineNameOf(line))}\n${text.line(count(quantity), count(price), count(price * quantity))}`,
  );
  const sums = [
    text.subtotal(count(subtotal)),
    ...(tax === 0 ? [] : [text.tax(percent(tax_percentage), count(tax))]),
    shipping === null ? text.shippingOpen : text.shipping(count(shipping)),
    `*${shipping === null ? text.totalSoFar(count(total)) : text.total(count(total))}*`,
  ];
  const end = [
    ...(order.ship_to === null ? [] : [text.shipTo(toOneLine(order.ship_to))]),
    ...(note === null ? [] : [text.note(toOneLine(note))]),
    ...paymentLine(order, now, format),
  ];
  return [[`*${text.title(number)}*`], goods, sums, end]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
};

/**
 * The message with the link to the checkout. It names a total only if the shipping is known, and what is left of it if a part
 * is paid. `origin`: that of this site.
 */
export const paymentLinkMessageOf = (order: CustomerOrder, origin: string): string => {
  const { number, total, shipping, ships, received } = order;
  const isPartlyPaid = shipping !== null && received > 0 && received < total;
  const link = shipping === null ? (ships ? 'courierLink' : 'openLink') : isPartlyPaid ? 'restLink' : 'paymentLink';
  return text[link](
    number,
    formats.in(JAKARTA).count(isPartlyPaid ? total - received : total),
    `${origin}${checkoutPathOf(order)}`,
  );
};
