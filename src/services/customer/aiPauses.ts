import { aiPauseSchema } from '../../contracts/customer.ts';
import { resultOf, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { columnsOf } from '../platform/readRows.ts';

/** The current pauses of the AI in a business, oldest first. */
export const aiPausesService = ({ rest, report }: RecordListDeps): RecordListService<'aiPauses'> => ({
  changesOf: ({ businessId }) => ({ topic: `business:${businessId}`, table: 'ai_pause' }),
  read: async ({ businessId }, signal) =>
    rowsOf(
      'aiPauses',
      aiPauseSchema,
      await rest
        .from('ai_pause')
        .select(columnsOf(aiPauseSchema))
        .eq('business_id', businessId)
        .is('ended_at', null)
        .order('paused_at')
        .abortSignal(signal),
      report,
    ),
  run: async ({ businessId }, command, signal) =>
    resultOf(
      await (
        command.do === 'resume'
          ? rest.rpc('resume_ai', { pause_id: command.id })
          : rest.rpc('pause_ai', { business_id: businessId, room_id: command.roomId, reason: command.reason })
      ).abortSignal(signal),
    ),
});
