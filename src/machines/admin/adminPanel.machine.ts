/**
 * The panel of the administrators. It shows three lists and what can be done from them, and lives as long as the page.
 *
 * What surprises: one thing is done at a time, and the list beside it stays. What a list does by itself (searching,
 * reading on) is its own actor's matter; the panel only tells it what has changed.
 */
import { emit, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { BusinessEntry, PersonEntry } from '../../contracts/admin.ts';
import { isGrant, panel } from './adminPanel.setup.ts';

const entering = panel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Entering' },
  invoke: {
    id: 'admission',
    src: 'admission',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: { type: 'isAdmitted', params: ({ event }) => event }, target: 'open' },
      { target: 'leaving', actions: 'goHome' },
    ],
    onError: { target: 'leaving', actions: 'goHome' },
  },
});

const leaving = panel.createStateConfig({ meta: { story: 'Leaving' } });

const toggling = panel.createStateConfig({
  meta: { story: 'Toggling' },
  invoke: {
    id: 'toggles',
    src: 'toggles',
    input: ({ context: { business } }) => ({
      businessId: business?.id ?? '',
      toggles: (business as BusinessEntry).toggles,
    }),
    onDone: {
      target: 'browsing',
      actions: { type: 'showToggles', params: ({ event }) => ({ toggles: event.output }) },
    },
    onError: { target: 'browsing' },
  },
  on: {
    'outcome.doubted': { actions: 'readAgain' },
    'dialog.closed': { target: 'browsing' },
  },
});

const handingOver = panel.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      meta: { story: 'AskingForHandover' },
      on: {
        'handover.submitted': { target: 'making', actions: 'forgive' },
        'dialog.closed': { target: '#adminPanel.open.businesses.browsing' },
      },
    },
    making: {
      tags: 'busy',
      meta: { story: 'MakingHandover' },
      invoke: {
        id: 'makeHandover',
        src: 'makeHandover',
        input: ({ context: { business }, event }) => ({
          businessId: business?.id ?? '',
          id: event.type === 'handover.submitted' ? event.id : '',
          email: event.type === 'handover.submitted' ? event.email : '',
          message: event.type === 'handover.submitted' ? event.message : '',
        }),
        onDone: [
          {
            guard: { type: 'isMade', params: ({ event }) => event },
            target: 'made',
            actions: [
              { type: 'note', params: ({ event }) => event },
              emit(({ event: { output } }) => ({ type: 'link.made' as const, url: 'url' in output ? output.url : '' })),
            ],
          },
          { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { patience: { target: 'asking', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
    made: {
      meta: { story: 'HandoverMade' },
      on: { 'dialog.closed': { target: '#adminPanel.open.businesses.browsing' } },
    },
  },
});

const permitting = panel.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      meta: { story: 'AskingForPermission' },
      on: {
        'permission.submitted': {
          guard: { type: 'isReason', params: ({ event }) => event },
          target: 'saving',
          actions: 'forgive',
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
            actions: { type: 'showPermissions', params: ({ event }) => event },
          },
          // It may have been done all the same, and the answer lost: the list says what is true.
          { target: 'asking', actions: [{ type: 'refuseAs', params: ({ event }) => event }, 'readAgain'] },
        ],
        onError: { target: 'asking', actions: [{ type: 'refuse', params: { why: 'unexpected' } }, 'readAgain'] },
      },
      after: {
        patience: { target: 'asking', actions: [{ type: 'refuse', params: { why: 'unreachable' } }, 'readAgain'] },
      },
    },
  },
});

const open = panel.createStateConfig({
  initial: 'businesses',
  on: {
    'section.chosen': [
      {
        guard: { type: 'isAbout', params: ({ event }) => ({ ...event, wanted: 'people' }) },
        target: '.people',
      },
      {
        guard: { type: 'isAbout', params: ({ event }) => ({ ...event, wanted: 'records' }) },
        target: '.records',
      },
      { target: '.businesses' },
    ],
  },
  states: {
    businesses: {
      // A list that breaks is shown as far as it came.
      invoke: { id: 'list', src: 'list', input: { kind: 'businesses' }, onDone: {}, onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'Businesses' },
          on: {
            'toggles.requested': {
              target: 'toggling',
              actions: { type: 'takeBusiness', params: ({ event }) => event },
            },
            'handover.requested': {
              target: 'handingOver',
              actions: { type: 'takeBusiness', params: ({ event }) => event },
            },
          },
        },
        toggling,
        handingOver,
      },
    },
    people: {
      invoke: { id: 'list', src: 'list', input: { kind: 'people' }, onDone: {}, onError: {} },
      initial: 'browsing',
      states: {
        browsing: {
          meta: { story: 'People' },
          on: {
            'permission.requested': {
              target: 'permitting',
              actions: { type: 'takePerson', params: ({ event }) => event },
            },
          },
        },
        permitting,
      },
    },
    records: {
      meta: { story: 'Records' },
      invoke: { id: 'list', src: 'list', input: { kind: 'records' }, onDone: {}, onError: {} },
    },
  },
});

export const adminPanelMachine = panel.createMachine({
  id: 'adminPanel',
  context: ({ input: { userId } }) => ({ userId, business: null, person: null, refusal: null, mailed: null }),
  on: {
    'visit.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      { target: '.entering', actions: { type: 'arrive', params: ({ event }) => event } },
    ],
  },
  initial: 'entering',
  states: { entering, leaving, open },
});

export type AdminPanelRef = ActorRefFrom<typeof adminPanelMachine>;
export type AdminPanelSnapshot = SnapshotFrom<typeof adminPanelMachine>;

export const selectAdmission = (snapshot: AdminPanelSnapshot) => snapshot.children.admission;
export const selectList = (snapshot: AdminPanelSnapshot) => snapshot.children.list;
export const selectToggles = (snapshot: AdminPanelSnapshot) => snapshot.children.toggles;
