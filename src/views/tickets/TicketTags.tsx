import {
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  CircleCheck,
  CircleDot,
  Clock,
  Hourglass,
  Minus,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

import type { TicketPriority, TicketStatus } from '../../contracts/tickets.ts';
import { isOverdue } from '../../machines/tickets/tickets.ts';
import { useFormat } from '../ui/format.ts';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';
import { useTicketTimes } from './useTicketTimes.ts';

/** Every tag has a text beside its icon. */
const statusLooks: Record<TicketStatus, { tone: TagTone; Icon: LucideIcon }> = {
  baru: { tone: 'plain', Icon: CircleDot },
  dikerjakan: { tone: 'person', Icon: Wrench },
  menunggu_pelanggan: { tone: 'plain', Icon: Hourglass },
  selesai: { tone: 'done', Icon: CircleCheck },
};

export function StatusTag({ status }: { status: TicketStatus }) {
  const { tone, Icon } = statusLooks[status];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" size={12} />}>
      {useText(ticketsText).statuses[status]}
    </Tag>
  );
}

export function StatusIcon({ status }: { status: TicketStatus }) {
  const { Icon } = statusLooks[status];
  return <Icon aria-hidden="true" size={16} className="shrink-0 text-ink-soft" />;
}

const priorityIcons: Record<TicketPriority, LucideIcon> = {
  mendesak: ChevronsUp,
  tinggi: ChevronUp,
  normal: Minus,
  rendah: ChevronDown,
};

export function PriorityTag({ priority }: { priority: TicketPriority }) {
  const Icon = priorityIcons[priority];
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden="true" size={14} />
      {useText(ticketsText).priorities[priority]}
    </span>
  );
}

/** The due date, or how long the ticket is overdue. */
export function DueTag({ status, due }: { status: TicketStatus; due: string | null }) {
  const text = useText(ticketsText).due;
  const { elapsed } = useFormat();
  const { at: formatTime } = useTicketTimes();
  const now = useNow();
  if (due === null) return null;
  const at = formatTime(due);
  if (isOverdue({ status, due_at: due }, now))
    return (
      <Tag tone="fail" icon={<Clock aria-hidden="true" size={12} />}>
        <span title={at}>{text.overdue(elapsed(due, now))}</span>
      </Tag>
    );
  return (
    <span className="tabular inline-flex items-center gap-1">
      <Clock aria-hidden="true" size={14} />
      {at}
    </span>
  );
}
