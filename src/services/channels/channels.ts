/** Reads, creates and changes a business's channels. Row level security allows changes to owners only. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { channelSchema } from '../../contracts/app.ts';
import {
  channelListSchema,
  type ChannelList,
  type ChannelSaveResult,
  type ChannelSaveRequest,
} from '../../contracts/channels.ts';
import { MAX_STATUS_CHANGES } from '../../contracts/limits.ts';
import { columnsOf } from '../platform/readRows.ts';

const CHANNEL_LIST = `channels:channel(${columnsOf(channelSchema)},link:channel_agent(agent_id),changes:channel_status_change(status,at)),agents:agent(id,tone),payment:invoice_details->payment,shipping:check_shipping_config->enabled`;

interface Deps {
  rest: PostgrestClient;
}

/** `serverNow`: epoch ms of the server's clock. Throws "Failed to get business". */
export const getChannels = async (
  { rest, serverNow }: Deps & { serverNow: () => number },
  businessId: string,
  signal: AbortSignal,
): Promise<ChannelList> => {
  const { data, error } = await rest
    .from('business')
    .select(CHANNEL_LIST)
    .eq('id', businessId)
    .order('created_at', { referencedTable: 'channel' })
    .order('created_at', { referencedTable: 'agent' })
    .order('id', { referencedTable: 'channel.channel_status_change', ascending: false })
    .limit(MAX_STATUS_CHANGES, { referencedTable: 'channel.channel_status_change' })
    .abortSignal(signal)
    .single();
  const read = v.safeParse(channelListSchema, data);
  if (error || !read.success) throw new Error('Failed to get business', { cause: error ?? read.issues });
  const { channels, agents, payment, shipping } = read.output;
  return {
    readAt: serverNow(),
    agents,
    setUp: {
      payment:
        payment !== null &&
        (payment.virtual_account.banks.length > 0 || payment.manual_transfer.instruction.trim() !== ''),
      shipping,
    },
    channels: channels.map(({ link, changes, ...row }) => ({ row, changes, agentId: link?.agent_id ?? null })),
  };
};

/** The database generates the session's name: a chosen name could claim another business's session. */
export const createChannel = async (
  { rest }: Deps,
  { id, businessId, name }: { id: string; businessId: string; name: string },
  signal: AbortSignal,
): Promise<ChannelSaveResult> => {
  const { error } = await rest
    .from('channel')
    .insert({ id, business_id: businessId, name, source: 'waha' })
    .abortSignal(signal);
  // A repeated insert with the same id: the first one succeeded.
  if (error && error.code !== '23505') return refusalOf(error, 'Failed to create channel');
  return { saved: true };
};

export const saveChannel = async (
  { rest }: Deps,
  { channelId, change }: ChannelSaveRequest,
  signal: AbortSignal,
): Promise<ChannelSaveResult> => {
  if ('agentId' in change) {
    const { error } = await rest
      .from('channel_agent')
      .upsert({ channel_id: channelId, agent_id: change.agentId })
      .abortSignal(signal);
    return error ? refusalOf(error, 'Failed to link channel and agent') : { saved: true };
  }
  const expected = await phoneOf(change.expectedPhone);
  if (expected === undefined) return { refused: { why: 'bad-phone', detail: null } };
  const { data, error } = await rest
    .from('channel')
    .update({ name: change.name, expected_phone: expected })
    .eq('id', channelId)
    .select('id')
    .abortSignal(signal);
  if (error) return refusalOf(error, 'Failed to create channel or agent');
  // Row level security hides rows that the user may not update.
  return data.length === 0 ? { refused: { why: 'forbidden', detail: null } } : { saved: true };
};

/** Null if the field is empty, undefined if it is not a phone number. */
const phoneOf = async (written: string): Promise<string | null | undefined> => {
  if (written.trim() === '') return null;
  const { parsePhone } = await import('../platform/phone.ts');
  const phone = parsePhone(written);
  return phone?.valid ? phone.e164 : undefined;
};

/** 42501: row level security; 23514: a check constraint. */
const refusalOf = ({ code }: PostgrestError, detail: string): ChannelSaveResult => ({
  refused: { why: code === '42501' ? 'forbidden' : code === '23514' ? 'invalid' : 'failed', detail },
});
