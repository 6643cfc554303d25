import type { Text } from '../text.ts';

export const parts: Text['parts'] = {
  close: 'Close',
  clearSearch: 'Clear the search',
  slow: 'Still loading…',
};
