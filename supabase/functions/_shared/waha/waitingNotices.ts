import * as v from 'valibot';

import { logError } from '../log.ts';
import type { WahaContext } from './context.ts';
import { sendPrepared } from './preparedMessage.ts';

const ClaimedNotices = v.array(
  v.object({ id: v.string(), chat_id: v.string(), body: v.string(), begun_at: v.nullable(v.string()) }),
);

/** Sends the due notices to customers of a session who wait for a team member. Never throws, because it runs in the background. */
export async function sendWaitingNotices(context: WahaContext, session: string): Promise<void> {
  const { data, error } = await context.service.rpc('claim_waiting_notices', { p_session: session });
  const notices = v.safeParse(ClaimedNotices, data);
  if (error || !notices.success)
    return logError(error ?? new Error('The result of claim_waiting_notices has an unknown form'));
  for (const { id, chat_id: chatId, body, begun_at: begunAt } of notices.output) {
    // oxlint-disable-next-line no-await-in-loop -- WAHA handles the sends of a session one at a time
    await sendPrepared(context, session, { id, chatId, body, begunAt }).catch(logError);
  }
}
