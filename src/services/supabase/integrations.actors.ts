import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { Connections, Saved, Saving } from '../../machines/integrations/integrations.setup.ts';
import { statusChangeSchema, wireSchema, type StatusChange, type Wire } from '../schemas/channel.ts';
import { readRows, type Report } from '../schemas/rows.ts';
import { createChannel, getConnections, saveChannel } from './channels.ts';
import type { Change, Live } from './live.ts';

export interface IntegrationsDeps {
  rest: PostgrestClient;
  live: Live;
  report: Report;
}

type News =
  | { type: 'rows.reported'; wires: Wire[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  | { type: 'connections.outdated' };

/** What is only told by its name, so that it has to be read again. */
const isUntold = ({ table, operation }: Change): boolean =>
  table === 'channel_agent' || table === 'agent' || (table === 'channel' && operation !== 'UPDATE');

export const defineIntegrations = (deps: IntegrationsDeps) => ({
  loadConnections: fromPromise<Connections, { businessId: string }>(async ({ input, signal }) =>
    getConnections(deps, input.businessId, signal),
  ),
  createChannel: fromPromise<Saved, { id: string; businessId: string; name: string }>(async ({ input, signal }) =>
    createChannel(deps, input, signal),
  ),
  saveChannel: fromPromise<Saved, Saving>(async ({ input, signal }) => saveChannel(deps, input, signal)),

  followConnections: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    const tell = (news: News) => sendBack(news);
    return deps.live.join(`business:${businessId}`, {
      joined: () => tell({ type: 'connections.outdated' }),
      lost: () => undefined,
      refused: () => undefined,
      changes: (batch) => {
        const told = (table: string, operation: Change['operation']) =>
          batch
            .filter((change) => change.table === table && change.operation === operation)
            .map(({ record }) => record);
        const wires = readRows('channel', wireSchema, told('channel', 'UPDATE'), deps.report);
        const changes = readRows(
          'channel_status_change',
          statusChangeSchema,
          told('channel_status_change', 'INSERT'),
          deps.report,
        );
        if (wires.length > 0) tell({ type: 'rows.reported', wires });
        if (changes.length > 0) tell({ type: 'statuses.reported', changes });
        if (batch.some(isUntold)) tell({ type: 'connections.outdated' });
      },
    });
  }),
});
