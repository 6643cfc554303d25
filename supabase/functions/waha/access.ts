import * as v from 'valibot';

import type { Caller } from '../_shared/caller.ts';
import { call, dataOf } from '../_shared/clients.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { parse } from '../_shared/input.ts';
import { parseMessageId } from '../_shared/waha/ids.ts';
import { ChatId, SessionName } from './schemas.ts';

// Whose is it? Row level security answers, in the caller's name, before WAHA hears of anything. What the caller may not
// see and what is not there are one and the same 404.

export interface Channel {
  id: string;
  business_id: string;
  external_id: string;
  status: string;
}

export interface Room {
  id: string;
  chat_id: string;
}

/** A channel with its business, and of the business's team nobody but the caller. */
interface Seen extends Channel {
  business: { profile_id: string; team_business: unknown[] };
}

/**
 * The channels that the caller may use. An administrator sees those of every business, and is no more to them than
 * anybody else: behind a session stand its customers and what they said.
 */
const channelsOf = ({ db, id }: Caller) =>
  db
    .from('channel')
    .select('id, business_id, external_id, status, business!inner(profile_id, team_business(member_id))')
    .eq('business.team_business.member_id', id);
const isOfTeam =
  ({ id }: Caller) =>
  ({ business }: Seen): boolean =>
    business.profile_id === id || business.team_business.length > 0;

/** The caller's channel with this session name. */
export async function channelOf(caller: Caller, name: string | undefined): Promise<Channel> {
  const { success, output } = safely(() => parse(SessionName, name));
  if (!success) throw notFound();
  const channel: Seen | null = dataOf(
    await channelsOf(caller).eq('external_id', output).maybeSingle().overrideTypes<Seen, { merge: false }>(),
  );
  if (!channel || !isOfTeam(caller)(channel)) throw notFound();
  return channel;
}

/** The caller's channels of a business of whose session WAHA has told. */
export async function toldChannels(caller: Caller, businessId: string): Promise<Channel[]> {
  const found = channelsOf(caller).eq('business_id', businessId).neq('status', 'pending');
  const channels: Seen[] | null = dataOf(await found.overrideTypes<Seen[], { merge: false }>());
  return (channels ?? []).filter(isOfTeam(caller));
}

interface Guard {
  /** Whether the caller owns the channel's business. */
  owner: boolean;
  /** How many broadcasts of the business are under way. */
  running: number;
  expectedPhone: string | null;
}

/** What stands in the way of a call to the channel's session, in the caller's name. */
export const guardOf = ({ db }: Caller, channel: Channel): Promise<Guard> =>
  call<Guard>(db, 'channel_guard', { channel_id: channel.id });

/** Unlinking a number takes it from the whole team: that is for owners. A member sees the session and may know why not. */
export async function ownedChannel(
  caller: Caller,
  name: string | undefined,
): Promise<{ channel: Channel; guard: Guard }> {
  const channel = await channelOf(caller, name);
  const guard = await guardOf(caller, channel);
  if (!guard.owner)
    throw new ApiError(
      403,
      'owner_only',
      'Hanya pemilik bisnis yang dapat memutuskan WhatsApp. Minta pemilik melakukannya.',
    );
  return { channel, guard };
}

/** The room of a chat of the channel. */
export async function roomOf({ db }: Caller, channel: Channel, chatId: string | undefined): Promise<Room> {
  const { chatId: wanted } = parse(v.object({ chatId: ChatId }), { chatId });
  const found = await db
    .from('room')
    .select('id, chat_id')
    .eq('channel_id', channel.id)
    .eq('chat_id', wanted)
    .maybeSingle();
  const room: Room | null = dataOf(found);
  if (!room) throw notFound();
  return room;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** WhatsApp's id of a message of the room, given as that id or as ours. */
export async function waIdOf({ db }: Caller, room: Room, id: string): Promise<string> {
  if (uuid.test(id)) {
    const found = await db.from('message').select('wa_id').eq('room_id', room.id).eq('id', id).maybeSingle();
    const message: { wa_id: string | null } | null = dataOf(found);
    if (!message?.wa_id) throw notFound();
    return message.wa_id;
  }
  const parsed = parseMessageId(id);
  if (!parsed || parsed.chatId !== room.chat_id) throw notFound();
  return parsed.waId;
}

function safely<Output>(work: () => Output): { success: true; output: Output } | { success: false; output?: never } {
  try {
    return { success: true, output: work() };
  } catch {
    return { success: false };
  }
}
