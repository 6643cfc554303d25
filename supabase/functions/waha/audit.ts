import type { SupabaseClient } from '@supabase/supabase-js';

import type { Caller } from '../_shared/caller.ts';
import { rpc } from '../_shared/clients.ts';
import type { Channel } from './access.ts';

/** Adds what the caller did to the audit log, for commands that cannot be undone. */
export const recordAction = (
  service: SupabaseClient,
  caller: Caller,
  channel: Channel,
  { action, ...p_detail }: { action: 'chat.deleted' | 'session.logged_out' | 'session.deleted'; room_id?: string },
): Promise<null> =>
  rpc<null>(service, 'record_gateway_action', {
    p_action: action,
    p_channel: channel.id,
    p_actor: caller.id,
    p_detail,
  });
