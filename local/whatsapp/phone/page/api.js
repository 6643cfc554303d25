// @ts-check
// The client of the phones' API, /__phone/api.

/**
 * @typedef {{ id: string, name: string, lid: string | null, online: boolean }} Customer
 * @typedef {{ name: string, status: string, me: { id: string, pushName: string } | null,
 *   phone: { id: string, pushName: string } | null, engine: string, qr: { attempt: number, expiresAt: number } | null, pairingCode: string | null, passkeyCode: string | null }} Session
 * @typedef {{ file: string, mimetype: string, filename: string | null, size: number }} Media
 * @typedef {{ rawId: string, fromMe: boolean, timestamp: number, kind: string, body: string | null, media: Media | null,
 *   location: { latitude: number, longitude: number, description: string | null } | null, replyTo: string | null, ack: number,
 *   vCards?: string[], poll?: { options: string[], multiple: boolean },
 *   reaction: string | null, ownReaction?: string | null, edited: boolean, revoked: boolean }} Message
 * @typedef {{ id: string, customer: Customer, last: Message | null, unread: number }} ChatRow
 * @typedef {'customer' | 'business'} Side
 */

const root = '/__phone/api';

/**
 * @param {string} path
 * @param {{ method?: string, body?: unknown }} [request]
 * @returns {Promise<any>}
 */
export async function call(path, { method = 'GET', body } = {}) {
  const response = await fetch(root + path, {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
  });
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).error ?? `HTTP ${response.status}`);
  return response.json();
}

/** @param {string} path @param {unknown} [body] */
export const post = (path, body) => call(path, { method: 'POST', body });

/** @param {string} session @param {string} chatId */
export const chatPath = (session, chatId) => `/chats/${encodeURIComponent(session)}/${encodeURIComponent(chatId)}`;

/** @param {Media} media */
export const mediaUrl = ({ file, mimetype }) =>
  `${root}/media/${file}?type=${encodeURIComponent(mimetype.split(';')[0] ?? '')}`;

/**
 * Subscribes to changes and to the state of the connection.
 * @param {{ onChange: (change: any) => void, onConnection: (open: boolean) => void }} listeners
 */
export function listen({ onChange, onConnection }) {
  const events = new EventSource(`${root}/events`);
  events.addEventListener('open', () => onConnection(true));
  events.addEventListener('error', () => onConnection(false));
  events.addEventListener('message', ({ data }) => onChange(JSON.parse(data)));
}
