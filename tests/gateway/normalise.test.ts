import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  normaliseChats,
  normaliseContact,
  normaliseOverview,
  normaliseSession,
  pictureUrl,
} from '../../supabase/functions/_shared/waha/chats.ts';
import { normaliseEnvelope } from '../../supabase/functions/_shared/waha/envelope.ts';
import { outgoingRawId, outgoingWaId, parseMessageId, toChatId } from '../../supabase/functions/_shared/waha/ids.ts';
import { ackOf, isoTime, normaliseMessage, sentMessageId } from '../../supabase/functions/_shared/waha/messages.ts';
import { toApiError, UpstreamError } from '../../supabase/functions/_shared/waha/upstreamError.ts';

const now = Date.UTC(2026, 10, 20);

describe('ids', () => {
  it.each([
    ['628123@s.whatsapp.net', '628123@c.us'],
    ['628123:12@s.whatsapp.net', '628123@c.us'],
    ['628123@c.us', '628123@c.us'],
    ['99@lid', '99@lid'],
    ['1-2@g.us', '1-2@g.us'],
  ])('%s has the canonical form %s', (id, chat) => {
    expect(toChatId(id)).toBe(chat);
    expect(toChatId(chat)).toBe(chat);
  });

  it('of messages contain the chat, also for own messages', () => {
    expect(parseMessageId('true_628123@s.whatsapp.net_3EB0')).toEqual({
      waId: 'true_628123@c.us_3EB0',
      fromMe: true,
      chatId: '628123@c.us',
      rawId: '3EB0',
      participant: null,
    });
    expect(parseMessageId({ _serialized: 'false_1-2@g.us_A_99:3@lid' })).toMatchObject({
      chatId: '1-2@g.us',
      participant: '99@lid',
    });
    for (const none of [null, 7, '', '3EB0', 'true_x', {}, { _serialized: 1 }, 'maybe_628@c.us_A'])
      expect(parseMessageId(none)).toBeNull();
  });

  it("of outgoing messages are derived from the message's UUID and can be parsed", () => {
    fc.assert(
      fc.property(fc.uuid(), (messageId) => {
        const rawId = outgoingRawId(messageId);
        expect(rawId).toMatch(/^3EB0[0-9A-F]{18}$/);
        expect(parseMessageId(outgoingWaId('628123@c.us', rawId))).toMatchObject({
          rawId,
          fromMe: true,
          chatId: '628123@c.us',
        });
      }),
    );
  });
});

const id = 'false_628123@c.us_3A';

describe('messages', () => {
  it.each([
    ['text', { body: 'a' }],
    ['image', { hasMedia: true, media: { url: 'u', mimetype: 'image/jpeg' } }],
    ['video', { hasMedia: true, media: { url: 'u', mimetype: 'video/mp4' } }],
    ['voice', { hasMedia: true, media: { url: 'u', mimetype: 'audio/ogg; codecs=opus' } }],
    ['document', { hasMedia: true, media: { url: 'u', mimetype: 'application/pdf' } }],
    [
      'sticker',
      { hasMedia: true, media: { url: 'u', mimetype: 'image/webp' }, _data: { message: { stickerMessage: {} } } },
    ],
    ['image', { hasMedia: true, media: null, _data: { message: { imageMessage: {} } } }],
    ['voice', { hasMedia: true, media: null, _data: { type: 'ptt' } }],
    ['document', { _data: { Message: { documentMessage: {} } } }],
    ['location', { location: { latitude: -7.5, longitude: '110.8', description: 'Laweyan' } }],
    ['contact', { vCards: ['BEGIN:VCARD'] }],
    ['unknown', { body: null }],
  ])('of kind %s are recognised', (kind, raw) => {
    expect(normaliseMessage({ id, timestamp: 1, ...raw }, now)).toMatchObject({ kind });
  });

  const vcard = 'BEGIN:VCARD\nFN:Ayu\nTEL:+62811';
  it.each([
    [
      { locationMessage: { degreesLatitude: -7.5, degreesLongitude: 110.8, name: 'Laweyan' } },
      { kind: 'location', location: { latitude: -7.5, longitude: 110.8, name: 'Laweyan' } },
    ],
    [{ contactMessage: { vcard } }, { kind: 'contact', content: { contacts: [{ name: 'Ayu', phones: ['+62811'] }] } }],
    [
      { pollCreationMessageV3: { name: 'Warna?', options: [{ optionName: 'Merah' }], selectableOptionsCount: 1 } },
      { kind: 'poll', body: 'Warna?', content: { poll: { options: ['Merah'], multiple: false } } },
    ],
    [{ stickerMessage: {} }, { kind: 'sticker' }],
    [{ extendedTextMessage: { text: 'Halo' } }, { kind: 'text', body: 'Halo' }],
    [{ imageMessage: { caption: 'Ini kak' } }, { kind: 'image', body: 'Ini kak' }],
    [
      { documentWithCaptionMessage: { message: { documentMessage: { caption: 'Nota' } } } },
      { kind: 'document', body: 'Nota' },
    ],
  ])('of a disappearing chat with the content %j are recognised', (message, expected) => {
    const raw = {
      id,
      timestamp: 1,
      body: null,
      location: null,
      vCards: null,
      _data: { message: { ephemeralMessage: { message } } },
    };
    expect(normaliseMessage(raw, now)).toMatchObject(expected);
  });

  it.each([
    [{ latitude: 95, longitude: 110.8, description: 'Laweyan' }, null, 'Laweyan'],
    [{ latitude: -7.5, longitude: 181 }, null, null],
    [{ latitude: 'NaN', longitude: 110.8, name: 'Laweyan' }, null, 'Laweyan'],
    [{ latitude: -90, longitude: '180', name: 'Laweyan' }, { latitude: -90, longitude: 180, name: 'Laweyan' }, null],
  ])('with the location %j keep valid coordinates only, else the name as body', (location, place, body) => {
    expect(normaliseMessage({ id, timestamp: 1, location }, now)).toMatchObject({
      kind: 'location',
      location: place,
      body,
    });
  });

  it('of all three engines normalise to the same form, without raw data', () => {
    const noweb = {
      id,
      timestamp: 1_763_600_000,
      from: '628123@c.us',
      fromMe: false,
      source: 'app',
      body: 'Halo',
      hasMedia: false,
      media: null,
      ack: 2,
      replyTo: null,
      _data: { pushName: 'Budi' },
    };
    const gows = { ...noweb, to: null, participant: null, _data: { Info: { PushName: 'Budi' } } };
    const webjs = { ...noweb, id: { _serialized: id }, to: '628999@c.us', _data: { notifyName: 'Budi', type: 'chat' } };
    const read = normaliseMessage(noweb, now);
    expect(read).toEqual({
      waId: id,
      chatId: '628123@c.us',
      altChatId: null,
      fromMe: false,
      source: 'app',
      sentAt: '2025-11-20T00:53:20.000Z',
      kind: 'text',
      body: 'Halo',
      hasMedia: false,
      media: null,
      content: null,
      location: null,
      replyToWaId: null,
      quote: null,
      isBetterCopy: false,
      name: 'Budi',
      authorName: null,
      ack: 2,
    });
    expect(normaliseMessage(gows, now)).toEqual(read);
    expect(normaliseMessage(webjs, now)).toEqual(read);
  });

  it('in a group have an author name and no chat name', () => {
    const raw = { id: 'false_1-2@g.us_A_628123@c.us', timestamp: 1, body: 'a', _data: { pushName: 'Budi' } };
    expect(normaliseMessage(raw, now)).toMatchObject({ name: null, authorName: 'Budi' });
  });

  it('of the protocol are dropped', () => {
    expect(
      normaliseMessage({ id, timestamp: 1, body: null, _data: { message: { protocolMessage: {} } } }, now),
    ).toBeNull();
  });

  it('with an absurd timestamp get the current time', () => {
    expect(isoTime(1_763_600_000.75, now)).toBe('2025-11-20T00:53:20.750Z');
    for (const odd of [0, -1, 1e12, Number.NaN, null, 'x', {}])
      expect(isoTime(odd, now)).toBe(new Date(now).toISOString());
  });

  it('with an unknown ack have none', () => {
    expect([-1, 0, 4, 5, 2.5, null, undefined, 'UNKNOWN', '3'].map(ackOf)).toEqual([
      -1,
      0,
      4,
      null,
      null,
      null,
      null,
      null,
      3,
    ]);
  });

  it('have their id in three shapes of send responses', () => {
    expect(sentMessageId({ key: { remoteJid: '628123@s.whatsapp.net', fromMe: true, id: 'A' } })).toEqual({
      waId: 'true_628123@c.us_A',
      rawId: 'A',
    });
    expect(sentMessageId({ id: 'true_628123@c.us_A' })).toEqual({ waId: 'true_628123@c.us_A', rawId: 'A' });
    expect(sentMessageId({ id: { _serialized: 'true_628123@c.us_A' } })).toEqual({
      waId: 'true_628123@c.us_A',
      rawId: 'A',
    });
    for (const none of [null, {}, [], 'x', { key: {} }]) expect(sentMessageId(none)).toBeNull();
  });
});

describe('arbitrary JSON from WAHA', () => {
  const arbitraryJson = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        id,
        'true_1@lid_B',
        '628@s.whatsapp.net',
        'message.any',
        'message.ack',
        'message.edited',
        'message.revoked',
        'message.waiting',
        'message.reaction',
        'poll.vote',
        'call.received',
        'presence.update',
        'BEGIN:VCARD\nFN:A\nTEL:1',
        'session.status',
        1e300,
      ),
      fc.dictionary(
        fc.constantFrom(
          'id',
          'timestamp',
          'body',
          'media',
          'mimetype',
          'url',
          '_data',
          'message',
          'pushName',
          'replyTo',
          'location',
          'latitude',
          'vCards',
          'vote',
          'poll',
          'selectedOptions',
          'reaction',
          'messageId',
          'pollCreationMessage',
          'options',
          'optionName',
          'contextInfo',
          'quotedMessage',
          'externalAdReply',
          'conversation',
          'productMessage',
          'orderMessage',
          'remoteJidAlt',
          'from',
          'ack',
          'event',
          'session',
          'payload',
          'after',
          'revokedMessageId',
          'editedMessageId',
          'status',
          'me',
          '_chat',
          'lastMessage',
          'key',
          '__proto__',
          'constructor',
        ),
        tie('value'),
      ),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  })).value;

  it('never makes normalisation throw or return anything but JSON', () => {
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        const message = normaliseMessage(value, now);
        const envelope = normaliseEnvelope(value, now);
        for (const read of [
          message,
          envelope,
          normaliseOverview(value, now),
          normaliseChats(value),
          normaliseContact(value),
          normaliseSession(value, 'a'),
        ])
          expect(JSON.parse(JSON.stringify(read))).toEqual(read);
        expect(Number.isNaN(Date.parse(message?.sentAt ?? '2026-01-01'))).toBe(false);
        expect(toApiError(new UpstreamError('failed', 500, value)).status).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: 500 },
    );
  });
});

describe('events', () => {
  const envelopeOf = (event: string, payload: object): object => ({
    id: 'evt_1',
    timestamp: now,
    event,
    session: 'toko',
    me: { id: '628115550001@c.us' },
    payload,
  });

  it('in another unit than milliseconds, or without a time, get the current one', () => {
    const read = (timestamp: unknown) =>
      normaliseEnvelope({ ...envelopeOf('message', { id, timestamp: 1, body: 'a' }), timestamp }, now)?.timestamp;
    expect(read(now - 1000)).toBe(new Date(now - 1000).toISOString());
    for (const odd of [now * 1000, now * 1e6, 2.6e14, 0, -1, Number.NaN, null, 'x', {}])
      expect(read(odd)).toBe(new Date(now).toISOString());
  });

  it('are normalised to the form that the database takes', () => {
    expect(normaliseEnvelope(envelopeOf('message', { id, timestamp: 1, body: 'a' }), now)).toMatchObject({
      event: 'message.any',
      message: { waId: id },
    });
    expect(normaliseEnvelope(envelopeOf('message.ack', { id: 'true_628123@s.whatsapp.net_A', ack: 3 }), now)).toEqual({
      id: 'evt_1',
      session: 'toko',
      timestamp: new Date(now).toISOString(),
      phone: '+628115550001',
      event: 'message.ack',
      ack: { waId: 'true_628123@c.us_A', chatId: '628123@c.us', ack: 3 },
    });
    expect(
      normaliseEnvelope(
        envelopeOf('message.edited', { id: 'false_628123@c.us_E', editedMessageId: '3A', body: 'b', timestamp: 1 }),
        now,
      ),
    ).toMatchObject({
      message: { waId: '3A', chatId: '628123@c.us', fromMe: false, body: 'b' },
    });
    expect(
      normaliseEnvelope(
        envelopeOf('message.revoked', { revokedMessageId: '3A', before: null, after: { id: 'true_628123@c.us_D' } }),
        now,
      ),
    ).toMatchObject({
      message: { waId: '3A', chatId: '628123@c.us', fromMe: true },
    });
    expect(normaliseEnvelope(envelopeOf('session.status', { name: 'toko', status: 'WORKING' }), now)).toMatchObject({
      status: { status: 'WORKING', phone: '+628115550001' },
    });
  });

  it('for reactions, votes and calls contain the sender', () => {
    const interaction = { id: 'false_628123@s.whatsapp.net_R', timestamp: 1_763_600_000.5 };
    const reaction = { ...interaction, reaction: { text: '👍', messageId: 'true_628123@s.whatsapp.net_3A' } };
    const at = '2025-11-20T00:53:20.500Z';
    expect(normaliseEnvelope(envelopeOf('message.reaction', reaction), now)).toMatchObject({
      reaction: { waId: 'true_628123@c.us_3A', chatId: '628123@c.us', by: '628123@c.us', text: '👍', at },
    });
    const own = { ...reaction, id: 'true_628123@c.us_R', reaction: { text: '', messageId: '3A' } };
    expect(normaliseEnvelope(envelopeOf('message.reaction', own), now)).toMatchObject({
      reaction: { waId: '3A', by: 'business', text: '' },
    });
    const inGroup = { ...interaction, id: 'false_1-2@g.us_V_628124@c.us', selectedOptions: ['A', 7, 'B'] };
    expect(
      normaliseEnvelope(envelopeOf('poll.vote', { vote: inGroup, poll: { id: 'true_1-2@g.us_3B' } }), now),
    ).toMatchObject({ vote: { waId: 'true_1-2@g.us_3B', chatId: '1-2@g.us', by: '628124@c.us', options: ['A', 'B'] } });
    const call = { id: 'A-1', from: '628123:5@s.whatsapp.net', timestamp: 1_763_600_000, isVideo: true };
    expect(normaliseEnvelope(envelopeOf('call.rejected', call), now)).toMatchObject({
      event: 'call',
      call: { id: 'A1', chatId: '628123@c.us', video: true, state: 'rejected' },
    });
    expect(normaliseEnvelope(envelopeOf('call.received', { ...call, isGroup: true }), now)).toBeNull();
  });

  it('contain contacts and polls, and nothing of messages that are not decrypted yet', () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Joko;Pak;;;\r\nFN:Pak Joko\\, sopir\r\nitem1.TEL;waid=62812:+62 812\r\n 34\r\nEND:VCARD';
    expect(normaliseEnvelope(envelopeOf('message.any', { id, body: card, vCards: [card, 7] }), now)).toMatchObject({
      message: {
        kind: 'contact',
        body: null,
        content: { contacts: [{ name: 'Pak Joko, sopir', phones: ['+62 81234'] }] },
      },
    });
    const pollCreationMessageV3 = { name: 'Warna?', options: [{ optionName: 'Merah' }, {}], selectableOptionsCount: 1 };
    const poll = { kind: 'poll', body: 'Warna?', content: { poll: { options: ['Merah'], multiple: false } } };
    expect(
      normaliseEnvelope(envelopeOf('message.any', { id, _data: { message: { pollCreationMessageV3 } } }), now),
    ).toMatchObject({ message: poll });
    const web = {
      type: 'poll_creation',
      pollName: 'Warna?',
      pollOptions: [{ name: 'Merah' }],
      pollSelectableOptionsCount: 1,
    };
    expect(normaliseEnvelope(envelopeOf('message.any', { id, _data: web }), now)).toMatchObject({ message: poll });
    expect(normaliseEnvelope(envelopeOf('message.waiting', { id, body: 'x' }), now)).toMatchObject({
      event: 'message.any',
      message: { kind: 'waiting', body: null, media: null },
    });
    // In the history, such a message has no event type.
    for (const _data of [{ message: {} }, { type: 'ciphertext' }])
      expect(normaliseMessage({ id, timestamp: 1, body: null, _data }, now)).toMatchObject({ kind: 'waiting' });
  });

  it('contain typing states, but no other presence', () => {
    const normalisePresence = (lastKnownPresence: unknown, chat = '628123@s.whatsapp.net') =>
      normaliseEnvelope(
        envelopeOf('presence.update', {
          id: chat,
          presences: [{ participant: chat, lastKnownPresence, lastSeen: null }],
        }),
        now,
      );
    const states = ['typing', 'recording', 'paused', 'offline'].map((state) => normalisePresence(state));
    expect(states.map((one) => one?.event === 'presence.update' && one.typing)).toEqual(
      ['typing', 'recording', 'none', 'none'].map((state) => ({ chatId: '628123@c.us', state })),
    );
    for (const nothing of ['online', 'singing', null, 7, {}]) expect(normalisePresence(nothing)).toBeNull();
    expect(normaliseEnvelope(envelopeOf('presence.update', { id: '628123@c.us', presences: {} }), now)).toBeNull();
  });

  it('that are unknown or incomplete are dropped', () => {
    for (const event of ['call.received', 'message.reaction', 'presence.update', 'poll.vote', 'x'])
      expect(normaliseEnvelope(envelopeOf(event, { id }), now)).toBeNull();
    for (const field of ['id', 'session', 'event', 'payload'])
      expect(normaliseEnvelope({ ...envelopeOf('message', { id, body: 'a' }), [field]: null }, now)).toBeNull();
  });
});

describe('chats', () => {
  it('have canonical ids, and rows without an id are dropped', () => {
    expect(
      normaliseChats([
        { id: '628123@s.whatsapp.net', conversationTimestamp: 1_763_600_000, name: 'Budi', archived: true },
        { id: { _serialized: '628124@c.us' }, timestamp: '1763600000', name: '' },
        { name: 'none' },
        null,
      ]),
    ).toEqual([
      { id: '628123@c.us', name: 'Budi', lastAt: '2025-11-20T00:53:20.000Z', archived: true },
      { id: '628124@c.us', name: null, lastAt: '2025-11-20T00:53:20.000Z', archived: null },
    ]);
  });

  it('have https picture URLs only', () => {
    expect(
      ['https://pps.whatsapp.net/a', 'http://a', 'javascript:alert(1)', 'data:image/png,', '', null].map(pictureUrl),
    ).toEqual(['https://pps.whatsapp.net/a', null, null, null, null, null]);
  });
});
