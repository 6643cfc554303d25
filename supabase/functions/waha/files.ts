import { decodeBase64, type Bytes } from '../_shared/bytes.ts';
import { dataOrThrow } from '../_shared/clients.ts';
import { ApiError, notFound, reusedMessageId } from '../_shared/errors.ts';
import { stripMetadata } from '../_shared/jpeg.ts';
import {
  addMedia,
  baseType,
  extensionOf,
  isOfType,
  maxMediaBytes,
  readMedia,
  storedMedia,
  storeMedia,
  type Media,
} from '../_shared/media.ts';
import { sendModeOf, type SendMode } from '../_shared/waha/outgoingFile.ts';
import type { Channel, Room } from './access.ts';
import type { GatewayContext } from './context.ts';
import type { FileInput } from './schemas.ts';

/** A file in the storage, and the WAHA call that sends it. */
export interface Attachment extends SendMode {
  media: Media;
}

/** The known dimensions of a file. */
const dimensionsOf = ({ width, height, duration }: FileInput): Pick<Media, 'width' | 'height' | 'duration'> => ({
  ...(width && { width }),
  ...(height && { height }),
  ...(duration && { duration }),
});

const invalid = (field: string, message: string): ApiError => new ApiError(400, 'invalid', message, { field });

const stripIfJpeg = (bytes: Bytes, mimetype: string): Bytes =>
  mimetype === 'image/jpeg' ? stripMetadata(bytes) : bytes;

/** Removes the metadata of a photo that the caller uploaded to the storage, before WhatsApp gets its URL. */
async function stripStoredFile(service: GatewayContext['service'], path: string): Promise<void> {
  const before = await readMedia(service, path);
  const after = stripMetadata(before);
  if (after.length !== before.length) await storeMedia(service, path, after, 'image/jpeg');
}

/** Throws 409 if the id belongs to a message of the room with another file, or with none. */
async function assertIsFileOf(
  { service }: GatewayContext,
  { room, messageId }: { room: Room; messageId: string },
  path: string,
): Promise<void> {
  const ofRoom = service.from('message').select('media').eq('room_id', room.id);
  const found = await ofRoom.eq('id', messageId).maybeSingle();
  const message: { media: Media | null } | null = dataOrThrow(found);
  if (message && message.media?.path !== path) throw reusedMessageId();
}

/**
 * Stores the caller's file in the room's folder. Data is stored under the message id; a retry finds the same content there,
 * and other content is refused with 409. A path must already be in the folder of this business and room, else 404, and the
 * storage says what its type and its size are.
 */
export async function storeAttachment(
  context: GatewayContext,
  file: FileInput,
  { channel, room, messageId, callerId }: { channel: Channel; room: Room; messageId: string; callerId: string },
): Promise<Attachment> {
  const { service } = context;
  const mimetype = baseType(file.mimetype);
  const extension = extensionOf(mimetype);
  if (!extension) throw invalid('file.mimetype', 'Jenis berkas ini tidak didukung (file.mimetype).');
  const sendMode = sendModeOf(mimetype, file.voice);
  const folder = `${channel.business_id}/${room.id}/`;
  const { filename } = file;
  if ('path' in file) {
    const name = file.path.startsWith(folder) ? file.path.slice(folder.length) : '';
    if (!/^[^/\\]{1,255}$/.test(name) || name.startsWith('.')) throw notFound();
    const stored = await storedMedia(service, file.path);
    if (baseType(stored.mimetype) !== mimetype)
      throw invalid('file.mimetype', 'Jenis berkas tidak sama dengan berkas yang diunggah (file.mimetype).');
    // A file of a colleague or of the customer stays as it is.
    if (mimetype === 'image/jpeg' && stored.owner_id === callerId) await stripStoredFile(service, file.path);
    return { ...sendMode, media: { path: file.path, mimetype, filename, size: stored.size, ...dimensionsOf(file) } };
  }
  // Checked before decoding: four base64 characters are three bytes.
  if (file.data.length > (maxMediaBytes / 3) * 4)
    throw new ApiError(413, 'too_large', 'Berkas terlalu besar (paling besar 16 MB).', { field: 'file.data' });
  const decoded = decodeBase64(file.data);
  if (!decoded) throw invalid('file.data', 'Isi berkas harus base64 (file.data).');
  const bytes = stripIfJpeg(decoded, mimetype);
  if (!isOfType(bytes, mimetype)) throw invalid('file.data', 'Isi berkas tidak sesuai dengan jenisnya (file.data).');
  const path = `${folder}${messageId}.${extension}`;
  await assertIsFileOf(context, { room, messageId }, path);
  if (!(await addMedia(service, path, bytes, mimetype))) throw reusedMessageId();
  return { ...sendMode, media: { path, mimetype, filename, size: bytes.length, ...dimensionsOf(file) } };
}
