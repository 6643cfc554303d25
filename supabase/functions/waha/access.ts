import * as v from 'valibot';

import type { Caller } from '../_shared/caller.ts';
import { dataOrThrow, rpc } from '../_shared/clients.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { parse } from '../_shared/input.ts';
import { noteBusiness } from '../_shared/log.ts';
import { hasWrongNumber } from '../_shared/waha/channelStatus.ts';
import { parseMessageId } from '../_shared/waha/ids.ts';
import { ChatId, SessionName } from './schemas.ts';

// Access checks under the caller's row level security, before any request to WAHA. A forbidden row and a missing row get
// the same 404.

export interface Channel {
  id: string;
  business_id: string;
  external_id: string;
  status: string;
  /** The linked number. */
  phone: string | null;
  expected_phone: string | null;
}

export interface Room {
  id: string;
  chat_id: string;
}

/** A channel with its business. `team_business` contains the caller's own membership only. */
interface ChannelWithTeam extends Channel {
  business: { profile_id: string; team_business: unknown[] };
}

/**
 * The channels that the caller may see. Administrators see every business's channels but may not use them, because a
 * session gives access to customers' messages: `isTeamMember` excludes them.
 */
const channelsOf = ({ db, id }: Caller) =>
  db
    .from('channel')
    .select(
      'id, business_id, external_id, status, phone, expected_phone, business!inner(profile_id, team_business(member_id))',
    )
    .eq('business.team_business.member_id', id);
const isTeamMember =
  ({ id }: Caller) =>
  ({ business }: ChannelWithTeam): boolean =>
    business.profile_id === id || business.team_business.length > 0;

/** The caller's channel with this session name; throws 404. */
export async function channelOf(caller: Caller, name: string | undefined): Promise<Channel> {
  const { success, output } = v.safeParse(SessionName, name);
  if (!success) throw notFound();
  const channel: ChannelWithTeam | null = dataOrThrow(
    await channelsOf(caller).eq('external_id', output).maybeSingle().overrideTypes<ChannelWithTeam, { merge: false }>(),
  );
  if (!channel || !isTeamMember(caller)(channel)) throw notFound();
  noteBusiness(channel.business_id);
  return channel;
}

/** A channel of any business for an administrator's restart, which the database records with its reason. Throws 404. */
export const channelToRestart = (caller: Caller, name: string | undefined, reason: string): Promise<Channel> => {
  const { success, output } = v.safeParse(SessionName, name);
  if (!success) throw notFound();
  return rpc<Channel>(caller.db, 'begin_session_restart', { session: output, reason });
};

export const wrongNumber = (): ApiError =>
  new ApiError(
    409,
    'wrong_number',
    'Nomor ini bukan nomor yang ditetapkan pemilik untuk saluran ini. Periksa nomornya, atau ubah di pengaturan saluran.',
  );

/** The same, to use its chats; throws 409 while another number is linked than the owner expects. */
export async function chatChannelOf(caller: Caller, name: string | undefined): Promise<Channel> {
  const channel = await channelOf(caller, name);
  if (hasWrongNumber(channel)) throw wrongNumber();
  return channel;
}

/** The caller's channels of a business whose session was started at WAHA. */
export async function startedChannels(caller: Caller, businessId: string): Promise<Channel[]> {
  const found = channelsOf(caller).eq('business_id', businessId).neq('status', 'pending');
  const channels: ChannelWithTeam[] | null = dataOrThrow(
    await found.overrideTypes<ChannelWithTeam[], { merge: false }>(),
  );
  return (channels ?? []).filter(isTeamMember(caller));
}

interface ChannelGuard {
  /** Whether the caller owns the channel's business. */
  owner: boolean;
  /** Number of running broadcasts of the business. */
  running: number;
  expectedPhone: string | null;
}

/** Preconditions for session calls of the channel. */
export const channelGuard = ({ db }: Caller, channel: Channel): Promise<ChannelGuard> =>
  rpc<ChannelGuard>(db, 'channel_guard', { channel_id: channel.id });

/**
 * The caller's channel; throws 403 for a member, because unlinking a number affects the whole team. The 403 may explain
 * that, since members can see the session.
 */
export async function ownedChannel(
  caller: Caller,
  name: string | undefined,
): Promise<{ channel: Channel; guard: ChannelGuard }> {
  const channel = await channelOf(caller, name);
  const guard = await channelGuard(caller, channel);
  if (!guard.owner)
    throw new ApiError(
      403,
      'owner_only',
      'Hanya pemilik bisnis yang dapat memutuskan WhatsApp. Minta pemilik melakukannya.',
    );
  return { channel, guard };
}

/** The room of a chat of the channel; throws 404. */
export async function roomOf({ db }: Caller, channel: Channel, chatId: string | undefined): Promise<Room> {
  const { chatId: canonicalChatId } = parse(v.object({ chatId: ChatId }), { chatId });
  const found = await db
    .from('room')
    .select('id, chat_id')
    .eq('channel_id', channel.id)
    .eq('chat_id', canonicalChatId)
    .maybeSingle();
  const room: Room | null = dataOrThrow(found);
  if (!room) throw notFound();
  return room;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** WhatsApp's id of a message of the room. `id`: that id or the row's UUID. Throws 404. */
export async function waIdOf({ db }: Caller, room: Room, id: string): Promise<string> {
  if (uuid.test(id)) {
    const found = await db.from('message').select('wa_id').eq('room_id', room.id).eq('id', id).maybeSingle();
    const message: { wa_id: string | null } | null = dataOrThrow(found);
    if (!message?.wa_id) throw notFound();
    return message.wa_id;
  }
  const parsed = parseMessageId(id);
  if (!parsed || parsed.chatId !== room.chat_id) throw notFound();
  return parsed.waId;
}
