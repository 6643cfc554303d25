import {
  CircleCheck,
  CircleHelp,
  CircleOff,
  CirclePause,
  CircleX,
  Clock,
  FilePen,
  TrendingDown,
  TrendingUp,
  Trash2,
} from 'lucide-react';

import type { TemplateRow } from '../../../contracts/campaigns.templates.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

const statuses = {
  draft: { tone: 'plain', Icon: FilePen },
  in_review: { tone: 'plain', Icon: Clock },
  approved: { tone: 'done', Icon: CircleCheck },
  rejected: { tone: 'fail', Icon: CircleX },
  paused: { tone: 'help', Icon: CirclePause },
  disabled: { tone: 'fail', Icon: CircleOff },
  deleted: { tone: 'plain', Icon: Trash2 },
  unknown: { tone: 'plain', Icon: CircleHelp },
} as const satisfies Record<TemplateRow['status'], { tone: TagTone; Icon: typeof Clock }>;

type Shown = Pick<
  TemplateRow,
  'status' | 'meta_status' | 'quality' | 'category' | 'requested_category' | 'next_category'
>;

/** What Meta says about a template, in tags. */
export function StatusTags({ template }: { template: Shown }) {
  const text = useText(templatesText);
  const {
    status,
    meta_status: metaStatus,
    quality,
    category,
    requested_category: asked,
    next_category: next,
  } = template;
  const { tone, Icon } = statuses[status];
  return (
    <>
      <Tag tone={tone} icon={<Icon aria-hidden="true" size={12} />}>
        {status === 'unknown' && metaStatus !== null ? metaStatus : text.statuses[status]}
      </Tag>
      {quality !== null && quality !== 'UNKNOWN' && (
        <Tag
          tone={{ GREEN: 'done', YELLOW: 'help', RED: 'fail' }[quality] as TagTone}
          icon={
            quality === 'GREEN' ? (
              <TrendingUp aria-hidden="true" size={12} />
            ) : (
              <TrendingDown aria-hidden="true" size={12} />
            )
          }
        >
          {text.qualities[quality]}
        </Tag>
      )}
      {asked !== null && asked !== category && (
        <Tag tone="help">{text.categoryChanged(text.categories[asked], text.categories[category])}</Tag>
      )}
      {next !== null && next !== category && <Tag tone="help">{text.categoryChanges(text.categories[next])}</Tag>}
    </>
  );
}

/** Why it was rejected or paused, as a sentence; null: there is no reason. */
export const useReason = ({ reason }: Pick<TemplateRow, 'reason'>): string | null => {
  const text = useText(templatesText);
  if (reason === null) return null;
  return Object.hasOwn(text.reasons, reason) ? (text.reasons[reason] ?? null) : text.otherReason(reason);
};
