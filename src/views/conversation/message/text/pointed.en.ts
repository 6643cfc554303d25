import type { PointedText } from './pointed.id.ts';

export const pointedText: PointedText = {
  catalogue: 'conversation/message/pointed',
  ad: 'Came from an ad',
  product: 'The product in question',
  order: 'Cart from WhatsApp',
  items: (count) => `Items: ${count}`,
  total: (amount) => `About ${amount}`,
  rupiah: (amount) => `Rp ${amount}`,
  event: 'Event',
  starts: (when) => `Starts ${when}`,
  cancelled: 'Cancelled',
  open: 'Open the link',
};
