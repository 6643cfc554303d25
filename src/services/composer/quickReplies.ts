import { quickReplySchema } from '../../contracts/customer.ts';
import { rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { columnsOf } from '../platform/readRows.ts';

/** The quick replies of the team and the user's own that are offered, in the order of the library. */
export const quickRepliesService = ({ rest, report }: RecordListDeps): RecordListService<'quickReplies'> => ({
  changesOf: ({ businessId }) => ({ topic: `business:${businessId}`, table: 'quick_reply' }),
  read: async ({ businessId }, signal) =>
    rowsOf(
      'quickReplies',
      quickReplySchema,
      await rest
        .from('quick_reply')
        .select(columnsOf(quickReplySchema))
        .eq('business_id', businessId)
        .eq('is_enabled', true)
        .order('position')
        .order('id')
        .abortSignal(signal),
      report,
    ),
  run: async () => null,
});
