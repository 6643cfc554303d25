import type { Area } from '../../../contracts/orders.areas.ts';

/** "Caturtunggal, Depok, Sleman, DI Yogyakarta" */
export const areaName = ({ subdistrict, district, city, province }: Area): string =>
  [subdistrict, district, city, province].filter((name) => name !== '').join(', ');
