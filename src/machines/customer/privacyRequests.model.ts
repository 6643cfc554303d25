import { at, dimas, recordListModelOf, sari } from '../app/recordList.fixture.ts';

export const privacyRequestsModel = recordListModelOf<'privacyRequests'>(
  [
    {
      id: '00000000-0000-4000-8000-0000000000d1',
      kind: 'erase',
      requested_at: at(30),
      due_at: at(30 + 72 * 60),
      requested_by: dimas,
      is_requested_by_customer: false,
      settled_at: null,
      settled_by: null,
      is_settled_by_customer: false,
      outcome: null,
      reason: null,
    },
    {
      id: '00000000-0000-4000-8000-0000000000d2',
      kind: 'export',
      requested_at: at(10),
      due_at: at(10 + 72 * 60),
      requested_by: dimas,
      is_requested_by_customer: false,
      settled_at: at(20),
      settled_by: sari,
      is_settled_by_customer: false,
      outcome: 'done',
      reason: null,
    },
  ],
  { do: 'request', kind: 'opt_out_of_marketing' },
);
