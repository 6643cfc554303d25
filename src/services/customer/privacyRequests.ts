import { privacyRequestSchema } from '../../contracts/customer.ts';
import { readOfRoom, resultOf, updateRoom, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { createCall, emptyBody, post, type GatewayOptions } from '../platform/gateway.call.ts';

interface PrivacyRequestsDeps extends RecordListDeps {
  gateway: GatewayOptions;
}

/** The privacy requests of a customer, newest first, and what fulfils them. */
export const privacyRequestsService = (deps: PrivacyRequestsDeps): RecordListService<'privacyRequests'> => ({
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
    const refused = await updateRoom(deps, 'erase_customer', { room_id: roomId }, signal);
    // The gateway removes the files, which are unreadable already. If this call fails, it does so with the next one of
    // any open page (`missedEventsPoll`).
    if (!refused) void createCall(deps.gateway)(post('catch-up', { businessId }), emptyBody);
    return refused;
  },
});
