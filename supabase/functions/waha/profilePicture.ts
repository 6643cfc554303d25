import { readLimited } from '../_shared/bytes.ts';
import { call } from '../_shared/clients.ts';
import { withoutMetadata } from '../_shared/jpeg.ts';
import { logError } from '../_shared/log.ts';
import { extensionOf, isOfType, removeMedia, storeMedia } from '../_shared/media.ts';
import { at, text } from '../_shared/waha/json.ts';
import { chatPath } from '../_shared/waha/paths.ts';
import { UpstreamFailure } from '../_shared/waha/upstreamError.ts';
import type { Channel, Room } from './access.ts';
import type { House } from './context.ts';

/** WhatsApp's own are 640 pixels wide at most: what is larger than this is none of them. */
const mostBytes = 512 * 1024;
const patience = 10_000;
const types = ['image/jpeg', 'image/png', 'image/webp'];

type Source = { url: string } | { path: string };

/** Where a picture may be fetched: from WhatsApp, or from our own WAHA, by its path there. Whoever else is named is not asked. */
function pictureSource(value: unknown, wahaUrl: string): Source | null {
  const named = text(value);
  const address = named && URL.canParse(named) ? new URL(named) : null;
  if (!address) return null;
  const root = wahaUrl.replace(/\/$/, '');
  if (address.href.startsWith(`${root}/api/files/`)) return { path: address.href.slice(root.length) };
  const { protocol, hostname, port, username } = address;
  const isWhatsapp = protocol === 'https:' && port === '' && username === '' && hostname.endsWith('.whatsapp.net');
  return isWhatsapp ? { url: address.href } : null;
}

const hidden = new Set([401, 403, 404, 501]);

/** What WAHA says of the picture; null where there is none, where it is hidden from us, and where the engine cannot tell. */
async function sourceOf({ upstream, env }: House, path: string): Promise<Source | null> {
  try {
    return pictureSource(at(await upstream.json(path), 'url'), env.wahaUrl);
  } catch (failure) {
    if (failure instanceof UpstreamFailure && failure.kind === 'refused' && hidden.has(failure.status)) return null;
    throw failure;
  }
}

async function fetched({ upstream, fetch }: House, source: Source): Promise<Uint8Array<ArrayBuffer> | null> {
  if ('path' in source) {
    const { bytes } = await upstream.bytes(source.path, { timeout: patience });
    return bytes.length > mostBytes ? null : bytes;
  }
  const answer = await fetch(source.url, { redirect: 'error', signal: AbortSignal.timeout(patience) });
  return answer.ok ? readLimited(answer.body, mostBytes) : null;
}

/** The name says what is in it: another picture has another address, and the same is not stored again. */
async function nameOf(bytes: Uint8Array<ArrayBuffer>, mimetype: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `picture-${hash}.${extensionOf(mimetype) ?? ''}`;
}

/**
 * Brings the picture of a chat up to date, if nobody has done so today. What is no picture, or too large, counts as none.
 * Throws what WAHA or the database could not answer; then the next who opens the chat asks again.
 */
export async function renewPicture(house: House, { channel, room }: { channel: Channel; room: Room }): Promise<void> {
  const { service } = house;
  const room_id = room.id;
  if (!(await call<boolean>(service, 'claim_picture', { room_id }))) return;
  let kept: string | null = null;
  try {
    const source = await sourceOf(house, `${chatPath(channel.external_id, room.chat_id)}/picture`);
    const bytes = source && (await fetched(house, source));
    const mimetype = bytes?.length ? types.find((type) => isOfType(bytes, type)) : undefined;
    if (bytes && mimetype) {
      const clean = withoutMetadata(bytes);
      kept = `${channel.business_id}/${room.id}/${await nameOf(clean, mimetype)}`;
      await storeMedia(service, kept, clean, mimetype);
    }
  } catch (failure) {
    await service.rpc('forgo_picture', { room_id });
    throw failure;
  }
  const told = await call<{ kept: boolean; before: string | null }>(service, 'keep_picture', { room_id, path: kept });
  // The customer is being erased, or has another picture now.
  const unwanted = told.kept ? told.before : kept;
  if (unwanted) await removeMedia(service, unwanted).catch(logError);
}
