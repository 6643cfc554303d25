import type { ShippingText } from './id.ts';

export const shippingText: ShippingText = {
  catalogue: 'shipping',
  area: 'Village, district, city or postal code',
  areaHint: 'Type at least 3 letters, then choose from the list.',
  change: 'Change the area',
  searching: 'Searching areas…',
  found: (count) => `Areas: ${count}. Choose one.`,
  none: 'Not found. Try the name of the district or the city alone, without abbreviations.',
  retry: 'Search again',
  rupiah: (count) => `Rp ${count}`,
  free: 'Free',
  etd: (time) => `About ${time}`,
  billed: (kilograms) => `Billed as ${kilograms} kg: the weight is rounded up to the kilogram.`,
  refusals: {
    'shipping-limit': 'The shipping prices of today are used up. Try again tomorrow.',
    'shipping-unset': 'This shop has not set the origin of its parcels.',
    'shipping-unavailable': 'This shop cannot calculate shipping by itself yet.',
    'shipping-silent': 'The provider of shipping prices has not answered. Try again in a moment.',
    'no-courier': 'No courier of this shop goes there. Choose another area.',
    changed: 'This address cannot be changed any more.',
    missing: 'This is not there any more.',
    offline: 'You are offline. Try again once there is a connection.',
    unreachable: 'The server cannot be reached yet. Try again in a moment.',
    'rate-limited': 'Too many requests. Wait a moment, then try again.',
    unexpected: 'Something went wrong on our server. Try again in a moment.',
  },
};
