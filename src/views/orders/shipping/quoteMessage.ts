/** The prices of couriers as a message to a customer. */
import type { Area, Rate } from '../../../contracts/orders.areas.ts';
import { JAKARTA } from '../../../contracts/time.ts';
import { formats } from '../../ui/format.ts';
import { areaName } from './areaName.ts';
import { deliveryTime } from './deliveryTime.ts';
import { quoteMessageText as text } from './text/quoteMessage.id.ts';

/** The cheapest services that a message names. */
const MOST = 8;

export const quoteMessageOf = ({
  area,
  kilograms,
  rates,
}: {
  area: Area;
  kilograms: number;
  rates: readonly Rate[];
}): string => {
  const { count } = formats.in(JAKARTA);
  const lines = rates
    .slice(0, MOST)
    .map(({ name, service, price, etd }) =>
      text.rate([name, service].join(' '), count(price), deliveryTime(etd, text.units)),
    );
  return [text.title(areaName(area), count(kilograms)), ...lines].join('\n');
};
