import type { RoomFilter } from '../../../contracts/inbox.ts';
import type { ResolutionText } from '../../conversation/resolution/text/id.ts';
import type { Format } from '../../ui/format.ts';
import type { SearchText } from '../search/text/id.ts';
import type { InboxText } from '../text/id.ts';
import { daysName } from './completedDays.ts';
import { holderName, type Holders } from './holders.ts';

interface Narrowing {
  name: string;
  change: Partial<RoomFilter>;
}

export const narrowings = (
  filter: RoomFilter,
  channels: readonly { id: string; name: string }[],
  text: InboxText,
  finding: SearchText,
  holders: Holders,
  format: Format,
  outcomes: ResolutionText,
): Narrowing[] => {
  const { filterRoomStatus: status, rolloutStatus: rollout, holder, channelId, searchTags, excludedTags } = filter;
  const found: Narrowing[] = [];
  if (filter.search !== '') found.push({ name: finding.searching(filter.search), change: { search: '' } });
  if (filter.unread) found.push({ name: text.filter.unread, change: { unread: false } });
  if (filter.awaitingReply) found.push({ name: text.filter.awaitingReply, change: { awaitingReply: false } });
  if (status !== null) found.push({ name: text.status[status], change: { filterRoomStatus: null } });
  if (holder !== null) found.push({ name: text.heldBy(holderName(holders, holder, text)), change: { holder: null } });
  if (filter.completed !== null)
    found.push({
      name: finding.completed.done(daysName(filter.completed, finding, format)),
      change: { completed: null },
    });
  if (filter.outcome !== null)
    found.push({
      name: outcomes.named({ ...outcomes.choices, none: outcomes.none }[filter.outcome]),
      change: { outcome: null },
    });
  if (rollout !== null) found.push({ name: text.rollout(rollout), change: { rolloutStatus: null } });
  if (filter.snoozed) found.push({ name: finding.snoozed, change: { snoozed: false } });
  if (filter.archived) found.push({ name: finding.archived, change: { archived: false } });
  if (channelId !== null) {
    const channel = channels.find(({ id }) => id === channelId);
    found.push({ name: channel?.name ?? finding.channel, change: { channelId: null } });
  }
  for (const tag of searchTags)
    found.push({ name: tag, change: { searchTags: searchTags.filter((other) => other !== tag) } });
  for (const tag of excludedTags)
    found.push({
      name: finding.without(tag),
      change: { excludedTags: excludedTags.filter((other) => other !== tag) },
    });
  return found;
};
