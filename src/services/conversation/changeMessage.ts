/** Reactions, edits and deletions of messages on WhatsApp, and corrections of what the AI read. The change reaches all pages through the row. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import type { ChangeFailure, MessageChange } from '../../contracts/conversation.messageChanges.ts';
import type { GatewayResult } from '../platform/gateway.call.ts';
import { errorDetail, offlineFailure, type GatewayFailure } from '../platform/gateway.failure.ts';
import type { MessageAddress, MessageCalls } from '../platform/gateway.messages.ts';

interface ChangeMessageDeps {
  rest: PostgrestClient;
  isOnline: () => boolean;
  /** Loads the calls of the gateway. Rejects if their code cannot be loaded. */
  loadCalls: () => Promise<MessageCalls>;
  /** The WhatsApp address of a room; undefined for a room that was not opened on this page. */
  addressOf: (roomId: string) => { sessionName: string; chatId: string } | undefined;
}

const refusals: Record<string, ChangeFailure['reason']> = {
  too_late: 'late',
  not_found: 'gone',
  revoked: 'gone',
  erased: 'gone',
  not_own: 'refused',
  not_editable: 'refused',
  upstream_refused: 'refused',
  not_supported: 'unable',
  session_not_working: 'disconnected',
  wrong_number: 'disconnected',
};

const reasonOf = (failure: GatewayFailure): ChangeFailure['reason'] => {
  if (failure === offlineFailure) return 'offline';
  return refusals[failure.code ?? ''] ?? (failure.verdict === 'ambiguous' ? 'unclear' : 'failed');
};

/** Never rejects. Null: the change was accepted. */
export const createChangeMessage =
  ({ rest, isOnline, loadCalls, addressOf }: ChangeMessageDeps) =>
  async ({ id, room_id }: { id: string; room_id: string }, change: MessageChange): Promise<ChangeFailure | null> => {
    if (change.kind === 'correction') {
      if (!isOnline()) return { reason: 'offline', detail: null };
      const { error } = await rest.rpc('correct_reading', { message_id: id, words: change.text });
      return error && { reason: refusals[error.code] ?? 'failed', detail: null };
    }
    const address = addressOf(room_id);
    const calls = await loadCalls().catch(() => null);
    if (!address || !calls) return { reason: 'failed', detail: null };
    const result = await run(calls, { ...address, messageId: id }, change);
    if (result.ok) return null;
    const reason = reasonOf(result.failure);
    return { reason, detail: reason === 'offline' ? null : errorDetail(result.failure) };
  };

const run = async (
  calls: MessageCalls,
  at: MessageAddress,
  change: Exclude<MessageChange, { kind: 'correction' }>,
): Promise<GatewayResult<null>> => {
  switch (change.kind) {
    case 'reaction':
      return calls.react(at, change.reaction);
    case 'edit':
      return calls.edit(at, change.text);
    case 'deletion':
      return calls.remove(at);
  }
};
