import type { StorageClient } from '@supabase/storage-js';

import { privacyRequestSchema } from '../../contracts/customer.ts';
import { readOfRoom, resultOf, updateRoom, type RecordListDeps, type RecordListService } from '../app/recordList.ts';

/** Files per removal request. */
const BATCH = 100;

/** The privacy requests of a customer, newest first, and what fulfils them. */
export const privacyRequestsService = (deps: RecordListDeps): RecordListService<'privacyRequests'> => ({
  changesOf: ({ roomId }) => ({ topic: `room:${roomId}`, table: 'privacy_request' }),
  read: ({ roomId }, signal) =>
    readOfRoom(
      deps,
      roomId,
      { name: 'privacyRequests', table: 'privacy_request', schema: privacyRequestSchema, newest: 'requested_at' },
      signal,
    ),
  run: async ({ roomId, businessId }, command, signal) => {
    const call = async (name: string, args: object) => resultOf(await deps.rest.rpc(name, args).abortSignal(signal));
    if (command.do === 'request') return call('create_privacy_request', { room_id: roomId, kind: command.kind });
    if (command.do === 'refuse')
      return call('reject_privacy_request', { request_id: command.id, reason: command.reason });
    if (command.do === 'stopMarketing') return call('opt_out_of_marketing', { room_id: roomId });
    if (command.do === 'undoStopMarketing') return call('undo_marketing_opt_out', { request_id: command.id });
    if (command.do === 'correct')
      return updateRoom(deps, 'correct_customer', { room_id: roomId, name: command.name }, signal);
    // Files are removed first: after an interruption the request is still open and can be repeated.
    const refused = await call('create_privacy_request', { room_id: roomId, kind: 'erase' });
    if (refused) return refused;
    await removeFiles(deps, `${businessId}/${roomId}`, signal);
    return updateRoom(deps, 'erase_customer', { room_id: roomId }, signal);
  },
});

const removeFiles = async ({ url, fetch }: RecordListDeps, folder: string, signal: AbortSignal): Promise<void> => {
  const { StorageClient: Client } = await import('@supabase/storage-js');
  const storage: StorageClient = new Client(`${url}/storage/v1`, {}, fetch);
  for (;;) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- each list is of what the previous removal has left
    const { data, error } = await storage.from('media').list(folder, { limit: BATCH });
    if (error) throw error;
    if (data.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    const removed = await storage.from('media').remove(data.map(({ name }) => `${folder}/${name}`));
    if (removed.error) throw removed.error;
    // The remaining files may not be removed; another attempt would loop for ever.
    if (removed.data.length === 0) throw new Error('Failed to remove files');
  }
};
