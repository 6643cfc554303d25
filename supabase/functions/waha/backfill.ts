import { rpc } from '../_shared/clients.ts';
import { normaliseHistory } from '../_shared/waha/messages.ts';
import { messagesPath } from '../_shared/waha/paths.ts';
import { reportWrongTimes } from '../_shared/waha/serverVersion.ts';
import type { Channel, Room } from './access.ts';
import type { GatewayContext } from './context.ts';

export interface BackfillResult {
  /** Number of messages that were not in the database. */
  added: number;
  /** False: WhatsApp has no older messages. */
  more: boolean;
}

const pageSize = 50;
/** Limit of pages per request, if they contain known messages only. */
const maxPages = 10;

/**
 * Imports one page of WhatsApp's history of a chat, from before an ISO time, without unread counts or notifications. WAHA
 * filters after paging, so only an empty page is the end. Files are not downloaded. An own message with the time of the
 * request is not imported: WAHA's NOWEB before 2026.7.1 gives every own message that time, and it would stand at the end
 * of the chat for good.
 */
export async function backfill(
  { upstream, service, now }: GatewayContext,
  { channel, room, before }: { channel: Channel; room: Room; before: string | null },
): Promise<BackfillResult> {
  const path = messagesPath(channel.external_id, room.chat_id);
  const query = {
    limit: pageSize,
    downloadMedia: false,
    sortBy: 'timestamp',
    sortOrder: 'desc',
    merge: true,
    // WhatsApp counts whole seconds, and the bound is inclusive.
    'filter.timestamp.lte': before === null ? undefined : Math.floor(Date.parse(before) / 1000),
  };
  // WhatsApp counts whole seconds.
  const requestedAt = Math.floor(now() / 1000) * 1000;
  for (let page = 0; page < maxPages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is needed only if this one has no new message
    const found = await upstream.list(path, { query: { ...query, offset: page * pageSize } });
    if (!found.length) return { added: 0, more: false };
    const messages = found.flatMap((raw) => normaliseHistory(raw, now()) ?? []);
    const timed = messages.filter(({ fromMe, sentAt }) => !fromMe || Date.parse(sentAt) < requestedAt);
    // oxlint-disable-next-line no-await-in-loop -- asked once in a process
    if (timed.length < messages.length) await reportWrongTimes(upstream);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const added = await rpc<number>(service, 'import_history', {
      p_session: channel.external_id,
      p_chat_id: room.chat_id,
      p_messages: timed.map((message) => ({ ...message, media: null })),
    });
    if (added) return { added, more: true };
  }
  return { added: 0, more: true };
}
