import { noticeSchema } from '../../contracts/customer.ts';
import { resultOf, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { columnsOf } from '../platform/readRows.ts';

/** Most notices that are read. */
const MAX_NOTICES = 20;

/** The notices for the signed-in user, newest first. */
export const noticesService = ({ rest, report }: RecordListDeps): RecordListService<'notices'> => ({
  changesOf: ({ userId }) => ({ topic: `user:${userId}`, table: 'notice' }),
  read: async (_, signal) =>
    rowsOf(
      'notices',
      noticeSchema,
      await rest
        .from('notice')
        .select(columnsOf(noticeSchema))
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(MAX_NOTICES)
        .abortSignal(signal),
      report,
    ),
  run: async (_, __, signal) => {
    const unread = rest.from('notice').update({ read_at: new Date().toISOString() }).is('read_at', null);
    return resultOf(await unread.abortSignal(signal));
  },
});
