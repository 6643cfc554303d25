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
};
