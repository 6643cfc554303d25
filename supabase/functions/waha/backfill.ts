import { call } from '../_shared/clients.ts';
import { normaliseMessage } from '../_shared/waha/messages.ts';
import { messagesPath } from '../_shared/waha/paths.ts';
import type { Channel, Room } from './access.ts';
import type { House } from './context.ts';

export interface Backfilled {
  /** How many messages came that nobody had. */
  added: number;
  /** False: WhatsApp has said that there is nothing older. */
  more: boolean;
}

const pageSize = 50;
/** So many pages of nothing new are read for one call. */
const mostPages = 10;

/**
 * Brings what WhatsApp still has of a chat from before an instant, a page at a time, into the database. History, not news:
 * nobody hears of it. A page may be short, or full of what is known already, and still not be the last: only an empty one
 * is (waha.md §2.4). Files stay where they are.
 */
export async function backfill(
  { upstream, service, now }: House,
  { channel, room, before }: { channel: Channel; room: Room; before: string | null },
): Promise<Backfilled> {
  const path = messagesPath(channel.external_id, room.chat_id);
  const query = {
    limit: pageSize,
    downloadMedia: false,
    sortBy: 'timestamp',
    sortOrder: 'desc',
    merge: true,
    // WhatsApp counts whole seconds, and what it says is included.
    'filter.timestamp.lte': before === null ? undefined : Math.floor(Date.parse(before) / 1000),
  };
  for (let page = 0; page < mostPages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is asked for only where this one brought nothing
    const found = await upstream.list(path, { query: { ...query, offset: page * pageSize } });
    if (!found.length) return { added: 0, more: false };
    const messages = found.flatMap((raw) => normaliseMessage(raw, now()) ?? []);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const added = await call<number>(service, 'import_history', {
      p_session: channel.external_id,
      p_chat_id: room.chat_id,
      p_messages: messages.map((message) => ({ ...message, media: null })),
    });
    if (added) return { added, more: true };
  }
  return { added: 0, more: true };
}
