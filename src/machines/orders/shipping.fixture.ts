import type { Area, Rate } from '../../contracts/orders.areas.ts';
import type { Recipient } from '../../contracts/orders.shipping.ts';

const sleman = { province: 'DI Yogyakarta', city: 'Sleman', district: 'Depok' };

/** Places, prices and an address for stories and tests. */
export const areas: Area[] = [
  { ...sleman, id: '31513', subdistrict: 'Caturtunggal', postal_code: '55281' },
  { ...sleman, id: '31514', subdistrict: 'Condongcatur', postal_code: '' },
];
export const rates: Rate[] = [
  { code: 'pos', name: 'POS Indonesia (POS)', service: 'Pos Reguler', description: '240', price: 14_500, etd: '3 day' },
  {
    code: 'jne',
    name: 'Jalur Nugraha Ekakurir (JNE)',
    service: 'REG',
    description: 'Layanan Reguler',
    price: 18_000,
    etd: '2-3 day',
  },
  { code: 'jnt', name: 'J&T Express', service: 'EZ', description: 'Regular Service', price: 19_000, etd: '' },
];
export const recipient: Recipient = {
  name: 'Bu Tini',
  street: 'Jl. Kaliurang km 5 no. 12',
  postal_code: '55281',
  area_id: '31513',
  area: 'Caturtunggal, Depok, Sleman, DI Yogyakarta',
};
