import type { UiText } from './id.ts';

export const uiText: UiText = {
  catalogue: 'ui',
  close: 'Close',
  clearSearch: 'Clear the search',
  retry: 'Try again',
  cancel: 'Cancel',
  slow: 'Still loading…',
};
