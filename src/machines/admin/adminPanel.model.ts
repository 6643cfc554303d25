import { defineModel, without } from '../app/defineModel.ts';
import { adminPanelMachine } from './adminPanel.machine.ts';
import { batik, dimas, kedai, promo, stuck } from './entries.fixture.ts';

const offline = new Error('offline');

/** Requests of the user. Only the states that answer them show their controls. */
const controls = [
  'toggles.requested',
  'handover.requested',
  'handover.submitted',
  'permission.requested',
  'permission.submitted',
  'pause.requested',
  'pause.submitted',
  'restart.requested',
  'restart.submitted',
  'view.requested',
  'view.closed',
  'dialog.closed',
] as const;

export const adminPanelModel = defineModel({
  machine: adminPanelMachine,
  input: { route: { name: 'adminPanel' }, userId: 'yusuf' },
  events: {
    'visit.changed': [
      { type: 'visit.changed', route: { name: 'adminPanel' }, userId: 'yusuf' },
      { type: 'visit.changed', route: { name: 'adminPanel' }, userId: 'rina' },
    ],
    'section.chosen': [
      { type: 'section.chosen', section: 'businesses' },
      { type: 'section.chosen', section: 'people' },
      { type: 'section.chosen', section: 'broadcasts' },
      { type: 'section.chosen', section: 'sessions' },
      { type: 'section.chosen', section: 'errors' },
      { type: 'section.chosen', section: 'auditLog' },
    ],
    'toggles.requested': [{ type: 'toggles.requested', business: batik }],
    'handover.requested': [{ type: 'handover.requested', business: kedai }],
    'view.requested': [{ type: 'view.requested', business: batik }],
    'view.closed': [{ type: 'view.closed' }],
    'handover.submitted': [
      { type: 'handover.submitted', id: 'f1', email: 'rina@usaha.id', message: 'Selamat memakai.' },
    ],
    'permission.requested': [{ type: 'permission.requested', person: dimas }],
    'permission.submitted': [
      { type: 'permission.submitted', reason: 'Menggantikan Yusuf' },
      { type: 'permission.submitted', reason: ' ' },
    ],
    'pause.requested': [{ type: 'pause.requested', broadcast: promo }],
    'pause.submitted': [{ type: 'pause.submitted', reason: 'Banyak keluhan' }],
    'restart.requested': [{ type: 'restart.requested', session: stuck }],
    'restart.submitted': [{ type: 'restart.submitted', reason: 'Macet sejak pagi' }],
    'dialog.closed': [{ type: 'dialog.closed' }],
    'outcome.unknown': [{ type: 'outcome.unknown' }],
  },
  outcomes: {
    adminGate: {
      done: { admitted: 'admitted', refused: 'refused', needsSecondFactor: 'needsSecondFactor' },
      error: { offline },
    },
    list: { done: {}, error: { offline } },
    toggles: { done: { saved: { ...batik.toggles, modelVersion: 'small' } }, error: { offline } },
    businessView: { done: {}, error: { offline } },
    createHandoverLink: {
      done: {
        created: { url: 'https://chabot.test/business/handover/tautan', mailed: true },
        unmailed: { url: 'https://chabot.test/business/handover/tautan', mailed: false },
        notFound: { refused: 'notFound' },
        invalid: { refused: 'invalid' },
        tooFast: { refused: 'rateLimited' },
      },
      error: { offline },
    },
    setPermission: {
      done: {
        set: { permissions: ['admin'] },
        self: { refused: 'isSelf' },
        noReason: { refused: 'noReason' },
        notFound: { refused: 'notFound' },
      },
      error: { offline },
    },
    restartSession: {
      done: { restarted: { status: 'STARTING' }, tooSoon: { refused: 'rateLimited' } },
      error: { offline },
    },
    pauseBroadcast: {
      done: {
        paused: { broadcast: { ...promo, status: 'paused', reason: 'admin', note: 'Banyak keluhan' } },
        ended: { refused: 'notFound' },
      },
      error: { offline },
    },
  },
  variant: (snapshot) => (snapshot.matches('open') && !snapshot.hasTag('busy') ? snapshot.context.refusal : null),
  ignored: {
    // Only the toggles dialog sends outcome.unknown.
    checkingAccess: [...controls, 'section.chosen', 'outcome.unknown'],
    redirecting: [...controls, 'section.chosen', 'outcome.unknown'],
    'open.businesses': [
      'permission.requested',
      'permission.submitted',
      'pause.requested',
      'pause.submitted',
      'restart.requested',
      'restart.submitted',
    ],
    'open.businesses.browsing': ['handover.submitted', 'view.closed', 'dialog.closed', 'outcome.unknown'],
    'open.businesses.editingToggles': [
      'toggles.requested',
      'handover.requested',
      'handover.submitted',
      'view.requested',
      'view.closed',
    ],
    'open.businesses.viewing': [
      'toggles.requested',
      'handover.requested',
      'handover.submitted',
      'view.requested',
      'dialog.closed',
      'outcome.unknown',
    ],
    'open.businesses.handingOver': [
      'toggles.requested',
      'handover.requested',
      'view.requested',
      'view.closed',
      'outcome.unknown',
    ],
    'open.businesses.handingOver.creating': ['handover.submitted', 'dialog.closed'],
    'open.businesses.handingOver.created': ['handover.submitted'],
    'open.people': [
      'restart.requested',
      'restart.submitted',
      'view.requested',
      'view.closed',
      'toggles.requested',
      'handover.requested',
      'handover.submitted',
      'outcome.unknown',
      'pause.requested',
      'pause.submitted',
    ],
    'open.people.browsing': ['permission.submitted', 'dialog.closed'],
    'open.people.changingPermission': ['permission.requested'],
    'open.people.changingPermission.saving': ['permission.submitted', 'dialog.closed'],
    'open.broadcasts': [
      'restart.requested',
      'restart.submitted',
      'view.requested',
      'view.closed',
      'toggles.requested',
      'handover.requested',
      'handover.submitted',
      'permission.requested',
      'permission.submitted',
      'outcome.unknown',
    ],
    'open.broadcasts.browsing': ['pause.submitted', 'dialog.closed'],
    'open.broadcasts.pausingBroadcast': ['pause.requested'],
    'open.broadcasts.pausingBroadcast.saving': ['pause.submitted', 'dialog.closed'],
    'open.sessions': [
      ...without(controls, 'restart.requested', 'restart.submitted', 'dialog.closed'),
      'outcome.unknown',
    ],
    'open.sessions.browsing': ['restart.submitted', 'dialog.closed'],
    'open.sessions.restartingSession': ['restart.requested'],
    'open.sessions.restartingSession.saving': ['restart.submitted', 'dialog.closed'],
    'open.errors': [...controls, 'outcome.unknown'],
    'open.auditLog': [...controls, 'outcome.unknown'],
  },
  deliberate: { checkingAccess: 'The admin gate limits its own requests and lets the user retry.' },
  maxPaths: 40,
});
