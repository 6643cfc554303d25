import { useSelector } from '@xstate/react';
import { ChevronDown, GraduationCap, X } from 'lucide-react';
import { useState } from 'react';

import { DAY } from '../../../contracts/time.ts';
import type { Escalation } from '../../../contracts/training.teaching.ts';
import type { Handover } from '../../../machines/conversation/messages.store.ts';
import type { PanelRef } from '../../../machines/customer/panel.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useRefetch } from '../../app/useRefetch.ts';
import { useResource } from '../../app/useResource.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { useHandovers, useRoomMessages } from '../timeline/messages.ts';
import { escalationText } from './text/escalation.id.ts';

interface EscalationNoticeProps {
  room: Room;
  panel: PanelRef;
  /** Puts a text into the composer without sending it. */
  onInsertText: (words: string) => void;
}

/** Milliseconds for which an answered call for help offers to teach the AI. */
const OFFER_TIME = DAY;

/** The last escalation by the AI. */
const lastCall = (handovers: readonly Handover[] | null): Handover | undefined =>
  handovers?.findLast(({ reason, member_id: member }) => reason === 'escalated' && member === null);

/** Why the AI called for help and what it has to offer; once a member has answered, the offer to teach the AI. */
export function EscalationNotice({ room, panel, onInsertText }: EscalationNoticeProps) {
  const call = lastCall(useHandovers(useRoomMessages(room.id)));
  const now = useNow();
  const isWaiting = room.status === 'ai_need_help';
  if (call === undefined || room.erased_at !== null) return null;
  if (!isWaiting && (room.holder === 'ai' || Date.parse(call.at) < now - OFFER_TIME)) return null;
  return <LastCall key={call.id} {...{ room, panel, onInsertText, isWaiting }} callId={call.id} />;
}

function LastCall(props: EscalationNoticeProps & { callId: string; isWaiting: boolean }) {
  const { room, panel, onInsertText, callId, isWaiting } = props;
  const escalation = useResource(`escalation/${room.id}/${callId}/${isWaiting ? 'waiting' : 'answered'}`);
  const isTeaching = useSelector(panel, ({ children }) => children.teaching !== undefined);
  useRefetch(String(isTeaching), `escalation/${room.id}`);
  const [isDismissed, setDismissed] = useState(false);
  if (escalation === null) return null;
  if (isWaiting) return <Material escalation={escalation} onInsertText={onInsertText} />;
  if (!escalation.can_teach || escalation.answered_at === null || escalation.is_settled || isDismissed) return null;
  return (
    <TeachOffer
      onTeach={() => panel.send({ type: 'teaching.requested', runId: escalation.run_id })}
      onDismiss={() => setDismissed(true)}
    />
  );
}

/** The reason, the suggested answer and, on demand, what else the AI has. */
function Material({ escalation, onInsertText }: { escalation: Escalation; onInsertText: (words: string) => void }) {
  const text = useText(escalationText);
  const { why, question, summary, suggestion, unfounded, passages, answered_about: topics } = escalation;
  const reasons: Record<string, string> = text.why;
  return (
    <section
      aria-label={text.label}
      className="border-b border-line bg-help-wash px-3 pb-1 text-sm low:group-has-[textarea:focus]/room:hidden"
    >
      {suggestion !== null && (
        <div className="flex items-center gap-3 pt-1">
          <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
            <span className="font-semibold">{text.suggestion}</span> <bdi lang="id">{suggestion}</bdi>
          </p>
          <Button size="small" title={text.useHint} className="shrink-0" onClick={() => onInsertText(suggestion)}>
            {text.use}
          </Button>
        </div>
      )}
      {unfounded.length > 0 && suggestion !== null && (
        <p className="wrap-anywhere text-fail">{text.unfounded(unfounded.join(', '))}</p>
      )}
      <details className="group/material">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold md:min-h-9 [&::-webkit-details-marker]:hidden">
          {text.more}
          <ChevronDown aria-hidden="true" size={16} className="shrink-0 group-open/material:rotate-180" />
        </summary>
        <div className="grid max-h-56 gap-3 overflow-y-auto pb-2 wrap-anywhere">
          <p>
            {[reasons[why], summary, topics.length > 0 && text.answeredAbout(topics.join(', '))]
              .filter(Boolean)
              .join(' ')}
          </p>
          {question !== null && (
            <div>
              <h3 className="font-semibold">{text.question}</h3>
              <p lang="id" className="whitespace-pre-line">
                <bdi>{question}</bdi>
              </p>
            </div>
          )}
          <div className="grid gap-1">
            <h3 className="font-semibold">{text.passages}</h3>
            {passages.length === 0 && <p>{text.noPassages}</p>}
            <ul className="grid gap-2">
              {passages.map(({ source_id: id, title, body }, at) => (
                // One source may have several of them.
                <li key={`${id}/${at}`} className="rounded-md border border-line bg-surface p-2">
                  <p className="font-semibold">
                    <bdi>{title}</bdi>
                  </p>
                  <p lang="id" className="whitespace-pre-line">
                    {body}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </details>
    </section>
  );
}

function TeachOffer({ onTeach, onDismiss }: { onTeach: () => void; onDismiss: () => void }) {
  const text = useText(escalationText).teach;
  return (
    <div className="flex items-center gap-2 border-b border-line bg-accent-wash py-1 pr-1 pl-3 text-sm low:group-has-[textarea:focus]/room:hidden">
      <GraduationCap aria-hidden="true" size={18} className="shrink-0 text-accent-strong max-md:hidden" />
      <output className="min-w-0 flex-1">{text.lead}</output>
      <Button size="small" variant="primary" className="shrink-0 whitespace-nowrap" onClick={onTeach}>
        {text.open}
      </Button>
      <IconButton label={text.dismiss} icon={<X aria-hidden="true" size={18} />} onClick={onDismiss} />
    </div>
  );
}
