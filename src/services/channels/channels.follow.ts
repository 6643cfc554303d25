/** Follows the changes of a business's channels through Realtime. */
import { channelSchema, type Channel } from '../../contracts/app.ts';
import { statusChangeSchema, type StatusChange } from '../../contracts/channels.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import { follow } from '../platform/realtime.follow.ts';
import type { Change, Realtime } from '../platform/realtime.ts';

export type ChannelsUpdate =
  | { type: 'rows.reported'; rows: Channel[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  /** A change without its full row, or changes may have been missed. */
  | { type: 'channels.invalidated' };

/** Changes that do not carry what the list needs, so that the list is reloaded. */
const needsReload = ({ table, operation }: Change): boolean =>
  table === 'channel_agent' || table === 'agent' || (table === 'channel' && operation !== 'UPDATE');

/** Subscribes; the returned function unsubscribes. */
export const followChannels = (
  { realtime, report }: { realtime: Realtime; report: ReportInvalidRow },
  businessId: string,
  send: (news: ChannelsUpdate) => void,
): (() => void) =>
  follow(realtime, `business:${businessId}`, {
    missed: () => send({ type: 'channels.invalidated' }),
    changes: (batch) => {
      const recordsOf = (table: string, operation: Change['operation']) =>
        batch.filter((change) => change.table === table && change.operation === operation).map(({ record }) => record);
      const rows = readRows('channel', channelSchema, recordsOf('channel', 'UPDATE'), report);
      const changes = readRows(
        'channel_status_change',
        statusChangeSchema,
        recordsOf('channel_status_change', 'INSERT'),
        report,
      );
      if (rows.length > 0) send({ type: 'rows.reported', rows });
      if (changes.length > 0) send({ type: 'statuses.reported', changes });
      if (batch.some(needsReload)) send({ type: 'channels.invalidated' });
    },
  });
