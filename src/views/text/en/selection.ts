import type { SelectionText } from '../selection.ts';

export const selection: SelectionText = {
  bar: 'Chosen chats',
  choose: (name) => `Choose ${name}`,
  chosen: (count) => `${count} chosen`,
  allChosen: (count) => `All ${count} that fit are chosen`,
  all: (count) => `Choose all ${count} that fit`,
  clear: 'Clear the choice',
  keys: 'Press X to choose, Shift+X to choose up to here, Esc to clear.',

  waiting: {
    open: (time: string) => `waiting ${time}`,
    closed: 'waiting, outside opening hours',
    /** The same beside an hourglass, where there is little room. */
    shut: 'closed',
    counted: (day: string, time: string) =>
      day === time
        ? `Waiting since ${time}. Only opening hours count.`
        : `Waiting since ${day}, ${time}. Only opening hours count.`,
  },

  done: {
    closed: 'closed by customer',
    by: { ai: 'AI', team: 'Team', both: 'AI + team' },
    told: (who, when) => `Answered by: ${who}. Done ${when}`,
  },

  actions: {
    tag: 'Tags',
    complete: 'Mark as done',
    give_back: 'Give to the AI',
    take: 'Take over',
    assign: 'Assign to a colleague',
    read: 'Mark as read',
    unread: 'Mark as unread',
    archive: 'Archive',
    unarchive: 'Unarchive',
    pin: 'Pin',
    unpin: 'Unpin',
    snooze: 'Remind me',
    wake: 'Remove the reminder',
    export: 'Download CSV',
  },
  assign: {
    title: (count) => `Assign ${count} chats to…`,
    note: 'The chats become unread and show as theirs. A chat that another colleague holds is left as it is.',
    nobody: 'There is no other colleague in this team yet. Invite one in the settings.',
  },
  marks: {
    pinned: 'Pinned',
    away: (time) => `Reminder ${time}`,
    reminded: 'Reminder',
  },
  snooze: {
    title: 'Remind me',
    note: 'Until then, or until the customer writes, the chat is out of your lists. Colleagues still see it.',
    presets: { hour: 'In an hour', tomorrow: 'Tomorrow morning', monday: 'Monday morning' },
    at: (day, time) => `${day}, ${time}`,
    own: 'Another date and time (WIB)',
    remind: 'Remind me',
    wake: 'Remove the reminder',
    refused: {
      unread: 'Fill in the date and time first.',
      past: 'That time has passed. Choose one to come.',
      far: 'At most one year from now.',
    },
  },
  tags: { title: 'Tags', add: 'Add a tag', remove: 'Remove a tag' },

  acting: {
    tag: 'Tagging',
    untag: 'Removing the tag',
    complete: 'Marking as done',
    give_back: 'Giving to the AI',
    take: 'Taking over',
    assign: 'Assigning',
    read: 'Marking as read',
    unread: 'Marking as unread',
    archive: 'Archiving',
    unarchive: 'Unarchiving',
    pin: 'Pinning',
    unpin: 'Unpinning',
    snooze: 'Setting the reminder',
    wake: 'Removing the reminder',
    export: 'Writing the CSV',
  },
  undoing: 'Putting back',
  progress: (doing, met, total) => `${doing}: ${met} of ${total}`,
  cancel: 'Stop',
  interrupted: {
    title: (met, total) => `Interrupted after ${met} of ${total}`,
    note: 'It goes on by itself when the connection is back. Nothing is done twice.',
    retry: 'Go on',
  },

  told: {
    tag: (count) => `${count} chats have the tag`,
    untag: (count) => `${count} chats are without the tag`,
    complete: (count) => `${count} chats are done`,
    give_back: (count) => `${count} chats are with the AI`,
    take: (count) => `${count} chats are with you`,
    assign: (count) => `${count} chats are assigned`,
    read: (count) => `${count} chats are read`,
    unread: (count) => `${count} chats marked as unread`,
    archive: (count) => `${count} chats archived`,
    unarchive: (count) => `${count} chats are out of the archive`,
    pin: (count) => `${count} chats pinned`,
    unpin: (count) => `${count} chats unpinned`,
    snooze: (count) => `You will be reminded of ${count} chats`,
    wake: (count) => `${count} reminders removed`,
    export: (count) => `${count} chats are in the CSV file`,
  },
  stopped: (met, total) => `Stopped after ${met} of ${total}`,
  whatsapp: {
    unsupported: (count: string) =>
      `${count} chats stay where they are on WhatsApp: this kind of connection cannot archive. In Chabot they are moved.`,
    missed: (count: string) =>
      `${count} chats were not moved on WhatsApp, which could not be reached. In Chabot they are; undo, then try again.`,
  },
  undone: 'Everything is as it was',
  undoneSome: (count) => `${count} chats are as they were`,
  undo: 'Undo',
  close: 'Close',
  refused: (count) => `${count} chats were left as they are`,
  showRefused: 'Show them',
  more: (count) => `and ${count} more`,
  reason: {
    newer: 'The customer has just written. Read it first.',
    held: (who) => `${who ?? 'A colleague'} holds it.`,
    full: 'It has 30 tags, as many as it can have.',
    left: 'The colleague is not in this team any more.',
    many: 'As many as there can be: 20 pinned chats, 100 with a reminder.',
    missing: 'This chat is gone.',
    changed: 'Somebody has changed it since.',
  },
  unknown: 'Chat',
};
