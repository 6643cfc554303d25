import type { QuoteText } from './quote.id.ts';

/** English. */
export const quoteText: QuoteText = {
  catalogue: 'shippingQuote',
  title: 'Check shipping',
  placeless: 'Search for the place, then choose it from the list.',
  weight: 'Weight of the parcel (grams)',
  fromOrder: 'From the order that is not paid yet.',
  unweighed: (names) => `Without a weight in the catalogue: ${names}. Enter the weight of the whole parcel.`,
  weightless: 'Enter the weight in grams, at most 1,000,000.',
  ask: 'Show prices',
  pricing: 'Asking the couriers…',
  change: 'Change the place or the weight',
  paste: 'Put into the message',
  unset: 'The owner of the business sets the origin and the couriers in the settings, under Shipping.',
};
