import { decodeBase64 } from '../_shared/bytes.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { withoutMetadata } from '../_shared/jpeg.ts';
import {
  baseType,
  extensionOf,
  isOfType,
  mostMediaBytes,
  readMedia,
  signMedia,
  storeMedia,
  type Media,
} from '../_shared/media.ts';
import type { Channel, Room } from './access.ts';
import type { House } from './context.ts';
import type { FileInput } from './schemas.ts';

type SendCall = 'sendText' | 'sendImage' | 'sendVideo' | 'sendVoice' | 'sendFile';

/** A file in our storage, and how WhatsApp takes it. */
export interface Attachment {
  media: Media;
  call: Exclude<SendCall, 'sendText'>;
  kind: 'image' | 'video' | 'voice' | 'document';
}

const manners: Record<string, Pick<Attachment, 'call' | 'kind'>> = {
  'image/jpeg': { call: 'sendImage', kind: 'image' },
  'image/png': { call: 'sendImage', kind: 'image' },
  'video/mp4': { call: 'sendVideo', kind: 'video' },
  'audio/ogg': { call: 'sendVoice', kind: 'voice' },
};

/** What is spoken may have been recorded as anything; what is only sounds like it is a file, unless WhatsApp plays it. */
const mannerOf = (mimetype: string, voice: boolean): Pick<Attachment, 'call' | 'kind'> =>
  voice && mimetype.startsWith('audio/')
    ? { call: 'sendVoice', kind: 'voice' }
    : (manners[mimetype] ?? { call: 'sendFile', kind: 'document' });

/** What of a file's looks is known. */
const looksOf = ({ width, height, duration }: FileInput): Pick<Media, 'width' | 'height' | 'duration'> => ({
  ...(width && { width }),
  ...(height && { height }),
  ...(duration && { duration }),
});

const invalid = (field: string, message: string): ApiError => new ApiError(400, 'invalid', message, { field });

const cleaned = (bytes: Uint8Array<ArrayBuffer>, mimetype: string): Uint8Array<ArrayBuffer> =>
  mimetype === 'image/jpeg' ? withoutMetadata(bytes) : bytes;

/** A photograph that the caller has put into the storage: cleaned where it lies, before WhatsApp is given its address. */
async function cleanStored(service: House['service'], path: string): Promise<void> {
  const before = await readMedia(service, path);
  const after = withoutMetadata(before);
  if (after.length !== before.length) await storeMedia(service, path, after, 'image/jpeg');
}

/**
 * Brings the caller's file into the room's folder, or finds it there. Data become an object named after the message, so
 * that a repeat overwrites itself; a path has to lie in the folder of this business and this room.
 */
export async function attach(
  { service }: House,
  file: FileInput,
  { channel, room, messageId }: { channel: Channel; room: Room; messageId: string },
): Promise<Attachment> {
  const mimetype = baseType(file.mimetype);
  const extension = extensionOf(mimetype);
  if (!extension) throw invalid('file.mimetype', 'Jenis berkas ini tidak didukung (file.mimetype).');
  const manner = mannerOf(mimetype, file.voice);
  const folder = `${channel.business_id}/${room.id}/`;
  const { filename } = file;
  if ('path' in file) {
    const name = file.path.startsWith(folder) ? file.path.slice(folder.length) : '';
    if (!/^[^/\\]{1,255}$/.test(name) || name.startsWith('.')) throw notFound();
    if (mimetype === 'image/jpeg') await cleanStored(service, file.path);
    return { ...manner, media: { path: file.path, mimetype, filename, size: file.size, ...looksOf(file) } };
  }
  // Measured before it is decoded: four characters are three bytes.
  if (file.data.length > (mostMediaBytes / 3) * 4)
    throw new ApiError(413, 'too_large', 'Berkas terlalu besar (paling besar 16 MB).', { field: 'file.data' });
  const given = decodeBase64(file.data);
  if (!given) throw invalid('file.data', 'Isi berkas harus base64 (file.data).');
  const bytes = cleaned(given, mimetype);
  if (!isOfType(bytes, mimetype)) throw invalid('file.data', 'Isi berkas tidak sesuai dengan jenisnya (file.data).');
  const path = `${folder}${messageId}.${extension}`;
  await storeMedia(service, path, bytes, mimetype);
  return { ...manner, media: { path, mimetype, filename, size: bytes.length, ...looksOf(file) } };
}

/** What WAHA is given of a file: an address that is good for ten minutes. */
export const fileForUpstream = async ({ service }: House, { path, mimetype, filename }: Media): Promise<object> => ({
  url: await signMedia(service, path),
  mimetype: mimetype === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mimetype,
  filename: filename ?? path.replace(/^.*\//, ''),
});
