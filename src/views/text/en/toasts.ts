import type { ToastsText } from '../toasts.ts';

export const toasts: ToastsText = {
  region: 'Notifications',
  close: 'Close notification',
  undo: 'Undo',
  times: (times) => (times === 1 ? 'once' : `${times} times`),
  waiting: (waiting) =>
    waiting === 1 ? '1 more notification is waiting' : `${waiting} more notifications are waiting`,
  codes: {
    'business.switchFailed': 'The business could not be opened',
    'link.copied': 'Link copied',
    'message.failed': 'The message has not been sent',
    'message.forwarded': 'Message is being forwarded',
    'room.completed': 'Conversation marked as done',
    'room.completeFailed': 'The conversation could not be marked as done',
    'room.escalated': 'Conversation moved to Escalations',
    'room.escalateFailed': 'The conversation could not be escalated',
    'room.givenBack': 'Conversation given back to the AI',
    'room.giveBackFailed': 'The conversation could not be given back to the AI',
    'room.taken': 'A colleague has taken this conversation first',
    'room.takeFailed': 'The conversation could not be taken over',
    'room.undone': 'Undone. The conversation is as it was',
    'room.undoFailed': 'It could not be undone',
    'room.undoRefused': 'Not undone: somebody has gone on in this conversation',
    'signOut.failed': 'Could not sign out on all devices',
    'team.joined': 'You have joined the team',
    'team.left': 'You have left the team',
    'team.saved': 'Team changes saved',
  },
};
