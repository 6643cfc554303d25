/** What a customer points at, in the shapes of the engines: a quoted message, an advert, a product, a place. */
import { describe, expect, it } from 'vitest';

import { normaliseMessage } from '../../supabase/functions/_shared/waha/messages.ts';

const now = Date.UTC(2026, 10, 20);
const id = 'false_628123@c.us_3A';
const read = (raw: object) => normaliseMessage({ id, timestamp: 1, ...raw }, now);

/** `ID` and `URL` in capitals are whatsmeow's. */
const engines: Record<string, (content: object) => object> = {
  NOWEB: (content) => ({ _data: { message: content } }),
  GOWS: (content) => ({
    _data: {
      Message: JSON.parse(
        JSON.stringify(content).replaceAll('stanzaId', 'stanzaID').replaceAll('sourceUrl', 'sourceURL'),
      ) as object,
    },
  }),
};

describe.each(Object.entries(engines))('%s', (_, dataOf) => {
  const text = (contextInfo: object) => dataOf({ extendedTextMessage: { text: 'Ini berapa kak?', contextInfo } });

  it('keeps the quoted message, whatever its kind, and whose it is', () => {
    const quoting = (quotedMessage: object, participant = '628999:4@s.whatsapp.net') =>
      read(text({ stanzaId: '3EB0AB', participant, quotedMessage }));
    expect(quoting({ conversation: 'Kebaya Rp 185.000' })).toMatchObject({
      kind: 'text',
      body: 'Ini berapa kak?',
      replyToWaId: '3EB0AB',
      quote: { author: 'business', kind: 'text', body: 'Kebaya Rp 185.000' },
    });
    expect(quoting({ imageMessage: { caption: 'Ready L' } }, '628123@s.whatsapp.net')?.quote).toEqual({
      author: 'customer',
      kind: 'image',
      body: 'Ready L',
    });
    const hidden = read({
      ...dataOf({
        extendedTextMessage: {
          text: 'a',
          contextInfo: { participant: '99@lid', quotedMessage: { conversation: 'b' } },
        },
      }),
      id: 'false_99@lid_3A',
    });
    expect(hidden?.quote).toMatchObject({ author: 'customer' });
    expect(quoting({ listResponseMessage: { title: 'Merah' } })?.quote).toMatchObject({ kind: 'text', body: 'Merah' });
    expect(quoting({ audioMessage: {} })?.quote).toEqual({ author: 'business', kind: 'voice', body: null });
    expect(quoting({ ephemeralMessage: { message: { conversation: 'Hilang' } } })?.quote).toMatchObject({
      body: 'Hilang',
    });
    const inAll = { conversation: 'Dari toko' };
    for (const part of ['imageMessage', 'audioMessage', 'stickerMessage', 'locationMessage', 'buttonsResponseMessage'])
      expect(read(dataOf({ [part]: { contextInfo: { quotedMessage: inAll } } }))?.quote).toMatchObject({
        body: 'Dari toko',
      });
  });

  it('tells the advert from which the chat came', () => {
    const externalAdReply = {
      title: 'Promo Kebaya',
      body: 'Diskon 20 %',
      sourceUrl: 'https://fb.me/abc',
      sourceType: 'ad',
      ctwaClid: 'x',
    };
    expect(read(text({ externalAdReply }))?.content).toEqual({
      ad: { title: 'Promo Kebaya', body: 'Diskon 20 %', url: 'https://fb.me/abc' },
    });
    const script = { ...externalAdReply, sourceUrl: 'javascript:alert(1)' };
    expect(read(text({ externalAdReply: script }))?.content?.ad).not.toHaveProperty('url');
    for (const unnamed of [
      { entryPointConversionSource: 'ctwa_ad' },
      { conversionSource: 'FB_Ads' },
      { ctwaSignals: 'a' },
    ])
      expect(read(text(unnamed))?.content).toEqual({ ad: {} });
    expect(read(text({ entryPointConversionSource: 'global_search_new_chat' }))?.content).toBeNull();
    const quotedAd = { advertiserName: 'Toko Rina', caption: 'Gamis' };
    expect(read(text({ quotedAd }))?.content).toEqual({ ad: { title: 'Toko Rina', body: 'Gamis' } });
  });

  it('tells the product that is sent or quoted, the cart and the event', () => {
    const product = {
      title: 'Kebaya brokat',
      description: 'Ukuran S sampai XL',
      priceAmount1000: '200000000',
      salePriceAmount1000: 185_000_000,
      currencyCode: 'IDR',
      retailerId: 'KB-1',
      url: 'https://toko.id/kb-1',
    };
    const known = { title: 'Kebaya brokat', price: 185_000, currency: 'IDR', id: 'KB-1', url: 'https://toko.id/kb-1' };
    expect(read(dataOf({ productMessage: { product } }))?.content).toMatchObject({ product: known });
    expect(read(text({ quotedMessage: { productMessage: { product } } }))).toMatchObject({
      content: { product: known },
      quote: { body: 'Kebaya brokat\nUkuran S sampai XL' },
    });
    const orderMessage = { message: 'Mau ini', itemCount: 3, totalAmount1000: '555000000', totalCurrencyCode: 'IDR' };
    expect(read(dataOf({ orderMessage }))?.content).toEqual({ order: { items: 3, total: 555_000, currency: 'IDR' } });
    const eventMessage = { name: 'Fitting', startTime: 1_763_600_000, location: { name: 'Gerai' }, isCanceled: true };
    expect(read(dataOf({ eventMessage }))?.content).toEqual({
      event: { at: '2025-11-20T00:53:20.000Z', place: 'Gerai', isCancelled: true },
    });
  });

  it('tells a place with its name and its address', () => {
    const place = {
      degreesLatitude: -7.5,
      degreesLongitude: 110.8,
      name: 'Gerai Solo',
      address: 'Jl. Slamet Riyadi 5',
    };
    expect(
      read({ ...dataOf({ locationMessage: place }), location: { latitude: -7.5, longitude: 110.8 } }),
    ).toMatchObject({
      kind: 'location',
      location: { latitude: -7.5, longitude: 110.8, name: 'Gerai Solo', address: 'Jl. Slamet Riyadi 5' },
    });
    expect(read(dataOf({ locationMessage: place }))).toMatchObject({ location: { address: 'Jl. Slamet Riyadi 5' } });
    const live = { liveLocationMessage: { degreesLatitude: -7.5, degreesLongitude: 110.8, caption: 'Saya di sini' } };
    expect(read(dataOf(live))).toMatchObject({ kind: 'location', body: 'Saya di sini' });
  });
});

describe("WAHA's own fields and WhatsApp Web", () => {
  it('have the quoted message too', () => {
    const replyTo = { id: '3EB0AB', participant: '628123@c.us', body: 'Yang merah?' };
    expect(read({ body: 'Iya', replyTo })?.quote).toEqual({ author: 'customer', kind: 'text', body: 'Yang merah?' });
    const _data = {
      type: 'chat',
      quotedStanzaID: '3EB0AB',
      quotedParticipant: { _serialized: '628999@c.us' },
      quotedMsg: { type: 'image', caption: 'Kebaya' },
    };
    expect(read({ body: 'Ini?', _data })).toMatchObject({
      replyToWaId: '3EB0AB',
      quote: { author: 'business', kind: 'image', body: 'Kebaya' },
    });
    const ctwaContext = { title: 'Promo', description: 'Gamis', sourceUrl: 'https://fb.me/x' };
    expect(read({ body: 'Halo', _data: { type: 'chat', ctwaContext } })?.content).toEqual({
      ad: { title: 'Promo', body: 'Gamis', url: 'https://fb.me/x' },
    });
  });
});
