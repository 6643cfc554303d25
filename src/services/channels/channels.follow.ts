/** What the database tells of a business's channels while somebody has them in view. */
import { statusChangeSchema, wireSchema, type StatusChange, type Wire } from '../../contracts/channels.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import type { Change, Live } from '../platform/realtime.ts';

export type ChannelNews =
  | { type: 'rows.reported'; wires: Wire[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  /** Something changed that is not told whole, or nobody listened for a while. */
  | { type: 'connections.outdated' };

/** What is only told by its name, so that it has to be read again. */
const isUntold = ({ table, operation }: Change): boolean =>
  table === 'channel_agent' || table === 'agent' || (table === 'channel' && operation !== 'UPDATE');

/** Starts to listen; what comes back stops it. */
export const followChannels = (
  { live, report }: { live: Live; report: Report },
  businessId: string,
  tell: (news: ChannelNews) => void,
): (() => void) =>
  live.join(`business:${businessId}`, {
    joined: () => tell({ type: 'connections.outdated' }),
    lost: () => undefined,
    refused: () => undefined,
    changes: (batch) => {
      const told = (table: string, operation: Change['operation']) =>
        batch.filter((change) => change.table === table && change.operation === operation).map(({ record }) => record);
      const wires = readRows('channel', wireSchema, told('channel', 'UPDATE'), report);
      const changes = readRows(
        'channel_status_change',
        statusChangeSchema,
        told('channel_status_change', 'INSERT'),
        report,
      );
      if (wires.length > 0) tell({ type: 'rows.reported', wires });
      if (changes.length > 0) tell({ type: 'statuses.reported', changes });
      if (batch.some(isUntold)) tell({ type: 'connections.outdated' });
    },
  });
