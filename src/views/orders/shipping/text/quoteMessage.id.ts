import type { TimeUnits } from '../deliveryTime.ts';

/** The message to the customer. Always in Indonesian, independent of the member's language. */
export const quoteMessageText = {
  title: (place: string, kilograms: string) => `*Ongkir ke ${place}* (${kilograms} kg)`,
  rate: (service: string, price: string, etd: string) => `• ${service}: Rp ${price}${etd === '' ? '' : ` (${etd})`}`,
  units: { hour: ['jam', 'jam'], day: ['hari', 'hari'], week: ['minggu', 'minggu'] } as TimeUnits,
};
