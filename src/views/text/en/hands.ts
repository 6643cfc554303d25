import type { HandsText } from '../hands.ts';

export const hands: HandsText = {
  sheet: {
    title: 'Keyboard shortcuts',
    open: 'Keyboard shortcuts',
    then: 'then',
    letters: 'Single-letter shortcuts',
    lettersNote: 'Turn them off if those letters get in your way.',
    parts: { list: 'List of chats', room: 'The open chat', pages: 'Go to a page', everywhere: 'Everywhere' },
    keys: {
      next: 'Next chat',
      previous: 'Previous chat',
      select: 'Select chat',
      selectUpTo: 'Select up to this chat',
      clear: 'Clear the selection',
      take: 'Take over',
      complete: 'Mark as done',
      reply: 'Reply',
      note: 'Write a note',
      tag: 'Add a label',
      inbox: 'Inbox',
      eskalasi: 'Escalations',
      autoReply: 'Auto-reply',
      taskCompleted: 'Done',
      tickets: 'Tickets',
      integrations: 'Integrations',
      settings: 'Settings',
      search: 'Search',
      palette: 'Find a page, a chat or a command',
      sheet: 'This list of shortcuts',
    },
  },
};
