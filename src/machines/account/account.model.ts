import type { Account } from '../../contracts/account.ts';
import { defineModel } from '../app/defineModel.ts';
import { accountMachine } from './account.machine.ts';

const broken = new Error('broken');
const mailed: Account = { email: 'owner@chabot.test', isEmailConfirmed: true, phone: null, isPhoneConfirmed: false };
const called: Account = { email: null, isEmailConfirmed: false, phone: '+6281234567890', isPhoneConfirmed: true };
const halfway: Account = { ...called, email: 'baru@usaha.id' };

export const accountModel = defineModel({
  machine: accountMachine,
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'others.dismissed': [{ type: 'others.dismissed' }],
    'visit.changed': [{ type: 'visit.changed', route: { name: 'account' }, userId: 'budi' }],
  },
  outcomes: {
    readAccount: { done: { mailed, called, halfway }, error: { broken } },
    endOthers: { done: { ended: true, notEnded: false }, error: { broken } },
    enrolment: { done: {}, error: { broken } },
    password: { done: {}, error: { broken } },
  },
  face: (snapshot) =>
    snapshot.matches({ open: 'calm' }) ? (snapshot.context.account?.email ?? 'phone').replace(/@.*/, '') : null,
  vertex: (snapshot) => snapshot.matches({ open: 'calm' }) && snapshot.context.account?.email,
  ignored: { '*': ['retry.requested', 'others.dismissed'] },
  most: 10,
});
