import { defineModel } from '../app/defineModel.ts';
import { adminPanelMachine } from './adminPanel.machine.ts';
import { batik, dimas } from './rows.fixture.ts';

const offline = new Error('offline');

const acts = ['toggles.requested', 'handover.requested', 'permission.requested'] as const;
const answers = ['handover.submitted', 'permission.submitted', 'dialog.closed'] as const;

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
      { type: 'section.chosen', section: 'records' },
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
    'outcome.doubted': [{ type: 'outcome.doubted' }],
  },
  outcomes: {
    admission: { done: { admitted: 'admitted', refused: 'refused', unfinished: 'unfinished' }, error: { offline } },
    list: { done: {}, error: { offline } },
    toggles: { done: { saved: { ...batik.toggles, modelVersion: 'small' } }, error: { offline } },
    makeHandover: {
      done: {
        made: { url: 'https://chabot.test/business/handover/tautan', mailed: true },
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
  face: (snapshot) => (snapshot.matches('open') && !snapshot.hasTag('busy') ? snapshot.context.refusal : null),
  ignored: {
    // Only toggles that are being changed say so.
    '*': ['outcome.doubted'],
    entering: [...acts, ...answers, 'section.chosen'],
    leaving: [...acts, ...answers, 'section.chosen'],
    'open.businesses.browsing': [...answers, 'permission.requested'],
    'open.businesses.toggling': [...acts, 'handover.submitted', 'permission.submitted'],
    'open.businesses.handingOver.asking': [...acts, 'permission.submitted'],
    'open.businesses.handingOver.making': [...acts, ...answers],
    'open.businesses.handingOver.made': [...acts, 'handover.submitted', 'permission.submitted'],
    'open.people.browsing': [...answers, 'toggles.requested', 'handover.requested'],
    'open.people.permitting.asking': [...acts, 'handover.submitted'],
    'open.people.permitting.saving': [...acts, ...answers],
    'open.records': [...acts, ...answers],
  },
  most: 20,
});
