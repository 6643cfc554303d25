import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { outgoingRawId } from '../../supabase/functions/_shared/waha/ids.ts';
import { lose, openHouse, status, type House, type Place, type Reply, type Strike } from './support/harness.ts';

// A message is sent once, whatever happens on the way (design.md §7, reliability.md Messages).

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Letter {
  place: Place;
  messageId: string;
  send: (api?: House['api']) => Promise<Reply>;
}

const kinds = {
  'send-text': (place: Place) => ({ ...place, text: 'Pesanan Anda siap.' }),
  'send-media': (place: Place) => ({
    ...place,
    caption: 'Ini fotonya',
    file: { data: png, mimetype: 'image/png', filename: 'batik.png' },
  }),
  'send-location': (place: Place) => ({ ...place, latitude: -7.5704, longitude: 110.8007, title: 'Batik Laweyan' }),
  'send-contacts': (place: Place) => ({
    ...place,
    contacts: [{ name: 'Kurir; Budi, S.T.', phones: ['0812-3456-7890', '021 555 1234'] }],
  }),
  'send-poll': (place: Place) => ({ ...place, question: 'Warna apa?', options: ['Biru', 'Merah'], multiple: true }),
} as const;

const letter = async (call: keyof typeof kinds = 'send-text', more: object = {}): Promise<Letter> => {
  const place = await house.room();
  const messageId = crypto.randomUUID();
  const body = { ...kinds[call](place), userId: house.owner.id, messageId, ...more };
  return { place, messageId, send: (api = house.api) => api('POST', `/${call}`, { body }) };
};

const settle = async (): Promise<void> => {
  await house.clock.advance(2_000);
  await house.settled();
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (call) => {
  it('answers 201 once and 200 ever after, with the same words', async () => {
    const { place, messageId, send } = await letter(call);
    const first = await send();
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      messageId,
      waId: `true_${place.chatId}_${outgoingRawId(messageId)}`,
      ack: 0,
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    for (let time = 0; time < 3; time += 1) {
      const repeat = await send();
      expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    }
    await settle();
    expect(house.shown(place)).toHaveLength(1);
    expect(await house.rows(place)).toMatchObject([
      { id: messageId, author: 'member', author_id: house.owner.id, ack: 2, failure: null },
    ]);
  });

  it('sends once when it is called many times at once', async () => {
    const { place, send } = await letter(call);
    const replies = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(7);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(house.shown(place)).toHaveLength(1);
  });

  const hardships: [string, Strike, number][] = [
    ['500 before the send', status(500), 502],
    ['502 before the send', status(502), 502],
    ['503 before the send', status(503), 502],
    ['504 before the send', status(504), 502],
    ['HTML in place of an answer', () => new Response('<html>oops', { headers: { 'content-type': 'text/html' } }), 502],
    [
      'a time-out before the send',
      () => {
        throw new DOMException('signal timed out', 'TimeoutError');
      },
      504,
    ],
    [
      'a broken line',
      () => {
        throw new TypeError('fetch failed');
      },
      502,
    ],
  ];
  it.each(hardships)('survives %s: the repeat sends it, once', async (_, strike, expected) => {
    const { place, send } = await letter(call);
    house.strike('/send', strike);
    expect((await send()).status).toBe(expected);
    expect(house.shown(place)).toHaveLength(0);
    expect((await send()).status).toBe(201);
    await settle();
    expect(house.shown(place)).toHaveLength(1);
    expect(await house.rows(place)).toHaveLength(1);
  });

  const halves: [string, Strike][] = [
    ['a time-out after the send', lose],
    ['500 after the send', status(500, { after: true })],
    ['502 after the send', status(502, { after: true })],
    ['503 after the send', status(503, { after: true })],
  ];
  it.each(halves)('finds in history what %s hid, and answers as if nothing had been', async (_, strike) => {
    const { place, send } = await letter(call);
    house.strike('/send', strike);
    const reply = await send();
    expect(reply.status).toBe(201);
    expect((await send()).body).toEqual({ ...reply.body, ack: expect.any(Number) });
    await settle();
    expect(house.shown(place)).toHaveLength(1);
    expect(await house.rows(place)).toHaveLength(1);
  });

  it.each(halves)('looks again at the repeat when history was out of reach after %s', async (_, strike) => {
    const { place, send } = await letter(call);
    await house.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
    house.strike('/send', strike);
    house.strike('/messages', status(503));
    expect((await send()).status).toBeGreaterThanOrEqual(502);
    const reply = await send();
    expect(reply.status).toBe(200);
    await settle();
    expect(house.shown(place)).toHaveLength(1);
    expect(await house.rows(place)).toHaveLength(1);
  });

  it('sends nothing while history cannot be asked', async () => {
    const { place, send } = await letter(call);
    await house.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
    house.strike('/send', lose);
    house.strike('/messages', status(503), status(503));
    expect((await send()).status).toBe(504);
    expect((await send()).status).toBe(502);
    expect(house.shown(place)).toHaveLength(1);
    expect((await send()).status).toBe(200);
    expect(house.shown(place)).toHaveLength(1);
  });
});

describe('with an engine that chooses ids itself', () => {
  beforeAll(() => house.whatsapp.sessions.setEngine('batik-lestari', 'WEBJS'));
  afterAll(() => house.whatsapp.sessions.setEngine('batik-lestari', 'NOWEB'));

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s is known by what it says', async (call) => {
    const { place, send } = await letter(call);
    house.strike('/send', lose);
    const reply = await send();
    expect(reply.status).toBe(201);
    await settle();
    expect((await send()).status).toBe(200);
    expect(house.shown(place)).toHaveLength(1);
    expect(await house.rows(place)).toMatchObject([{ author: 'member', wa_id: reply.body['waId'] }]);
  });

  it('does not take the same words said before for the ones said now', async () => {
    const { place, send } = await letter();
    expect((await send()).status).toBe(201);
    const messageId = crypto.randomUUID();
    const again = (): Promise<Reply> =>
      house.api('POST', '/send-text', { body: { ...kinds['send-text'](place), userId: house.owner.id, messageId } });
    house.strike('/sendText', status(500));
    expect((await again()).status).toBe(502);
    expect((await again()).status).toBe(201);
    await settle();
    expect(house.shown(place)).toHaveLength(2);
    expect(await house.rows(place)).toHaveLength(2);
  });
});

describe('what is told without a file', () => {
  const told = {
    'send-location': [
      { kind: 'location', body: null, location: { latitude: -7.5704, longitude: 110.8007, name: 'Batik Laweyan' } },
      { kind: 'location', location: { latitude: -7.5704, longitude: 110.8007, description: 'Batik Laweyan' } },
    ],
    'send-contacts': [
      {
        kind: 'contact',
        body: null,
        content: { contacts: [{ name: 'Kurir; Budi, S.T.', phones: ['0812-3456-7890', '021 555 1234'] }] },
      },
      {
        kind: 'contact',
        vCards: [
          'BEGIN:VCARD\nVERSION:3.0\nN:;Kurir\\; Budi\\, S.T.;;;\nFN:Kurir\\; Budi\\, S.T.\n' +
            'TEL;type=CELL;waid=6281234567890:0812-3456-7890\nTEL;type=CELL:021 555 1234\nEND:VCARD',
        ],
      },
    ],
    'send-poll': [
      { kind: 'poll', body: 'Warna apa?', content: { poll: { options: ['Biru', 'Merah'], multiple: true } } },
      { kind: 'poll', body: 'Warna apa?', poll: { options: ['Biru', 'Merah'], multiple: true } },
    ],
  } as const;

  it.each(Object.keys(told) as (keyof typeof told)[])('%s is kept and shown whole on both sides', async (call) => {
    const { place, send } = await letter(call);
    expect((await send()).status).toBe(201);
    await settle();
    const [row, shown] = told[call];
    expect(await house.rows(place)).toMatchObject([{ ...row, author: 'member', ack: 2 }]);
    expect(house.shown(place)).toMatchObject([shown]);
  });

  it('another place is not taken for this one, by an engine that chooses ids itself', async () => {
    house.whatsapp.sessions.setEngine('batik-lestari', 'WEBJS');
    const { place, send } = await letter('send-location');
    expect((await send()).status).toBe(201);
    const elsewhere = { ...kinds['send-location'](place), latitude: -6.2, userId: house.owner.id };
    const body = { ...elsewhere, messageId: crypto.randomUUID() };
    house.strike('/sendLocation', status(500));
    expect((await house.api('POST', '/send-location', { body })).status).toBe(502);
    expect((await house.api('POST', '/send-location', { body })).status).toBe(201);
    await settle();
    expect(house.shown(place)).toHaveLength(2);
    house.whatsapp.sessions.setEngine('batik-lestari', 'NOWEB');
  });

  it.each([
    ['send-location', { latitude: 91 }, 'latitude'],
    ['send-location', { longitude: '110.8' }, 'longitude'],
    ['send-contacts', { contacts: [] }, 'contacts'],
    ['send-contacts', { contacts: [{ name: ' \n ', phones: [] }] }, 'contacts'],
    ['send-poll', { question: ' ' }, 'question'],
    ['send-poll', { options: ['Biru'] }, 'options'],
    ['send-poll', { options: ['Biru', 'Biru'] }, 'options'],
    ['send-poll', { options: Array.from({ length: 13 }, (_, n) => `${n}`) }, 'options'],
  ] as const)('%s refuses %j and sends nothing', async (call, change, field) => {
    const { place, send } = await letter(call, change);
    const { status: answered, body } = await send();
    expect([answered, body['code']]).toEqual([400, 'invalid']);
    expect(JSON.stringify(body)).toContain(field);
    expect(house.shown(place)).toHaveLength(0);
    expect(await house.rows(place)).toHaveLength(0);
  });

  it('an engine that cannot is said so, once and for all', async () => {
    const { place, messageId, send } = await letter('send-poll');
    house.strike('/sendPoll', status(501));
    const reply = await send();
    expect([reply.status, reply.body['code']]).toEqual([501, 'not_supported']);
    expect(await house.rows(place)).toMatchObject([{ id: messageId, ack: -1, failure: 'not_supported' }]);
  });

  it('a card cannot be given lines of its own', async () => {
    const contacts = [{ name: 'Budi\nTEL:0812', phones: ['1\r\nURL:https://a.test'] }];
    const { place, send } = await letter('send-contacts', { contacts });
    expect((await send()).status).toBe(201);
    const [shown] = house.shown(place) as unknown as { vCards: string[] }[];
    expect(shown?.vCards[0]?.split('\n')).toHaveLength(6);
  });
});

describe('in two processes at once', () => {
  it('the second waits, and answers what the first has sent', async () => {
    const { place, send } = await letter();
    const second = house.another();
    const { promise: gone, resolve: go } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    house.strike('/sendText', async (_, next) => {
      hold();
      await gone;
      return next();
    });
    const first = send();
    await held;
    const early = await send(second);
    expect([early.status, early.body['code']]).toEqual([429, 'in_progress']);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    go();
    const sent = await first;
    const late = await send(second);
    expect([late.status, late.body]).toEqual([200, sent.body]);
    expect(house.shown(place)).toHaveLength(1);
  });

  it('the second takes over what the first left when it died', async () => {
    const { place, send } = await letter();
    house.strike('/sendText', status(500));
    await send();
    const later = house.another({ now: () => Date.now() + 31_000 });
    expect((await send(later)).status).toBe(201);
    expect(house.shown(place)).toHaveLength(1);
  });
});

describe('out, while the database is away', () => {
  /** A process that cannot tell the database how a message ended, until it is back. */
  const cutOff = () => {
    let away = true;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (away && request.url.endsWith('/rpc/finish_outgoing')) throw new TypeError('fetch failed');
      return house.net(request);
    };
    return { api: house.another({ fetch }), back: () => void (away = false) };
  };

  it.each([
    ['the same process', true],
    ['another process', false],
  ])('is not said to be sent, and the repeat to %s sends nothing and says so in the row', async (_, same) => {
    const { place, send } = await letter();
    // Its echo would tell.
    await house.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
    await house.phone('/faults', { kind: 'webhook-lost', event: 'message.ack' });
    const { api, back } = cutOff();
    const lost = await send(api);
    expect([lost.status, lost.body['code']]).toEqual([503, 'backend_failed']);
    expect((await send(api)).status).toBe(503);
    expect(house.shown(place)).toHaveLength(1);
    back();
    const told = await send(same ? api : house.api);
    expect(told.status).toBe(200);
    expect(await house.rows(place)).toMatchObject([{ wa_id: told.body['waId'], failure: null }]);
    expect(house.shown(place)).toHaveLength(1);
  });

  it('send-image, which has no id, is said to be sent: its repeat would be another', async () => {
    const place = await house.room();
    const { api } = cutOff();
    const file = { data: png, mimetype: 'image/png' };
    const { sessionName, chatId } = place;
    const reply = await api('POST', '/send-image', { body: { sessionName, chatId, caption: 'Foto', file } });
    expect(reply.status).toBe(201);
    expect(house.shown(place)).toHaveLength(1);
  });
});

describe.each([['webhook-lost'], ['webhook-doubled'], ['webhook-reordered']])('with a %s', (kind) => {
  it('there is one row, and its ticks only grow', async () => {
    const { place, send } = await letter();
    await house.phone('/faults', { kind, event: 'message.any' });
    await house.phone('/faults', { kind, event: 'message.ack' });
    await send();
    await settle();
    await house.phone(`/api/chats/batik-lestari/${place.chatId}/read`);
    await house.settled();
    expect(await house.rows(place)).toMatchObject([{ ack: 3, author: 'member' }]);
  });
});

describe('what cannot be sent', () => {
  it('is refused for good, and can be tried again by hand', async () => {
    const { place, send, messageId } = await letter();
    await house.phone('/faults', { kind: 'refusal', code: '463' });
    const refused = await send();
    expect([refused.status, refused.body['code']]).toEqual([422, 'recipient_restricted']);
    expect(await house.rows(place)).toMatchObject([{ id: messageId, failure: 'recipient_restricted', ack: -1 }]);
    expect((await send()).status).toBe(201);
    expect(await house.rows(place)).toMatchObject([{ id: messageId, failure: null, ack: 0 }]);
  });

  it('has not failed for anybody while it is tried again', async () => {
    const { place, send, messageId } = await letter();
    await house.phone('/faults', { kind: 'status', status: 429, path: '/sendText' });
    expect((await send()).status).toBe(429);
    expect(await house.rows(place)).toMatchObject([{ id: messageId, failure: 'rate_limited', ack: 0 }]);
    const elsewhere = house.another({ now: () => Date.now() });
    expect((await send(elsewhere)).status).toBe(201);
    expect(await house.rows(place)).toMatchObject([{ id: messageId, failure: null, ack: 0 }]);
  });

  it('is told apart from another message under the same id', async () => {
    const { place, send, messageId } = await letter();
    await send();
    const body = { ...kinds['send-text'](place), text: 'Lain', userId: house.owner.id, messageId };
    expect((await house.api('POST', '/send-text', { body })).status).toBe(409);
    expect(house.shown(place)).toHaveLength(1);
  });

  it('waits for a session that connects again, and says when to ask again: nothing has failed', async () => {
    const { send, place } = await letter();
    house.whatsapp.sessions.drop('batik-lestari', 60_000);
    const reply = send();
    await house.clock.set(10_000);
    await house.clock.advance(10_000);
    const { status: code, body, headers } = await reply;
    expect([code, body['code'], body['session']]).toEqual([503, 'session_not_working', 'STARTING']);
    expect(headers.get('retry-after')).toBe('3');
    expect(await house.rows(place)).toMatchObject([{ ack: 0 }]);
    await house.clock.advance(60_000);
    await house.settled();
    expect((await send()).status).toBe(201);
  });
});

describe('send-image, which has no id', () => {
  const image = async (place: Place): Promise<Reply> =>
    house.api('POST', '/send-image', {
      body: {
        sessionName: place.sessionName,
        chatId: place.chatId,
        caption: 'Foto',
        file: { data: png, mimetype: 'image/png' },
      },
    });

  it('is looked up after a time-out', async () => {
    const place = await house.room();
    house.strike('/sendImage', lose);
    expect((await image(place)).status).toBe(201);
    expect(house.shown(place)).toHaveLength(1);
  });

  it('is said to be unknown when nobody can tell, and is not sent again', async () => {
    const place = await house.room();
    // Its echo would tell.
    await house.phone('/faults', { kind: 'webhook-lost', event: 'message.any' });
    house.strike('/sendImage', lose);
    house.strike('/messages', status(503));
    const reply = await image(place);
    expect([reply.status, reply.body['code']]).toEqual([504, 'unknown_outcome']);
    expect(house.shown(place)).toHaveLength(1);
    expect(await house.rows(place)).toMatchObject([{ failure: 'unknown_outcome' }]);
  });
});

describe('a reply', () => {
  it('quotes by either id', async () => {
    const place = await house.room();
    await house.phone(`/api/chats/batik-lestari/${place.chatId}/messages`, { text: 'Masih ada?' });
    await house.settled();
    const [asked] = await house.rows(place);
    for (const replyTo of [asked?.['id'], asked?.['wa_id']]) {
      const messageId = crypto.randomUUID();
      const body = { ...place, text: 'Ada', userId: house.owner.id, messageId, replyTo };
      expect((await house.api('POST', '/send-text', { body })).status).toBe(201);
    }
    expect(await house.rows(place)).toMatchObject([{}, { reply_to: asked?.['id'] }, { reply_to: asked?.['id'] }]);
    expect(house.shown(place).map((one) => ('replyTo' in one ? one.replyTo : null))).toEqual([
      null,
      expect.any(String),
      expect.any(String),
    ]);
  });
});

it('a chat that a colleague holds is taken from them by who says so, and by nobody else', async () => {
  const { place, send } = await letter();
  await send();
  const other = { ...kinds['send-text'](place), userId: house.member.id };
  const call = (more: object) =>
    house.api('POST', '/send-text', { body: { ...other, messageId: crypto.randomUUID(), ...more }, as: house.member });
  expect(await call({})).toMatchObject({ status: 409, body: { code: 'held', statusText: 'Conflict' } });
  expect((await call({ takesFrom: house.owner.id })).status).toBe(201);
  await settle();
  expect(house.shown(place)).toHaveLength(2);
});
