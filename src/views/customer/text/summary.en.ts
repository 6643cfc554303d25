import type { SummaryText } from './summary.id.ts';

export const summaryText: SummaryText = {
  catalogue: 'customer/summary',
  title: 'AI summary',
  none: 'A long chat? The AI sums it up for you.',
  make: 'Make a summary',
  again: 'Update',
  quotes: 'quotes',
  topics: {
    first: 'First question',
    latest: 'Latest question',
    order: 'Goods and prices',
    promise: 'Promised',
    other: 'Other',
  },
  news: (count) => `New messages since this summary: ${count}`,
  current: 'Covers all messages.',
  made: (when) => `Made ${when}`,
  day: { today: 'today', yesterday: 'yesterday' },
  denied: 'You have no access to the summary of this chat.',
  tooMany: 'AI help is used too much at the moment, or used up. Try again later.',
  changed: 'There is no message to sum up yet.',
};
