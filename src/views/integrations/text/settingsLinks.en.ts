import type { SettingsLinksText } from './settingsLinks.id.ts';

/** English. */
export const settingsLinksText: SettingsLinksText = {
  catalogue: 'settingsLinks',
  title: 'Payment and shipping',
  payment: 'Payment',
  paymentBody: 'Accounts and virtual accounts on the customer’s payment page.',
  shipping: 'Shipping',
  shippingBody: 'Origin and couriers for the cost of shipping.',
  ready: 'Set up',
  unset: 'Not set up',
  open: { payment: 'Open payment settings', shipping: 'Open shipping settings' },
};
