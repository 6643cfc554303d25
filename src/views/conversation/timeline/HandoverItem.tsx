import { ArrowRightLeft, Bot, Hourglass, Smartphone, User } from 'lucide-react';
import { useState } from 'react';

import type { Handover } from '../../../machines/conversation/messages.store.ts';
import { useColleagues } from '../../app/useColleagues.ts';
import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { isolated } from '../message/markup.ts';
import { SystemMessage } from '../message/MessageBubble.tsx';
import { conversationText } from '../text/id.ts';

const icons = {
  ai: <Bot aria-hidden="true" size={14} className="shrink-0 text-ai" />,
  member: <User aria-hidden="true" size={14} className="shrink-0 text-person" />,
  phone: <Smartphone aria-hidden="true" size={14} className="shrink-0 text-phone" />,
} as const;

/** Describes hand-overs in words. The member's name comes from the page, or else from the list of colleagues. */
export const useHandoverWords = (
  userId: string,
): ((handover: Pick<Handover, 'reason' | 'member' | 'member_id' | 'assignee_id'>) => string) => {
  const text = useText(conversationText);
  const nameOf = useColleagues();
  return ({ reason, member, member_id: id, assignee_id: to }) => {
    const name = member?.full_name ?? nameOf(id) ?? (id === null ? text.handover.ai : text.handover.somebody);
    if (reason === 'give_back' && id === null) return text.handover.given_back;
    const words: string | ((who: string, to: string) => string) = text.handover[reason];
    if (typeof words === 'string') return words;
    const assignee = to === userId ? text.speaker.you : isolated(nameOf(to) ?? text.handover.somebody);
    return words(id === userId ? text.speaker.you : isolated(name), assignee);
  };
};

/** Hand-overs between two messages, folded into one line: the last of them, and the others on demand. */
export function HandoverItem({ handovers, userId }: { handovers: readonly Handover[]; userId: string }) {
  const text = useText(conversationText);
  const words = useHandoverWords(userId);
  const { clockTime } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const others = handovers.length - 1;
  return (isOpen ? handovers : handovers.slice(-1)).map((handover, at, { length }) => (
    <SystemMessage
      key={handover.id}
      icon={icons[handover.to_holder] ?? <ArrowRightLeft aria-hidden="true" size={14} />}
    >
      {[words(handover), clockTime(handover.at)].join(' · ')}
      {others > 0 && at === length - 1 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? text.foldHandovers : text.moreHandovers(others)}
          onClick={() => setIsOpen(!isOpen)}
          className="relative -my-1 ml-1.5 px-1 font-semibold text-accent-strong underline after:absolute after:-inset-x-1 after:-inset-y-2.5"
        >
          {isOpen ? text.foldHandovers : `+${others}`}
        </button>
      )}
    </SystemMessage>
  ));
}

/** How long the AI stays silent. Renders nothing after that. */
export function AiSilence({ until }: { until: string | null }) {
  const text = useText(conversationText);
  const { clockTime, elapsed } = useFormat();
  const now = useNow();
  if (until === null || Date.parse(until) <= now) return null;
  return (
    <SystemMessage icon={<Hourglass aria-hidden="true" size={14} className="shrink-0" />}>
      {text.silence(clockTime(until), elapsed(now, Date.parse(until)))}
    </SystemMessage>
  );
}
