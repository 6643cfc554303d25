import { expect, test } from 'vitest';

import { quickRepliesService } from '../composer/quickReplies.ts';
import { aiPausesService } from '../customer/aiPauses.ts';
import { notesService } from '../customer/notes.ts';
import { privacyRequestsService } from '../customer/privacyRequests.ts';
import { promisesService } from '../customer/promises.ts';
import { tagsService } from '../customer/tags.ts';
import { noticesService } from '../notifications/notices.ts';
import { ordersService } from '../orders/orders.ts';

const key = { roomId: 'r1', businessId: 'b1', userId: 'u1' };

test.each([
  ['notes', notesService, { topic: 'room:r1', table: 'room_note' }],
  ['promises', promisesService, { topic: 'room:r1', table: 'promise' }],
  ['orders', ordersService, { topic: 'room:r1', table: 'customer_order' }],
  ['privacy requests', privacyRequestsService, { topic: 'room:r1', table: 'privacy_request' }],
  ['AI pauses', aiPausesService, { topic: 'business:b1', table: 'ai_pause' }],
  ['quick replies', quickRepliesService, { topic: 'business:b1', table: 'quick_reply' }],
  ['notices', noticesService, { topic: 'user:u1', table: 'notice' }],
  ['tags', tagsService, undefined],
])('the list of %s follows the topic to which the database broadcasts its changes', (_, service, changes) => {
  expect(service({} as never).changesOf?.(key)).toEqual(changes);
});
