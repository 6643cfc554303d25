import { recordListModelOf } from '../app/recordList.fixture.ts';
import { testCases } from './training.fixture.ts';

export const testCasesModel = recordListModelOf<'testCases'>(testCases, {
  do: 'save',
  id: '7e000000-0000-4000-8000-000000000009',
  question: 'ongkir ke bandung brp?',
  expected: { action: 'answer' },
});
