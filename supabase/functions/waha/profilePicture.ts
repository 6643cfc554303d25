import { readLimited, type Bytes } from '../_shared/bytes.ts';
import { rpc } from '../_shared/clients.ts';
import { stripMetadata } from '../_shared/jpeg.ts';
import { logError } from '../_shared/log.ts';
import { extensionOf, isOfType, removeMedia, storeMedia } from '../_shared/media.ts';
import { asString, valueAt } from '../_shared/waha/json.ts';
import { chatPath } from '../_shared/waha/paths.ts';
import { UpstreamError } from '../_shared/waha/upstreamError.ts';
import type { Channel, Room } from './access.ts';
import type { GatewayContext } from './context.ts';

/** WhatsApp's profile pictures have at most 640 pixels a side, so a larger file is none. */
const maxPictureBytes = 512 * 1024;
const fetchTimeout = 10_000;
const types = ['image/jpeg', 'image/png', 'image/webp'];

type PictureSource = { url: string } | { path: string };

/** The source of a picture: WhatsApp's CDN, or a path of the configured WAHA. Null for any other URL. */
function pictureSource(value: unknown, wahaUrl: string): PictureSource | null {
  const text = asString(value);
  const address = text && URL.canParse(text) ? new URL(text) : null;
  if (!address) return null;
  const root = wahaUrl.replace(/\/$/, '');
  if (address.href.startsWith(`${root}/api/files/`)) return { path: address.href.slice(root.length) };
  const { protocol, hostname, port, username } = address;
  const isWhatsapp = protocol === 'https:' && port === '' && username === '' && hostname.endsWith('.whatsapp.net');
  return isWhatsapp ? { url: address.href } : null;
}

const hiddenStatuses = new Set([401, 403, 404, 501]);

/** The picture's source from WAHA; null if there is none, if it is hidden, or if the engine does not support it. */
async function readSource({ upstream, env }: GatewayContext, path: string): Promise<PictureSource | null> {
  try {
    return pictureSource(valueAt(await upstream.json(path), 'url'), env.wahaUrl);
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'refused' && hiddenStatuses.has(error.status)) return null;
    throw error;
  }
}

/** The picture exists and could not be fetched. */
class PictureUnavailable extends Error {}

async function fetchPicture({ upstream, fetch }: GatewayContext, source: PictureSource): Promise<Bytes | null> {
  if ('path' in source) {
    const { bytes } = await upstream.bytes(source.path, { timeout: fetchTimeout });
    return bytes.length > maxPictureBytes ? null : bytes;
  }
  const response = await fetch(source.url, { redirect: 'error', signal: AbortSignal.timeout(fetchTimeout) }).catch(
    (cause: unknown) => {
      throw new PictureUnavailable('WhatsApp’s picture server cannot be reached', { cause });
    },
  );
  return response.ok ? readLimited(response.body, maxPictureBytes) : null;
}

/** A file name by content hash: a new picture gets a new path, and the same picture is not stored twice. */
async function fileNameOf(bytes: Bytes, mimetype: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `picture-${hash}.${extensionOf(mimetype) ?? ''}`;
}

/**
 * Updates the stored profile picture of a chat, at most once a day. A file that is too large or no picture counts as none.
 * Throws if WAHA or the database fails; then the next request tries again, as it does when WhatsApp's picture server
 * cannot be reached.
 */
export async function refreshProfilePicture(
  context: GatewayContext,
  { channel, room }: { channel: Channel; room: Room },
): Promise<void> {
  const { service } = context;
  const room_id = room.id;
  if (!(await rpc<boolean>(service, 'claim_picture', { room_id }))) return;
  let newPath: string | null = null;
  try {
    const source = await readSource(context, `${chatPath(channel.external_id, room.chat_id)}/picture`);
    const bytes = source && (await fetchPicture(context, source));
    const mimetype = bytes?.length ? types.find((type) => isOfType(bytes, type)) : undefined;
    if (bytes && mimetype) {
      const stripped = stripMetadata(bytes);
      newPath = `${channel.business_id}/${room.id}/${await fileNameOf(stripped, mimetype)}`;
      await storeMedia(service, newPath, stripped, mimetype);
    }
  } catch (error) {
    await service.rpc('release_picture', { room_id });
    if (error instanceof PictureUnavailable) return logError(error);
    throw error;
  }
  const result = await rpc<{ stored: boolean; before: string | null }>(service, 'save_picture', {
    room_id,
    path: newPath,
  });
  // Either the customer is being erased and the new file goes, or the new picture replaces the old one.
  const obsoletePath = result.stored ? result.before : newPath;
  if (obsoletePath) await removeMedia(service, obsoletePath).catch(logError);
}
