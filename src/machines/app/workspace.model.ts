import type { RoomRoute } from '../../contracts/app.routing.ts';
import type { Business } from '../../contracts/app.ts';
import { businessId, channelId, roomOf } from '../inbox/rooms.fixture.ts';
import { defineModel } from './defineModel.ts';
import { isScreenRoute } from './routing/route.ts';
import { workspaceMachine } from './workspace.machine.ts';

const offline = new Error('Failed to get business');
const otherId = '00000000-0000-4000-8000-0000000000b2';

const batik: Business = {
  id: businessId,
  name: 'Toko Batik Lestari',
  logo_url: null,
  team_name: 'CS Lestari',
  mode: 'live',
  ai_silence_minutes: 60,
  enable_operational_hours: true,
  operational_hours: [{ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' }],
  role: 'owner',
  channels: [
    {
      id: channelId,
      business_id: businessId,
      name: 'WhatsApp',
      external_id: 'batik-lestari',
      status: 'WORKING',
      phone: '+628123456789',
      expected_phone: null,
    },
  ],
  agents: [],
};
const kopi: Business = { ...batik, id: otherId, name: 'Kedai Kopi Senja', role: 'member', channels: [] };

const inbox = (search: RoomRoute['search'], roomId: string | null = null): RoomRoute => ({
  name: 'inbox',
  roomId,
  search,
});

const live = [
  'routeReload.requested',
  'realtime.joined',
  'realtime.lost',
  'realtime.refused',
  'channels.changed',
  'tickets.changed',
  'business.updated',
  'businesses.refreshed',
  'membership.changed',
] as const;

export const workspaceModel = defineModel({
  machine: workspaceMachine,
  input: { userId: 'sari', wantedBusinessId: null, route: inbox({ businessId: null }) },
  events: {
    'profile.changed': [{ type: 'profile.changed' }],
    'route.changed': [
      { type: 'route.changed', route: inbox({ businessId }) },
      { type: 'route.changed', route: inbox({ businessId }, roomOf(1).id) },
      { type: 'route.changed', route: inbox({ businessId: otherId }) },
      { type: 'route.changed', route: { name: 'settings', search: { businessId } } },
      { type: 'route.changed', route: { name: 'privacyPolicy' } },
    ],
    'businesses.changed': [{ type: 'businesses.changed', businessId: otherId }],
    'membership.changed': [
      { type: 'membership.changed', businessId, role: 'member' },
      { type: 'membership.changed', businessId, role: 'owner' },
    ],
    'businesses.refreshed': [
      { type: 'businesses.refreshed', businesses: [{ ...batik, name: 'Batik Lestari Jaya' }, kopi] },
      { type: 'businesses.refreshed', businesses: [batik] },
    ],
    'business.updated': [{ type: 'business.updated', businessId, changed: { name: 'Batik Lestari Jaya' } }],
    'retry.requested': [{ type: 'retry.requested' }],
    'routeReload.requested': [{ type: 'routeReload.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'realtime.joined': [{ type: 'realtime.joined' }],
    'realtime.lost': [{ type: 'realtime.lost' }],
    'realtime.refused': [{ type: 'realtime.refused' }],
    'tickets.changed': [{ type: 'tickets.changed' }],
    'channels.changed': [
      { type: 'channels.changed', channels: batik.channels.map((channel) => ({ ...channel, status: 'FAILED' })) },
    ],
  },
  outcomes: {
    loadBusinesses: {
      done: {
        two: { businesses: [batik, kopi], lastBusinessId: null },
        lastSecond: { businesses: [batik, kopi], lastBusinessId: otherId },
        none: { businesses: [], lastBusinessId: null },
      },
      error: { offline },
    },
    followBusiness: { done: {}, error: { offline } },
    watchConnection: { done: {}, error: { offline } },
    catchUp: {
      done: { whole: { isComplete: true, missed: 3 }, tooMuch: { isComplete: false, missed: 0 } },
      error: { offline },
    },
    inbox: { done: {}, error: { offline } },
    outbox: { done: {}, error: { offline } },
    resources: { done: {}, error: { offline } },
    signOut: { done: {}, error: { offline } },
    aiPauses: { done: {}, error: { offline } },
    notices: { done: {}, error: { offline } },
    quickReplies: { done: {}, error: { offline } },
    palette: { done: {}, error: { offline } },
    appUpdate: { done: {}, error: { offline } },
    offline: { done: {}, error: { offline } },
    notifications: { done: {}, error: { offline } },
    marks: { done: {}, error: { offline } },
    undo: { done: {}, error: { offline } },
    room: { done: {}, error: { offline } },
    screen: { done: {}, error: { offline } },
  },
  // A screen in view does not affect the two regions of `open`, so one vertex with it is enough.
  vertex: (snapshot) =>
    snapshot.matches({ open: { realtime: 'joining', freshness: 'current' } }) && isScreenRoute(snapshot.context.route),
  variant: ({ context }) => (context.businessId === otherId ? 'OtherBusiness' : null),
  ignored: {
    'loading.usual': ['retry.requested', 'connection.regained', ...live],
    'loading.slow': ['connection.regained', ...live],
    failed: [...live],
    none: ['connection.regained', ...live],
    'open.realtime.joining': ['retry.requested'],
    'open.realtime.joined': ['retry.requested'],
    'open.realtime.lost': ['retry.requested'],
  },
  maxPaths: 60,
});
