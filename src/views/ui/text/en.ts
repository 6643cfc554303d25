import type { UiText } from './id.ts';

export const uiText: UiText = {
  catalogue: 'ui',
  close: 'Close',
  clearSearch: 'Clear the search',
  retry: 'Try again',
  cancel: 'Cancel',
  slow: 'Still loading…',
  refreshed: 'What is shown is up to date.',
  why: {
    running: 'Wait until the action before it is done.',
    loading: 'Wait until it has loaded.',
    unloaded: 'Load it again first: the data is missing.',
    saving: 'Wait until your changes are saved.',
    unsaved: 'Save your changes first.',
    unchanged: 'Nothing has been changed yet.',
    tooLong: 'Too long. Shorten it first.',
    conflict: 'It was changed by another person too. Choose first which one to use.',
    question: 'Answer the question on the screen first.',
    nothing: 'There is nothing in it yet.',
    rateLimited: 'Too many tries. Wait until the time is over.',
    countdown: 'Wait until the countdown has ended.',
    offline: 'You are offline. Connect to the internet first.',
    ownerOnly: 'Only an owner of the business can do this.',
    firstPage: 'This is the first page.',
    lastPage: 'This is the last page.',
  },
};
