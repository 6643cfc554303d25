/** The actors of the broadcasts. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  broadcastSchema,
  type BroadcastCommand,
  type BroadcastPreview,
  type CommandResult,
  type ExportTexts,
  type Recipient,
  type SavedDraft,
  type SaveDraftResult,
} from '../../contracts/campaigns.broadcasts.ts';
import type { UploadResult } from '../../contracts/storedFile.ts';
import { callOf } from '../app/call.actors.ts';
import type { LiveListService } from '../app/liveList.actors.ts';
import { BOM, clockOf, csvRow } from '../platform/csv.ts';
import { readRows } from '../platform/readRows.ts';
import { follow } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';
import { saveFile } from '../platform/saveFile.ts';
import {
  allRecipients,
  commandBroadcast,
  getBroadcast,
  getRecipients,
  openDraft,
  previewBroadcast,
  saveDraft,
  sendTest,
  startBroadcast,
  type BroadcastsDeps,
} from './broadcasts.ts';
import { uploadOutgoingFile } from './outgoingFile.ts';
import type { StoreFileDeps } from './storeFile.ts';

export type BroadcastsActorDeps = BroadcastsDeps & { realtime: Realtime };

export const defineBroadcastsActors = (deps: BroadcastsActorDeps) => ({
  /** Counts and states of the business's broadcasts, as they change. */
  followBroadcasts: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) =>
    follow(deps.realtime, `business:${businessId}`, {
      missed: () => sendBack({ type: 'broadcasts.invalidated' }),
      changes: (batch) => {
        const rows = batch.filter(({ table }) => table === 'campaigns');
        const updated = rows.filter(({ operation }) => operation === 'UPDATE').map(({ record }) => record);
        const broadcasts = readRows('campaigns', broadcastSchema, updated, deps.report);
        if (broadcasts.length > 0) sendBack({ type: 'broadcasts.changed', broadcasts });
        if (rows.some(({ operation }) => operation !== 'UPDATE')) sendBack({ type: 'broadcasts.invalidated' });
      },
    }),
  ),
});

export const defineBroadcastRunActors = (deps: BroadcastsDeps) => ({
  loadBroadcast: callOf(deps, getBroadcast),
  commandBroadcast: fromPromise<CommandResult, { campaignId: string; command: BroadcastCommand }>(
    async ({ input: { campaignId, command } }) => commandBroadcast(deps, campaignId, command),
  ),
});

/** The parent follows the counts, whose changes are those of the rows. */
export const broadcastRecipientsService = (deps: BroadcastsDeps): LiveListService<'broadcastRecipients'> => ({
  read: async (request, signal) => getRecipients(deps, request, signal),
  pace: 2000,
  run: async ({ campaignId, name, zone, texts }, signal) => {
    const clock = clockOf(zone);
    const parts = [BOM + csvRow(texts.columns)];
    for await (const recipients of allRecipients(deps, campaignId, signal))
      parts.push(recipients.map((recipient) => exportRow(recipient, clock.read, texts)).join(''));
    saveFile(
      `${name.replaceAll(/[^\p{L}\p{N} -]/gu, '').trim() || 'siaran'}.csv`,
      new Blob(parts, { type: 'text/csv' }),
    );
  },
});

const exportRow = (recipient: Recipient, time: (instant: string | null) => string, texts: ExportTexts): string =>
  csvRow([
    recipient.name ?? '',
    recipient.phone ?? '',
    texts.states[recipient.state] ?? recipient.state,
    recipient.reason === null ? '' : (texts.reasons[recipient.reason] ?? recipient.reason),
    time(recipient.sent_at),
    time(recipient.delivered_at),
    time(recipient.read_at),
    time(recipient.replied_at),
  ]);

export const defineBroadcastDraftActors = (deps: BroadcastsDeps & StoreFileDeps) => ({
  uploadFile: fromPromise<UploadResult, { businessId: string; file: File }>(
    async ({ input: { businessId, file }, signal }) =>
      uploadOutgoingFile(deps, { businessId, folder: 'broadcasts', file }, signal),
  ),
  openDraft: callOf(deps, openDraft),
  saveDraft: fromPromise<SaveDraftResult, { businessId: string; saved: SavedDraft | null }>(
    async ({ input: { businessId, saved } }) => {
      if (saved === null) throw new Error('There is no draft');
      return saveDraft(deps, businessId, saved);
    },
  ),
  previewDraft: fromPromise<BroadcastPreview, { campaignId: string }>(async ({ input: { campaignId }, signal }) =>
    previewBroadcast(deps, campaignId, signal),
  ),
  startBroadcast: fromPromise<CommandResult, { id: string; revision: number }>(async ({ input }) =>
    startBroadcast(deps, input),
  ),
});

export const defineBroadcastTestActors = (deps: BroadcastsDeps) => ({
  sendTest: callOf(deps, sendTest),
});
