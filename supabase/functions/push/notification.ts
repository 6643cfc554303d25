/** What a device is told of a chat, in the language and with the privacy of its user. */
import { helpReason } from './helpReason.ts';

export interface PushRoom {
  id: string;
  name: string | null;
  phone: string | null;
  chat_id: string;
  help_reason: string | null;
  last_message_preview: string | null;
  last_message_kind: string | null;
}

export interface Told {
  language: 'id' | 'en';
  kind: 'eskalasi' | 'ending' | 'new_message' | 'ai_handled';
  /** Whether the text of the message may be shown. */
  preview: boolean;
  business_id: string;
  room: PushRoom;
}

/** The payload of a push message. The service worker shows it. */
export interface PushNotification {
  title: string;
  body: string;
  lang: 'id' | 'en';
  kind: Told['kind'];
  businessId: string;
  roomId: string;
  /** The path of the chat. */
  url: string;
}

/** Characters. Operating systems truncate longer names and messages. */
const MAX_LENGTH = { name: 40, body: 160 };

/** A name may consist only of spaces, joiners and direction marks, which cannot be seen or pressed. */
const VISIBLE = /[^\p{C}\p{Z}\u115F\u1160\u3164\uFFA0]/u;

/** The same sentences as in the catalogues of the page. */
const texts = {
  id: {
    needsHelp: (name: string) => `${name} perlu bantuan`,
    ending: {
      title: (name: string) => `${name} belum dijawab`,
      body: 'Lima menit lagi chat ini masuk Eskalasi. Jawab, atau tekan “Tetap saya pegang”.',
    },
    hidden: 'Buka Chabot untuk membacanya.',
    unnamed: (digits: string) => `Kontak ••• ${digits}`,
    message: 'Pesan baru',
    kinds: {
      image: 'Foto',
      video: 'Video',
      voice: 'Pesan suara',
      document: 'Dokumen',
      sticker: 'Stiker',
      location: 'Lokasi',
      contact: 'Kontak',
      poll: 'Polling',
      call: 'Panggilan',
    } as Partial<Record<string, string>>,
  },
  en: {
    needsHelp: (name: string) => `${name} needs help`,
    ending: {
      title: (name: string) => `${name} still waits`,
      body: 'In five minutes this chat is handed to the team. Reply, or press “Keep it”.',
    },
    hidden: 'Open Chabot to read it.',
    unnamed: (digits: string) => `Contact ••• ${digits}`,
    message: 'New message',
    kinds: {
      image: 'Photo',
      video: 'Video',
      voice: 'Voice message',
      document: 'Document',
      sticker: 'Sticker',
      location: 'Location',
      contact: 'Contact',
      poll: 'Poll',
      call: 'Call',
    } as Partial<Record<string, string>>,
  },
};

export function notificationOf({ language, kind, preview, business_id: businessId, room }: Told): PushNotification {
  const text = texts[language];
  const name = truncate(nameOf(room, text), MAX_LENGTH.name);
  const words =
    (kind === 'eskalasi' && helpReason(room.help_reason?.trim() ?? '', language)) ||
    room.last_message_preview?.trim() ||
    (text.kinds[room.last_message_kind ?? ''] ?? text.message);
  const list = kind === 'eskalasi' ? 'eskalasi' : 'inbox';
  return {
    title: kind === 'eskalasi' ? text.needsHelp(name) : kind === 'ending' ? text.ending.title(name) : name,
    body: kind === 'ending' ? text.ending.body : preview ? truncate(words, MAX_LENGTH.body) : text.hidden,
    lang: language,
    kind,
    businessId,
    roomId: room.id,
    url: `/${list}/${room.id}?businessId=${businessId}`,
  };
}

const nameOf = ({ name, phone, chat_id: chatId }: PushRoom, text: (typeof texts)['id']): string => {
  const own = name?.trim() ?? '';
  if (VISIBLE.test(own)) return own;
  return phone ? phone : text.unnamed(chatId.replace(/@.*/, '').slice(-4));
};

/** Truncates between graphemes, so that no emoji is cut in half. */
const truncate = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const graphemes = [...new Intl.Segmenter('id', { granularity: 'grapheme' }).segment(text.slice(0, maxLength))];
  return `${graphemes
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')}…`;
};
