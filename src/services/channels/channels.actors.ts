import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type { ChannelList } from '../../contracts/channels.ts';
import { callOf } from '../app/call.actors.ts';
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
  createChannel: callOf(deps, createChannel),
  saveChannel: callOf(deps, saveChannel),

  followChannels: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) =>
    followChannels(deps, businessId, sendBack),
  ),
});
