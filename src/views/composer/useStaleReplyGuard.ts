import { useCallback, useRef, useState } from 'react';

import type { RoomMessages } from '../../contracts/conversation.ts';
import { plainOf } from '../conversation/message/markup.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useColleagues } from '../inbox/useColleagues.ts';
import { useText } from '../ui/useText.ts';

/** What somebody else of the team, the AI or the phone has answered the customer. */
export interface Answer {
  seq: number;
  who: string;
  /** Its words, or what it is. */
  said: string;
}

/** An answer stands at the end; nobody reads a whole history for it. In messages. */
const FAR = 50;
/** Characters: what stands in three lines. */
const SHOWN = 200;

/** Finds the newest answer of somebody else among the messages at hand. */
export const useNewestAnswer = (messages: RoomMessages, userId: string): (() => Answer | null) => {
  const text = useText(conversationText);
  const nameOf = useColleagues();
  return () => {
    for (const id of messages.order().slice(-FAR).toReversed()) {
      const row = messages.get(id)?.row;
      if (!row || row.author === 'customer' || row.author === 'system' || row.author_id === userId) continue;
      if (row.ack === -1 || row.revoked_at) continue;
      const colleague = row.author_name ?? nameOf(row.author_id) ?? text.speaker.member;
      const who = row.author === 'member' ? plainOf(colleague) : text.speaker[row.author];
      const words = plainOf(row.body ?? '').trim();
      return { seq: row.seq, who, said: words === '' ? text.kind[row.kind] : words.slice(0, SHOWN) };
    }
    return null;
  };
};

/** Whether somebody else has answered since this answer was begun. It is asked about once: whoever means theirs sends it. */
export const useAnswered = (newest: () => Answer | null = nobody) => {
  const seen = useRef<number | null>(null);
  const [asked, setAsked] = useState<Answer | null>(null);
  const begin = useCallback((answer: Answer | null) => {
    seen.current = answer?.seq ?? 0;
    setAsked(null);
  }, []);
  return {
    /** What is asked about; null while nothing is. */
    asked,
    /** Somebody begins to write, and has read what stands there. */
    begin: () => begin(newest()),
    /** Whether what was written should be asked about before it goes out. */
    holdsBack: (): boolean => {
      const answer = newest();
      const isNews = answer !== null && seen.current !== null && answer.seq > seen.current;
      if (isNews) setAsked(answer);
      return isNews;
    },
    /** They have read what they were asked about. */
    settle: () => begin(asked ?? newest()),
  };
};

const nobody = () => null;
