import type { QualityReviewText } from './id.ts';

export const qualityReviewText: QualityReviewText = {
  catalogue: 'inbox/qualityReview',
  label: 'Review of chats',
  draw: 'Rate 10 at random',
  stop: 'End the review',
  resume: 'Go on',
  progress: (place, of) => `Rating ${place} of ${of}`,
  position: (place, of) => `${place}/${of}`,
  none: {
    title: 'Nothing to rate',
    note: 'All chats that were done in the last 7 days, or that fit this filter, have been rated.',
  },
  failed: 'The chats could not be fetched. Check the connection and try again.',
  ask: 'How was this chat done?',
  good: 'Well',
  improve: 'Needs improvement',
  skip: 'Skip',
  why: 'What should be better?',
  reasons: {
    wrong: 'Wrong answer',
    incomplete: 'Incomplete',
    tone: 'Wrong tone',
    slow: 'Took too long',
    unsolved: 'Not solved',
    no_handover: 'Should have been handed to the team',
  },
  note: 'Note (may stay empty)',
  tooLong: 'A note has 1,000 characters at most. Shorten it first.',
  save: 'Save & next',
  back: 'Back',
  gone: 'This chat is open again, or its data was deleted, so it cannot be rated. Skip it.',
  unreachable: 'Not saved yet. Check your connection and press again.',
  results: { good: 'Well', improve: 'Needs improvement', skipped: 'Skipped' },
  end: {
    title: 'Review finished',
    sum: (good, improve, skipped) =>
      `${good} well, ${improve} need improvement, ${skipped} skipped. Press a name to open the chat.`,
    again: 'Rate 10 more',
  },
};
