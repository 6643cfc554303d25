import { defineModel, without } from '../app/defineModel.ts';
import { grant, pause, restart } from './adminChange.model.ts';
import { adminPanelMachine } from './adminPanel.machine.ts';
import { batik, kedai, promo } from './entries.fixture.ts';
import { ADMIN_SECTIONS } from './sections.ts';

const offline = new Error('offline');

/** Requests of the user. Only the states that answer them show their controls. */
const controls = [
  'toggles.requested',
  'handover.requested',
  'handover.submitted',
  'change.requested',
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
      ...ADMIN_SECTIONS.map((section) => ({
        type: 'visit.changed' as const,
        route: { name: 'adminPanel' as const, section },
        userId: 'yusuf',
      })),
    ],
    'toggles.requested': [{ type: 'toggles.requested', business: batik }],
    'handover.requested': [{ type: 'handover.requested', business: kedai }],
    'view.requested': [{ type: 'view.requested', business: batik }],
    'view.closed': [{ type: 'view.closed' }],
    'handover.submitted': [
      { type: 'handover.submitted', id: 'f1', email: 'rina@usaha.id', message: 'Selamat memakai.' },
    ],
    'change.requested': [
      { type: 'change.requested', change: grant },
      { type: 'change.requested', change: pause },
      { type: 'change.requested', change: restart },
    ],
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
    toggleChanges: { done: {}, error: { offline } },
    models: { done: {}, error: { offline } },
    installation: { done: {}, error: { offline } },
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
    change: {
      done: { changed: { ...promo, status: 'paused' }, unseen: null },
      error: { offline },
    },
  },
  variant: (snapshot) => (snapshot.matches('open') && !snapshot.hasTag('busy') ? snapshot.context.refusal : null),
  ignored: {
    // Only the dialogs of toggles and of changes send outcome.unknown.
    checkingAccess: [...controls, 'outcome.unknown'],
    redirecting: [...controls, 'outcome.unknown'],
    'open.businesses': ['change.requested'],
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
    'open.people': without(controls, 'change.requested', 'dialog.closed'),
    'open.people.browsing': ['dialog.closed', 'outcome.unknown'],
    'open.people.changingPermission': ['change.requested'],
    'open.broadcasts': without(controls, 'change.requested', 'dialog.closed'),
    'open.broadcasts.browsing': ['dialog.closed', 'outcome.unknown'],
    'open.broadcasts.pausingBroadcast': ['change.requested'],
    'open.sessions': without(controls, 'change.requested', 'dialog.closed'),
    'open.sessions.browsing': ['dialog.closed', 'outcome.unknown'],
    'open.sessions.restartingSession': ['change.requested'],
    'open.errors': [...controls, 'outcome.unknown'],
    'open.toggleChanges': [...controls, 'outcome.unknown'],
    'open.models': [...controls, 'outcome.unknown'],
    'open.installation': [...controls, 'outcome.unknown'],
    'open.auditLog': [...controls, 'outcome.unknown'],
  },
  deliberate: { checkingAccess: 'The admin gate limits its own requests and lets the user retry.' },
  maxPaths: 40,
});
