import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { ChannelsRead, ChannelSaveResult, ChannelSaveRequest } from '../../contracts/channels.ts';
import type { Report } from '../platform/readRows.ts';
import type { Live } from '../platform/realtime.ts';
import { followChannels } from './channels.follow.ts';
import { createChannel, getConnections, saveChannel } from './channels.ts';

export interface IntegrationsDeps {
  rest: PostgrestClient;
  live: Live;
  report: Report;
}

export const defineIntegrations = (deps: IntegrationsDeps) => ({
  loadConnections: fromPromise<ChannelsRead, { businessId: string }>(async ({ input, signal }) =>
    getConnections(deps, input.businessId, signal),
  ),
  createChannel: fromPromise<ChannelSaveResult, { id: string; businessId: string; name: string }>(
    async ({ input, signal }) => createChannel(deps, input, signal),
  ),
  saveChannel: fromPromise<ChannelSaveResult, ChannelSaveRequest>(async ({ input, signal }) =>
    saveChannel(deps, input, signal),
  ),

  followConnections: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) =>
    followChannels(deps, businessId, sendBack),
  ),
});
