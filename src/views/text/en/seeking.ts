import type { SeekingText } from '../seeking.ts';

export const seeking: SeekingText = {
  day: {
    title: 'Jump to a date',
    label: 'Date',
    hint: 'You are taken to the first message since that date.',
    missing: 'Choose a date first.',
    future: 'That day has not come yet. Choose today or earlier.',
    go: 'Open',
    cancel: 'Cancel',
  },
  search: {
    open: 'Search in the conversation',
    label: 'Search in this conversation',
    place: (at, of) => `${at} of ${of}`,
    many: (count) => `${count}+`,
    searching: 'Searching…',
    none: 'Nothing matches',
    failed: 'Cannot search yet.',
    retry: 'Try again',
    older: 'Older match',
    newer: 'Newer match',
    day: 'Jump to a date',
    close: 'Close search',
  },
};
