import type { SupabaseClient } from '@supabase/supabase-js';

import { logError } from '../log.ts';
import { asArray, asString, valueAt } from './json.ts';

/** A customer's typing state: `none` ends the others. */
export type TypingState = 'typing' | 'recording' | 'none';

const typingStates: Record<string, TypingState> = {
  typing: 'typing',
  recording: 'recording',
  paused: 'none',
  offline: 'none',
};

/** The customer's typing state from the presences of their chat; null for any other presence, e.g. `online`. */
export const typingStateOf = (presences: unknown): TypingState | null =>
  typingStates[asString(valueAt(asArray(presences)[0], 'lastKnownPresence')) ?? ''] ?? null;

/**
 * Broadcasts the typing state on the realtime channel of the chat's business; it is stored in no row. False when the
 * database is unreachable, without a retry, because the state would be outdated by then.
 */
export const broadcastTyping = async (
  service: SupabaseClient,
  session: string,
  { chatId, state }: { chatId: string; state: TypingState },
): Promise<boolean> => {
  const args = { p_session: session, p_chat: chatId, p_state: state };
  const { error } = await service.rpc('broadcast_typing', args);
  if (error) logError(error);
  return !error;
};
