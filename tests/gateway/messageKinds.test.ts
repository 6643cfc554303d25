/** Which kinds of WhatsApp's messages are shown, and which say nothing. All kinds that the protocol has are listed. */
import { describe, expect, it } from 'vitest';

import { normaliseEnvelope } from '../../supabase/functions/_shared/waha/envelope.ts';
import { isCustomerChat } from '../../supabase/functions/_shared/waha/identity.ts';
import {
  accompanyingFields,
  silentFields,
  silentTypes,
  spokenFields,
  spokenTypes,
} from '../../supabase/functions/_shared/waha/kinds.ts';
import { normaliseMessage } from '../../supabase/functions/_shared/waha/messages.ts';
import { isBase64 } from '../../supabase/functions/_shared/waha/said.ts';

const now = Date.UTC(2026, 10, 20);
const id = 'false_628123@c.us_3A';

/** The fields of the message `Message` in WhatsApp's protocol, as published in August 2026. */
const protocolFields = [
  'conversation',
  'senderKeyDistributionMessage',
  'imageMessage',
  'contactMessage',
  'locationMessage',
  'extendedTextMessage',
  'documentMessage',
  'audioMessage',
  'videoMessage',
  'call',
  'chat',
  'protocolMessage',
  'contactsArrayMessage',
  'highlyStructuredMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'sendPaymentMessage',
  'liveLocationMessage',
  'requestPaymentMessage',
  'declinePaymentRequestMessage',
  'cancelPaymentRequestMessage',
  'templateMessage',
  'stickerMessage',
  'groupInviteMessage',
  'templateButtonReplyMessage',
  'productMessage',
  'deviceSentMessage',
  'messageContextInfo',
  'listMessage',
  'viewOnceMessage',
  'orderMessage',
  'listResponseMessage',
  'ephemeralMessage',
  'invoiceMessage',
  'buttonsMessage',
  'buttonsResponseMessage',
  'paymentInviteMessage',
  'interactiveMessage',
  'reactionMessage',
  'stickerSyncRmrMessage',
  'interactiveResponseMessage',
  'pollCreationMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'documentWithCaptionMessage',
  'requestPhoneNumberMessage',
  'viewOnceMessageV2',
  'encReactionMessage',
  'editedMessage',
  'viewOnceMessageV2Extension',
  'pollCreationMessageV2',
  'scheduledCallCreationMessage',
  'groupMentionedMessage',
  'pinInChatMessage',
  'pollCreationMessageV3',
  'scheduledCallEditMessage',
  'ptvMessage',
  'botInvokeMessage',
  'callLogMesssage',
  'messageHistoryBundle',
  'encCommentMessage',
  'bcallMessage',
  'lottieStickerMessage',
  'eventMessage',
  'encEventResponseMessage',
  'commentMessage',
  'newsletterAdminInviteMessage',
  'placeholderMessage',
  'secretEncryptedMessage',
  'albumMessage',
  'eventCoverImage',
  'stickerPackMessage',
  'statusMentionMessage',
  'pollResultSnapshotMessage',
  'pollCreationOptionImageMessage',
  'associatedChildMessage',
  'groupStatusMentionMessage',
  'pollCreationMessageV4',
  'statusAddYours',
  'groupStatusMessage',
  'richResponseMessage',
  'statusNotificationMessage',
  'limitSharingMessage',
  'botTaskMessage',
  'questionMessage',
  'messageHistoryNotice',
  'groupStatusMessageV2',
  'botForwardedMessage',
  'statusQuestionAnswerMessage',
  'questionReplyMessage',
  'questionResponseMessage',
  'statusQuotedMessage',
  'statusStickerInteractionMessage',
  'pollCreationMessageV5',
  'newsletterFollowerInviteMessageV2',
  'pollResultSnapshotMessageV3',
  'newsletterAdminProfileMessage',
  'spoilerMessage',
  'pollCreationMessageV6',
  'conditionalRevealMessage',
  'pollAddOptionMessage',
  'eventInviteMessage',
  'groupRootKeyShare',
  'paymentReminderMessage',
  'splitPaymentMessage',
  'newsletterAdminProfileStatusMessage',
  'rootSecretDistributeMessage',
  'splitPaymentUpdateMessage',
  'musicMessage',
  'statusLinkPreviewMetadata',
  'botPlatformRegistrationSuccessMessage',
];

/** The types of messages in WhatsApp Web, on which whatsapp-web.js and WPPConnect rest. */
const webTypes = [
  'chat',
  'audio',
  'ptt',
  'image',
  'album',
  'video',
  'ptv',
  'document',
  'sticker',
  'sticker-pack',
  'location',
  'vcard',
  'multi_vcard',
  'order',
  'revoked',
  'product',
  'unknown',
  'groups_v4_invite',
  'list',
  'list_response',
  'buttons',
  'buttons_response',
  'payment',
  'broadcast_notification',
  'call_log',
  'ciphertext',
  'debug',
  'e2e_notification',
  'gp2',
  'group_notification',
  'hsm',
  'interactive',
  'interactive_response',
  'native_flow',
  'notification',
  'notification_template',
  'newsletter_notification',
  'oversized',
  'protocol',
  'reaction',
  'reaction_enc',
  'template_button_reply',
  'poll_creation',
  'poll_update',
  'scheduled_event_creation',
  'event_creation',
  'pinned_message',
  'keep_in_chat',
  'comment',
  'newsletter_admin_invite',
  'rich_response',
  'scheduled_call',
  'miscellaneous',
];

const engines = {
  NOWEB: (content: object) => ({ _data: { key: { id: '3A' }, message: content } }),
  GOWS: (content: object) => ({ _data: { Info: { ID: '3A' }, Message: content } }),
};
const read = (raw: object) => normaliseMessage({ id, timestamp: 1, ...raw }, now);

describe('each kind is in one list', () => {
  it.each(protocolFields)('%s of the protocol', (field) => {
    const lists = [Object.hasOwn(spokenFields, field), silentFields.has(field), accompanyingFields.has(field)];
    expect(lists.filter(Boolean)).toHaveLength(1);
  });

  it.each(webTypes)('%s of WhatsApp Web', (type) => {
    expect([Object.hasOwn(spokenTypes, type), silentTypes.has(type)].filter(Boolean)).toHaveLength(1);
  });
});

describe.each(Object.entries(engines))('%s reports', (_, dataOf) => {
  it.each(protocolFields)('a message with %s, which is shown or says nothing', (field) => {
    const content = { [field]: field === 'conversation' ? 'Halo' : {}, messageContextInfo: {} };
    const spoken = Object.hasOwn(spokenFields, field) ? (spokenFields[field] ?? null) : null;
    // Without words, what has words otherwise is unreadable, which is shown too.
    const expected = spoken === 'text' && field !== 'conversation' ? 'unknown' : spoken;
    expect(read(dataOf(content))?.kind ?? null).toBe(expected);
  });

  it('a kind that is in no list, which is shown as unreadable', () => {
    expect(read(dataOf({ hologramMessage: {} }))).toMatchObject({ kind: 'unknown', body: null });
    expect(read(dataOf({ hologramMessage: { caption: 'Lihat kak' } }))).toMatchObject({
      kind: 'text',
      body: 'Lihat kak',
    });
    const around = { boxMessage: { message: { conversation: 'Dalam kotak' } } };
    expect(read(dataOf(around))).toMatchObject({ kind: 'text', body: 'Dalam kotak' });
  });

  it.each(['ephemeralMessage', 'viewOnceMessageV2', 'deviceSentMessage', 'spoilerMessage', 'commentMessage'])(
    'what is in %s',
    (wrapper) => {
      const inside = (content: object) => read(dataOf({ [wrapper]: { message: content } }));
      expect(inside({ extendedTextMessage: { text: 'Ada kak?' } })).toMatchObject({ kind: 'text', body: 'Ada kak?' });
      expect(inside({ imageMessage: { caption: 'Ini' } })).toMatchObject({ kind: 'image', body: 'Ini' });
      expect(inside({ protocolMessage: { type: 3, ephemeralExpiration: 86_400 } })).toBeNull();
      expect(inside({ pinInChatMessage: { type: 1 } })).toBeNull();
    },
  );

  const words: [string, object, string][] = [
    ['button', { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Cek ongkir' } }, 'Cek ongkir'],
    ['button of GOWS', { buttonsResponseMessage: { selectedButtonID: 'Cek ongkir' } }, 'Cek ongkir'],
    ['template', { templateButtonReplyMessage: { selectedId: '1', selectedDisplayText: 'Jadi pesan' } }, 'Jadi pesan'],
    [
      'list',
      { listResponseMessage: { title: 'Merah', description: 'Ukuran L', singleSelectReply: { selectedRowId: 'r' } } },
      'Merah\nUkuran L',
    ],
    [
      'flow',
      {
        interactiveResponseMessage: {
          body: { text: 'Terkirim' },
          nativeFlowResponseMessage: {
            paramsJson: '{"flow_token":"x","screen_0_Nama_1":"Rina","screen_0_Ukuran_2":["0_L","1_XL"]}',
          },
        },
      },
      'Terkirim\nNama: Rina\nUkuran: L, XL',
    ],
    [
      'cart',
      { orderMessage: { message: 'Mau pesan ini', itemCount: 2, orderTitle: 'Toko Rina' } },
      'Mau pesan ini\nToko Rina',
    ],
    ['product', { productMessage: { product: { title: 'Kebaya', description: 'Brokat' } } }, 'Kebaya\nBrokat'],
    [
      'event',
      { eventMessage: { name: 'Ambil pesanan', location: { name: 'Gerai Solo' } } },
      'Ambil pesanan\nGerai Solo',
    ],
    ['invoice', { invoiceMessage: { note: 'Nota 12' } }, 'Nota 12'],
    ['payment', { requestPaymentMessage: { noteMessage: { extendedTextMessage: { text: 'DP ya' } } } }, 'DP ya'],
    ['template that was sent', { templateMessage: { hydratedTemplate: { hydratedContentText: 'Diskon' } } }, 'Diskon'],
    ['question', { questionResponseMessage: { text: 'Bisa COD' } }, 'Bisa COD'],
    ['invitation', { groupInviteMessage: { groupName: 'Reseller', caption: 'Ikut yuk' } }, 'Reseller\nIkut yuk'],
  ];
  it.each(words)('the words of a %s', (_kind, content, body) => {
    expect(read(dataOf(content))).toMatchObject({ kind: 'text', body });
    expect(read({ ...dataOf({ ephemeralMessage: { message: content } }), body: null })).toMatchObject({
      kind: 'text',
      body,
    });
  });

  it('a lottie sticker as a sticker', () => {
    const lottieStickerMessage = { message: { stickerMessage: { mimetype: 'application/was' } } };
    const media = { url: 'u', mimetype: 'application/was' };
    expect(read({ ...dataOf({ lottieStickerMessage }), hasMedia: true, media })).toMatchObject({ kind: 'sticker' });
    expect(read(dataOf({ lottieStickerMessage: {} }))).toMatchObject({ kind: 'sticker' });
  });

  it.each([10, 'HD_IMAGE_DUAL_UPLOAD', 5, 'HD_VIDEO_DUAL_UPLOAD'])(
    'a copy of higher quality (%s) under the id of what it replaces',
    (associationType) => {
      const messageContextInfo = {
        messageAssociation: { associationType, parentMessageKey: { ID: '3PARENT', id: '3PARENT' } },
      };
      const copy = { associatedChildMessage: { message: { imageMessage: {}, messageContextInfo } } };
      expect(read(dataOf(copy))).toMatchObject({
        waId: 'false_628123@c.us_3PARENT',
        kind: 'image',
        isBetterCopy: true,
      });
      const picture = { imageMessage: {}, messageContextInfo: { messageAssociation: { associationType: 1 } } };
      expect(read(dataOf(picture))).toMatchObject({ waId: id, isBetterCopy: false });
    },
  );
});

describe('WhatsApp Web reports', () => {
  it.each(webTypes)('a message of type %s, which is shown or says nothing', (type) => {
    const message = read({ _data: { type }, body: null });
    expect(message === null).toBe(silentTypes.has(type));
  });

  it('a type that is in no list, which is shown as unreadable', () => {
    expect(read({ _data: { type: 'hologram' }, body: null })).toMatchObject({ kind: 'unknown' });
  });

  it('carts, products and events with their words', () => {
    expect(read({ _data: { type: 'order', message: 'Mau ini', itemCount: 3 } })).toMatchObject({
      kind: 'text',
      body: 'Mau ini',
      content: { order: { items: 3 } },
    });
    expect(read({ _data: { type: 'product', title: 'Kebaya', priceAmount1000: 185_000_000 } })).toMatchObject({
      body: 'Kebaya',
      content: { product: { title: 'Kebaya', price: 185_000 } },
    });
    expect(read({ _data: { type: 'event_creation', eventName: 'Fitting' } })).toMatchObject({ body: 'Fitting' });
  });
});

describe('a message of Baileys without content', () => {
  it.each([
    [2, 'waiting'],
    ['CIPHERTEXT', 'waiting'],
    [3, 'unknown'],
    [68, 'unknown'],
    [49, 'unknown'],
    [1, null],
    [40, null],
    [41, null],
    [39, null],
    [72, null],
    [130, null],
    ['E2E_IDENTITY_CHANGED', null],
  ])('and of the type %s is %s', (messageStubType, kind) => {
    expect(read({ body: null, _data: { messageStubType, message: null } })?.kind ?? null).toBe(kind);
  });
});

describe('a body in base64', () => {
  const file = btoa(String.fromCharCode(...Array.from({ length: 300 }, (_, at) => (at * 73 + 41) % 256)));
  it('is no text', () => {
    expect(isBase64(file)).toBe(true);
    expect(isBase64(`data:image/jpeg;base64,${file}`)).toBe(true);
    expect(read({ body: file, _data: { type: 'image' }, hasMedia: true })).toMatchObject({ kind: 'image', body: null });
    const location = { latitude: -7.5, longitude: 110.8 };
    expect(read({ body: file, location })).toMatchObject({ kind: 'location', body: null });
    expect(read({ body: file, _data: { type: 'video', caption: 'x' }, hasMedia: true })).toMatchObject({ body: null });
  });

  it.each([
    ['chat', { type: 'chat' }],
    ['conversation', { message: { conversation: file } }],
    ['extendedTextMessage', { message: { ephemeralMessage: { message: { extendedTextMessage: { text: file } } } } }],
  ])('is what a person typed in a text: %s', (_, data) => {
    expect(read({ body: file, _data: data })).toMatchObject({ kind: 'text', body: file });
  });

  it.each([
    'wk'.repeat(120),
    'A'.repeat(300),
    'https://shopee.co.id/produk/Kebaya-Brokat-Modern-i.123456789.987654321?sp_atk=AbCdEf0123456789AbCdEf0123456789AbCdEf0123456789',
    'JNE0123456789',
    `${'Halo kak mau tanya stok 2 '.repeat(10)}`,
  ])('is not what a customer writes: %s', (body) => {
    expect(isBase64(body)).toBe(false);
    expect(read({ body })).toMatchObject({ kind: 'text', body });
  });
});

describe('a typed text', () => {
  it.each(['  baris', 'baris\n', '\ufeff\ufeff', 'data:text/html;base64,PHA+'])('is read unchanged: %j', (typed) => {
    for (const data of [
      { type: 'chat' },
      { message: { conversation: typed } },
      { message: { extendedTextMessage: { text: typed } } },
    ])
      expect(read({ body: typed, _data: data })).toMatchObject({ kind: 'text', body: typed });
  });

  it.each(['g', '🌸'])('is read up to the limit of WhatsApp: %s', (character) => {
    const typed = character.repeat(65_536);
    expect(read({ body: typed, _data: { message: { conversation: typed } } })?.body).toBe(typed);
  });
});

describe('a time', () => {
  it('is never later than the arrival', () => {
    const later = (now + 86_400_000) / 1000;
    expect(read({ timestamp: later, body: 'a' })?.sentAt).toBe(new Date(now).toISOString());
    expect(read({ timestamp: now / 1000 - 60, body: 'a' })?.sentAt).toBe(new Date(now - 60_000).toISOString());
  });
});

describe('a chat with no customer', () => {
  const of = (chatId: string, event = 'message.any') =>
    normaliseEnvelope(
      {
        id: 'e',
        timestamp: now,
        event,
        session: 'toko',
        me: { id: '628115550001@c.us', lid: '777:3@lid' },
        payload: { id: `false_${chatId}_3A`, timestamp: 1, body: 'a', ack: 1, from: chatId, isVideo: false },
      },
      now,
    );
  it.each([
    '0@c.us',
    '0@s.whatsapp.net',
    '13135550002@c.us',
    '16505361212@s.whatsapp.net',
    '628115550001@s.whatsapp.net',
    '628115550001:7@s.whatsapp.net',
    '777@lid',
  ])('is ignored: %s', (chatId) => {
    for (const event of ['message', 'message.any', 'message.ack', 'call.received'])
      expect(of(chatId, event)).toBeNull();
  });

  it.each(['status@broadcast', '120363@newsletter', '867051314767696@bot', '1-2@g.us', '0@c.us'])('is %s', (chatId) => {
    expect(isCustomerChat(chatId)).toBe(false);
  });

  it('is not that of a person, also of one whose number Meta hosts', () => {
    expect(of('628123@c.us')).toMatchObject({ message: { chatId: '628123@c.us' } });
    expect(of('628123@hosted')).toMatchObject({ message: { chatId: '628123@c.us' } });
    expect(of('99@hosted.lid')).toMatchObject({ message: { chatId: '99@lid' } });
  });
});
