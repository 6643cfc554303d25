import {
  CircleCheck,
  View,
  CircleOff,
  CircleX,
  Clock,
  FilePen,
  FilePlus,
  FileMinus,
  ClockAlert,
  LoaderCircle,
} from 'lucide-react';

import type { Source } from '../../contracts/training.ts';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';

const statuses = {
  active: { tone: 'done', Icon: CircleCheck },
  queued: { tone: 'plain', Icon: Clock },
  processing: { tone: 'plain', Icon: LoaderCircle },
  failed: { tone: 'fail', Icon: CircleX },
  outdated: { tone: 'plain', Icon: ClockAlert },
} as const;

const drafts = { new: FilePlus, changed: FilePen, removed: FileMinus };

/** Whether a source answers customers, and the change that waits. */
export function SourceTags({
  source: { status, is_enabled: isEnabled, is_published: isPublished, draft, reading },
}: {
  source: Source;
}) {
  const text = useText(trainingText);
  const { count } = useFormat();
  const { tone, Icon } = statuses[status];
  const isUnchecked = !isEnabled && (reading.warnings ?? []).length > 0;
  return (
    <>
      {isUnchecked && (
        <Tag tone="help" icon={<View aria-hidden="true" size={12} />}>
          {text.reading.toCheck}
        </Tag>
      )}
      {!isEnabled && !isUnchecked && <Tag icon={<CircleOff aria-hidden="true" size={12} />}>{text.states.off}</Tag>}
      {/* What customers do not get yet is not active. */}
      {isEnabled && (status !== 'active' || isPublished) && (
        <Tag tone={tone} icon={<Icon aria-hidden="true" size={12} />}>
          {status === 'processing' && reading.page !== undefined && reading.pages !== undefined
            ? text.reading.pageOf(count(reading.page), count(reading.pages))
            : text.states[status]}
        </Tag>
      )}
      {draft !== null && <DraftTag draft={draft} />}
    </>
  );
}

export function DraftTag({ draft }: { draft: NonNullable<Source['draft']> }) {
  const text = useText(trainingText);
  const Icon = drafts[draft];
  return <Tag icon={<Icon aria-hidden="true" size={12} />}>{text.drafts[draft]}</Tag>;
}
