import type { ConversationSearchText } from './id.ts';

export const conversationSearchText: ConversationSearchText = {
  catalogue: 'conversation/search',
  search: {
    label: 'Search in this chat',
    placeholder: 'Search words in this chat',
    older: 'Older result',
    newer: 'Newer result',
    close: 'Close the search',
    searching: 'Searching…',
    wordsFirst: 'Write the words to look for first.',
    noHits: 'There are no results to go to.',
    place: (at, count) => `${at} of ${count}`,
    many: (count) => `${count}+`,
    tooMany: (count) => `Only the newest ${count} messages. Write a rarer word to find older ones.`,
    nothing: (words) => `No message with “${words}” in this chat.`,
    failed: 'The search did not work yet. Try again in a moment.',
    offline: 'You are offline. The search goes on once you are connected again.',
  },
  day: {
    title: 'Jump to a date',
    label: 'Date',
    hint: 'You are taken to the first message since that date.',
    missing: 'Choose a date first.',
    future: 'That day has not come yet. Choose today or earlier.',
    go: 'Open',
  },
};
