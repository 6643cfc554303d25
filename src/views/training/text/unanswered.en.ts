import type { UnansweredText } from './unanswered.id.ts';

export const unansweredText: UnansweredText = {
  catalogue: 'training/unanswered',
  lead: 'Customers’ questions that the AI could not answer, the most frequent first. Teach the answer once, and the AI gives it.',
  loading: 'Loading questions…',
  failed: { title: 'The questions could not be loaded', body: 'Check your connection and try again.' },
  empty: { title: 'All questions are answered', body: 'What the AI cannot answer will appear here.' },
  asked: (times, when) => `Asked ${times} times · ${when}`,
  wordings: 'Also:',
  answered: 'The team’s answer:',
  teach: 'Teach the AI',
  write: 'Write an answer',
  dismiss: 'Dismiss',
  dismissed: 'This question is dismissed',
  undo: 'Undo',
  more: 'Load more',
  allShown: (count) => `${count} questions shown, that is all`,
  problems: {
    more: 'The rest could not be loaded. Try loading again.',
    dismissal: 'Not done yet. Check your connection and try again.',
  },
};
