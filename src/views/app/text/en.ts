import type { AppText } from './id.ts';

export const appText: AppText = {
  catalogue: 'app',
  brand: 'Chabot',
  loading: 'Loading…',
  broken: 'The page cannot run in this browser.',
  failed: {
    title: 'Something went wrong!',
    explanation: 'This page met an error. Your work elsewhere is safe.',
    show: 'Show Error',
    hide: 'Hide Error',
    again: 'Try Again',
    home: 'Home',
    back: 'Go Back',
  },
  outdated: {
    title: 'The page needs to be reloaded',
    explanation:
      'A part of the app could not be fetched: the connection broke, or there is a new version. Drafts and unsent messages are kept.',
    reload: 'Reload',
    back: 'Back',
  },
  unreachable: {
    title: 'The server cannot be reached yet',
    explanation: 'You are still signed in. We keep trying to reconnect.',
    again: 'Try now',
  },
};
