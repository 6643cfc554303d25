import { accessRecordSchema } from '../../contracts/admin.ts';
import { resultOf, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';

const ANSWERS = { grant: 'granted', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** Administrators' questions and views, newest first. A new question comes with a notice for each owner. */
export const dataAccessService = ({
  rest,
  report,
}: Omit<RecordListDeps, 'rooms'>): RecordListService<'dataAccess'> => ({
  changesOf: ({ userId }) => ({ topic: `user:${userId}`, table: 'notice' }),
  read: async ({ businessId, isOwner }, signal) =>
    isOwner
      ? rowsOf(
          'dataAccess',
          accessRecordSchema,
          await rest.rpc('data_access', { business_id: businessId }).abortSignal(signal),
          report,
        )
      : [],
  run: async (_, command, signal) =>
    resultOf(
      await rest.rpc('answer_view_permit', { permit_id: command.id, answer: ANSWERS[command.do] }).abortSignal(signal),
    ),
});
