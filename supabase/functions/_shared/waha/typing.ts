import type { SupabaseClient } from '@supabase/supabase-js';

import { logError } from '../log.ts';
import { at, list, text } from './json.ts';

/** What a customer is doing in their chat: `none` ends the others. */
export type Writing = 'typing' | 'recording' | 'none';

const writingStates: Record<string, Writing> = {
  typing: 'typing',
  recording: 'recording',
  paused: 'none',
  offline: 'none',
};

/**
 * What WAHA's presences of a chat say of its customer, of whom there is one; null: nothing, for that somebody has opened
 * WhatsApp says nothing of this chat.
 */
export const writingOf = (presences: unknown): Writing | null =>
  writingStates[text(at(list(presences)[0], 'lastKnownPresence')) ?? ''] ?? null;

/**
 * Tells it to whoever listens to the business of that chat; it is over before anybody could read it in a row. Answers
 * whether the database could be asked to: nobody needs it any more when it would be tried again.
 */
export const tellWriting = async (
  service: SupabaseClient,
  session: string,
  { chatId, state }: { chatId: string; state: Writing },
): Promise<boolean> => {
  const told = { p_session: session, p_chat: chatId, p_state: state };
  const { error } = await service.rpc('tell_writing', told);
  if (error) logError(error);
  return !error;
};
