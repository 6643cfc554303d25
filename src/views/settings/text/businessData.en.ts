import type { BusinessDataText } from './businessData.id.ts';

export const businessDataText: BusinessDataText = {
  catalogue: 'businessData',
  retention: 'Records of the AI and of chats are kept for',
  retentionHint:
    'Answers of the AI with their reasons, handovers and changes of chats. Messages, orders and tickets stay.',
  periods: { 120: '4 months', 180: '6 months', 365: '1 year', 730: '2 years', 1825: '5 years' } as Record<
    number,
    string
  >,
  days: (count) => `${count} days`,
  ownerOnly: 'Only an owner of the business can change this.',
  loading: 'Loading how long records are kept…',
  failed: 'How long records are kept could not be loaded.',
  refused: { save: 'Not saved', deletion: 'Deletion refused', keep: 'Undoing refused' },
  lost: 'Not confirmed',
  tryAgain: 'Check your connection, then try again.',
  shorten: 'Delete old records?',
  shortenBody: (period) => `Records older than ${period} are deleted, and cannot be restored.`,
  shortenConfirm: 'Delete old records',
  deletion: 'Delete this business',
  deletionHint:
    'Deletes everything of this business. Before that, there are seven days to undo it. You must be signed in with two-step verification.',
  deletionBody:
    'Chats, orders, knowledge, files and the WhatsApp connection of this business are deleted in seven days. Until then everything works as usual, and an owner can undo it. The whole team is told.',
  deletionName: (name) => `Type the name of the business: ${name}`,
  deletionConfirm: 'Delete in seven days',
  deletionPlanned: (day, time) => `This business is deleted on ${day} at ${time}`,
  deletionPlannedBody: 'After that the team cannot open it any more, and its data cannot be restored.',
  keep: 'Undo the deletion',
};
