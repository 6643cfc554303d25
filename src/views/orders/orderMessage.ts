/** An order as a message to its customer. */
import { isExpired, type CustomerOrder } from '../../machines/orders/orders.ts';
import { format } from '../ui/format.ts';
import { summary as words } from './text/orderMessage.id.ts';

const { count } = format;

/** "11", "11,5" */
export const percent = (percentage: number): string => String(percentage).replace('.', ',');

/** What was written over several lines would look like several things. */
const onOneLine = (written: string): string => written.replaceAll(/\s+/gu, ' ').trim();

const ending = (order: CustomerOrder, now: number): string[] => {
  const { status, expires_at: until } = order;
  if (status === 'paid') return [words.paid];
  if (until === null) return [];
  return [words[isExpired(order, now) ? 'expired' : 'until'](format.date(until), format.clockTime(until))];
};

/** With WhatsApp's marks for what is bold. `now`: epoch ms. */
export const summaryOf = (order: CustomerOrder, now: number): string => {
  const { number, lines, subtotal, tax, tax_percentage, shipping, total, note } = order;
  const goods = lines.map(
    ({ name, price, quantity }, at) =>
      `${at + 1}. ${onOneLine(name)}\n${words.line(count(quantity), count(price), count(price * quantity))}`,
  );
  const sums = [
    words.subtotal(count(subtotal)),
    ...(tax === 0 ? [] : [words.tax(percent(tax_percentage), count(tax))]),
    shipping === null ? words.shippingOpen : words.shipping(count(shipping)),
    `*${words.total(count(total))}*`,
  ];
  const end = [...(note === null ? [] : [words.note(onOneLine(note))]), ...ending(order, now)];
  return [[`*${words.title(number)}*`], goods, sums, end]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
};
