import { pagedListModelOf } from '../app/pagedList.fixture.ts';
import { businessId, reseller, vip } from './recipients.fixture.ts';
import { recipientsRoute } from './recipients.ts';

export const recipientListsModel = pagedListModelOf<'recipients'>({
  businessId,
  route: recipientsRoute(businessId),
  rows: [reseller, vip],
  about: null,
  command: { do: 'rename', id: vip.id, name: 'VIP Solo' },
  refusal: { code: 'not_found', sentence: 'contacts.no_list' },
});
