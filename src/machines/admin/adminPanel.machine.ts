/**
 * The admin panel: lists of businesses, people, sessions, running broadcasts, failures and the audit log, and one dialog at a time. It lives as long as the page.
 *
 * Each list is an actor that searches and pages by itself; the panel sends it changed entries. Nothing is read before the
 * admin gate has checked the permission.
 */
import { emit, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { BusinessEntry, PersonEntry } from '../../contracts/admin.ts';
import { isGrant, panel } from './adminPanel.setup.ts';

const checkingAccess = panel.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingAccess' },
  invoke: {
    id: 'adminGate',
    src: 'adminGate',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: { type: 'isAdmitted', params: ({ event }) => event }, target: 'open' },
      { target: 'redirecting', actions: 'goToIndex' },
    ],
    onError: { target: 'redirecting', actions: 'goToIndex' },
  },
});

const redirecting = panel.createStateConfig({ meta: { story: 'Redirecting' } });

const editingToggles = panel.createStateConfig({
  meta: { story: 'EditingToggles' },
  invoke: {
    id: 'toggles',
    src: 'toggles',
    input: ({ context: { business } }) => ({
      businessId: business?.id ?? '',
      toggles: (business as BusinessEntry).toggles,
    }),
    onDone: {
      target: 'browsing',
      actions: { type: 'updateToggles', params: ({ event }) => ({ toggles: event.output }) },
    },
    onError: { target: 'browsing' },
  },
  on: {
    'outcome.unknown': { actions: 'reloadList' },
    'dialog.closed': { target: 'browsing' },
  },
});

const viewing = panel.createStateConfig({
  meta: { story: 'ViewingBusiness' },
  invoke: {
    id: 'businessView',
    src: 'businessView',
    input: ({ context: { business } }) => ({ businessId: business?.id ?? '' }),
    onError: { target: 'browsing' },
  },
  on: { 'view.closed': { target: 'browsing' } },
});

const handingOver = panel.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      meta: { story: 'EditingHandover' },
      on: {
        'handover.submitted': { target: 'creating', actions: 'clearRefusal' },
        'dialog.closed': { target: '#adminPanel.open.businesses.browsing' },
      },
    },
    creating: {
      tags: 'busy',
      meta: { story: 'CreatingHandover' },
      invoke: {
        id: 'createHandoverLink',
        src: 'createHandoverLink',
        input: ({ context: { business }, event }) => ({
          businessId: business?.id ?? '',
          id: event.type === 'handover.submitted' ? event.id : '',
          email: event.type === 'handover.submitted' ? event.email : '',
          message: event.type === 'handover.submitted' ? event.message : '',
        }),
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => event },
            target: 'created',
            actions: [
              { type: 'setMailed', params: ({ event }) => event },
              emit(({ event: { output } }) => ({
                type: 'link.created' as const,
                url: 'url' in output ? output.url : '',
              })),
            ],
          },
          { target: 'editing', actions: { type: 'setRefusalFrom', params: ({ event }) => event } },
        ],
        onError: { target: 'editing', actions: { type: 'setRefusal', params: { reason: 'unexpected' } } },
      },
      after: { timeout: { target: 'editing', actions: { type: 'setRefusal', params: { reason: 'unreachable' } } } },
    },
    created: {
      meta: { story: 'HandoverCreated' },
      on: { 'dialog.closed': { target: '#adminPanel.open.businesses.browsing' } },
    },
  },
});

const changingPermission = panel.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      meta: { story: 'EditingPermission' },
      on: {
        'permission.submitted': {
          guard: { type: 'hasReason', params: ({ event }) => event },
          target: 'saving',
          actions: 'clearRefusal',
        },
        'dialog.closed': { target: '#adminPanel.open.people.browsing' },
      },
    },
    saving: {
      tags: 'busy',
      meta: { story: 'SavingPermission' },
      invoke: {
        id: 'setPermission',
        src: 'setPermission',
        input: ({ context: { person }, event }) => ({
          personId: person?.id ?? '',
          granted: isGrant(person as PersonEntry),
          reason: event.type === 'permission.submitted' ? event.reason.trim() : '',
        }),
        onDone: [
          {
            guard: { type: 'isSet', params: ({ event }) => event },
            target: '#adminPanel.open.people.browsing',
            actions: { type: 'updatePermissions', params: ({ event }) => event },
          },
          // The change may have been saved although its response was lost, so the list is read again.
          { target: 'editing', actions: [{ type: 'setRefusalFrom', params: ({ event }) => event }, 'reloadList'] },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'setRefusal', params: { reason: 'unexpected' } }, 'reloadList'],
        },
      },
      after: {
        timeout: {
          target: 'editing',
          actions: [{ type: 'setRefusal', params: { reason: 'unreachable' } }, 'reloadList'],
        },
      },
    },
  },
});

const pausingBroadcast = panel.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      meta: { story: 'EditingPause' },
      on: {
        'pause.submitted': {
          guard: { type: 'hasReason', params: ({ event }) => event },
          target: 'saving',
          actions: 'clearRefusal',
        },
        'dialog.closed': { target: '#adminPanel.open.broadcasts.browsing' },
      },
    },
    saving: {
      tags: 'busy',
      meta: { story: 'SavingPause' },
      invoke: {
        id: 'pauseBroadcast',
        src: 'pauseBroadcast',
        input: ({ context: { broadcast }, event }) => ({
          campaignId: broadcast?.id ?? '',
          reason: event.type === 'pause.submitted' ? event.reason.trim() : '',
        }),
        onDone: [
          {
            guard: { type: 'isPaused', params: ({ event }) => event },
            target: '#adminPanel.open.broadcasts.browsing',
            actions: { type: 'updateBroadcast', params: ({ event }) => event },
          },
          // It may have ended meanwhile, or be paused although the response was lost: the list is read again.
          { target: 'editing', actions: [{ type: 'setRefusalFrom', params: ({ event }) => event }, 'reloadList'] },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'setRefusal', params: { reason: 'unexpected' } }, 'reloadList'],
        },
      },
      after: {
        timeout: {
          target: 'editing',
          actions: [{ type: 'setRefusal', params: { reason: 'unreachable' } }, 'reloadList'],
        },
      },
    },
  },
});

const restartingSession = panel.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      meta: { story: 'EditingRestart' },
      on: {
        'restart.submitted': {
          guard: { type: 'hasReason', params: ({ event }) => event },
          target: 'saving',
          actions: 'clearRefusal',
        },
        'dialog.closed': { target: '#adminPanel.open.sessions.browsing' },
      },
    },
    saving: {
      tags: 'busy',
      meta: { story: 'SavingRestart' },
      invoke: {
        id: 'restartSession',
        src: 'restartSession',
        input: ({ context: { session }, event }) => ({
          session: session?.session ?? '',
          reason: event.type === 'restart.submitted' ? event.reason.trim() : '',
        }),
        onDone: [
          {
            guard: { type: 'isRestarted', params: ({ event }) => event },
            target: '#adminPanel.open.sessions.browsing',
            // WAHA reports the new status by and by: the list is read again.
            actions: 'reloadList',
          },
          // It may be restarting although the response was lost: the list is read again.
          { target: 'editing', actions: [{ type: 'setRefusalFrom', params: ({ event }) => event }, 'reloadList'] },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'setRefusal', params: { reason: 'unexpected' } }, 'reloadList'],
        },
      },
      after: {
        timeout: {
          target: 'editing',
          actions: [{ type: 'setRefusal', params: { reason: 'unreachable' } }, 'reloadList'],
        },
      },
    },
  },
});

const open = panel.createStateConfig({
  initial: 'businesses',
  on: {
    'section.chosen': [
      {
        guard: { type: 'isSection', params: ({ event }) => ({ ...event, wanted: 'people' }) },
        target: '.people',
      },
      {
        guard: { type: 'isSection', params: ({ event }) => ({ ...event, wanted: 'broadcasts' }) },
        target: '.broadcasts',
      },
      {
        guard: { type: 'isSection', params: ({ event }) => ({ ...event, wanted: 'sessions' }) },
        target: '.sessions',
      },
      {
        guard: { type: 'isSection', params: ({ event }) => ({ ...event, wanted: 'errors' }) },
        target: '.errors',
      },
      {
        guard: { type: 'isSection', params: ({ event }) => ({ ...event, wanted: 'auditLog' }) },
        target: '.auditLog',
      },
      { target: '.businesses' },
    ],
  },
  states: {
    businesses: {
      // A list whose actor fails keeps its entries.
      invoke: { id: 'list', src: 'list', input: { kind: 'businesses' }, onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'Businesses' },
          on: {
            'toggles.requested': {
              target: 'editingToggles',
              actions: { type: 'setBusiness', params: ({ event }) => event },
            },
            'view.requested': {
              target: 'viewing',
              actions: { type: 'setBusiness', params: ({ event }) => event },
            },
            'handover.requested': {
              guard: { type: 'isOwn', params: ({ event }) => event },
              target: 'handingOver',
              actions: { type: 'setBusiness', params: ({ event }) => event },
            },
          },
        },
        editingToggles,
        handingOver,
        viewing,
      },
    },
    people: {
      invoke: { id: 'list', src: 'list', input: { kind: 'people' }, onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'People' },
          on: {
            'permission.requested': {
              target: 'changingPermission',
              actions: { type: 'setPerson', params: ({ event }) => event },
            },
          },
        },
        changingPermission,
      },
    },
    broadcasts: {
      invoke: { id: 'list', src: 'list', input: { kind: 'broadcasts' }, onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'Broadcasts' },
          on: {
            'pause.requested': {
              target: 'pausingBroadcast',
              actions: { type: 'setBroadcast', params: ({ event }) => event },
            },
          },
        },
        pausingBroadcast,
      },
    },
    sessions: {
      invoke: { id: 'list', src: 'list', input: { kind: 'sessions' }, onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'Sessions' },
          on: {
            'restart.requested': {
              target: 'restartingSession',
              actions: { type: 'setSession', params: ({ event }) => event },
            },
          },
        },
        restartingSession,
      },
    },
    errors: {
      meta: { story: 'Errors' },
      invoke: { id: 'list', src: 'list', input: { kind: 'errors' }, onError: {} },
    },
    auditLog: {
      meta: { story: 'AuditLog' },
      invoke: { id: 'list', src: 'list', input: { kind: 'auditLog' }, onError: {} },
    },
  },
});

export const adminPanelMachine = panel.createMachine({
  id: 'adminPanel',
  context: ({ input: { userId } }) => ({
    userId,
    business: null,
    person: null,
    broadcast: null,
    session: null,
    refusal: null,
    mailed: null,
  }),
  on: {
    'visit.changed': [
      { guard: { type: 'isSameUser', params: ({ event }) => event } },
      { target: '.checkingAccess', actions: { type: 'setUser', params: ({ event }) => event } },
    ],
  },
  initial: 'checkingAccess',
  states: { checkingAccess, redirecting, open },
});

export type AdminPanelRef = ActorRefFrom<typeof adminPanelMachine>;
export type AdminPanelSnapshot = SnapshotFrom<typeof adminPanelMachine>;

export const selectAdminGate = (snapshot: AdminPanelSnapshot) => snapshot.children.adminGate;
export const selectList = (snapshot: AdminPanelSnapshot) => snapshot.children.list;
export const selectBusinessView = (snapshot: AdminPanelSnapshot) => snapshot.children.businessView;
export const selectToggles = (snapshot: AdminPanelSnapshot) => snapshot.children.toggles;
