import { Check } from 'lucide-react';

import { selectLastMessageAt, type ChannelRef, type ChannelSnapshot } from '../../machines/channels/channel.machine.ts';
import { finishedRestart } from '../../machines/channels/statusHistory.ts';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { phoneOf } from '../ui/phone.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { NextStep } from './NextStep.tsx';
import { channelsText } from './text/id.ts';

/** Milliseconds without any message after which a connected channel shows a warning. */
const SILENCE_NOTICE_AFTER = 6 * 3_600_000;

/** Milliseconds for which a restart's result is shown. */
const RESULT_SHOWN_FOR = 10 * 60_000;

/** The linked phone: its number, whether it is the expected one, and when messages were last sent and received. */
export function Connected({ actor, snapshot }: { actor: ChannelRef; snapshot: ChannelSnapshot }) {
  const text = useText(channelsText);
  const { elapsed, clockTime } = useFormat();
  const now = useNow();
  const lastMessageAt = selectLastMessageAt(snapshot);
  const { row, me, health, changes, isCoolingDown } = snapshot.context;
  const restart = finishedRestart(changes);
  // Keeps its height while the device is identified, so that nothing moves.
  const isIdentifying = snapshot.matches({ WORKING: 'identifying' });
  const number = me?.phone ?? row.phone;
  const linked = number === null ? text.unknownNumber : phoneOf(number);
  const silence =
    lastMessageAt !== null && now - lastMessageAt >= SILENCE_NOTICE_AFTER ? elapsed(lastMessageAt, now) : null;
  const isSilent = health?.is_silent === true;
  const ago = (at: string | null | undefined) => (at ? text.ago(elapsed(at, now)) : text.never);
  return (
    <div className="@container grid gap-4">
      {(isIdentifying || snapshot.matches({ WORKING: 'linked' })) && (
        <NextStep
          title={text.working.title}
          body={isIdentifying ? text.identifying : text.working.body}
          isCoolingDown={isCoolingDown}
        />
      )}
      {restart !== null && now - restart.endedAt < RESULT_SHOWN_FOR && (
        <p className="flex items-start gap-2">
          <Check aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-done" />
          {text.restartDone(clockTime(restart.endedAt), Math.max(1, Math.round(restart.duration / 1000)))}
        </p>
      )}
      {snapshot.matches({ WORKING: 'wrongNumber' }) && (
        <Notice tone="fail" title={text.wrongNumber.title} detail={text.wrongNumber.next}>
          {text.wrongNumber.body(linked, phoneOf(row.expected_phone ?? ''))}
        </Notice>
      )}
      {snapshot.matches({ WORKING: 'usedElsewhere' }) && (
        <Notice tone="fail" title={text.usedElsewhere.title} detail={text.usedElsewhere.next}>
          {text.usedElsewhere.body}
        </Notice>
      )}
      {(isSilent || silence !== null) && (
        <Notice
          tone={isSilent ? 'fail' : 'help'}
          title={isSilent ? text.late.title : text.silent.title}
          button={{
            label: text.restart,
            disabled: isCoolingDown,
            onClick: () => actor.send({ type: 'restart.requested' }),
          }}
        >
          {isSilent ? text.late.body : text.silent.body(silence ?? '')}
        </Notice>
      )}
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(7.5rem,1fr)] gap-x-6 gap-y-1 @2xl:grid-cols-[repeat(2,auto_minmax(0,1fr))]">
        <dt className="text-ink-soft">{text.device}</dt>
        <dd>
          <bdi>{me?.name ?? '–'}</bdi>
        </dd>
        <dt className="text-ink-soft">{text.number}</dt>
        <dd className="tabular">{linked}</dd>
        <dt className="text-ink-soft">{text.lastIn}</dt>
        <dd className="tabular">{health === null ? '–' : ago(health.last_incoming_at)}</dd>
        <dt className="text-ink-soft">{text.lastOut}</dt>
        <dd className="tabular">{health === null ? '–' : ago(health.last_outgoing_at)}</dd>
      </dl>
    </div>
  );
}
