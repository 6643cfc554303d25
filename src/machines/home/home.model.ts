import { defineModel } from '../app/defineModel.ts';
import { businessId, row } from './home.fixture.ts';
import { homeMachine } from './home.machine.ts';
import { homeRoute } from './home.ts';

const offline = new Error('Failed to get rooms');

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
    'retry.requested': [{ type: 'retry.requested' }],
    'more.requested': [{ type: 'more.requested' }],
    'absence.noticed': [{ type: 'absence.noticed', since: '2026-11-23T10:00:00.000Z' }],
  },
  outcomes: {
    loadList: {
      done: {
        some: { rows: [row], next: { id: row.id } },
        last: { rows: [{ ...row, id: 'd0000000-0000-4000-8000-000000000001/2026-11-23' }], next: null },
        none: { rows: [], next: null },
      },
      error: { offline },
    },
    watchVisits: { done: {}, error: { offline } },
    delivery: { done: {}, error: { offline } },
  },
  vertex: ({ context: { list, next, hasProblem, awaySince } }) => [
    list,
    next !== null,
    hasProblem,
    awaySince !== null && list === null,
  ],
  ignored: {
    numbers: ['retry.requested', 'more.requested'],
    loading: ['retry.requested', 'more.requested'],
    failed: ['more.requested'],
    empty: ['retry.requested', 'more.requested'],
    listed: ['retry.requested'],
    'listed.loadingMore': ['more.requested'],
  },
  maxPaths: 40,
});
