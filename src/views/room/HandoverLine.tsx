import { ArrowRightLeft, Bot, Hourglass, Smartphone, User } from 'lucide-react';

import type { Handover } from '../../machines/room/messages.store.ts';
import { useMinute } from '../inbox/minute.ts';
import { clockTime, elapsed } from '../text/format.ts';
import { type RoomText, useRoomText } from '../text/room.ts';
import { plainOf } from './markup.ts';
import { SystemLine } from './MessageBubble.tsx';

const icons = {
  ai: <Bot aria-hidden="true" size={14} className="shrink-0 text-ai" />,
  member: <User aria-hidden="true" size={14} className="shrink-0 text-person" />,
  phone: <Smartphone aria-hidden="true" size={14} className="shrink-0 text-phone" />,
} as const;

/** Who did it. Names come with a page; what has just happened may have none yet. */
export const handoverWords = (handover: Handover, userId: string, text: RoomText): string => {
  const { reason, member, member_id: id } = handover;
  const name = member?.full_name ? plainOf(member.full_name) : null;
  const who = id === userId ? text.speaker.you : (name ?? (id === null ? text.handover.ai : text.handover.somebody));
  const words = text.handover[reason];
  return typeof words === 'string' ? words : words(who);
};

/** A hand-over where it happened. */
export function HandoverLine({ handover, userId }: { handover: Handover; userId: string }) {
  const text = useRoomText();
  return (
    <SystemLine icon={icons[handover.to_holder] ?? <ArrowRightLeft aria-hidden="true" size={14} />}>
      {[handoverWords(handover, userId, text), clockTime(handover.at)].join(' · ')}
    </SystemLine>
  );
}

/** How long the AI keeps silent. Nothing when it does not, or not any more. */
export function Silence({ until }: { until: string | null }) {
  const text = useRoomText();
  const now = useMinute();
  if (until === null || Date.parse(until) <= now) return null;
  return (
    <SystemLine icon={<Hourglass aria-hidden="true" size={14} className="shrink-0" />}>
      {text.silence(clockTime(until), elapsed(now, Date.parse(until)))}
    </SystemLine>
  );
}
