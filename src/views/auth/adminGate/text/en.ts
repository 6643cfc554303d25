import type { AdminGateText } from './id.ts';

export const adminGateText: AdminGateText = {
  catalogue: 'auth/adminGate',
  panel: 'Admin panel',
  signInFailed: {
    title: 'This page cannot be opened yet',
    explanation: 'We could not tell who you are. Check your connection and try again, or sign in with your account.',
    detail: 'Failed to sign in anonymously',
    signIn: 'Sign in with an account',
  },
  factorMissing: {
    title: 'Turn on two-step verification first',
    explanation:
      'The admin pages reach every business, so they open only with a code of an authenticator app. Add the app in your account, then come back to this page.',
    account: 'Open account & security',
  },
  permissionUnknown: {
    title: 'Your permission could not be checked',
    explanation: 'The server did not answer. Check your connection, then try again.',
  },
};
