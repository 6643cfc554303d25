/**
 * The admin panel: lists of businesses, people, sessions, running broadcasts, failures, toggles that change in stages, the models of the AI, the installation and the audit log, and one dialog at a time. It lives as long as the page.
 *
 * The address names the section, so that a step back, a reload and a link keep it.
 *
 * Each list is an actor that searches and pages by itself; the panel sends it changed entries. Nothing is read before the
 * admin gate has checked the permission.
 */
import { type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { adminListOf, type BusinessEntry } from '../../contracts/admin.ts';
import { withEvent } from '../app/withEvent.ts';
import { handingOver } from './adminPanel.handover.ts';
import { panel, type ChangeRequested } from './adminPanel.setup.ts';
import { ADMIN_SECTIONS, adminSectionOf } from './sections.ts';

const checkingAccess = panel.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingAccess' },
  invoke: {
    id: 'adminGate',
    src: 'adminGate',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: withEvent('isAdmitted'), target: 'open' },
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

/** The dialog of a change, in the section of its entry. */
const changing = (story: string) =>
  panel.createStateConfig({
    meta: { story },
    invoke: {
      id: 'change',
      src: 'change',
      input: ({ event }) => ({ change: (event as ChangeRequested).change }),
      onDone: { target: 'browsing', actions: withEvent('updateEntry') },
      onError: { target: 'browsing' },
    },
    on: {
      'outcome.unknown': { actions: 'reloadList' },
      'dialog.closed': { target: 'browsing' },
    },
  });

/** The section that the address names. */
const choosingSection = panel.createStateConfig({
  meta: { story: 'ChoosingSection' },
  always: ADMIN_SECTIONS.map((section) => ({
    guard: { type: 'isInSection', params: { section } },
    target: section,
  })),
});

const open = panel.createStateConfig({
  initial: 'choosingSection',
  on: {
    'visit.changed': {
      guard: withEvent('isOtherSection'),
      target: '.choosingSection',
      actions: withEvent('setSection'),
    },
  },
  states: {
    choosingSection,
    businesses: {
      // A list whose actor fails keeps its entries.
      invoke: { id: 'list', src: 'list', input: adminListOf('businesses'), onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'Businesses' },
          on: {
            'toggles.requested': { target: 'editingToggles', actions: withEvent('setBusiness') },
            'view.requested': { target: 'viewing', actions: withEvent('setBusiness') },
            'handover.requested': {
              guard: withEvent('isOwn'),
              target: 'handingOver',
              actions: withEvent('setBusiness'),
            },
          },
        },
        editingToggles,
        handingOver,
        viewing,
      },
    },
    people: {
      invoke: { id: 'list', src: 'list', input: adminListOf('people'), onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'People' },
          on: {
            'change.requested': {
              guard: { type: 'isKind', params: ({ event }) => ({ ...event, kind: 'permission' }) },
              target: 'changingPermission',
            },
          },
        },
        changingPermission: changing('ChangingPermission'),
      },
    },
    broadcasts: {
      invoke: { id: 'list', src: 'list', input: adminListOf('broadcasts'), onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'Broadcasts' },
          on: {
            'change.requested': {
              guard: { type: 'isKind', params: ({ event }) => ({ ...event, kind: 'pause' }) },
              target: 'pausingBroadcast',
            },
          },
        },
        pausingBroadcast: changing('PausingBroadcast'),
      },
    },
    sessions: {
      invoke: { id: 'list', src: 'list', input: adminListOf('sessions'), onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'Sessions' },
          on: {
            'change.requested': {
              guard: { type: 'isKind', params: ({ event }) => ({ ...event, kind: 'restart' }) },
              target: 'restartingSession',
            },
          },
        },
        restartingSession: changing('RestartingSession'),
      },
    },
    errors: {
      meta: { story: 'Errors' },
      invoke: { id: 'list', src: 'list', input: adminListOf('errors'), onError: {} },
    },
    toggleChanges: {
      meta: { story: 'ToggleChanges' },
      invoke: { id: 'toggleChanges', src: 'toggleChanges', onError: { target: 'businesses', actions: 'leaveSection' } },
    },
    models: {
      meta: { story: 'Models' },
      invoke: { id: 'models', src: 'models', onError: { target: 'businesses', actions: 'leaveSection' } },
    },
    installation: {
      meta: { story: 'Installation' },
      invoke: { id: 'installation', src: 'installation', onError: { target: 'businesses', actions: 'leaveSection' } },
    },
    auditLog: {
      meta: { story: 'AuditLog' },
      invoke: { id: 'list', src: 'list', input: adminListOf('auditLog'), onError: {} },
    },
  },
});

export const adminPanelMachine = panel.createMachine({
  id: 'adminPanel',
  context: ({ input: { userId, route } }) => ({
    userId,
    section: adminSectionOf(route),
    business: null,
    refusal: null,
    mailed: null,
  }),
  on: {
    'visit.changed': [
      { guard: withEvent('isOtherUser'), target: '.checkingAccess', actions: withEvent('setUser') },
      // Opens after the check.
      { actions: withEvent('setSection') },
    ],
  },
  initial: 'checkingAccess',
  states: { checkingAccess, redirecting, open },
});

export type AdminPanelRef = ActorRefFrom<typeof adminPanelMachine>;
export type AdminPanelSnapshot = SnapshotFrom<typeof adminPanelMachine>;

export const selectAdminGate = (snapshot: AdminPanelSnapshot) => snapshot.children.adminGate;
export const selectToggleChanges = (snapshot: AdminPanelSnapshot) => snapshot.children.toggleChanges;
export const selectModels = (snapshot: AdminPanelSnapshot) => snapshot.children.models;
export const selectInstallation = (snapshot: AdminPanelSnapshot) => snapshot.children.installation;
export const selectList = (snapshot: AdminPanelSnapshot) => snapshot.children.list;
export const selectBusinessView = (snapshot: AdminPanelSnapshot) => snapshot.children.businessView;
export const selectToggles = (snapshot: AdminPanelSnapshot) => snapshot.children.toggles;
export const selectChange = (snapshot: AdminPanelSnapshot) => snapshot.children.change;
