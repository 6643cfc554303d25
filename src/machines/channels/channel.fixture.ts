import type { Channel } from '../../contracts/app.ts';
import type { SessionQrCode } from '../../contracts/channels.ts';
import { JAKARTA } from '../../contracts/time.ts';
import type { ChannelInput } from './channel.setup.ts';

/** The server's clock in the models. */
export const NOON = JAKARTA.fromLocalTime('2026-11-20T12:00');

export const channelRow: Channel = {
  id: '00000000-0000-4000-8000-0000000000c1',
  business_id: '00000000-0000-4000-8000-0000000000b1',
  name: 'WhatsApp Toko',
  external_id: 'batik-lestari',
  status: 'pending',
  phone: null,
  expected_phone: null,
};

export const ownerInput: ChannelInput = {
  row: channelRow,
  isOwner: true,
  changes: [{ status: 'pending', at: '2026-11-20T04:55:00.000000Z' }],
};

export const textCode: SessionQrCode = {
  format: 'text',
  value: `2@${'Zm9vYmFyYmF6cXV4'.repeat(8)},${'c2VjcmV0a2V5'.repeat(3)},YWR2`,
  number: 1,
  lifetime: 60_000,
};

/** A picture of one white pixel, as an engine without text sends it. */
export const imageCode: SessionQrCode = {
  format: 'image',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
  number: 2,
  lifetime: 20_000,
};
