import * as v from 'valibot';

import { uuid } from '../_shared/input.ts';
import { chatIdPattern, toChatId } from '../_shared/waha/ids.ts';
import { storableText } from '../_shared/waha/json.ts';

// Schemas of the requests. Every error message is Indonesian and names its field.

const maxTextLength = 65_536;

const textField = (field: string, maximum = maxTextLength) =>
  v.pipe(
    v.string(`${field} harus berupa teks.`),
    v.transform(storableText),
    v.maxLength(maximum, `${field} terlalu panjang (paling banyak ${maximum} karakter).`),
  );

export const SessionName = v.pipe(
  v.string('sessionName wajib diisi.'),
  v.regex(/^[A-Za-z0-9_-]{1,54}$/, 'sessionName hanya boleh berisi huruf, angka, - dan _ (paling banyak 54).'),
);

export const ChatId = v.pipe(
  v.string('chatId wajib diisi.'),
  v.transform(toChatId),
  v.regex(chatIdPattern, 'chatId harus berbentuk 628…@c.us atau …@lid.'),
);

const integerField = (field: string, fallback: number, maximum: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, `${field} harus berupa bilangan bulat.`),
      v.transform(Number),
      v.maxValue(maximum, `${field} paling besar ${maximum}.`),
    ),
    String(fallback),
  );

/** `reason`: of an administrator, who restarts the session of another business. */
export const Restart = v.object({ reason: v.optional(textField('reason', 500)) });

export const CreateSession = v.object({ name: SessionName });

/** `08…`, `628…` and `+62 8…` are the same number. WAHA accepts `628…` only. */
export const RequestCode = v.object({
  phoneNumber: v.pipe(
    v.string('phoneNumber wajib diisi.'),
    v.transform((value) => value.replace(/\D/g, '').replace(/^0+/, '62').replace(/^620+/, '62')),
    v.regex(/^[1-9]\d{7,14}$/, 'phoneNumber harus berupa nomor telepon, mis. 628123456789.'),
  ),
});

export const OverviewQuery = v.object({
  limit: integerField('limit', 20, 50),
  offset: integerField('offset', 0, 1e9),
  ids: v.optional(v.pipe(v.string(), v.maxLength(20_000, 'ids terlalu panjang.'))),
});

export const ChatsQuery = v.object({
  limit: integerField('limit', 100, 1_000),
  offset: integerField('offset', 0, 1e9),
});

export const MessagesQuery = v.object({
  limit: integerField('limit', 50, 200),
  offset: integerField('offset', 0, 1e9),
});

/** `before`: only older messages (ISO time). Null: the newest ones. */
export const Backfill = v.object({
  before: v.optional(
    v.nullable(
      v.pipe(
        v.string('before harus berupa waktu ISO 8601.'),
        v.check((value) => !Number.isNaN(Date.parse(value)), 'before harus berupa waktu ISO 8601.'),
      ),
    ),
    null,
  ),
});

const dimensionField = (field: string) =>
  v.optional(
    v.nullable(
      v.pipe(v.number(`${field} harus berupa angka.`), v.minValue(0), v.maxValue(1e6, `${field} terlalu besar.`)),
    ),
    null,
  );

/** Properties of a file for its placeholder in the timeline. They are not verified. */
const mediaFields = {
  width: dimensionField('file.width'),
  height: dimensionField('file.height'),
  duration: dimensionField('file.duration'),
  /** A voice message, which WAHA converts if necessary. */
  voice: v.optional(v.boolean('file.voice harus true atau false.'), false),
};

/** A file as base64 data, or a path in the business's storage. URLs are rejected: the gateway fetches nothing for callers. */
const File = v.union(
  [
    v.strictObject({
      data: v.pipe(v.string(), v.nonEmpty('file.data kosong.')),
      mimetype: textField('file.mimetype', 200),
      filename: v.optional(v.nullable(textField('file.filename', 255)), null),
      ...mediaFields,
    }),
    v.strictObject({
      path: textField('file.path', 400),
      mimetype: textField('file.mimetype', 200),
      filename: v.optional(v.nullable(textField('file.filename', 255)), null),
      size: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
      ...mediaFields,
    }),
  ],
  'file harus berisi {data, mimetype} atau {path, mimetype}; alamat (url) tidak diterima.',
);
export type FileInput = v.InferOutput<typeof File>;

const chatFields = { sessionName: SessionName, chatId: ChatId };
/** The id of the colleague from whom this message takes over the chat. */
const takesFrom = v.optional(v.nullable(uuid('takesFrom')), null);
const replyTo = v.optional(v.nullable(textField('replyTo', 300)), null);
const idFields = {
  roomId: uuid('roomId'),
  userId: uuid('userId'),
  businessId: uuid('businessId'),
  messageId: uuid('messageId'),
};
const caption = v.optional(v.nullable(textField('caption')), null);

const nonBlankText = v.pipe(
  textField('text'),
  v.check((value) => value.trim() !== '', 'text tidak boleh kosong.'),
);

export const SendText = v.object({
  ...chatFields,
  text: nonBlankText,
  replyTo,
  takesFrom,
  ...idFields,
});

export const SendMedia = v.object({ ...chatFields, file: File, caption, replyTo, takesFrom, ...idFields });

const degreesField = (field: string, maximum: number) =>
  v.pipe(
    v.number(`${field} harus berupa angka.`),
    v.finite(`${field} harus berupa angka.`),
    v.minValue(-maximum, `${field} harus antara -${maximum} dan ${maximum}.`),
    v.maxValue(maximum, `${field} harus antara -${maximum} dan ${maximum}.`),
  );

export const SendLocation = v.object({
  ...chatFields,
  latitude: degreesField('latitude', 90),
  longitude: degreesField('longitude', 180),
  title: v.optional(v.nullable(textField('title', 255)), null),
  replyTo,
  takesFrom,
  ...idFields,
});

/** A field of a vCard. A line break in it would start another field. */
const singleLineField = (field: string) =>
  v.pipe(
    textField(field, 200),
    v.transform((value) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()),
  );

/** The same limit as for incoming contacts. */
const maxContacts = 50;

export const SendContacts = v.object({
  ...chatFields,
  contacts: v.pipe(
    v.array(
      v.pipe(
        v.object({
          name: singleLineField('contacts.name'),
          phones: v.pipe(
            v.array(singleLineField('contacts.phones'), 'contacts.phones harus berupa daftar.'),
            v.maxLength(maxContacts, `contacts.phones paling banyak ${maxContacts}.`),
          ),
        }),
        v.check(
          ({ name, phones }) => name !== '' || phones.some((phone) => phone !== ''),
          'Kontak harus punya nama atau nomor.',
        ),
      ),
      'contacts harus berupa daftar.',
    ),
    v.minLength(1, 'contacts tidak boleh kosong.'),
    v.maxLength(maxContacts, `contacts paling banyak ${maxContacts}.`),
  ),
  replyTo,
  takesFrom,
  ...idFields,
});

/** WhatsApp's limit. */
const maxPollOptions = 12;

export const SendPoll = v.object({
  ...chatFields,
  question: v.pipe(
    textField('question', 255),
    v.check((value) => value.trim() !== '', 'question tidak boleh kosong.'),
  ),
  options: v.pipe(
    v.array(
      v.pipe(
        textField('options', 200),
        v.check((value) => value.trim() !== '', 'options tidak boleh kosong.'),
      ),
      'options harus berupa daftar.',
    ),
    v.minLength(2, 'options paling sedikit 2.'),
    v.maxLength(maxPollOptions, `options paling banyak ${maxPollOptions}.`),
    v.check((value) => new Set(value).size === value.length, 'options tidak boleh ada yang sama.'),
  ),
  multiple: v.boolean('multiple harus true atau false.'),
  replyTo,
  takesFrom,
  ...idFields,
});

export const SendImage = v.object({ ...chatFields, file: File, caption, replyTo, takesFrom });

export const MarkRead = v.object({
  ...chatFields,
  messageId: v.pipe(textField('messageId', 300), v.nonEmpty('messageId wajib diisi.')),
});

/** Whether a text is one emoji, of any number of code points. */
const isEmoji = (value: string): boolean =>
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u.test(value) &&
  [...new Intl.Segmenter('und').segment(value)].length === 1;

/** An empty reaction takes the last one back. */
export const Reaction = v.object({
  reaction: v.pipe(
    textField('reaction', 32),
    v.check((value) => value === '' || isEmoji(value), 'reaction harus satu emoji, atau kosong.'),
  ),
});

export const Edit = v.object({ text: nonBlankText });

export const Typing = v.object({
  ...chatFields,
  action: v.picklist(['start', 'stop'], 'action harus start atau stop.'),
});

export const ContactQuery = v.object({ session: SessionName, contactId: ChatId });
