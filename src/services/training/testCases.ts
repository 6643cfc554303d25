import { LISTED_TEST_CASES } from '../../contracts/limits.ts';
import { testCaseSchema } from '../../contracts/training.review.ts';
import { resultOf, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { columnsOf } from '../platform/readRows.ts';

/** The newest test cases of a business. The evaluation lists all of them. */
export const testCasesService = ({
  rest,
  report,
}: Pick<RecordListDeps, 'rest' | 'report'>): RecordListService<'testCases'> => ({
  changesOf: ({ businessId }) => ({ topic: `business:${businessId}`, table: 'test_case' }),
  read: async ({ businessId }, signal) =>
    rowsOf(
      'testCases',
      testCaseSchema,
      await rest
        .from('test_case')
        .select(columnsOf(testCaseSchema))
        .eq('business_id', businessId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(LISTED_TEST_CASES)
        .abortSignal(signal),
      report,
    ),
  run: async ({ businessId }, command, signal) => {
    const { id } = command;
    const request =
      command.do === 'remove'
        ? rest.rpc('remove_test_case', { id })
        : rest.rpc('save_test_case', {
            business_id: businessId,
            id,
            turns: [{ author: 'customer', text: command.question }],
            expected: command.expected,
          });
    return resultOf(await request.abortSignal(signal));
  },
});
