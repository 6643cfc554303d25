import type { Account } from '../../contracts/account.ts';
import { defineModel } from '../app/defineModel.ts';
import { accountMachine } from './account.machine.ts';

const broken = new Error('broken');
const email: Account = {
  name: 'Sari Wulandari',
  email: 'owner@chabot.test',
  isEmailConfirmed: true,
  phone: null,
  isPhoneConfirmed: false,
};
const phone: Account = {
  name: null,
  email: null,
  isEmailConfirmed: false,
  phone: '+6281234567890',
  isPhoneConfirmed: true,
};
const both: Account = { ...phone, email: 'baru@usaha.id' };

export const accountModel = defineModel({
  machine: accountMachine,
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'signOutOthers.requested': [{ type: 'signOutOthers.requested' }],
    'visit.changed': [{ type: 'visit.changed', route: { name: 'account' }, userId: 'budi' }],
  },
  outcomes: {
    loadAccount: { done: { email, phone, both }, error: { broken } },
    signOutOthers: { done: { signedOut: true, failed: false }, error: { broken } },
    name: { done: {}, error: { broken } },
    mfa: { done: {}, error: { broken } },
    password: { done: {}, error: { broken } },
    sessions: { done: {}, error: { broken } },
  },
  variant: (snapshot) =>
    snapshot.matches({ open: 'idle' }) ? (snapshot.context.account?.email ?? 'phone').replace(/@.*/, '') : null,
  vertex: (snapshot) => snapshot.matches({ open: 'idle' }) && snapshot.context.account?.email,
  ignored: {
    loading: ['retry.requested', 'signOutOthers.requested'],
    loadFailed: ['signOutOthers.requested'],
    open: ['retry.requested'],
    'open.signingOutOthers': ['signOutOthers.requested'],
  },
  maxPaths: 16,
});
