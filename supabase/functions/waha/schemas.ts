import * as v from 'valibot';

import { uuid } from '../_shared/input.ts';
import { chatIdPattern, toChatId } from '../_shared/waha/ids.ts';
import { clean } from '../_shared/waha/json.ts';

// What callers may send. Every message names its field in the sentence that a person reads.

const mostText = 65_536;

const words = (field: string, most = mostText) =>
  v.pipe(
    v.string(`${field} harus berupa teks.`),
    v.transform(clean),
    v.maxLength(most, `${field} terlalu panjang (paling banyak ${most} karakter).`),
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

const whole = (field: string, otherwise: number, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, `${field} harus berupa bilangan bulat.`),
      v.transform(Number),
      v.maxValue(most, `${field} paling besar ${most}.`),
    ),
    String(otherwise),
  );

export const CreateSession = v.object({ name: SessionName });

/** `08…`, `628…` and `+62 8…` are one number; WAHA knows only the second. */
export const RequestCode = v.object({
  phoneNumber: v.pipe(
    v.string('phoneNumber wajib diisi.'),
    v.transform((given) => given.replace(/\D/g, '').replace(/^0+/, '62').replace(/^620+/, '62')),
    v.regex(/^[1-9]\d{7,14}$/, 'phoneNumber harus berupa nomor telepon, mis. 628123456789.'),
  ),
});

export const OverviewQuery = v.object({
  limit: whole('limit', 20, 50),
  offset: whole('offset', 0, 1e9),
  ids: v.optional(v.pipe(v.string(), v.maxLength(20_000, 'ids terlalu panjang.'))),
});

export const ChatsQuery = v.object({ limit: whole('limit', 100, 1_000), offset: whole('offset', 0, 1e9) });

export const MessagesQuery = v.object({ limit: whole('limit', 50, 200), offset: whole('offset', 0, 1e9) });

/** What is older than this is wanted; without it, whatever there is. */
export const Backfill = v.object({
  before: v.optional(
    v.nullable(
      v.pipe(
        v.string('before harus berupa waktu ISO 8601.'),
        v.check((given) => !Number.isNaN(Date.parse(given)), 'before harus berupa waktu ISO 8601.'),
      ),
    ),
    null,
  ),
});

const measure = (field: string) =>
  v.optional(
    v.nullable(
      v.pipe(v.number(`${field} harus berupa angka.`), v.minValue(0), v.maxValue(1e6, `${field} terlalu besar.`)),
    ),
    null,
  );

/** What the caller knows of a file: shown before the file itself is there, and never relied on. */
const looks = {
  width: measure('file.width'),
  height: measure('file.height'),
  duration: measure('file.duration'),
  /** Something spoken: played as such, and converted where WhatsApp does not play it. */
  voice: v.optional(v.boolean('file.voice harus true atau false.'), false),
};

/** A file as data, or one that is already in the business's storage. An address is refused: we fetch nothing for callers. */
const File = v.union(
  [
    v.strictObject({
      data: v.pipe(v.string(), v.nonEmpty('file.data kosong.')),
      mimetype: words('file.mimetype', 200),
      filename: v.optional(v.nullable(words('file.filename', 255)), null),
      ...looks,
    }),
    v.strictObject({
      path: words('file.path', 400),
      mimetype: words('file.mimetype', 200),
      filename: v.optional(v.nullable(words('file.filename', 255)), null),
      size: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
      ...looks,
    }),
  ],
  'file harus berisi {data, mimetype} atau {path, mimetype}; alamat (url) tidak diterima.',
);
export type FileInput = v.InferOutput<typeof File>;

const place = { sessionName: SessionName, chatId: ChatId };
/** The colleague who holds the chat and from whom the caller takes it by this message. */
const takesFrom = v.optional(v.nullable(uuid('takesFrom')), null);
const replyTo = v.optional(v.nullable(words('replyTo', 300)), null);
const identified = {
  roomId: uuid('roomId'),
  userId: uuid('userId'),
  businessId: uuid('businessId'),
  messageId: uuid('messageId'),
};
const caption = v.optional(v.nullable(words('caption')), null);

export const SendText = v.object({
  ...place,
  text: v.pipe(
    words('text'),
    v.check((given) => given.trim() !== '', 'text tidak boleh kosong.'),
  ),
  replyTo,
  takesFrom,
  ...identified,
});

export const SendMedia = v.object({ ...place, file: File, caption, replyTo, takesFrom, ...identified });

const degrees = (field: string, most: number) =>
  v.pipe(
    v.number(`${field} harus berupa angka.`),
    v.finite(`${field} harus berupa angka.`),
    v.minValue(-most, `${field} harus antara -${most} dan ${most}.`),
    v.maxValue(most, `${field} harus antara -${most} dan ${most}.`),
  );

export const SendLocation = v.object({
  ...place,
  latitude: degrees('latitude', 90),
  longitude: degrees('longitude', 180),
  title: v.optional(v.nullable(words('title', 255)), null),
  replyTo,
  takesFrom,
  ...identified,
});

/** One line of a card: what breaks a line would be another field of it. */
const line = (field: string) =>
  v.pipe(
    words(field, 200),
    v.transform((given) => given.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()),
  );

/** As many cards and numbers as are kept of a message that comes in. */
const mostCards = 50;

export const SendContacts = v.object({
  ...place,
  contacts: v.pipe(
    v.array(
      v.pipe(
        v.object({
          name: line('contacts.name'),
          phones: v.pipe(
            v.array(line('contacts.phones'), 'contacts.phones harus berupa daftar.'),
            v.maxLength(mostCards, `contacts.phones paling banyak ${mostCards}.`),
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
    v.maxLength(mostCards, `contacts paling banyak ${mostCards}.`),
  ),
  replyTo,
  takesFrom,
  ...identified,
});

/** What WhatsApp lets a poll have. */
const mostOptions = 12;

export const SendPoll = v.object({
  ...place,
  question: v.pipe(
    words('question', 255),
    v.check((given) => given.trim() !== '', 'question tidak boleh kosong.'),
  ),
  options: v.pipe(
    v.array(
      v.pipe(
        words('options', 200),
        v.check((given) => given.trim() !== '', 'options tidak boleh kosong.'),
      ),
      'options harus berupa daftar.',
    ),
    v.minLength(2, 'options paling sedikit 2.'),
    v.maxLength(mostOptions, `options paling banyak ${mostOptions}.`),
    v.check((given) => new Set(given).size === given.length, 'options tidak boleh ada yang sama.'),
  ),
  multiple: v.boolean('multiple harus true atau false.'),
  replyTo,
  takesFrom,
  ...identified,
});

export const SendImage = v.object({ ...place, file: File, caption, replyTo, takesFrom });

export const MarkRead = v.object({
  ...place,
  messageId: v.pipe(words('messageId', 300), v.nonEmpty('messageId wajib diisi.')),
});

export const Typing = v.object({ ...place, action: v.picklist(['start', 'stop'], 'action harus start atau stop.') });

export const ContactQuery = v.object({ session: SessionName, contactId: ChatId });
