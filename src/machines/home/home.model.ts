import { defineModel } from '../app/defineModel.ts';
import { businessId } from './home.fixture.ts';
import { homeMachine } from './home.machine.ts';
import { homeRoute } from './home.ts';

const silent = { done: {}, error: { offline: new Error('Failed to get rooms') } };

export const homeModel = defineModel({
  machine: homeMachine,
  input: {
    route: homeRoute(businessId),
    businessId,
    userId: 'a0000000-0000-4000-8000-000000000001',
    isOwner: true,
  },
  events: {
    'route.changed': [
      { type: 'route.changed', route: homeRoute(businessId) },
      { type: 'route.changed', route: homeRoute(businessId, { span: 'week', list: 'chats' }) },
    ],
    'absence.noticed': [{ type: 'absence.noticed', since: '2026-11-23T10:00:00.000Z' }],
  },
  outcomes: { list: silent, watchVisits: silent, delivery: silent },
  vertex: ({ context: { list, awaySince } }) => [list, awaySince !== null && list === null],
  maxPaths: 10,
});
