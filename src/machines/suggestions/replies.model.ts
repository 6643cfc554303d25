import { pagedListModelOf } from '../app/pagedList.fixture.ts';
import { about, businessId, ownReply, shippingReply } from './suggestions.fixture.ts';
import { libraryRoute } from './suggestions.ts';

export const repliesModel = pagedListModelOf<'replies'>({
  businessId,
  route: libraryRoute(businessId),
  rows: [shippingReply, ownReply],
  about,
  command: { do: 'reject', id: about.proposals[0]?.id ?? '' },
  refusal: 'gone',
});
