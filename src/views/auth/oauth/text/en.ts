import type { OAuthText } from './id.ts';

export const oauthText: OAuthText = {
  catalogue: 'oauth',
  or: 'or',
  continueWith: { google: 'Continue with Google', facebook: 'Continue with Facebook' },
  withCode: 'Code by WhatsApp',
  opening: 'Opening…',
  refusals: {
    cancelled: 'You cancelled, so you are not signed in yet. Try again, or use your password.',
    failed: 'The sign-in with that account was not completed. Try again, or use your password.',
    'signup-closed': 'Registration is closed, and that account is not registered. Sign in with an existing account.',
    banned: 'This account is disabled. Contact the owner of your business.',
    unreachable: 'That page cannot be opened. Check your connection and try again.',
  },
};
