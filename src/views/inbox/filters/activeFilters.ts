import type { RoomFilter } from '../../../contracts/inbox.ts';
import type { ResolutionText } from '../../conversation/resolution/text/id.ts';
import type { Format } from '../../ui/format.ts';
import type { SearchText } from '../search/text/id.ts';
import type { InboxText } from '../text/id.ts';
import { daysLabel } from './completedDays.ts';
import type { ChannelName } from './FilterPanel.tsx';
import { holderName, type Holders } from './holders.ts';

/** What the parts of a filter receive. */
export interface FilterProps {
  filter: RoomFilter;
  userId: string;
  channels: readonly ChannelName[];
  onChange: (change: Partial<RoomFilter>) => void;
  onClear: () => void;
}

interface ActiveFilter {
  name: string;
  change: Partial<RoomFilter>;
}

export const activeFilters = (
  filter: RoomFilter,
  channels: readonly { id: string; name: string }[],
  text: InboxText,
  finding: SearchText,
  holders: Holders,
  format: Format,
  resolutions: ResolutionText,
): ActiveFilter[] => {
  const { filterRoomStatus: status, rolloutStatus: rollout, holder, channelId, searchTags, excludedTags } = filter;
  const active: ActiveFilter[] = [];
  if (filter.search !== '') active.push({ name: finding.searching(filter.search), change: { search: '' } });
  if (filter.unread) active.push({ name: text.filter.unread, change: { unread: false } });
  if (filter.awaitingReply) active.push({ name: text.filter.awaitingReply, change: { awaitingReply: false } });
  if (status !== null) active.push({ name: text.status[status], change: { filterRoomStatus: null } });
  if (holder !== null)
    active.push({
      name: holder === 'none' ? text.holder.none : text.heldBy(holderName(holders, holder, text)),
      change: { holder: null },
    });
  if (filter.completed !== null)
    active.push({
      name: finding.completed.done(daysLabel(filter.completed, finding, format)),
      change: { completed: null },
    });
  if (filter.resolution !== null)
    active.push({
      name: resolutions.named({ ...resolutions.choices, none: resolutions.none }[filter.resolution]),
      change: { resolution: null },
    });
  if (rollout !== null)
    active.push({
      name: rollout === 'none' ? finding.outsideRollout : finding.answeredBy(rollout),
      change: { rolloutStatus: null },
    });
  if (filter.withCompleted) active.push({ name: finding.all, change: { withCompleted: false } });
  if (filter.snoozed) active.push({ name: finding.snoozed, change: { snoozed: false } });
  if (filter.archived) active.push({ name: finding.archived, change: { archived: false } });
  if (channelId !== null) {
    const channel = channels.find(({ id }) => id === channelId);
    active.push({ name: channel?.name ?? finding.channel, change: { channelId: null } });
  }
  for (const tag of searchTags)
    active.push({ name: tag, change: { searchTags: searchTags.filter((other) => other !== tag) } });
  for (const tag of excludedTags)
    active.push({
      name: finding.without(tag),
      change: { excludedTags: excludedTags.filter((other) => other !== tag) },
    });
  return active;
};
