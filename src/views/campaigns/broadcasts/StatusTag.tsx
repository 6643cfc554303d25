import { CircleAlert, CircleCheck, CirclePause, Clock, Hourglass, PencilLine, Send, CircleX } from 'lucide-react';

import type { BroadcastStatus } from '../../../contracts/campaigns.broadcasts.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { broadcastsText } from './text/id.ts';

const looks = {
  draft: [PencilLine, 'plain'],
  scheduled: [Clock, 'person'],
  planning: [Hourglass, 'person'],
  staging: [Send, 'person'],
  judging: [Hourglass, 'person'],
  sending: [Send, 'person'],
  paused: [CirclePause, 'help'],
  done: [CircleCheck, 'done'],
  partly_failed: [CircleAlert, 'fail'],
  failed: [CircleX, 'fail'],
  cancelled: [CircleX, 'plain'],
} as const satisfies Record<BroadcastStatus, readonly [typeof Clock, TagTone]>;

/** The status of a broadcast, by icon, word and colour. */
export function StatusTag({ status }: { status: BroadcastStatus }) {
  const text = useText(broadcastsText);
  const [Icon, tone] = looks[status];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" size={12} className="shrink-0" />}>
      {text.statuses[status]}
    </Tag>
  );
}
