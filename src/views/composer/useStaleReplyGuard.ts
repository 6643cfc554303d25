import { useCallback, useRef, useState } from 'react';

import type { RoomMessages } from '../../contracts/conversation.ts';
import { plainOf } from '../conversation/message/markup.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useColleagues } from '../inbox/useColleagues.ts';
import { useText } from '../ui/useText.ts';

/** A reply to the customer by another member, the AI or the phone. */
export interface TeamReply {
  seq: number;
  author: string;
  /** Its text, or the name of its kind. */
  text: string;
}

/** In messages. A recent reply is at the end, so older messages are not searched. */
const LOOKBACK = 50;
/** In characters: about three lines. */
const MAX_PREVIEW = 200;

/** Returns a function that finds the newest reply by another author among the loaded messages. */
export const useNewestReply = (messages: RoomMessages, userId: string): (() => TeamReply | null) => {
  const text = useText(conversationText);
  const nameOf = useColleagues();
  return () => {
    for (const id of messages.order().slice(-LOOKBACK).toReversed()) {
      const row = messages.get(id)?.row;
      if (!row || row.author === 'customer' || row.author === 'system' || row.author_id === userId) continue;
      if (row.ack === -1 || row.revoked_at) continue;
      const memberName = row.author_name ?? nameOf(row.author_id) ?? text.speaker.member;
      const author = row.author === 'member' ? plainOf(memberName) : text.speaker[row.author];
      const body = plainOf(row.body ?? '').trim();
      return { seq: row.seq, author, text: body === '' ? text.kind[row.kind] : body.slice(0, MAX_PREVIEW) };
    }
    return null;
  };
};

/**
 * Requires a confirmation when another author has replied since the user began to write. It is required once per reply.
 */
export const useStaleReplyGuard = (newestReply: () => TeamReply | null = noReply) => {
  const seen = useRef<number | null>(null);
  const [pending, setPending] = useState<TeamReply | null>(null);
  const markRead = useCallback((reply: TeamReply | null) => {
    seen.current = reply?.seq ?? 0;
    setPending(null);
  }, []);
  return {
    /** The reply that needs confirmation; null if none does. */
    pending,
    /** The user begins to write and has read the conversation. */
    reset: () => markRead(newestReply()),
    /** Whether the text needs confirmation before it is sent. */
    needsConfirmation: (): boolean => {
      const reply = newestReply();
      const isNew = reply !== null && seen.current !== null && reply.seq > seen.current;
      if (isNew) setPending(reply);
      return isNew;
    },
    /** The user has read the reply. */
    confirm: () => markRead(pending ?? newestReply()),
  };
};

const noReply = () => null;
