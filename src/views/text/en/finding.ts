import type { FindingText } from '../finding.ts';

export const finding: FindingText = {
  searchIn: { label: 'Search in', rooms: 'Names and numbers', messages: 'Messages' },
  remove: (name) => `Remove filter ${name}`,
  clear: 'Clear all',
  without: (tag) => `not ${tag}`,
  searching: (words) => `"${words}"`,
  empty: {
    inbox: { title: 'No conversations yet', note: 'Chats of your customers on WhatsApp will appear here.' },
    eskalasi: { title: 'Nobody is waiting for you', note: 'The AI calls you here when it needs help.' },
    autoReply: { title: 'The AI is replying to nobody', note: 'Chats that the AI answers are seen here.' },
    taskCompleted: { title: 'Nothing completed yet', note: 'Chats that are finished are collected here.' },
    noChannel: {
      title: 'WhatsApp is not connected',
      note: 'Connect the WhatsApp number of your shop to receive the chats of your customers here.',
    },
  },
  connect: 'Connect WhatsApp',
  nothingFound: { title: 'Nothing fits', note: (filters) => `No conversation fits ${filters}.` },
  searchMessages: (words: string) => `Search messages for "${words}"`,
  bothTags: (tag) => `Tag "${tag}" is both asked for and left out, so nothing fits.`,

  shown: 'Show',
  archived: 'Archived',
  notArchived: 'Not archived',
  channel: 'Channel',
  status: 'AI status',
  holder: 'Held by',
  wholeTeam: 'Team (anyone)',
  rollout: 'AI version',
  any: 'All',
  withTag: 'With tag',
  withoutTag: 'Without tag',
  tagHint: 'Type a tag',
  addTag: (tag) => `Add "${tag}"`,
  noTag: 'This business has no tags yet. Type the name of a tag, then press Enter.',

  messages: {
    label: 'Messages found',
    everywhere: 'Searched in every conversation of this business; other filters do not apply.',
    searching: 'Searching in messages…',
    none: { title: 'No message fits', note: (words) => `No message holds "${words}".` },
    failed: {
      title: 'Messages cannot be searched',
      note: 'Try again in a moment. If it keeps failing, check your internet connection.',
      detail: 'Failed to get messages',
    },
    retry: 'Try again',
    more: 'Load older ones',
    end: 'All messages that fit are shown.',
    author: { customer: 'Customer', ai: 'AI', member: 'Team', phone: 'Phone', system: 'System' },
  },
};
