import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { ChannelList, ChannelSaveResult, ChannelSaveRequest } from '../../contracts/channels.ts';
import type { ReportInvalidRow } from '../platform/readRows.ts';
import type { Realtime } from '../platform/realtime.ts';
import { followChannels } from './channels.follow.ts';
import { createChannel, getChannels, saveChannel } from './channels.ts';

export interface ChannelsDeps {
  rest: PostgrestClient;
  realtime: Realtime;
  report: ReportInvalidRow;
  /** Epoch ms of the server's clock. */
  serverNow: () => number;
}

export const defineChannels = (deps: ChannelsDeps) => ({
  loadChannels: fromPromise<ChannelList, { businessId: string }>(async ({ input, signal }) =>
    getChannels(deps, input.businessId, signal),
  ),
  createChannel: fromPromise<ChannelSaveResult, { id: string; businessId: string; name: string }>(
    async ({ input, signal }) => createChannel(deps, input, signal),
  ),
  saveChannel: fromPromise<ChannelSaveResult, ChannelSaveRequest>(async ({ input, signal }) =>
    saveChannel(deps, input, signal),
  ),

  followChannels: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) =>
    followChannels(deps, businessId, sendBack),
  ),
});
