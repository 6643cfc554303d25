import { quickReplySchema } from '../../contracts/customer.ts';
import { resultOf, resultOfUpdate, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { columnsOf } from '../platform/readRows.ts';

/** The quick replies of a business, by shortcut. */
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
        .order('shortcut')
        .abortSignal(signal),
      report,
    ),
  run: async ({ businessId }, command, signal) => {
    const table = rest.from('quick_reply');
    if (command.do === 'remove') return resultOf(await table.delete().eq('id', command.id).abortSignal(signal));
    const { id, shortcut, body } = command;
    const response = await (
      command.do === 'add'
        ? table.insert({ id, business_id: businessId, shortcut, body }).select('id')
        : table.update({ shortcut, body }).eq('id', id).select('id')
    ).abortSignal(signal);
    // A conflict of the id means that an earlier attempt has already added the reply.
    if (response.error?.code === '23505')
      return response.error.message.includes('shortcut') ? { refused: 'taken' } : null;
    return resultOfUpdate(response);
  },
});
