/** What the database tells of a business's channels while somebody has them in view. */
import { channelSchema, type Channel } from '../../contracts/app.ts';
import { statusChangeSchema, type StatusChange } from '../../contracts/channels.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import type { Change, Live } from '../platform/realtime.ts';

export type ChannelsUpdate =
  | { type: 'rows.reported'; rows: Channel[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  /** Something changed that is not told whole, or nobody listened for a while. */
  | { type: 'channels.outdated' };

/** What is only told by its name, so that it has to be read again. */
const needsReload = ({ table, operation }: Change): boolean =>
  table === 'channel_agent' || table === 'agent' || (table === 'channel' && operation !== 'UPDATE');

/** Starts to listen; what comes back stops it. */
export const followChannels = (
  { live, report }: { live: Live; report: Report },
  businessId: string,
  tell: (news: ChannelsUpdate) => void,
): (() => void) =>
  live.join(`business:${businessId}`, {
    joined: () => tell({ type: 'channels.outdated' }),
    lost: () => undefined,
    refused: () => undefined,
    changes: (batch) => {
      const told = (table: string, operation: Change['operation']) =>
        batch.filter((change) => change.table === table && change.operation === operation).map(({ record }) => record);
      const rows = readRows('channel', channelSchema, told('channel', 'UPDATE'), report);
      const changes = readRows(
        'channel_status_change',
        statusChangeSchema,
        told('channel_status_change', 'INSERT'),
        report,
      );
      if (rows.length > 0) tell({ type: 'rows.reported', rows });
      if (changes.length > 0) tell({ type: 'statuses.reported', changes });
      if (batch.some(needsReload)) tell({ type: 'channels.outdated' });
    },
  });
