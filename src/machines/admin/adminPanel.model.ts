import { defineModel } from '../app/defineModel.ts';
import { adminPanelMachine } from './adminPanel.machine.ts';
import { batik, dimas } from './entries.fixture.ts';

const offline = new Error('offline');

const requests = ['toggles.requested', 'handover.requested', 'permission.requested'] as const;
const dialogEvents = ['handover.submitted', 'permission.submitted', 'dialog.closed'] as const;

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
      { type: 'section.chosen', section: 'auditLog' },
    ],
    'toggles.requested': [{ type: 'toggles.requested', business: batik }],
    'handover.requested': [{ type: 'handover.requested', business: batik }],
    'handover.submitted': [
      { type: 'handover.submitted', id: 'f1', email: 'rina@usaha.id', message: 'Selamat memakai.' },
    ],
    'permission.requested': [{ type: 'permission.requested', person: dimas }],
    'permission.submitted': [
      { type: 'permission.submitted', reason: 'Menggantikan Yusuf' },
      { type: 'permission.submitted', reason: ' ' },
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
    createHandoverLink: {
      done: {
        created: { url: 'https://chabot.test/business/handover/tautan', mailed: true },
        unmailed: { url: 'https://chabot.test/business/handover/tautan', mailed: null },
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
  },
  variant: (snapshot) => (snapshot.matches('open') && !snapshot.hasTag('busy') ? snapshot.context.refusal : null),
  ignored: {
    // Only the toggles dialog sends it.
    '*': ['outcome.unknown'],
    checkingAccess: [...requests, ...dialogEvents, 'section.chosen'],
    redirecting: [...requests, ...dialogEvents, 'section.chosen'],
    'open.businesses.browsing': [...dialogEvents, 'permission.requested'],
    'open.businesses.editingToggles': [...requests, 'handover.submitted', 'permission.submitted'],
    'open.businesses.handingOver.editing': [...requests, 'permission.submitted'],
    'open.businesses.handingOver.creating': [...requests, ...dialogEvents],
    'open.businesses.handingOver.created': [...requests, 'handover.submitted', 'permission.submitted'],
    'open.people.browsing': [...dialogEvents, 'toggles.requested', 'handover.requested'],
    'open.people.changingPermission.editing': [...requests, 'handover.submitted'],
    'open.people.changingPermission.saving': [...requests, ...dialogEvents],
    'open.auditLog': [...requests, ...dialogEvents],
  },
  maxPaths: 20,
});
